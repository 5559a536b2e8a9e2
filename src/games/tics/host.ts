import { Counters } from '../../lib/counters.ts';
import type { LaneName } from '../../net/lanes.ts';
import type { CreateHost, HostGame, HostRoom, Seat } from '../game.ts';
import type { Rules } from './engine.ts';
import { Couriers } from './host/couriers.ts';
import { FairClock } from './host/fair-clock.ts';
import { Gaps } from './host/gaps.ts';
import { Margins } from './host/margins.ts';
import { Referee } from './host/referee.ts';
import { Reservations } from './host/reservations.ts';
import { type CommandFate, type SealedTic, Sealer, ticMs } from './host/sealer.ts';
import { BundleLog, bundleBytes } from './log.ts';
import { createCommand, decodeCommand, encodeBundle } from './protocol.gen.ts';
import { sessionWidth, ticRateHz } from './protocol.ts';
import { writeSession } from './saved-session.ts';

/** Timers are no finer, and a time asked for is always later than now. */
const minWaitMs = 1;

const counterNames = [
  'fabricated',
  'late',
  'early',
  'repeated',
  'unseated',
  'wrongLane',
  'reportsNotCompared',
  'desyncs',
  'strays',
  'tooSlow',
  'expired',
] as const;

/** The counter of what became of a command; undefined for what is as it should be. */
const fateCounters = {
  taken: undefined,
  late: 'late',
  early: 'early',
  repeated: 'repeated',
  unseated: 'unseated',
} as const satisfies Record<CommandFate, (typeof counterNames)[number] | undefined>;

/**
 * The authority of one session of lockstep: seals tics, brings everybody all of them, and runs a world of its own beside
 * the guests' to know who is right. What is played it knows from `Rules` alone.
 */
export class TicsHost implements HostGame {
  readonly #room: HostRoom;
  readonly #clock: FairClock;
  readonly #sealer: Sealer;
  readonly #log = new BundleLog();
  readonly #couriers: Couriers;
  readonly #referee: Referee;
  readonly #margins: Margins;
  readonly #gaps: Gaps;
  readonly #reservations = new Reservations();
  readonly #counters = new Counters(counterNames);
  /** Of those who are in the room now, by slot. */
  readonly #names = new Map<number, string>();
  /** Whoever has had a slot, the last of several: for recordings. */
  readonly #everNames = new Map<number, string>();
  /** Slots that somebody of this launch has sat in. */
  readonly #came = new Set<number>();
  readonly #watchDelayTics: number;
  /** Decoded into again and again. */
  readonly #command = createCommand();
  /** When the launch ends, the game being over. */
  #endMs = Number.POSITIVE_INFINITY;

