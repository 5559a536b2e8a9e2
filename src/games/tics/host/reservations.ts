/** A joiner that has not got any further for so long gives its seat back (L14). */
const reservationMs = 30_000;

const nobody: readonly number[] = [];

interface Reservation {
  untilMs: number;
  /** As far as it has said it has got. */
  tic: number;
}

/** Seats of those who come late, until they come in. */
export class Reservations {
  readonly #held = new Map<number, Reservation>();

  add(slot: number, nowMs: number): void {
    this.#held.set(slot, { untilMs: nowMs + reservationMs, tic: -1 });
  }

  /** It has got further. Who says the same again and again has not. */
  progress(slot: number, tic: number, nowMs: number): void {
    const held = this.#held.get(slot);
    if (!held || tic <= held.tic) return;
    held.tic = tic;
    held.untilMs = nowMs + reservationMs;
  }

  /** It has come in, or is gone. */
  remove(slot: number): void {
    this.#held.delete(slot);
  }

  /** Slots whose time is over; each is named once. */
  expired(nowMs: number): readonly number[] {
    if (this.#held.size === 0) return nobody;
    const slots = [...this.#held].filter(([, { untilMs }]) => nowMs >= untilMs).map(([slot]) => slot);
    for (const slot of slots) this.#held.delete(slot);
    return slots;
  }
}
