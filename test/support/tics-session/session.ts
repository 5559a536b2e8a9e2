import type { HostRoom, Params, Title } from '../../../src/games/game.ts';
import type { Rules } from '../../../src/games/tics/engine.ts';
import { TicsHost } from '../../../src/games/tics/host.ts';
import { bundleBytes } from '../../../src/games/tics/log.ts';
import { sessionWidth } from '../../../src/games/tics/protocol.ts';
import { Random } from '../../../src/lib/random.ts';
import { firstWatcher } from '../../../src/lobby/places.ts';
import { ProtocolError } from '../../../src/wire/errors.ts';
import { hostRoom } from '../game-seats.ts';
import { Checker, type Problem } from './checker.ts';
import { Events } from './events.ts';
import { Guest } from './guest.ts';

const launchMs = 1000;
/** A guest from whom nothing comes for so long is gone. */
const goneMs = 5000;
/**
 * What a session ends with: lines without jitter, pages that are looked at, nobody on the way in. Long enough for who is
 * out, or has just been cut off for seconds, to come in again from as far away as anybody.
 */
const calmMs = 12_000;
/** How far behind a guest may be then: what is on its way, and a picture that waits for who was late. */
const calmTics = 20;
/** When somebody comes into a session with a fault. */
const lateMs = 20_000;
/** The log as it leaves: a spectator next to the worker. */
const recorder = firstWatcher - 1;
const maxWatchers = 3;

/** The frames that arrive at a guest instead of the bundle of `tic`. */
export type Tamper = (frame: Uint8Array, tic: number) => readonly Uint8Array[];

/** What is wrong on purpose. */
export interface Fault {
  /** What one guest plays by instead of the rules; asked once for each page it opens. `held` is what it holds then. */
  readonly rules?: (rules: Rules, guest: { readonly slot: number | null; held(): number }) => Rules;
  readonly tamper?: Tamper;
}

export interface SessionOptions {
  readonly seed: number;
  readonly tics: number;
  readonly rules: Rules;
  readonly params?: Params;
  /**
   * What is wrong with the guest of slot 1. Lines are good then and everybody stays, but for slot 2, which comes in after
   * 20 s: what is found is the fault's doing. Problems do not end it.
   */
  readonly fault?: Fault;
}

/** What became of a session. */
export interface Outcome {
  readonly problems: readonly Problem[];
  /** The hash after the last tic, and what it was made of. */
  readonly hash: number;
  readonly frames: readonly Uint8Array[];
  readonly host: Readonly<Record<string, number>>;
  readonly maxGapMs: number;
  /** What happened, by name. */
  readonly happened: Readonly<Record<string, number>>;
}

