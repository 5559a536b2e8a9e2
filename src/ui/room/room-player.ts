import type { GuestRoom } from '../../client/guest-room.ts';
import type { RosterPlayer } from '../../lobby/messages.ts';

/** The room's creator, while the roster knows one. */
export function creatorOf(room: GuestRoom): RosterPlayer | undefined {
  return room.roster?.players.find((player) => player.host);
}

/** This tab's own player; a spectator has none. */
export function ownPlayer(room: GuestRoom): RosterPlayer | undefined {
  return room.roster?.players.find((player) => player.slot === room.slot);
}
