import { Counters } from '../../lib/counters.ts';
import type { LaneName } from '../../net/lanes.ts';
import type { ClientGame, ClientSeat, CreateClient, Download, EntityState } from '../game.ts';
import { Commanding, steadyTics } from './client/commanding.ts';
import { Playout } from './client/playout.ts';
import { writeReport } from './client/report.ts';
import { Runner } from './client/runner.ts';
import type { Rules, TicsScene } from './engine.ts';
import { sessionWidth, ticRateHz } from './protocol.ts';
import { type Recording, writeRecording } from './recording.ts';

const ticMs = 1000 / ticRateHz;

/** Who is not further behind what has come, and is sent bundles one or a few at a time, is level with the others. */
const levelTics = 4;
/** Who is this far behind, 3 s, is level no longer. */
const lostTics = 3 * ticRateHz;
/** After such a silence what comes was waiting for this tab, or for its line: it is run before anything else is done. */
const silenceMs = 500;
/** Frames closer than this come in a burst, and more of it may be to come. */
const burstMs = 8;
/** After each slice of catching up a visible page has so long for everything else (F16). */
const restMs = 6;
/** Who comes late says this often how far it is (L14). */
const progressIntervalMs = 1000;
/** Who watches says this often what its world hashes to (L6). */
const reportTics = ticRateHz;
/** Of more tics than this in one call, nothing is heard. */
const maxHeardTics = 4;
/** When there is more to run, this is soon enough. */
const soonMs = 1;

const counterNames = ['fabricatedOwn', 'wrongLane', 'repeatedSeats'] as const;

/**
 * A session of tics as one guest sees it: sends commands ahead, runs the bundles that come back and nothing else, and
 * draws between the last two tics. Who watches sends none.
 */
export class TicsClient<Scene = unknown> implements ClientGame<TicsScene<Scene>> {
  readonly #seat: ClientSeat;
  readonly #rules: Rules<Scene>;
  readonly #runner: Runner<Scene>;
  readonly #playout = new Playout();
  readonly #counters = new Counters(counterNames);
  /** The newest name of every slot that somebody has had. */
  readonly #names = new Map<number, string>();
  #slot: number | null;
  /** Only while playing, and not before the world is level with the others'. */
  #commanding: Commanding | undefined;
  /** Tics running in which the own command was in time. Who is there at the launch is waited for from the start. */
  #inTimeTics: number;
  #watchedSlot: number | undefined;
  #level: boolean;
  /** Bundles in the newest frame: one at a time, or a few where frames were held back, is no history. */
  #frameTics = 0;
  /** When the newest frame came, and how long after the one before it. */
  #arrivedMs: number | undefined;
  #gapMs = silenceMs;
  #held = 0;
  #hidden = false;
  #closed = false;
  #nowMs: number;
  #nextProgressMs = Number.POSITIVE_INFINITY;
  /** When a visible page that catches up may go on with it. */
  #restedMs = 0;
  /** The last call's tic: what came before it has been heard. */
  #heardTic = 0;

