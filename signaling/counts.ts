/** What has happened since the start. */
export interface Counts {
  joins: number;
  relayedSignals: number;
  /** Joins, rooms and sockets refused with an error. */
  refused: number;
  /** Messages over a socket's allowance. */
  overRate: number;
  /** Sockets closed for what they sent. */
  malformed: number;
  flooded: number;
  /** Messages about a room or an attempt that has ended or is somebody else's, and hosts' second thoughts. */
  stale: number;
  /** Signals of attempts that their host has not admitted yet. */
  early: number;
  /** Attempts ended for more signals than they may have, or more than their host takes. */
  overSignals: number;
  /** Signals for an away host beyond what is kept for it. */
  droppedSignals: number;
  /** Sockets that answered no ping. */
  silent: number;
  /** Relays lent. */
  turns: number;
  /** Rooms taken over from another process, by their tokens. */
  taken: number;
  /** Messages of other processes that were none. */
  malformedOnBus: number;
}

export function noCounts(): Counts {
  return {
    joins: 0,
    relayedSignals: 0,
    refused: 0,
    overRate: 0,
    malformed: 0,
    flooded: 0,
    stale: 0,
    early: 0,
    overSignals: 0,
    droppedSignals: 0,
    silent: 0,
    turns: 0,
    taken: 0,
    malformedOnBus: 0,
  };
}
