import type { CreateHost, HostGame, HostRoom, Seat } from '../../src/games/game.ts';
import type { DuelScene } from '../../src/games/tics/engines/duel/rules/scene.ts';
import { rules } from '../../src/games/tics/engines/duel/simulation.ts';
import { consistancyFor } from '../../src/games/tics/hashes.ts';
import { createTicsHost } from '../../src/games/tics/host.ts';
import { createBundle, encodeCommand } from '../../src/games/tics/protocol.gen.ts';
import { ticRateHz } from '../../src/games/tics/protocol.ts';
import { SessionWorld } from '../../src/games/tics/session-world.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import { DuelBot } from './games/duel-bots.ts';

const ticMs = 1000 / ticRateHz;
/** The past is made in pieces of this, so that the room stays awake. */
const sliceMs = 50;

/**
 * A Duel that has been played for `tics` tics when its players come to it: bots have sat in their slots, and what they
 * pressed was sealed by the real host, on a clock that runs as fast as it can. Until then nobody is heard and nothing
 * leaves; then real time begins, and what was sealed is history, on its way to everybody.
 */
class AgedDuel implements HostGame {
  readonly #room: HostRoom;
  readonly #host: HostGame;
  readonly #session: SessionWorld<DuelScene>;
  readonly #bots: readonly DuelBot[];
  readonly #tics: number;
  readonly #startMs: number;
  readonly #bundle = createBundle();
  #tic = 0;
  /** The host's time is that of the worker and so much more. */
  #aheadMs = 0;

  constructor(room: HostRoom, nowMs: number, tics: number) {
    const { params, seed, slots } = room;
    this.#room = room;
    this.#tics = tics;
    this.#startMs = nowMs;
    this.#session = new SessionWorld(rules, { params, seed, slots });
    this.#bots = slots.map((slot) => new DuelBot(slot, slot + 1));
    const past = <T>(then: T, now: () => T) => (this.#isPast ? then : now());
    this.#host = createTicsHost(rules)(
      {
        ...room,
        bufferedBytes: (place, lane) => past(Number.POSITIVE_INFINITY, () => room.bufferedBytes(place, lane)),
        send: (place, lane, frame) => past(false, () => room.send(place, lane, frame)),
        margin: (slot, ms) => past(undefined, () => room.margin(slot, ms)),
      },
      nowMs,
    );
  }

  get #isPast(): boolean {
    return this.#tic < this.#tics;
  }

  join(seat: Seat, nowMs: number, watcher?: number): void {
    this.#host.join(seat, this.#at(nowMs), watcher);
  }

  watch(watcher: number, nowMs: number): void {
    this.#host.watch?.(watcher, this.#at(nowMs));
  }

  leave(place: number, nowMs: number): void {
    this.#host.leave(place, this.#at(nowMs));
  }

  receive(slot: number, lane: LaneName, frame: Uint8Array, nowMs: number): void {
    if (!this.#isPast) this.#host.receive(slot, lane, frame, this.#at(nowMs));
  }

  drained(place: number, lane: LaneName): void {
    this.#host.drained(place, lane);
  }

  progress(place: number, tic: number, nowMs: number): void {
    this.#host.progress?.(place, tic, this.#at(nowMs));
  }

  report(place: number, tic: number, hash: number): void {
    this.#host.report?.(place, tic, hash);
  }

  advance(nowMs: number): number {
    for (const endMs = performance.now() + sliceMs; this.#isPast && performance.now() < endMs; ) this.#playTic();
    if (this.#isPast) return nowMs + 1;
    this.#aheadMs ||= this.#pastMs - nowMs;
    return this.#host.advance(this.#at(nowMs)) - this.#aheadMs;
  }

  tic(): number {
    return this.#host.tic?.() ?? 0;
  }

  entityId(slot: number): number | null {
    return this.#host.entityId(slot);
  }

  score(slot: number): number | null {
    return this.#host.score(slot);
  }

  stats(): Readonly<Record<string, number>> {
    return this.#host.stats();
  }

  get #pastMs(): number {
    return this.#startMs + this.#tic * ticMs;
  }

  #at(nowMs: number): number {
    return this.#isPast ? this.#pastMs : nowMs + this.#aheadMs;
  }

  #playTic(): void {
    const { world, hashes } = this.#session;
    const { cmds } = this.#bundle;
    const nowMs = this.#pastMs;
    const tic = this.#tic;
    this.#bundle.tic = tic;
    this.#room.slots.forEach((slot, n) => {
      const intent = rules.intent(this.#bots[n]?.hold(world.scene(1, slot)) ?? 0);
      const consistancy = consistancyFor(tic, hashes);
      this.#bundle.ingame |= 1 << slot;
      cmds.forwardmove[slot] = intent.forwardmove;
      cmds.sidemove[slot] = intent.sidemove;
      cmds.angleturn[slot] = intent.angleturn;
      cmds.buttons[slot] = intent.buttons;
      cmds.consistancy[slot] = consistancy;
      const frame = encodeCommand({ tic, cmd: { ...intent, consistancy, chatchar: 0 } });
      this.#host.receive(slot, 'stream', frame, nowMs);
    });
    this.#session.run(this.#bundle);
    this.#host.advance(nowMs);
    this.#tic++;
  }
}

/** The host of a Duel that is `tics` tics old when it begins. */
export const createAgedDuel =
  (tics: number): CreateHost =>
  (room, nowMs) =>
    new AgedDuel(room, nowMs, tics);