  constructor(rules: Rules<Scene>, seat: ClientSeat, nowMs: number) {
    const { params, seed, slots, slot, lateTic } = seat;
    this.#rules = rules;
    this.#seat = seat;
    this.#slot = slot;
    this.#nowMs = nowMs;
    this.#level = lateTic === null || lateTic === 0;
    this.#inTimeTics = lateTic === null ? steadyTics : 0;
    this.#runner = new Runner({
      rules,
      start: { params, seed, slots },
      nowMs: () => seat.nowMs(),
      afterTic: (tic, ingame, fabricated) => this.#ran(tic, ingame, fabricated),
    });
    for (const [n, of] of slots.entries()) this.#names.set(of, seat.names[n] ?? '');
    // The host sends history to who has spoken: what it said before might have come before the launch was known here.
    if (lateTic !== null || slot === null) this.#tellProgress(nowMs);
    if (this.#level) this.#command(nowMs, lateTic !== null);
  }

  receive(lane: LaneName, frame: Uint8Array, nowMs: number): void {
    if (this.#closed) return;
    if (lane !== 'stream') {
      this.#counters.count('wrongLane');
      return;
    }
    const tic = this.#runner.sealedTic;
    this.#frameTics = this.#runner.receive(frame);
    this.#gapMs = this.#arrivedMs === undefined ? silenceMs : nowMs - this.#arrivedMs;
    this.#arrivedMs = nowMs;
    if (this.#frameTics > levelTics || this.#gapMs > silenceMs) this.#fallBehind(nowMs);
    if (!this.#smooth) return;
    for (let n = 0; n < this.#frameTics; n++) this.#playout.arrived(tic + n, nowMs);
  }

  hold(mask: number): void {
    this.#held = mask;
    this.#commanding?.hold(mask);
  }

  hide(hidden: boolean, nowMs: number): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    this.#playout.reset();
    this.#commanding?.hide(hidden, nowMs);
    this.advance(nowMs);
  }

  margin(ms: number): void {
    this.#commanding?.margin(ms, this.#nowMs);
  }

  seated(slot: number, nowMs: number): void {
    if (this.#slot !== null) {
      this.#counters.count('repeatedSeats');
      return;
    }
    this.#slot = slot;
    this.#tellProgress(nowMs);
    if (this.#level) this.#command(nowMs, true);
  }

  advance(nowMs: number): number {
    if (this.#closed) return Number.POSITIVE_INFINITY;
    this.#nowMs = Math.max(nowMs, this.#nowMs);
    this.#run(this.#nowMs);
    this.#findLevel(this.#nowMs);
    const commandMs = this.#makeCommands(this.#nowMs);
    const progressMs = this.#progress(this.#nowMs);
    return Math.max(nowMs + soonMs, Math.min(this.#nextRunMs(nowMs), commandMs, progressMs));
  }

  sceneAt(nowMs: number): TicsScene<Scene> | undefined {
    if (this.#closed) return undefined;
    const { world } = this.#runner.session;
    const eyes = this.#eyes;
    const alpha = this.#smooth ? this.#playout.position(nowMs, this.#runner.sealedTic) - (world.tic - 1) : 1;
    return {
      scene: world.scene(Math.min(1, Math.max(0, alpha)), eyes),
      nameOf: (slot) => this.#seat.nameOfSlot(slot) ?? this.#names.get(slot),
      eyes,
      watching: this.#slot === null,
      late: !this.#level,
    };
  }

  entities(): EntityState[] {
    return this.#closed ? [] : this.#runner.session.world.entities();
  }

  remainingMs(): number | null {
    const { remainingTics } = this.#runner.session.world;
    return remainingTics === null ? null : remainingTics * ticMs;
  }

  eyes(): { readonly slots: readonly number[]; readonly slot: number } | null {
    if (this.#slot !== null) return null;
    return { slots: slotsIn(this.#runner.session.ingame), slot: this.#eyes };
  }

  look(slot: number): void {
    if (this.#runner.session.ingame & (1 << slot)) this.#watchedSlot = slot;
  }

  hashAt(tic: number): number | undefined {
    return this.#runner.session.hashes.hashAt(tic);
  }

  catchingUp(): { readonly tic: number; readonly ofTic: number } | null {
    if (this.#level) return null;
    const { tic, sealedTic } = this.#runner;
    return { tic, ofTic: Math.max(sealedTic, this.#seat.lateTic ?? 0) };
  }

  downloads(): readonly Download[] {
    if (this.#runner.session.tic === 0) return [];
    const { titleId, launchId } = this.#seat;
    const recording: Download = {
      kind: 'recording',
      fileName: `${titleId}-${launchId}.tictab`,
      bytes: () => writeRecording(this.#recording()),
    };
    const { desyncs } = this.#runner;
    if (!desyncs.first) return [recording];
    const report: Download = {
      kind: 'report',
      fileName: `${titleId}-${launchId}-report.json`,
      bytes: async () => {
        const written = await writeRecording(this.#recording());
        return writeReport({ slot: this.#slot, build: this.#seat.build, desyncs, recording: written });
      },
    };
    return [recording, report];
  }

  /** All that was run so far. */
  #recording(): Recording {
    const { titleId, build, params, seed, slots } = this.#seat;
    const { log, session } = this.#runner;
    const hashes = session.checkpoints;
    return { title: titleId, build, start: { params, seed, slots }, names: this.#names, log, hashes };
  }

  /**
   * `tic` tics were run, `sealedTic` have come, commands were made for those before `madeTic`. `desyncTic` is the first
   * after which somebody's world was another, −1 before that.
   */
  stats(): Readonly<Record<string, number>> {
    const { tic, sealedTic, desyncs } = this.#runner;
    return {
      tic,
      sealedTic,
      madeTic: this.#commanding?.madeTic ?? 0,
      inputDelay: this.#commanding?.inputDelay ?? 0,
      marginMs: this.#commanding?.marginMs ?? 0,
      queue: sealedTic - tic,
      playoutTarget: this.#playout.targetTics,
      late: this.#level ? 0 : 1,
      desyncs: desyncs.count,
      desyncTic: desyncs.first?.tic ?? -1,
      seed: this.#seat.seed,
      ...this.#counters.all(),
    };
  }

  close(): void {
    this.#closed = true;
    this.#noteNames(this.#runner.session.ingame);
    this.#commanding = undefined;
  }

  /** Whether the picture runs by a clock of its own: else each tic is shown as soon as it was run. */
  get #smooth(): boolean {
    return this.#level && !this.#hidden;
  }

  get #eyes(): number {
    if (this.#slot !== null) return this.#slot;
    const { ingame } = this.#runner.session;
    if (this.#watchedSlot !== undefined && ingame & (1 << this.#watchedSlot)) return this.#watchedSlot;
    return slotsIn(ingame)[0] ?? this.#watchedSlot ?? this.#seat.slots[0] ?? 0;
  }

  #run(nowMs: number): void {
    if (this.#rests(nowMs)) return;
    const { sealedTic } = this.#runner;
    const endTic = this.#smooth ? Math.floor(this.#playout.position(nowMs, sealedTic)) + 1 : sealedTic;
    this.#heardTic = Math.max(this.#heardTic, Math.min(endTic, sealedTic) - maxHeardTics);
    this.#runner.run(endTic);
    this.#restedMs = this.#seat.nowMs() + restMs;
  }

  /**
   * Whether a page that catches up leaves its thread to others for now. Frames of history come in bursts, and a slice at
   * each of them would leave no picture in between: a visible page is worked for by pictures and timers. What arrives is
   * the clock of a hidden one.
   */
  #rests(nowMs: number): boolean {
    return !this.#level && !this.#hidden && (nowMs < this.#restedMs || nowMs === this.#arrivedMs);
  }

  /** After each tic. */
  #ran(tic: number, ingame: number, fabricated: number): void {
    if (this.#slot !== null) {
      const own = 1 << this.#slot;
      if (fabricated & own) this.#counters.count('fabricatedOwn');
      this.#inTimeTics = ingame & ~fabricated & own ? this.#inTimeTics + 1 : 0;
    }
    if (tic % reportTics === reportTics - 1) {
      this.#noteNames(ingame);
      const hash = this.#runner.session.hashes.hashAt(tic);
      if (this.#slot === null && this.#level && hash !== undefined) this.#seat.report(tic, hash);
    }
    if (!this.#level || tic < this.#heardTic) return;
    for (const cue of this.#runner.session.world.heard(this.#eyes)) this.#seat.cue(cue);
  }

  /** Notes when what was played before has been run, and when this tab has fallen behind what is played now. */
  #findLevel(nowMs: number): void {
    const { tic, sealedTic } = this.#runner;
    const behind = sealedTic - tic;
    if (this.#level) {
      if (behind > lostTics) this.#fallBehind(nowMs);
      return;
    }
    if (sealedTic === 0 || behind > levelTics || this.#frameTics > levelTics || nowMs < this.#quietMs) return;
    this.#level = true;
    this.#playout.reset();
    if (!this.#commanding) this.#command(nowMs, true);
  }

  /** When it is known that the newest frame was the last of its burst: one that ends a silence begins one. */
  get #quietMs(): number {
    return this.#gapMs < burstMs || this.#gapMs > silenceMs ? (this.#arrivedMs ?? 0) + burstMs : 0;
  }

  #fallBehind(nowMs: number): void {
    if (!this.#level) return;
    this.#level = false;
    this.#tellProgress(nowMs);
  }

  #command(nowMs: number, late: boolean): void {
    if (this.#slot === null) return;
    const rttMs = this.#seat.rttMs();
    const send = (frame: Uint8Array) => this.#seat.send('stream', frame);
    this.#commanding = new Commanding({ rules: this.#rules, rttMs, late, nowMs, send });
    this.#commanding.hold(this.#held);
    this.#commanding.hide(this.#hidden, nowMs);
  }

  #makeCommands(nowMs: number): number {
    if (!this.#commanding || !this.#level) return Number.POSITIVE_INFINITY;
    const { tic, sealedTic, session } = this.#runner;
    return this.#commanding.advance(nowMs, { sealedTic, tic, inTimeTics: this.#inTimeTics, hashes: session.hashes });
  }

  get #isIn(): boolean {
    return this.#slot !== null && (this.#runner.session.ingame & (1 << this.#slot)) !== 0;
  }

  #progress(nowMs: number): number {
    if (this.#level && (this.#slot === null || this.#isIn)) this.#nextProgressMs = Number.POSITIVE_INFINITY;
    if (nowMs >= this.#nextProgressMs) this.#tellProgress(nowMs);
    return this.#nextProgressMs;
  }

  #tellProgress(nowMs: number): void {
    this.#seat.progress(this.#runner.tic);
    this.#nextProgressMs = nowMs + progressIntervalMs;
  }

  /** When the next tic is due to be run, or what was run may be all there was, ms. */
  #nextRunMs(nowMs: number): number {
    const { tic, sealedTic, idle } = this.#runner;
    if (idle) return this.#level ? Number.POSITIVE_INFINITY : Math.max(nowMs, this.#quietMs);
    if (!this.#smooth) return this.#rests(nowMs) ? Math.max(nowMs, this.#restedMs) : nowMs;
    return nowMs + (tic - this.#playout.position(nowMs, sealedTic)) * ticMs;
  }

  #noteNames(ingame: number): void {
    for (const slot of slotsIn(ingame)) {
      const name = this.#seat.nameOfSlot(slot);
      if (name !== undefined) this.#names.set(slot, name);
    }
  }
}

function slotsIn(mask: number): number[] {
  return Array.from({ length: sessionWidth }, (_, slot) => slot).filter((slot) => mask & (1 << slot));
}

/** Plays sessions of an engine in a tab. */
export function createTicsClient<Scene>(rules: Rules<Scene>): CreateClient<TicsScene<Scene>> {
  return (seat, nowMs) => new TicsClient(rules, seat, nowMs);
}
