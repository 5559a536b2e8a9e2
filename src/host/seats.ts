import { slotColour } from '../lobby/colours.ts';
import { maxSeats } from '../lobby/fields.ts';
import type { RosterPlayer } from '../lobby/messages.ts';
import { uniqueName } from '../lobby/names.ts';
import type { SavedRoom, SavedSeat } from './saved-room.ts';

/** A seat is kept this long for the token of who left it. */
export const seatHoldMs = 30_000;

/** A seat that was given up: its owner gets the slot back while it is free. */
type Remembered = Pick<SavedSeat, 'slot' | 'token' | 'name' | 'named'>;

/** One player's place in the room. */
export interface Seat<Holder> {
  readonly slot: number;
  /** What its owner proves it with when coming back: ≥ 128 random bits. */
  readonly token: string;
  name: string;
  /** False when it still is the colour's: a change of slot then changes it too. */
  named: boolean;
  /** Who sits there now; undefined while it is only held. */
  holder: Holder | undefined;
  /** When it is given up, while it is only held. */
  heldUntilMs: number;
  /** Whether the roster shows it while it is only held: who left in good order is not shown as away. */
  shown: boolean;
}

/** What seats need of their room. */
export interface SeatsOptions<Holder> {
  readonly count: number;
  /** 128 random bits as 32 hex digits. */
  readonly makeToken: () => string;
  /** Names of those who have no seat, `holder` left out. */
  readonly otherNames: (holder: Holder | undefined) => readonly string[];
}

/** The seats of a room: who has which slot, who is away, whose seat may be given to another. */
export class Seats<Holder> {
  readonly #seats = new Map<number, Seat<Holder>>();
  /** Owners of seats that were given up, by token, the longest ago first: as many as there can be seats. */
  readonly #remembered = new Map<string, Remembered>();
  readonly #options: SeatsOptions<Holder>;

  constructor(options: SeatsOptions<Holder>) {
    this.#options = options;
  }

  get(slot: number): Seat<Holder> | undefined {
    return this.#seats.get(slot);
  }

