/** How many guests a bundle goes to: four players, and spectators. */
export const guestCounts = [4, 16, 64] as const;

export const maxGuests = 64;

/** From when the last command of a tic was sent until its bundle was at every guest, ms, tic by tic. */
export interface Latencies {
  readonly room: readonly number[];
  readonly relay: readonly number[];
}
