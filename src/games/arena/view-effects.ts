import { Container, Graphics, Text } from 'pixi.js';
import { paintRing, paintSpark } from './view-paint.ts';

/** What is shown at once at most; beyond that the oldest gives way. */
const maxBursts = 12;
const maxPops = 12;
const burstMs = 380;
const popMs = 900;
const sparks = 6;
/** World units a pop rises. */
const popRise = 34;

interface Effect {
  readonly root: Container;
  /** `life` from 0 to 1. `still`: nothing of it moves or fades. */
  show(life: number, still: boolean): void;
}

/** Effects of one kind, made once and used again and again; time is the scene's. */
class Pool<Kind extends Effect> {
  readonly #effects: { readonly effect: Kind; startMs: number }[];
  readonly #lastsMs: number;
  #next = 0;

  constructor(options: { layer: Container; count: number; lastsMs: number; create: () => Kind }) {
    this.#lastsMs = options.lastsMs;
    this.#effects = Array.from({ length: options.count }, () => {
      const effect = options.create();
      effect.root.visible = false;
      options.layer.addChild(effect.root);
      return { effect, startMs: Number.NEGATIVE_INFINITY };
    });
  }

  /** One that begins now. */
  start(nowMs: number): Kind | undefined {
    const entry = this.#effects[this.#next];
    this.#next = (this.#next + 1) % this.#effects.length;
    if (!entry) return undefined;
    entry.startMs = nowMs;
    return entry.effect;
  }

  show(nowMs: number, still: boolean): void {
    for (const { effect, startMs } of this.#effects) {
      const life = (nowMs - startMs) / this.#lastsMs;
      effect.root.visible = life < 1;
      if (life < 1) effect.show(Math.max(0, life), still);
    }
  }
}

/** Where a gem has gone: a ring that widens, and sparks. Still, it is nothing: that the gem has gone is seen. */
class Burst implements Effect {
  readonly root = new Container();
  readonly #ring = new Graphics();
  readonly #sparks: readonly Graphics[];
  #reach = 0;

  constructor() {
    paintRing(this.#ring);
    this.#sparks = Array.from({ length: sparks }, () => {
      const spark = new Graphics();
      paintSpark(spark);
      return spark;
    });
    this.root.addChild(this.#ring, ...this.#sparks);
  }

  begin(at: { x: number; y: number; radius: number; colour: number }): void {
    this.root.position.set(at.x, at.y);
    this.#reach = at.radius * 2.6;
    for (const part of [this.#ring, ...this.#sparks]) part.tint = at.colour;
  }

  show(life: number, still: boolean): void {
    const out = 1 - (1 - life) * (1 - life);
    this.root.alpha = still ? 0 : 1 - life;
    this.#ring.scale.set(Math.max(0.01, this.#reach * out));
    this.#sparks.forEach((spark, n) => {
      const turn = (n / sparks) * 2 * Math.PI;
      spark.position.set(Math.cos(turn) * this.#reach * out * 1.2, Math.sin(turn) * this.#reach * out * 1.2);
      spark.scale.set(Math.max(0.01, 5 * (1 - life)));
    });
  }
}

/** A few letters that rise and fade. Still, they are there and then not. */
class Pop implements Effect {
  readonly root = new Container();
  readonly #text = new Text({
    anchor: 0.5,
    style: {
      fontFamily: 'system-ui, sans-serif',
      fontSize: 24,
      fontWeight: '800',
      fill: 0xffffff,
      stroke: { color: 0x10141c, width: 5 },
    },
    resolution: 2,
  });

  constructor() {
    this.root.addChild(this.#text);
  }

  begin(at: { x: number; y: number; colour: number; text: string }): void {
    this.root.position.set(at.x, at.y);
    this.#text.text = at.text;
    // Never a tint: Pixi's plain canvas keeps tinted letters, and would show the first ones for ever.
    this.#text.style.fill = at.colour;
  }

  show(life: number, still: boolean): void {
    this.#text.y = still ? 0 : -popRise * (1 - (1 - life) * (1 - life));
    this.root.alpha = still ? 1 : Math.min(1, 2 * (1 - life));
  }
}

/** What only the picture knows of: nothing here reaches the game. */
export class Effects {
  readonly #bursts: Pool<Burst>;
  readonly #pops: Pool<Pop>;

  constructor(layer: Container) {
    this.#bursts = new Pool({ layer, count: maxBursts, lastsMs: burstMs, create: () => new Burst() });
    this.#pops = new Pool({ layer, count: maxPops, lastsMs: popMs, create: () => new Pop() });
  }

  burst(at: { x: number; y: number; radius: number; colour: number }, nowMs: number): void {
    this.#bursts.start(nowMs)?.begin(at);
  }

  pop(at: { x: number; y: number; colour: number; text: string }, nowMs: number): void {
    this.#pops.start(nowMs)?.begin(at);
  }

  show(nowMs: number, still: boolean): void {
    this.#bursts.show(nowMs, still);
    this.#pops.show(nowMs, still);
  }
}
