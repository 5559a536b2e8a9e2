import type { ClientSeat, HostGame, Title } from '../../src/games/game.ts';
import { TicsClient } from '../../src/games/tics/client.ts';
import type { Rules } from '../../src/games/tics/engine.ts';
import { createTicsHost } from '../../src/games/tics/host.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import { clientSeat, hostRoom } from './game-seats.ts';
import { countingRules } from './games/counting-world.ts';

/** How the line of one guest is, each way. */
export interface Line {
  /** Delay of a frame that is sent now, ms; what is sent later never comes earlier. */
  delayMs(): number;
}

/** A line that always takes as long. */
export const steady = (delayMs: number): Line => ({ delayMs: () => delayMs });

/** What is under way in one direction: in order, as on a reliable lane. */
class Way<T> {
  readonly #line: Line;
  readonly #frames: { readonly atMs: number; readonly what: T }[] = [];
  #lastMs = 0;

  constructor(line: Line) {
    this.#line = line;
  }

  push(what: T, nowMs: number): void {
    this.#lastMs = Math.max(this.#lastMs, nowMs + this.#line.delayMs());
    this.#frames.push({ atMs: this.#lastMs, what });
  }

  /** What has arrived by now, one by one. */
  *take(nowMs: number): Generator<T> {
    for (let first = this.#frames[0]; first && first.atMs <= nowMs; first = this.#frames[0]) {
      this.#frames.shift();
      yield first.what;
    }
  }

  get length(): number {
    return this.#frames.length;
  }
}

type FromHost = { readonly frame: Uint8Array } | { readonly marginMs: number };
type FromGuest =
  | { readonly frame: Uint8Array }
  | { readonly progressTic: number }
  | { readonly report: [number, number] };

/** One guest at the table, drawn at 60 Hz and woken when it asks to be. */
export class TableGuest {
  readonly client: TicsClient;
  readonly place: number;
  readonly toHost: Way<FromGuest>;
  readonly toGuest: Way<FromHost>;
  /** Progress it told, tics. */
  readonly progress: number[] = [];
  readonly reports: [tic: number, hash: number][] = [];
  readonly cues: string[] = [];
  /** Commands sent so far. */
  sent = 0;
  /** Changes of its input delay, and when, ms. */
  readonly delays: { readonly atMs: number; readonly tics: number }[] = [];
  /** Nothing of the page runs: what arrives waits. */
  frozen = false;
  hidden = false;
  /** The page is at work until then. */
  busyUntilMs = 0;
  wakeMs = 0;
  drawMs = 0;

  constructor(
    place: number,
    line: Line,
    seat: Partial<ClientSeat>,
    rules: Rules,
    nowMs: number,
    clockMs: () => number,
  ) {
    this.place = place;
    this.toHost = new Way(line);
    this.toGuest = new Way(line);
    const whole = clientSeat({
      nowMs: clockMs,
      rttMs: () => null,
      nameOfSlot: (slot) => `Player ${slot}`,
      send: (_lane, frame) => {
        this.sent++;
        this.toHost.push({ frame }, clockMs());
      },
      progress: (tic) => {
        this.progress.push(tic);
        this.toHost.push({ progressTic: tic }, clockMs());
      },
      report: (tic, hash) => {
        this.reports.push([tic, hash]);
        this.toHost.push({ report: [tic, hash] }, clockMs());
      },
      cue: (cue) => this.cues.push(cue),
      ...seat,
    });
    this.client = new TicsClient(rules, whole, nowMs);
  }

  get stats(): Readonly<Record<string, number>> {
    return this.client.stats();
  }

  stat(name: string): number {
    return this.stats[name] ?? Number.NaN;
  }
}

const title = { id: 'counting', seats: { min: 1, default: 4, max: 4 } } as Title;

export interface TableOptions {
  readonly rules?: Rules;
  readonly params?: Readonly<Record<string, number>>;
  /** Slots of the launch, each with its line. */
  readonly lines: readonly Line[];
  /** What each of them knows of its round trip at the launch, ms. */
  readonly rttMs?: readonly (number | null)[];
}

/** A session in one thread and in time that passes when told to: the real host, real guests, lines between them. */
export class Table {
  nowMs = 1000;
  readonly host: HostGame;
  readonly guests: TableGuest[] = [];
  readonly announced: string[] = [];
  finished: string | undefined;
  /** Frames as they leave the host, to change on the way. */
  tamper: (place: number, frame: Uint8Array) => Uint8Array[] = (_, frame) => [frame];
  readonly #options: TableOptions;
  #hostMs = 0;