  /** All seats that have an owner, in order of their slots. */
  all(): Seat<Holder>[] {
    return [...this.#seats.values()].sort((a, b) => a.slot - b.slot);
  }

  /** Slots nobody owns. */
  free(): number[] {
    return Array.from({ length: this.#options.count }, (_, slot) => slot).filter((slot) => !this.#seats.has(slot));
  }

  /** Slots a newcomer could get: the free ones and those only held. */
  get available(): number {
    return this.#options.count - [...this.#seats.values()].filter((seat) => seat.holder !== undefined).length;
  }

  byToken(token: string): Seat<Holder> | undefined {
    for (const seat of this.#seats.values()) if (seat.token === token) return seat;
    return undefined;
  }

  /**
   * A seat for a newcomer: the lowest free one, else the one that has been held longest without its owner. Undefined
   * when everybody is there. Who wants a certain slot gets that one or none.
   */
  take(holder: Holder, wantedName: string | undefined, wantedSlot?: number): Seat<Holder> | undefined {
    const slot = wantedSlot ?? this.free()[0] ?? this.#longestHeld();
    if (slot === undefined || (wantedSlot !== undefined && !this.free().includes(wantedSlot))) return undefined;
    this.#giveUp(slot);
    const seat: Seat<Holder> = {
      slot,
      token: this.#options.makeToken(),
      name: this.#unique(wantedName ?? slotColour(slot).name, { holder }),
      named: wantedName !== undefined,
      holder,
      heldUntilMs: 0,
      shown: true,
    };
    this.#seats.set(slot, seat);
    return seat;
  }

  /** Whether `token` was that of a seat which has been given up since. */
  remembers(token: string): boolean {
    return this.#remembered.has(token);
  }

  /** A new seat at the old slot for who comes back after theirs was given up; undefined when somebody else has it. */
  takeBack(token: string, holder: Holder, wantedName: string | undefined): Seat<Holder> | undefined {
    const before = this.#remembered.get(token);
    if (!before || this.#seats.has(before.slot)) return undefined;
    this.#remembered.delete(token);
    return this.take(holder, wantedName ?? (before.named ? before.name : undefined), before.slot);
  }

  /** Slots are nobody's any more but those who sit there: a launch has ended. */
  forgetGivenUp(): void {
    this.#remembered.clear();
  }

  /** Whom the roster does not show has no seat any more, and whose token was one is a stranger. */
  forgetUnshown(): void {
    for (const seat of this.all()) if (seat.holder === undefined && !seat.shown) this.#seats.delete(seat.slot);
    this.forgetGivenUp();
  }

  /** What is left of them once the room is gone. */
  save(): Pick<SavedRoom, 'seats' | 'remembered'> {
    const seats = this.all().map(({ slot, token, name, named, shown }) => ({ slot, token, name, named, shown }));
    return { seats, remembered: [...this.#remembered.values()] };
  }

  /** Takes over the seats of a room that was saved, in one of no more seats; all are held until `untilMs`. */
  restore({ seats, remembered }: Pick<SavedRoom, 'seats' | 'remembered'>, untilMs: number): void {
    for (const seat of seats)
      if (seat.slot < this.#options.count)
        this.#seats.set(seat.slot, { ...seat, holder: undefined, heldUntilMs: untilMs });
    for (const seat of remembered) if (seat.slot < this.#options.count) this.#remembered.set(seat.token, seat);
  }

  /** The owner of `seat` is back, or came again from a newer tab. */
  reoccupy(seat: Seat<Holder>, holder: Holder): void {
    seat.holder = holder;
    seat.shown = true;
    // Who is not shown keeps a seat but no name from others.
    seat.name = this.#unique(seat.name, seat);
  }

  /** Nobody sits there any more; its token keeps it for 30 s. */
  vacate(seat: Seat<Holder>, options: { shown: boolean }, nowMs: number): void {
    seat.holder = undefined;
    seat.heldUntilMs = nowMs + seatHoldMs;
    seat.shown = options.shown;
  }

  /** Takes the seat from its owner for good. */
  release(seat: Seat<Holder>): void {
    if (this.#seats.get(seat.slot) === seat) this.#seats.delete(seat.slot);
  }

  /** Gives up what was held long enough; true when there was any. */
  expire(nowMs: number): boolean {
    let any = false;
    for (const seat of this.#seats.values()) {
      if (seat.holder !== undefined || nowMs < seat.heldUntilMs) continue;
      this.#giveUp(seat.slot);
      any = true;
    }
    return any;
  }

  rename(seat: Seat<Holder>, name: string): void {
    seat.name = this.#unique(name, seat);
    seat.named = true;
  }

  /** Moves a seat to a slot nobody owns; undefined when somebody does, be they away. */
  move(seat: Seat<Holder>, slot: number): Seat<Holder> | undefined {
    if (slot < 0 || slot >= this.#options.count || this.#seats.has(slot)) return undefined;
    this.#seats.delete(seat.slot);
    const moved = { ...seat, slot };
    this.#seats.set(slot, moved);
    if (!moved.named) moved.name = this.#unique(slotColour(slot).name, moved);
    return moved;
  }

  /** The roster as it is told; what `describe` tells of a seat is the room's to know. */
  roster(
    describe: (seat: Seat<Holder>) => Pick<RosterPlayer, 'again' | 'entityId' | 'host' | 'score' | 'verified'>,
  ): RosterPlayer[] {
    return this.all()
      .filter((seat) => seat.shown)
      .map((seat) => ({
        slot: seat.slot,
        color: slotColour(seat.slot).name,
        name: seat.name,
        away: seat.holder === undefined,
        ...describe(seat),
      }));
  }

  /** Names that are in use, but for that of one seat: who is not shown has none. */
  names(own?: Pick<Seat<Holder>, 'holder'>): string[] {
    return this.all()
      .filter((seat) => seat !== own && (seat.holder !== undefined || seat.shown))
      .map((seat) => seat.name);
  }

  #giveUp(slot: number): void {
    const seat = this.#seats.get(slot);
    if (!seat) return;
    this.#seats.delete(slot);
    const { token, name, named } = seat;
    this.#remembered.set(token, { slot, token, name, named });
    for (const oldest of this.#remembered.keys()) if (this.#remembered.size > maxSeats) this.#remembered.delete(oldest);
  }

  #unique(name: string, own: Pick<Seat<Holder>, 'holder'>): string {
    return uniqueName(name, [...this.names(own), ...this.#options.otherNames(own.holder)]);
  }

  #longestHeld(): number | undefined {
    const held = this.all().filter((seat) => seat.holder === undefined);
    held.sort((a, b) => a.heldUntilMs - b.heldUntilMs);
    return held[0]?.slot;
  }
}
