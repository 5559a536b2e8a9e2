import type { HostRoom, Params, Seat, Title } from '../../src/games/game.ts';
import type { Rules } from '../../src/games/tics/engine.ts';
import { TicsHost } from '../../src/games/tics/host.ts';
import { bundleBytes, eachBundle } from '../../src/games/tics/log.ts';
import { type Bundle, decodeBundle, encodeCommand } from '../../src/games/tics/protocol.gen.ts';
import type { Ticcmd } from '../../src/games/tics/protocol.ts';
import type { Ending } from '../../src/lobby/endings.ts';
import { hostRoom } from './game-seats.ts';
import { countingRules } from './games/counting-world.ts';

/** The host of a launch of tics, with a room that keeps all it is asked for, woken exactly when it asks to be. */
export class TicsBench {
  readonly host: TicsHost;
  /** Frames on `stream`, by place. */
  readonly sent = new Map<number, Uint8Array[]>();
  readonly margins: { readonly slot: number; readonly ms: number }[] = [];
  readonly drops: { readonly place: number; readonly ending: Ending }[] = [];
  readonly announcements: string[] = [];
  readonly finished: { readonly reason: string; readonly ms: number }[] = [];
  /** Bytes waiting on a place's `stream`, where they are not all on their way at once. */
  readonly buffered = new Map<number, number>();
  /** Called with each frame that is sent, before anything is done with it. */
  onSend: (place: number, frame: Uint8Array) => void = () => {};
  nowMs: number;
  #wakeMs: number;

  constructor(
    options: {
      readonly slots?: readonly number[];
      readonly rules?: Rules;
      readonly params?: Params;
      readonly seed?: number;
      readonly nowMs?: number;
    } = {},
  ) {
    const { slots = [0, 1], rules = countingRules, params = {}, seed = 1 } = options;
    this.nowMs = options.nowMs ?? 1000;
    this.#wakeMs = this.nowMs;
    const room: HostRoom = hostRoom({
      title: { id: 'counting' } as Title,
      params,
      seed,
      slots,
      names: slots.map(nameOf),
      bufferedBytes: (place, lane) => (lane === 'stream' ? (this.buffered.get(place) ?? 0) : 0),
      send: (place, lane, frame) => {
        if (lane !== 'stream') throw new Error(`a frame on ${lane}`);
        this.onSend(place, frame);
        const sent = this.sent.get(place);
        if (sent) sent.push(frame);
        else this.sent.set(place, [frame]);
        const waiting = this.buffered.get(place);
        if (waiting !== undefined) this.buffered.set(place, waiting + frame.length);
        return true;
      },
      margin: (slot, ms) => this.margins.push({ slot, ms }),
      drop: (place, ending) => {
        this.drops.push({ place, ending });
        this.host.leave(place, this.nowMs);
      },
      announce: (sentence) => this.announcements.push(sentence),
      finish: (reason) => this.finished.push({ reason, ms: this.nowMs }),
    });
    this.host = new TicsHost(room, rules, this.nowMs);
    for (const slot of slots) this.join(slot);
  }

  join(slot: number, watcher?: number): void {
    const seat: Seat = { slot, name: nameOf(slot), colour: 0, auth: '1' };
    this.host.join(seat, this.nowMs, watcher);
  }

  /** Commands of these slots for `tic`, now. */
  say(slots: readonly number[], tic: number, cmd: Partial<Ticcmd> = {}): void {
    for (const slot of slots)
      this.host.receive(
        slot,
        'stream',
        encodeCommand({
          tic,
          cmd: { forwardmove: 1, sidemove: 0, angleturn: 0, consistancy: 0, chatchar: 0, buttons: 0, ...cmd },
        }),
        this.nowMs,
      );
  }

  pass(ms: number): void {
    const endMs = this.nowMs + ms;
    if (this.finished.length > 0) return;
    this.#wakeMs = Math.min(this.#wakeMs, this.host.advance(this.nowMs));
    while (this.#wakeMs <= endMs && this.finished.length === 0) {
      this.nowMs = this.#wakeMs;
      this.#wakeMs = this.host.advance(this.nowMs);
    }
    this.nowMs = endMs;
  }

  /** The worker does nothing for so long, and is then called. */
  sleep(ms: number): void {
    this.nowMs += ms;
    this.#wakeMs = this.nowMs;
  }

  /** These slots are in time for `tics` tics, speaking in this order and saying of the world what the host's was (L6). */
  play(slots: readonly number[], tics: number, cmd: Partial<Ticcmd> = {}): void {
    for (let n = 0; n < tics; n++) {
      const tic = this.host.tic();
      this.say(slots, tic, { consistancy: this.claimFor(tic), ...cmd });
      this.pass(1000 / 35);
    }
  }

  /** What an honest command for `tic` says. */
  claimFor(tic: number): number {
    const hash = tic < 32 ? 0 : this.host.hashAt(tic - 32);
    if (hash === undefined) throw new Error(`the host keeps no hash of ${tic - 32}`);
    return (hash << 16) >> 16;
  }

  /** Every bundle a place was sent, in the order of sending. */
  bundles(place: number): Bundle[] {
    const bundles: Bundle[] = [];
    for (const frame of this.sent.get(place) ?? []) eachBundle(frame, (bundle) => bundles.push(decodeBundle(bundle)));
    return bundles;
  }

  /** Bundles of each frame to a place. */
  batches(place: number): number[] {
    return (this.sent.get(place) ?? []).map((frame) => frame.length / bundleBytes);
  }
}

export const nameOf = (slot: number) => ['Ada', 'Ben', 'Cem', 'Dora'][slot] ?? `P${slot}`;
