import type { Role } from '../lobby/messages.ts';
import { laneNames } from '../net/lanes.ts';
import type { Guests } from './guests.ts';
import type { Session } from './session.ts';

/** What the tab and `window.tictab.host` may know of a room. */
export interface RoomStats {
  readonly phase: 'lobby' | 'countdown' | 'playing' | 'closed';
  readonly launches: number;
  /** Seats a newcomer could get. */
  readonly available: number;
  readonly locked: boolean;
  /** Whether newcomers have to be let in one by one, and those who wait for it, the longest first. */
  readonly knock: boolean;
  readonly knocks: readonly Knock[];
  /** Those who were removed and may not come back, the longest ago first. */
  readonly banned: readonly Banned[];
  readonly counters: Readonly<Record<string, number>>;
  readonly game: Readonly<Record<string, number>>;
  readonly players: readonly PlayerStats[];
}

/** Somebody who waits to be let in. */
export interface Knock {
  /** Names them in the tab's answer: the number of their link. */
  readonly sessionId: number;
  readonly name: string;
  readonly role: Role;
  readonly verified: boolean;
}

/** Somebody who was removed. */
export interface Banned {
  /** Names them when they are pardoned; a number of this room. */
  readonly banId: number;
  readonly name: string;
}

/** One guest as the host sees it. */
export interface PlayerStats {
  /** As the tab counts links. */
  readonly linkId: number;
  /** Whether it has been let in, as a player or to watch. */
  readonly inside: boolean;
  readonly slot: number | null;
  readonly name: string;
  readonly creator: boolean;
  readonly liveness: string;
  readonly rttMs: number | null;
  readonly lastRttMs: number | null;
  readonly jitterMs: number;
  readonly lossPct: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  /** Waiting towards this guest, all lanes together. */
  readonly backlogBytes: number;
  readonly counters: Readonly<Record<string, number>>;
}

/** What is known of the guest on one link. */
export function describe(session: Session, guests: Guests): PlayerStats {
  const { link } = session;
  const seat = guests.seatOf(session);
  const backlogBytes = laneNames.reduce((sum, lane) => sum + link.bufferedBytes(lane), 0);
  return {
    linkId: session.id,
    inside: session.place !== undefined,
    slot: seat?.slot ?? null,
    name: seat?.name ?? guests.watcherOf(session)?.name ?? '',
    creator: session.creator,
    ...session.quality(),
    sentBytes: link.sentBytes,
    receivedBytes: link.receivedBytes,
    backlogBytes,
    counters: session.counters.all(),
  };
}
