/** Sessions that were recorded, played again in one tab. */
import type { EntityState, ReadReplay, Replay, Title } from '../game.ts';
import type { Engine, Rules, TicsScene } from './engine.ts';
import { checkpointTics } from './hashes.ts';
import { createBundle } from './protocol.gen.ts';
import { sessionWidth, ticRateHz } from './protocol.ts';
import { type Recording, readRecording } from './recording.ts';
import { SessionWorld } from './session-world.ts';

const ticMs = 1000 / ticRateHz;
/** Whoever goes back runs at most so much again: 20 s, and more in recordings that would need too many keyframes for it. */
const keyframeTics = 20 * ticRateHz;
const maxKeyframes = 256;
/** The clock is asked once in so many tics. */
const sliceTics = 8;

/** Bit n: slot n was in at some tic. */
function everIngame({ log }: Recording): number {
  const bundle = createBundle();
  let mask = 0;
  for (let tic = 0; tic < log.length; tic++) mask |= log.bundle(tic, bundle).ingame;
  return mask;
}

/**
 * A recording and the world that runs it. At a time between tics n and n + 1 both are behind it, since what is drawn lies
 * between them.
 */
export class SessionReplay<Scene = unknown> implements Replay<TicsScene<Scene>> {
  readonly title: Title;
  readonly names: ReadonlyMap<number, string>;
  readonly durationMs: number;
  readonly #rules: Rules<Scene>;
  readonly #recording: Recording;
  /** Saved worlds by the tics they have run. */
  readonly #keyframes = new Map<number, Uint8Array>();
  readonly #keyframeTics: number;
  readonly #bundle = createBundle();
  #session: SessionWorld<Scene>;
  /** Bundles behind it. More than the world has run once that has come to an end. */
  #ran = 0;
  #positionMs = 0;
  #seekingMs: number | null = null;
  /** The most that ever was behind it: what was compared once is not compared again. */
  #compared = 0;
  #checked = 0;
  #differsAtTic: number | null = null;
  #ingame = 0;
  #eyes: number | null = null;
  #looked: number | null = null;

  constructor(title: Title, rules: Rules<Scene>, recording: Recording) {
    this.title = title;
    this.#rules = rules;
    this.#recording = recording;
    this.durationMs = recording.log.length * ticMs;
    this.#keyframeTics = Math.max(keyframeTics, Math.ceil(recording.log.length / maxKeyframes));
    this.#session = new SessionWorld(rules, recording.start);
    const played = everIngame(recording);
    const slots = Array.from({ length: sessionWidth }, (_, slot) => slot).filter((slot) => played & (1 << slot));
    this.names = new Map(slots.map((slot) => [slot, recording.names.get(slot) ?? `Player ${slot + 1}`]));
  }

  get positionMs(): number {
    return this.#positionMs;
  }

  get seekingMs(): number | null {
    return this.#seekingMs;
  }

  get verdict(): { readonly checked: number; readonly differsAtTic: number | null } {
    return { checked: this.#checked, differsAtTic: this.#differsAtTic };
  }

  get eyes(): number | null {
    return this.#eyes;
  }

  look(slot: number): void {
    if (!this.names.has(slot)) return;
    this.#looked = slot;
    this.#see();
  }

  seek(positionMs: number): void {
    this.#seekingMs = Math.min(Math.max(0, positionMs), this.durationMs);
  }

  advance(byMs: number, nowMs: () => number, budgetMs: number): void {
    const wantedMs = this.#seekingMs ?? Math.min(this.#positionMs + byMs, this.durationMs);
    const tics = this.#ticsAt(wantedMs);
    if (tics < this.#ran) this.#goBack(tics);
    const untilMs = nowMs() + budgetMs;
    while (this.#ran < tics) {
      this.#run();
      if (this.#ran % sliceTics === 0 && nowMs() >= untilMs) break;
    }
    if (this.#ran === tics) {
      this.#positionMs = wantedMs;
      this.#seekingMs = null;
    } else {
      // As far as it came. Playing on, a slow machine is late for good; on the way to a place it goes on there.
      this.#positionMs = this.#ran * ticMs;
    }
  }

  sceneAt(): TicsScene<Scene> | undefined {
    if (this.#ran === 0) return undefined;
    const alpha = Math.min(1, Math.max(0, this.#positionMs / ticMs - (this.#ran - 1)));
    const eyes = this.#eyes ?? this.#recording.start.slots[0] ?? 0;
    return {
      scene: this.#session.world.scene(alpha, eyes),
      nameOf: (slot) => this.names.get(slot),
      eyes,
      watching: true,
      late: this.#seekingMs !== null,
    };
  }

  entities(): EntityState[] {
    return this.#session.world.entities();
  }

  stats(): Readonly<Record<string, number>> {
    return {
      tic: this.#ran,
      ofTic: this.#recording.log.length,
      hash: this.#session.world.hash(),
      checked: this.#checked,
      differing: this.#differsAtTic === null ? 0 : 1,
      keyframes: this.#keyframes.size,
    };
  }

  /** Tics that are behind it at a time: the one before it and the one after it are what is drawn. */
  #ticsAt(positionMs: number): number {
    return Math.min(Math.floor(positionMs / ticMs) + 1, this.#recording.log.length);
  }

  /** To the nearest saved world that is not after `tics`. */
  #goBack(tics: number): void {
    const from = tics - (tics % this.#keyframeTics);
    const saved = this.#keyframes.get(from);
    this.#session = new SessionWorld(this.#rules, this.#recording.start);
    this.#ran = saved ? from : 0;
    if (saved) this.#session.world.load(saved);
  }

  #run(): void {
    const bundle = this.#recording.log.bundle(this.#ran, this.#bundle);
    // Who was there ran a few tics more at most, in which nothing happened any more.
    if (this.#session.world.result === null) this.#session.run(bundle);
    this.#ran++;
    this.#ingame = bundle.ingame;
    this.#see();
    if (this.#ran % this.#keyframeTics === 0 && this.#session.world.result === null)
      if (!this.#keyframes.has(this.#ran)) this.#keyframes.set(this.#ran, this.#session.world.save());
    if (this.#ran <= this.#compared) return;
    this.#compared = this.#ran;
    if (this.#ran % checkpointTics === 0) this.#compare();
  }

  #compare(): void {
    const recorded = this.#recording.hashes[this.#ran / checkpointTics - 1];
    if (recorded === undefined) return;
    this.#checked++;
    if (recorded !== this.#session.world.hash()) this.#differsAtTic ??= this.#ran - 1;
  }

  /** Through whose eyes: those that were chosen if they are in, else those it had, else the first that are. */
  #see(): void {
    const isIn = (slot: number | null) => slot !== null && (this.#ingame & (1 << slot)) !== 0;
    if (isIn(this.#looked)) this.#eyes = this.#looked;
    else if (!isIn(this.#eyes) && this.#ingame !== 0) this.#eyes = 31 - Math.clz32(this.#ingame & -this.#ingame);
  }
}

/** What reads the recordings of `engines`. */
export function readReplayOf<Scene>(engines: readonly Engine<Scene>[]): ReadReplay<TicsScene<Scene>> {
  return async (file) => {
    const recording = await readRecording(
      file,
      engines.map(({ title }) => title),
    );
    const engine = engines.find(({ title }) => title.id === recording.title);
    if (!engine) throw new Error(`no engine has the title ${recording.title}`);
    return new SessionReplay(engine.title, await engine.loadRules(), recording);
  };
}