  constructor(room: HostRoom, rules: Rules, nowMs: number) {
    const { params, seed, slots } = room;
    this.#room = room;
    this.#clock = new FairClock(nowMs);
    this.#gaps = new Gaps(nowMs);
    this.#sealer = new Sealer({ nowMs, oneShotButtons: rules.oneShotButtons, sealed: (tic) => this.#sealed(tic) });
    this.#couriers = new Couriers(this.#log, {
      bufferedBytes: (place) => room.bufferedBytes(place, 'stream'),
      send: (place, frame) => room.send(place, 'stream', frame),
    });
    this.#referee = new Referee({
      rules,
      start: { params, seed, slots },
      differs: (place, tic) => this.#differs(place, tic),
      strays: (tic) => this.#strays(tic),
    });
    this.#margins = new Margins((slot, ms) => room.margin(slot, ms));
    const { watchDelayS } = params;
    this.#watchDelayTics = typeof watchDelayS === 'number' ? Math.ceil(watchDelayS * ticRateHz) : 0;
  }

  join({ slot, name }: Seat, nowMs: number, watcher?: number): void {
    if (!(slot < sessionWidth)) return;
    const fairMs = this.#clock.at(nowMs);
    // Who was there, left, and comes back has begun anew: nobody waits for them.
    const atLaunch = this.#room.slots.includes(slot) && !this.#came.has(slot) && this.#log.length === 0;
    this.#came.add(slot);
    this.#names.set(slot, name);
    this.#everNames.set(slot, name);
    if (watcher === undefined) this.#couriers.addPlayer(slot);
    else this.#couriers.seat(watcher, slot);
    if (atLaunch) this.#sealer.await(slot);
    else {
      this.#sealer.reserve(slot);
      this.#reservations.add(slot, fairMs);
    }
  }

  watch(watcher: number): void {
    this.#couriers.addWatcher(watcher, this.#watchDelayTics);
  }

  leave(place: number, nowMs: number): void {
    const fairMs = this.#clock.at(nowMs);
    this.#couriers.remove(place);
    this.#referee.forget(place);
    this.#reservations.remove(place);
    if (this.#names.delete(place)) this.#sealer.leave(place, fairMs);
  }

  receive(slot: number, lane: LaneName, frame: Uint8Array, nowMs: number): void {
    const fairMs = this.#clock.at(nowMs);
    if (lane !== 'stream') {
      this.#counters.count('wrongLane');
      return;
    }
    const command = decodeCommand(frame, this.#command);
    this.#couriers.wake(slot);
    const fate = this.#sealer.command(slot, command, fairMs);
    if (fate === 'taken') this.#reservations.remove(slot);
    const counter = fateCounters[fate];
    if (counter) this.#counters.count(counter);
  }

  drained(_place: number, lane: LaneName): void {
    if (lane === 'stream') this.#couriers.serve();
  }

  progress(place: number, tic: number, nowMs: number): void {
    const fairMs = this.#clock.at(nowMs);
    this.#couriers.wake(place);
    if (tic <= this.#log.length) this.#reservations.progress(place, tic, fairMs);
    this.#couriers.serve();
  }

  report(place: number, tic: number, hash: number): void {
    if (!this.#referee.report(place, tic, hash)) this.#counters.count('reportsNotCompared');
  }

  advance(nowMs: number): number {
    const fairMs = this.#clock.at(nowMs);
    const wakeMs = this.#sealer.advance(fairMs);
    this.#couriers.serve();
    for (const place of this.#couriers.tooSlow()) this.#cut(place, 'tooSlow');
    for (const slot of this.#reservations.expired(fairMs)) this.#cut(slot, 'expired');
    if (fairMs >= this.#endMs) this.#room.finish(this.#referee.result ?? '');
    else if (this.#sealer.deserted) this.#room.finish('Everyone left, so the game is over.');
    return Math.max(this.#clock.wakeAt(wakeMs), nowMs + minWaitMs);
  }

  tic(): number {
    return this.#log.length;
  }

  entityId(slot: number): number | null {
    const isIn = slot >= 0 && slot < sessionWidth && (this.#referee.ingame & (1 << slot)) !== 0;
    return isIn ? slot + 1 : null;
  }

  score(slot: number): number | null {
    return slot < sessionWidth ? this.#referee.score(slot) : null;
  }

  /** What the referee's world hashed to after a tic; undefined where that is not known, or not any more. */
  hashAt(tic: number): number | undefined {
    return this.#referee.hashAt(tic);
  }

  /** What a recording is made of: a session does not go on without its host. */
  save(): Uint8Array<ArrayBuffer> {
    return writeSession({ names: this.#everNames, hashes: this.#referee.checkpoints, log: this.#log });
  }

  stats(): Readonly<Record<string, number>> {
    const { maxMs, p99Ms } = this.#gaps.summary();
    return {
      tic: this.#log.length,
      sealed: this.#log.length,
      sealGapMaxMs: maxMs,
      sealGapP99Ms: p99Ms,
      dropped: this.#sealer.dropped,
      stalls: this.#clock.stalls,
      spectatorLagTics: this.#couriers.watcherLagTics,
      historyBytes: this.#log.length * bundleBytes,
      keyframeTic: this.#referee.keyframe.tic,
      hash: this.#referee.hashAt(this.#log.length - 1) ?? 0,
      ...this.#counters.all(),
    };
  }

  /** What was sealed leaves before anything else is done with it (L11). */
  #sealed(tic: SealedTic): void {
    const { bundle } = tic;
    // One for all, and all that a tic allocates: links may keep what they are handed until it leaves.
    const frame = encodeBundle(bundle);
    this.#log.append(frame);
    this.#couriers.relay(frame);
    this.#gaps.note(tic.sealedMs);
    this.#margins.note(tic);
    for (let made = bundle.fabricated; made !== 0; made &= made - 1) this.#counters.count('fabricated');
    this.#referee.run(bundle);
    if (this.#referee.result === null) return;
    this.#sealer.stop();
    // Lanes do not wait for each other: everybody is to see the last tic before they are told that it was.
    this.#endMs = tic.sealedMs + ticMs;
  }

  #differs(place: number, tic: number): void {
    this.#counters.count('desyncs');
    const name = this.#names.get(place);
    this.#room.announce(
      `${name === undefined ? 'A spectator’s' : `${name}’s`} game differs from the host’s from tic ${tic} on: they should reload the page.`,
    );
  }

  #strays(tic: number): void {
    this.#counters.count('strays');
    this.#room.announce(
      `The host’s game does not repeat itself from tic ${tic} on, and who comes in later may see another one: its host should start it anew.`,
    );
  }

  #cut(place: number, counter: 'tooSlow' | 'expired'): void {
    this.#counters.count(counter);
    this.#couriers.remove(place);
    this.#room.drop(place, { code: 4002, reason: tooSlow[counter] });
  }
}

/** For who cannot keep up, what happened and what to do. */
const tooSlow = {
  tooSlow: 'This tab’s line is slower than the game needs, so the others go on without it: try a better one.',
  expired: 'This tab took too long to catch up with the game, so its seat is free again: join once more, or watch.',
} as const;

/** The host of an engine with these rules. */
export const createTicsHost =
  (rules: Rules): CreateHost =>
  (room, nowMs) =>
    new TicsHost(room, rules, nowMs);
