import type { Quads } from '../../../render/quads.ts';
import { entityTypes } from '../catalogue.ts';
import type { Blow, RealmScene, SceneEntities } from '../client/scene.ts';
import type { Art } from './art.ts';
import type { DigitTone } from './marks.ts';

/** Shown at once at most; beyond that the oldest gives way. */
const maxEffects = 24;
const maxNumbers = 32;
/** How long a number stands, and how far it rises, tiles. */
const numberMs = 950;
const numberRise = 1.1;
const effectMs = 700;
/** Scenes further apart have nothing between them worth showing: the page was hidden. */
const maxGapMs = 500;
/** Who goes and was hurt less than this ago has fallen; who goes otherwise went out of sight. */
const fellMs = 1600;
/** As far as everybody sees, so that whoever walks out of the picture is not taken for dead; tiles. */
const insideTiles = 13;
const puffs = 6;

type EffectKind = 'fall' | 'pickup' | 'won';

interface Effect {
  kind: EffectKind;
  /** In tiles: the middle of what it happened to. */
  x: number;
  y: number;
  amount: number;
  startMs: number;
}

/** A scene's rows as the next one compares itself with them. */
interface Before {
  count: number;
  readonly id: Uint32Array;
  readonly type: Uint16Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly hp: Uint16Array;
  readonly elo: Uint16Array;
  readonly seen: Uint8Array;
  readonly hurtMs: Float64Array;
}

/** Rows that are compared at most. */
const maxRows = 512;

/** Puts things where the picture has them. */
export interface Ground {
  /** Pixels of a place in tiles. */
  px(x: number): number;
  py(y: number): number;
}

/** What has just happened, for a moment: told by comparing scenes, and by the blows a scene names. */
export class Effects {
  readonly #effects: Effect[] = [];
  #next = 0;
  readonly #before: Before = {
    count: 0,
    id: new Uint32Array(maxRows),
    type: new Uint16Array(maxRows),
    x: new Float64Array(maxRows),
    y: new Float64Array(maxRows),
    hp: new Uint16Array(maxRows),
    elo: new Uint16Array(maxRows),
    seen: new Uint8Array(maxRows),
    hurtMs: new Float64Array(maxRows),
  };
  #lastMs = Number.NEGATIVE_INFINITY;

  /** Looks what has changed since the last scene. */
  watch(scene: RealmScene): void {
    const sinceMs = scene.nowMs - this.#lastMs;
    if (sinceMs >= 0 && sinceMs <= maxGapMs) this.#compare(scene);
    this.#lastMs = scene.nowMs;
    this.#remember(scene.entities);
  }

  /** Puts down what is going on. `still`: nothing of it moves or grows, and what it tells stands there. */
  put(quads: Quads, scene: RealmScene, art: Art, ground: Ground, still: boolean): void {
    for (const effect of this.#effects) {
      const life = (scene.nowMs - effect.startMs) / effectMs;
      if (life < 0 || life >= 1) continue;
      if (effect.kind === 'fall') putFall(quads, effect, art, ground, life, still);
      if (effect.kind === 'pickup' && !still) putSparks(quads, effect, art, ground, life);
      if (effect.kind === 'won') {
        const rise = still ? 0 : eased(life) * numberRise;
        art.putNumber(
          quads,
          'won',
          `+${effect.amount}`,
          ground.px(effect.x),
          ground.py(effect.y - 1 - rise),
          fading(life, still),
        );
      }
    }
    const first = Math.max(0, scene.blows.length - maxNumbers);
    for (let n = first; n < scene.blows.length; n++) {
      const blow = scene.blows[n];
      if (blow) putBlow(quads, blow, scene, art, ground, still);
    }
  }

  #compare({ entities, nowMs, ownId, x: ownX, y: ownY }: RealmScene): void {
    const before = this.#before;
    let row = 0;
    for (let was = 0; was < before.count; was++) {
      const id = before.id[was] ?? 0;
      while (row < entities.count && (entities.id[row] ?? 0) < id) row++;
      const x = (before.x[was] ?? 0) + 0.5;
      const y = (before.y[was] ?? 0) + 0.5;
      if (row < entities.count && entities.id[row] === id) {
        const won = (entities.elo[row] ?? 0) - (before.elo[was] ?? 0);
        if (id === ownId && won > 0) this.#begin('won', x, y, nowMs, won);
        const fell = (before.hp[was] ?? 0) > 0 && entities.hp[row] === 0;
        if (fell && before.type[was] === entityTypes.player) this.#begin('fall', x, y, nowMs);
        continue;
      }
      if (!before.seen[was] || Math.abs(x - ownX) > insideTiles || Math.abs(y - ownY) > insideTiles) continue;
      if (before.type[was] === entityTypes.items) this.#begin('pickup', x, y, nowMs);
      else if (nowMs - (before.hurtMs[was] ?? 0) < fellMs) this.#begin('fall', x, y, nowMs);
    }
  }

  #remember(entities: SceneEntities): void {
    const before = this.#before;
    before.count = Math.min(entities.count, maxRows);
    for (let row = 0; row < before.count; row++) {
      before.id[row] = entities.id[row] ?? 0;
      before.type[row] = entities.type[row] ?? 0;
      before.x[row] = entities.x[row] ?? 0;
      before.y[row] = entities.y[row] ?? 0;
      before.hp[row] = entities.hp[row] ?? 0;
      before.elo[row] = entities.elo[row] ?? 0;
      before.seen[row] = entities.seen[row] ?? 0;
      before.hurtMs[row] = entities.hurtMs[row] ?? 0;
    }
  }

  #begin(kind: EffectKind, x: number, y: number, startMs: number, amount = 0): void {
    const effect = this.#effects[this.#next];
    if (effect) Object.assign(effect, { kind, x, y, startMs, amount });
    else this.#effects.push({ kind, x, y, startMs, amount });
    this.#next = (this.#next + 1) % maxEffects;
  }
}