/**
 * A whole session in unit time: the real host, real clients, and between them lines and people that do what a seed says.
 * Everything that was sealed and every hash of every world goes through a `Checker`.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #random: Random;
  readonly #events = new Events(launchMs);
  readonly #checker: Checker;
  readonly #host: TicsHost;
  readonly #guests: Guest[] = [];
  readonly #frames: Uint8Array[] = [];
  readonly #happened: Record<string, number> = {};
  #busyUntilMs = 0;
  #nextWatcher = firstWatcher;
  #calm = false;
  #finished = false;

  constructor(options: SessionOptions) {
    const { seed, rules } = options;
    this.#options = options;
    this.#random = new Random(seed);
    this.#checker = new Checker(launchMs, rules.oneShotButtons);
    const slots = [0, 1, 2].slice(0, options.fault ? 2 : 2 + this.#random.below(2));
    this.#host = new TicsHost(
      this.#room(slots),
      watched(rules, (tic, hash) => this.#checker.refereed(tic, hash)),
      launchMs,
    );
    this.#host.watch(recorder);
    this.#host.progress(recorder, 0, launchMs);
    for (const slot of slots) {
      const guest = this.#person();
      this.#host.join({ slot, name: guest.name, colour: 0, auth: '1' }, this.#nowMs);
      guest.sit(slot, slot);
      guest.open({ slots, lateTic: null });
    }
    const watcher = this.#person();
    watcher.sit(this.#nextWatcher++, null);
    this.#host.watch(watcher.placeNow);
    watcher.open({ slots, lateTic: null });
    this.#wake();
    if (options.fault) this.#events.after(lateMs, () => this.#comeLate(this.#person(), 2));
    else this.#happen();
  }

  /** Plays it to its end. */
  run(): Outcome {
    const { tics } = this.#options;
    const { problems } = this.#checker;
    const goOn = () => this.#events.next() && (problems.length === 0 || this.#options.fault) && !this.#finished;
    while (this.#host.tic() < tics && goOn());
    this.#calmDown();
    for (const endMs = this.#nowMs + calmMs; this.#nowMs < endMs && goOn(); );
    this.#checkEnd();
    return {
      problems,
      hash: this.#checker.hashAt(this.#host.tic() - 1) ?? 0,
      frames: this.#frames,
      host: this.#host.stats(),
      maxGapMs: this.#checker.sealing.maxGapMs,
      happened: this.#happened,
    };
  }

  get #nowMs(): number {
    return this.#events.nowMs;
  }

  #room(slots: readonly number[]): HostRoom {
    const at = (place: number) => this.#guests.find((guest) => guest.place === place);
    return hostRoom({
      title: { id: 'session' } as Title,
      params: this.#options.params ?? {},
      seed: this.#options.seed,
      slots,
      names: slots.map((slot) => `P${slot}`),
      bufferedBytes: (place) => at(place)?.stream.bufferedBytes ?? 0,
      send: (place, _lane, frame) => {
        if (place === recorder) this.#sealed(frame);
        else at(place)?.deliver(frame);
        return true;
      },
      margin: (slot, ms) => at(slot)?.tell((page) => page.client.margin(ms)),
      drop: (place, { code }) => {
        this.#count(`dropped ${code}`);
        const guest = at(place);
        if (guest) this.#cut(guest);
      },
      announce: (sentence) => this.#checker.found('alarm', 'host', sentence),
      finish: (reason) => {
        this.#finished = true;
        this.#checker.found('ended', 'host', reason);
      },
    });
  }

  #sealed(frame: Uint8Array): void {
    for (let at = 0; at < frame.length; at += bundleBytes) {
      const bundle = frame.subarray(at, at + bundleBytes);
      this.#frames.push(bundle);
      this.#checker.sealing.sealed(bundle, this.#nowMs);
    }
  }

  /** Something reaches the worker: now, or when it can do anything again. */
  #atHost(task: () => void): void {
    if (this.#nowMs < this.#busyUntilMs) this.#events.at(this.#busyUntilMs, () => this.#atHost(task));
    else task();
  }

  #wake(): void {
    this.#atHost(() => {
      const wakeMs = this.#host.advance(this.#nowMs);
      if (!this.#finished) this.#events.at(wakeMs, () => this.#wake());
    });
  }

  #person(): Guest {
    const { rules, params = {}, fault, seed } = this.#options;
    const index = this.#guests.length;
    const guest: Guest = new Guest({
      name: `P${index}`,
      events: this.#events,
      random: new Random(this.#random.u32()),
      quality: fault ? { lagMs: 5 + 10 * index, jitterMs: 0 } : this.#quality(index),
      rules: (page) => {
        const faulty = fault?.rules?.(rules, { slot: guest.slot, held: () => page.held }) ?? rules;
        return watched(index === 1 ? faulty : rules, (tic, hash) => this.#checker.ran(guest.name, tic, hash));
      },
      tamper: index === 1 ? fault?.tamper : undefined,
      start: { seed, params },
      atHost: (task) => this.#atHost(task),
      toHost: {
        command: (from, frame) => this.#command(from, frame),
        progress: (from, tic) => this.#host.progress(from.placeNow, tic, this.#nowMs),
        report: (from, tic, hash) => this.#host.report(from.placeNow, tic, hash),
      },
      drained: (from) => this.#host.drained(from.placeNow, 'stream'),
      failed: (error) => {
        if (!(error instanceof ProtocolError)) throw error;
        this.#checker.found('malformed', guest.name, error.message);
      },
    });
    this.#guests.push(guest);
    return guest;
  }

  #quality(index: number): { lagMs: number; jitterMs: number } {
    const lagMs = index === 0 ? 0 : this.#random.below(150);
    return { lagMs, jitterMs: index === 0 ? 0.3 : ([1, 5, 30, 60, 400][this.#random.below(5)] ?? 0) };
  }

  #command(guest: Guest, frame: Uint8Array): void {
    if (guest.slot === null) {
      this.#checker.found('alarm', guest.name, 'only watches, and sends');
      return;
    }
    this.#checker.sealing.sent(guest.slot, frame, this.#host.tic(), this.#nowMs);
    this.#host.receive(guest.slot, 'stream', frame, this.#nowMs);
  }

  /** The link of a guest is no more; its page may not know it yet. */
  #cut(guest: Guest): void {
    if (guest.place === undefined) return;
    const { place, slot } = guest;
    guest.cut();
    if (slot !== null) this.#checker.sealing.left(slot, this.#nowMs);
    this.#host.leave(place, this.#nowMs);
  }

  /** Comes in late: into a seat, or to watch. */
  #comeLate(guest: Guest, slot: number | null): void {
    if (guest.place !== undefined) return;
    this.#atHost(() => {
      if (this.#calm) return;
      if (slot !== null && this.#guests.some((other) => other.slot === slot)) return;
      const lateTic = this.#host.tic();
      guest.close();
      if (slot === null) {
        guest.sit(this.#nextWatcher++, null);
        this.#host.watch(guest.placeNow);
      } else {
        guest.sit(slot, slot);
        this.#host.join({ slot, name: guest.name, colour: 0, auth: '1' }, this.#nowMs);
      }
      const { placeNow } = guest;
      guest.tellLobby(() => {
        if (guest.place === placeNow) guest.open({ slots: [0, 1], lateTic });
      });
    });
  }

  /** Every few seconds something happens to somebody. */
  #happen(): void {
    this.#events.after(500 + this.#random.below(5000), () => {
      if (this.#calm) return;
      this.#happenTo();
      this.#happen();
    });
  }

  #happenTo(): void {
    const here = this.#guests.filter((guest) => guest.place !== undefined);
    const others = here.filter((guest) => guest !== this.#guests[0]);
    const any = this.#one(here);
    const other = this.#one(others);
    const ms = [100, 400, 1000, 3000, 8000][this.#random.below(5)] ?? 0;
    const freeSlot = Array.from({ length: sessionWidth }, (_, slot) => slot).find(
      (slot) => !this.#guests.some((guest) => guest.slot === slot),
    );
    switch (this.#random.below(11)) {
      case 0:
      case 1:
        if (any) this.#hide(any);
        break;
      case 2:
        // The creator's page is not gone for the room when it stands: enough that it does not end the game.
        if (any) this.#freeze(any, any === this.#guests[0] ? Math.min(ms, 4000) : ms);
        break;
      case 3:
        if (other) this.#outage(other, ms);
        break;
      case 4:
        if (other) this.#leave(other, ms);
        break;
      case 5:
        if (other) this.#crash(other, ms);
        break;
      case 6:
      case 7:
        if (freeSlot !== undefined) {
          this.#count('joined');
          this.#comeLate(this.#gone() ?? this.#person(), freeSlot);
        }
        break;
      case 8:
        if (here.filter(({ slot }) => slot === null).length < maxWatchers) {
          this.#count('watched');
          this.#comeLate(this.#gone() ?? this.#person(), null);
        }
        break;
      case 9: {
        const watcher = this.#one(here.filter(({ slot }) => slot === null));
        if (watcher && freeSlot !== undefined) this.#takeSeat(watcher, freeSlot);
        break;
      }
      case 10:
        if (this.#random.below(3) === 0) this.#stall(ms);
        else if (other) other.quality.jitterMs = [1, 5, 30, 60, 400][this.#random.below(5)] ?? 0;
        break;
    }
  }

  #one<T>(list: readonly T[]): T | undefined {
    return list[this.#random.below(Math.max(1, list.length))];
  }

  /** Somebody who has been here and is not now. */
  #gone(): Guest | undefined {
    return this.#one(this.#guests.filter((guest) => guest.place === undefined && !guest.isFrozen));
  }

  #count(what: string): void {
    this.#happened[what] = (this.#happened[what] ?? 0) + 1;
  }

  #hide(guest: Guest): void {
    this.#count('hidden');
    guest.hide(true);
    this.#events.after(1000 + this.#random.below(20_000), () => guest.hide(false));
  }

  #freeze(guest: Guest, ms: number): void {
    if (guest.isFrozen) return;
    this.#count('frozen');
    guest.freeze();
    const { place, slot } = guest;
    if (ms > goneMs)
      this.#events.after(goneMs, () =>
        this.#atHost(() => {
          if (guest.place === place) this.#cut(guest);
        }),
      );
    this.#events.after(ms, () => guest.thaw());
    if (ms > goneMs) this.#comeBack(guest, slot, ms + 500);
  }

  #outage(guest: Guest, ms: number): void {
    if (ms >= goneMs) {
      this.#crash(guest, ms);
      return;
    }
    this.#count('outages');
    guest.quality.outUntilMs = this.#nowMs + ms;
  }

  #leave(guest: Guest, ms: number): void {
    this.#count('left');
    const { slot } = guest;
    guest.close();
    this.#atHost(() => this.#cut(guest));
    if (this.#random.below(2) === 0) this.#comeBack(guest, slot, ms);
  }

  /** Its tab is gone without a word: the host finds out 5 s later. */
  #crash(guest: Guest, ms: number): void {
    this.#count('crashed');
    guest.close();
    const { place, slot } = guest;
    this.#events.after(goneMs, () =>
      this.#atHost(() => {
        if (guest.place === place) this.#cut(guest);
      }),
    );
    this.#comeBack(guest, slot, goneMs + ms);
  }

  #comeBack(guest: Guest, slot: number | null, ms: number): void {
    this.#events.after(ms, () => {
      if (guest.place !== undefined) return;
      this.#count('returned');
      this.#comeLate(guest, slot);
    });
  }

  #takeSeat(watcher: Guest, slot: number): void {
    this.#count('seated');
    this.#atHost(() => {
      const { place } = watcher;
      if (place === undefined || watcher.slot !== null || this.#guests.some((guest) => guest.slot === slot)) return;
      watcher.sit(slot, slot);
      this.#host.join({ slot, name: watcher.name, colour: 0, auth: '1' }, this.#nowMs, place);
      watcher.tell((page) => page.client.seated(slot, this.#nowMs));
    });
  }

  #stall(ms: number): void {
    this.#count('stalls');
    this.#checker.sealing.stalled(Math.max(0, this.#nowMs + ms - Math.max(this.#nowMs, this.#busyUntilMs)));
    this.#busyUntilMs = Math.max(this.#busyUntilMs, this.#nowMs + ms);
  }

  #calmDown(): void {
    this.#calm = true;
    for (const guest of this.#guests) {
      guest.quality.jitterMs = 0;
      guest.thaw();
      guest.hide(false);
    }
  }

  #checkEnd(): void {
    const tic = this.#host.tic();
    const { historyBytes, desyncs } = this.#host.stats();
    if (historyBytes !== 38 * tic)
      this.#checker.found('memory', 'host', `${historyBytes} bytes of history after ${tic} tics`);
    if (desyncs !== 0) this.#checker.found('alarm', 'host', `counts ${desyncs} that differ`);
    if (this.#frames.length !== tic)
      this.#checker.found('order', 'host', `${this.#frames.length} bundles left of ${tic} tics`);
    for (const guest of this.#guests) {
      if (!guest.page) continue;
      const { desyncs: differing, tic: ran = 0 } = guest.page.client.stats();
      if (differing !== 0) this.#checker.found('alarm', guest.name, `counts ${differing} that differ`);
      const behind = tic - ran;
      if (behind > calmTics) this.#checker.found('behind', guest.name, `by ${behind} tics after ${calmMs} ms of calm`);
      const isIn = guest.slot !== null && this.#host.entityId(guest.slot) !== null;
      if (guest.slot !== null && !isIn) this.#checker.found('behind', guest.name, 'has a seat, and is not in');
    }
  }
}

/** Rules whose worlds tell what they hash to after each tic; one that is made from a saved state is a copy, and does not. */
export function watched(rules: Rules, hashed: (tic: number, hash: number) => void): Rules {
  return {
    ...rules,
    create: (start) => {
      const world = rules.create(start);
      const hashOf = world.hash.bind(world);
      const load = world.load.bind(world);
      let isCopy = false;
      world.load = (bytes) => {
        isCopy = true;
        load(bytes);
      };
      world.hash = () => {
        const hash = hashOf();
        if (!isCopy) hashed(world.tic - 1, hash);
        return hash;
      };
      return world;
    },
  };
}
