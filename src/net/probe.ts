import { Ring } from '../lib/ring.ts';

/** A probe: u8 kind, u32 sequence, u32 ms; the answer repeats sequence and ms. Little-endian. */
export const probeBytes = 9;
const ask = 0;
const answer = 1;

/** Both ends ask this often. */
const intervalMs = 1000;
/** An answer later than this counts as lost. */
const lossAfterMs = 3000;
/** Samples behind the figures shown: about the last 20 s. */
const windowSamples = 20;
/** Silence on every lane after which a link is shown as unstable, and after which it is gone. */
export const unstableAfterMs = 2000;
export const goneAfterMs = 5000;
/** What a side that slept gives the other one. */
const freshMs = goneAfterMs - unstableAfterMs;
/** A wake-up this late means that this side slept, not that the other one is silent; hidden pages wake once a second. */
const ownStallMs = 1500;

/** `gone` is final. */
export type Liveness = 'alive' | 'unstable' | 'gone';

/** What the probes of the last 20 s show. */
export interface LinkQuality {
  /** Median round trip, ms; null before the first answer. */
  readonly rttMs: number | null;
  /** The last round trip that came back, ms: for graphs, which show what a median hides. */
  readonly lastRttMs: number | null;
  /** Mean difference of neighbouring round trips, ms. */
  readonly jitterMs: number;
  /** Asked and not answered within 3 s, either way lost, in per cent. */
  readonly lossPct: number;
}

/**
 * Liveness and measurement of one end of a link. RTT, jitter and loss come from the unreliable `probe` lane, since a
 * reliable one hides loss; a sign of life is any frame on any lane.
 */
export class Probe {
  readonly #send: (frame: Uint8Array) => void;
  readonly #wakingMs: number;
  readonly #roundTripsMs = new Ring<number>(windowSamples);
  readonly #answered = new Ring<boolean>(windowSamples);
  readonly #asked = new Map<number, number>();
  #sequence = 0;
  #nextAskMs: number;
  #heardMs: number;
  #advancedMs: number;
  #excused = false;
  #gone = false;
  /** As of the last probe that was answered or lost; undefined until it is asked for again. Games ask at every tick. */
  #quality: LinkQuality | undefined;
  /** Frames of the lane that were no probes, or answers nobody waits for (any longer). */
  ignored = 0;

  /**
   * `wakingMs`: the fresh chance after a sleep in which the other end must have given this one up. What it had sent before
   * is read at once on waking; a guest that hears nothing then need not wait to know why.
   */
  constructor(send: (frame: Uint8Array) => void, nowMs: number, wakingMs = freshMs) {
    this.#wakingMs = wakingMs;
    this.#send = send;
    this.#nextAskMs = nowMs;
    this.#heardMs = nowMs;
    this.#advancedMs = nowMs;
  }

  /** A frame came in on any lane. */
  heard(nowMs: number): void {
    this.#heardMs = nowMs;
    this.#excused = false;
  }

  /** Takes a frame of the `probe` lane: answers at once what asks, measures what answers. */
  receive(frame: Uint8Array, nowMs: number): void {
    if (frame.byteLength !== probeBytes) {
      this.ignored++;
      return;
    }
    const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const kind = view.getUint8(0);
    if (kind === ask) {
      const reply = frame.slice();
      reply[0] = answer;
      this.#send(reply);
    } else if (kind === answer) this.#measure(view.getUint32(1, true), nowMs);
    else this.ignored++;
  }

  /** Asks when it is time and gives up on what is overdue. Call at least once a second. */
  advance(nowMs: number): Liveness {
    // A side that slept has heard nothing because it did not listen: the other gets a fresh chance, once a silence.
    if (nowMs - this.#advancedMs > ownStallMs && !this.#excused) {
      this.#excused = true;
      const chanceMs = nowMs - this.#advancedMs >= goneAfterMs ? this.#wakingMs : freshMs;
      this.#heardMs = Math.max(this.#heardMs, nowMs - goneAfterMs + chanceMs);
    }
    this.#advancedMs = nowMs;
    for (const [sequence, askedMs] of this.#asked) {
      if (nowMs - askedMs <= lossAfterMs) break;
      this.#asked.delete(sequence);
      this.#answered.push(false);
      this.#quality = undefined;
    }
    if (nowMs >= this.#nextAskMs) {
      // In step with the clock, unless that would make two in a row of one that is late.
      this.#nextAskMs = this.#nextAskMs + intervalMs > nowMs ? this.#nextAskMs + intervalMs : nowMs + intervalMs;
      this.#ask(nowMs);
    }
    this.#gone ||= nowMs - this.#heardMs >= goneAfterMs;
    return this.liveness(nowMs);
  }

  /** For display; only `advance` finds a link gone, since it knows whether this side slept. */
  liveness(nowMs: number): Liveness {
    if (this.#gone) return 'gone';
    return nowMs - this.#heardMs >= unstableAfterMs ? 'unstable' : 'alive';
  }

  quality(): LinkQuality {
    this.#quality ??= this.#summary();
    return this.#quality;
  }

  #summary(): LinkQuality {
    const trips = this.#roundTripsMs.values();
    const sorted = [...trips].sort((a, b) => a - b);
    let jitterMs = 0;
    for (let i = 1; i < trips.length; i++)
      jitterMs += Math.abs((trips[i] ?? 0) - (trips[i - 1] ?? 0)) / (trips.length - 1);
    const outcomes = this.#answered.values();
    const lost = outcomes.filter((answered) => !answered).length;
    return {
      rttMs: sorted[sorted.length >> 1] ?? null,
      lastRttMs: trips.at(-1) ?? null,
      jitterMs,
      lossPct: outcomes.length === 0 ? 0 : (100 * lost) / outcomes.length,
    };
  }

  #ask(nowMs: number): void {
    this.#sequence = (this.#sequence + 1) >>> 0;
    this.#asked.set(this.#sequence, nowMs);
    const frame = new Uint8Array(probeBytes);
    const view = new DataView(frame.buffer);
    view.setUint8(0, ask);
    view.setUint32(1, this.#sequence, true);
    view.setUint32(5, nowMs >>> 0, true);
    this.#send(frame);
  }

  #measure(sequence: number, nowMs: number): void {
    // The time asked is remembered here: what an answer claims about it is not trusted.
    const askedMs = this.#asked.get(sequence);
    if (askedMs === undefined || nowMs - askedMs > lossAfterMs) {
      this.ignored++;
      return;
    }
    this.#asked.delete(sequence);
    this.#answered.push(true);
    this.#roundTripsMs.push(nowMs - askedMs);
    this.#quality = undefined;
  }
}
