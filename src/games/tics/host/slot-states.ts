import { sessionWidth } from '../protocol.ts';

/**
 * Where a slot is:
 * - `empty`: nobody's.
 * - `awaited`: was there at the launch, has never sent. Nothing is sealed without it (L4).
 * - `joining`: has a seat, has not come in yet.
 * - `entering`: its first command is for a tic that is not sealed yet; with that tic it is in (L3).
 * - `live`: in, and waited for.
 * - `grace`: in, has been late, is waited for only until the tic is due.
 * - `absent`: was silent for too long. Keeps its seat, and comes in again like one that joins.
 */
export type SlotState = 'empty' | 'awaited' | 'joining' | 'entering' | 'live' | 'grace' | 'absent';

/** The states of all slots, and the slots of each state: every command asks for all that somebody is in. */
export class SlotStates {
  readonly #states: SlotState[] = Array.from({ length: sessionWidth }, () => 'empty');
  readonly #slots = {
    empty: (1 << sessionWidth) - 1,
    awaited: 0,
    joining: 0,
    entering: 0,
    live: 0,
    grace: 0,
    absent: 0,
  } satisfies Record<SlotState, number>;

  /** By state, bit n: slot n is in it. */
  get slots(): Readonly<Record<SlotState, number>> {
    return this.#slots;
  }

  of(slot: number): SlotState {
    return this.#states[slot] ?? 'empty';
  }

  set(slot: number, state: SlotState): void {
    this.#slots[this.of(slot)] &= ~(1 << slot);
    this.#slots[state] |= 1 << slot;
    this.#states[slot] = state;
  }
}
