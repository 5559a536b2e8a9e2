import { Container, Text } from 'pixi.js';
import type { Quads } from '../../render/quads.ts';
import type { Art, Placed } from './view-art.ts';
import { ink } from './view-paint.ts';

/** What is shown at once at most; beyond that the oldest gives way. */
const maxBursts = 12;
const maxPops = 12;
const burstMs = 380;
const popMs = 900;
const sparks = 6;
/** World units a pop rises. */
const popRise = 34;

/** Where a gem has gone: a ring that widens, and sparks. */
interface Burst extends Placed {
  readonly colour: number;
  readonly startMs: number;
}

/** A few letters that rise and fade. Still, they are there and then not. */
class Pop {
  readonly root = new Container({ alpha: 0 });
  readonly #text = new Text({
    anchor: 0.5,
    style: {
      fontFamily: 'system-ui, sans-serif',
      fontSize: 24,
      fontWeight: '800',
      fill: 0xffffff,
      stroke: { color: ink, width: 5 },
    },
    resolution: 2,
  });
  #startMs = Number.NEGATIVE_INFINITY;

  constructor() {
    this.root.addChild(this.#text);
  }

  begin(at: { x: number; y: number; colour: number; text: string }, nowMs: number): void {
    this.#startMs = nowMs;
    this.root.position.set(at.x, at.y);
    this.#text.text = at.text;
    // Never a tint: Pixi's plain canvas keeps tinted letters, and would show the first ones for ever.
    this.#text.style.fill = at.colour;
  }

  show(nowMs: number, still: boolean): void {
    const life = Math.max(0, (nowMs - this.#startMs) / popMs);
    // Not by `visible`: that would have the renderer put everything together anew.
    this.root.alpha = life >= 1 ? 0 : still ? 1 : Math.min(1, 2 * (1 - life));
    if (life < 1) this.#text.y = still ? 0 : -popRise * (1 - (1 - life) * (1 - life));
  }
}

/** What only the picture knows of: nothing here reaches the game. */
export class Effects {
  /** The oldest first. */
  readonly #bursts: Burst[] = [];
  readonly #pops: readonly Pop[] = Array.from({ length: maxPops }, () => new Pop());
  #nextPop = 0;

  constructor(layer: Container) {
    layer.addChild(...this.#pops.map(({ root }) => root));
  }

  burst({ x, y, radius, colour }: Placed & { readonly colour: number }, nowMs: number): void {
    this.#bursts.push({ x, y, radius, colour, startMs: nowMs });
    if (this.#bursts.length > maxBursts) this.#bursts.shift();
  }

  pop(at: { x: number; y: number; colour: number; text: string }, nowMs: number): void {
    this.#pops[this.#nextPop]?.begin(at, nowMs);
    this.#nextPop = (this.#nextPop + 1) % maxPops;
  }

  /** `still`: nothing moves or fades; that a gem has gone is seen, so there is no burst. */
  show(quads: Quads, art: Art, nowMs: number, still: boolean): void {
    while (this.#bursts[0] && nowMs - this.#bursts[0].startMs >= burstMs) this.#bursts.shift();
    if (!still) for (const burst of this.#bursts) putBurst(quads, art, burst, nowMs);
    for (const pop of this.#pops) pop.show(nowMs, still);
  }
}

function putBurst(quads: Quads, art: Art, { x, y, radius, colour, startMs }: Burst, nowMs: number): void {
  const life = Math.max(0, (nowMs - startMs) / burstMs);
  const out = radius * 2.6 * (1 - (1 - life) * (1 - life));
  art.putRing(quads, { x, y, radius: out }, colour, 1 - life);
  for (let n = 0; n < sparks; n++) {
    const turn = (n / sparks) * 2 * Math.PI;
    const at = { x: x + Math.cos(turn) * out * 1.2, y: y + Math.sin(turn) * out * 1.2, radius: 5 * (1 - life) };
    art.putSpark(quads, at, colour, 1 - life);
  }
}
