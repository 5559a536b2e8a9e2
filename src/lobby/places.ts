/**
 * Slots of players are 0 … 63. Spectators have none; within a host they are told apart by numbers from here up. Either is
 * called a place.
 */
export const firstWatcher = 64;