function putFall(quads: Quads, { x, y }: Effect, art: Art, ground: Ground, life: number, still: boolean): void {
  const { puff, skull } = art.marks;
  if (!still) {
    for (let n = 0; n < puffs; n++) {
      const turn = (n / puffs) * 2 * Math.PI;
      const out = 0.15 + 0.55 * eased(life);
      const size = 0.5 + 0.7 * (1 - life);
      quads.put(
        puff,
        ground.px(x + Math.cos(turn) * out),
        ground.py(y + Math.sin(turn) * out * 0.7),
        0.8 * (1 - life),
        size,
        size,
      );
    }
  }
  quads.put(skull, ground.px(x), ground.py(y - (still ? 0.2 : 0.2 + 0.5 * eased(life))), fading(life, still));
}

function putSparks(quads: Quads, { x, y }: Effect, art: Art, ground: Ground, life: number): void {
  for (let n = 0; n < 5; n++) {
    const turn = (n / 5) * 2 * Math.PI + 0.4;
    const out = 0.2 + 0.4 * eased(life);
    quads.put(
      art.marks.spark,
      ground.px(x + Math.cos(turn) * out),
      ground.py(y - 0.7 * eased(life) + Math.sin(turn) * out * 0.6),
      1 - life,
      1 - 0.5 * life,
      1 - 0.5 * life,
    );
  }
}

function putBlow(quads: Quads, blow: Blow, scene: RealmScene, art: Art, ground: Ground, still: boolean): void {
  const life = (scene.nowMs - blow.atMs) / numberMs;
  if (life < 0 || life >= 1 || blow.amount === 0) return;
  const tone: DigitTone = blow.amount < 0 ? 'healed' : blow.entityId === scene.ownId ? 'taken' : 'dealt';
  // Several in a row do not hide each other.
  const aside = still ? 0 : ((Math.floor(blow.atMs / 100) % 3) - 1) * 0.28;
  const rise = still ? 0 : eased(life) * numberRise;
  const text = `${blow.amount < 0 ? '+' : '−'}${Math.abs(blow.amount)}`;
  art.putNumber(
    quads,
    tone,
    text,
    ground.px(blow.x + 0.5 + aside),
    ground.py(blow.y - 0.25 - rise),
    fading(life, still),
  );
}

/** Fast first. */
function eased(life: number): number {
  return 1 - (1 - life) * (1 - life);
}

/** Whole at first, then less; still, it is there and then not. */
function fading(life: number, still: boolean): number {
  return still ? 1 : Math.min(1, 2.2 * (1 - life));
}