  constructor(options: TableOptions) {
    this.#options = options;
    const { lines, params = {}, rules = countingRules } = options;
    const slots = lines.map((_, slot) => slot);
    const names = slots.map((slot) => `Player ${slot}`);
    this.host = createTicsHost(rules)(
      hostRoom({
        title,
        params,
        slots,
        names,
        send: (place, lane, frame) => this.#toGuest(place, lane, frame),
        margin: (slot, marginMs) => this.#guestAt(slot)?.toGuest.push({ marginMs }, this.nowMs),
        announce: (sentence) => this.announced.push(sentence),
        finish: (reason) => {
          this.finished ??= reason;
        },
      }),
      this.nowMs,
    );
    for (const [slot, line] of lines.entries()) {
      this.host.join({ slot, name: `Player ${slot}`, colour: 0, auth: '1' }, this.nowMs);
      this.#add(slot, line, { slot, rttMs: () => options.rttMs?.[slot] ?? null });
    }
  }

  guest(n: number): TableGuest {
    const guest = this.guests[n];
    if (!guest) throw new Error(`there is no guest ${n}`);
    return guest;
  }

  get sealedTic(): number {
    return this.host.tic?.() ?? 0;
  }

  /** Somebody comes late to play, by rules of its own where those are given. */
  join(slot: number, line: Line, seat: Partial<ClientSeat> = {}, rules?: Rules): TableGuest {
    const lateTic = this.sealedTic;
    this.host.join({ slot, name: `Player ${slot}`, colour: 0, auth: '1' }, this.nowMs);
    return this.#add(slot, line, { slot, lateTic, ...seat }, rules);
  }

  /** Somebody comes to watch, at a place of 64 or more. */
  watch(place: number, line: Line, seat: Partial<ClientSeat> = {}): TableGuest {
    const lateTic = this.sealedTic;
    this.host.watch?.(place, this.nowMs);
    return this.#add(place, line, { slot: null, lateTic, ...seat });
  }

  leave(guest: TableGuest): void {
    this.guests.splice(this.guests.indexOf(guest), 1);
    this.host.leave(guest.place, this.nowMs);
  }

  /** Lets time pass, a millisecond at a time; `each` is called after each. */
  pass(ms: number, each: () => void = () => {}): void {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs && this.finished === undefined; ) {
      this.nowMs++;
      this.#step();
      each();
    }
  }

  #step(): void {
    const { nowMs } = this;
    for (const guest of [...this.guests]) {
      for (const said of guest.toHost.take(nowMs)) {
        if ('frame' in said) this.host.receive(guest.place, 'stream', said.frame, nowMs);
        else if ('progressTic' in said) this.host.progress?.(guest.place, said.progressTic, nowMs);
        else this.host.report?.(guest.place, ...said.report);
      }
    }
    if (nowMs >= this.#hostMs) this.#hostMs = this.host.advance(nowMs);
    for (const guest of this.guests) this.#runGuest(guest);
  }

  #runGuest(guest: TableGuest): void {
    const { nowMs } = this;
    if (guest.frozen || nowMs < guest.busyUntilMs) return;
    for (const said of guest.toGuest.take(nowMs)) {
      if ('frame' in said) guest.client.receive('stream', said.frame, nowMs);
      else guest.client.margin(said.marginMs);
      guest.wakeMs = guest.client.advance(nowMs);
    }
    if (guest.hidden) return;
    const draws = nowMs >= guest.drawMs;
    if (draws) guest.drawMs = Math.max(guest.drawMs + 1000 / 60, nowMs);
    if (draws || nowMs >= guest.wakeMs) guest.wakeMs = guest.client.advance(nowMs);
    const tics = guest.client.stats().inputDelay ?? 0;
    if (guest.delays.at(-1)?.tics !== tics) guest.delays.push({ atMs: nowMs, tics });
  }

  #add(place: number, line: Line, seat: Partial<ClientSeat>, own?: Rules): TableGuest {
    const { params = {}, lines } = this.#options;
    const rules = own ?? this.#options.rules ?? countingRules;
    const slots = lines.map((_, slot) => slot);
    const names = slots.map((slot) => `Player ${slot}`);
    const guest = new TableGuest(place, line, { params, slots, names, ...seat }, rules, this.nowMs, () => this.nowMs);
    this.guests.push(guest);
    return guest;
  }

  #guestAt(place: number): TableGuest | undefined {
    return this.guests.find((guest) => guest.place === place);
  }

  #toGuest(place: number, lane: LaneName, frame: Uint8Array): boolean {
    const guest = this.#guestAt(place);
    if (!guest || lane !== 'stream') return false;
    for (const one of this.tamper(place, frame)) guest.toGuest.push({ frame: one }, this.nowMs);
    return true;
  }
}
