import { Container, Graphics, Text } from 'pixi.js';
import { entityKinds } from './protocol.ts';
import { pointsOf } from './rules.ts';
import { inkOn, paintCrown, paintGem, paintGlint, paintObstacle, paintPlayer } from './view-paint.ts';

const nameSize = 18;
/** Names are at least this high on the screen, CSS pixels, however small the field. */
const minNamePx = 11;
/** Between an avatar and its name; under a crown it is further. */
const nameGap = 8;
const crownGap = 24;
/** A thing that was not there before grows to its size in this time. */
const growMs = 200;
/** A gem glints once in this time, each at its own moment. */
const glintMs = 2600;
/** Part of that in which there is a glint. */
const glintPart = 0.22;

/** One entity as a scene has it. */
export interface Look {
  readonly id: number;
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: number;
  readonly own: boolean;
  /** Carries more than anybody else. */
  readonly leads: boolean;
  readonly name: string;
}

/** Shows one entity. Drawn anew only when its look changes, not when it moves. */
export class Thing extends Container {
  readonly #body = new Graphics();
  #glint: Graphics | undefined;
  #crown: Graphics | undefined;
  #label: Text | undefined;
  /** Of the name's width, world units. */
  #halfName = 0;
  #points: Text | undefined;
  #ink: number | undefined;
  #drawn = '';
  #bornMs: number | undefined;

  constructor() {
    super();
    this.addChild(this.#body);
  }

  /** `grows`: it was not there before. `still`: nothing of it moves but where it is. */
  show(look: Look, nowMs: number, { grows, still }: { grows: boolean; still: boolean }): void {
    this.position.set(look.x, look.y);
    this.#bornMs ??= grows ? nowMs : Number.NEGATIVE_INFINITY;
    const grown = still ? 1 : Math.min(1, Math.max(0, (nowMs - this.#bornMs) / growMs));
    this.scale.set(0.2 + 0.8 * grown);
    const drawn = `${look.kind} ${look.radius} ${look.colour} ${look.own} ${look.leads} ${look.name}`;
    if (drawn !== this.#drawn) this.#draw(look);
    this.#drawn = drawn;
    if (this.#glint) this.#glint.alpha = still ? 0 : glintAt(nowMs, look.id);
  }

  /** Keeps the name readable and within the field; at its upper edge it stands below. */
  placeName(look: Look, { width, pxPerUnit }: { width: number; pxPerUnit: number }): void {
    const label = this.#label;
    if (!label) return;
    const scale = Math.max(1, minNamePx / (nameSize * pxPerUnit));
    const half = this.#halfName * scale;
    const gap = look.leads ? crownGap : nameGap;
    const isBelow = look.y - look.radius - gap - nameSize * scale < 0;
    label.scale.set(scale);
    label.anchor.y = isBelow ? 0 : 1;
    label.y = isBelow ? look.radius + nameGap : -look.radius - gap;
    label.x = width > 2 * half ? Math.min(width - half, Math.max(half, look.x)) - look.x : 0;
  }

  #draw(look: Look): void {
    const { kind, radius, colour, own } = look;
    const isPlayer = kind === entityKinds.player;
    const isGem = kind === entityKinds.unknown;
    this.zIndex = own ? 3 : isPlayer ? 2 : isGem ? 1 : 0;
    this.#body.clear();
    if (isPlayer) paintPlayer(this.#body, radius, colour, own);
    else if (isGem) paintGem(this.#body, radius, colour);
    else paintObstacle(this.#body, radius, colour);
    if (isGem && !this.#glint) {
      this.#glint = this.addChild(new Graphics());
      paintGlint(this.#glint, radius);
    }
    if (isPlayer) this.#count(look);
    this.#wear(isPlayer && look.leads, radius);
    this.#name(look);
  }

  /** What a player carries, upon them. */
  #count(look: Look): void {
    this.#points ??= this.addChild(
      new Text({
        anchor: 0.5,
        style: { fontFamily: 'system-ui, sans-serif', fontSize: 18, fontWeight: '800', fill: 0xffffff },
        resolution: 2,
      }),
    );
    this.#points.text = String(pointsOf(look.radius));
    const ink = inkOn(look.colour);
    if (ink === this.#ink) return;
    this.#ink = ink;
    // Never a tint: Pixi's plain canvas keeps tinted letters, and would show the first ones for ever.
    this.#points.style.fill = ink;
  }

  #wear(leads: boolean, radius: number): void {
    if (leads && !this.#crown) {
      this.#crown = this.addChild(new Graphics());
      paintCrown(this.#crown, 24);
    }
    if (!this.#crown) return;
    this.#crown.visible = leads;
    this.#crown.y = -radius - 4;
  }

  #name({ name }: Look): void {
    if (name === '') {
      this.#label?.destroy();
      this.#label = undefined;
      return;
    }
    this.#label ??= this.addChild(
      new Text({
        anchor: { x: 0.5, y: 1 },
        style: {
          fontFamily: 'system-ui, sans-serif',
          fontSize: nameSize,
          fontWeight: '600',
          fill: 0xf2f5fa,
          stroke: { color: 0x10141c, width: 4 },
        },
        resolution: 2,
      }),
    );
    this.#label.text = name;
    this.#halfName = this.#label.width / this.#label.scale.x / 2;
  }
}

/** How bright the glint of gem `id` is, 0 … 1. */
function glintAt(nowMs: number, id: number): number {
  const phase = (nowMs / glintMs + id * 0.618) % 1;
  return phase < glintPart ? Math.sin((phase / glintPart) * Math.PI) : 0;
}
