import { games } from '../../src/games/registry.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import { type TestGuest, TestRoom } from '../../test/support/room.ts';
import type { Player } from './players.ts';

/** How finely guests live, ms. */
export const stepMs = 5;
/** Time for everybody to come in, for the countdown, and for a launch to come to rest. */
const restMs = 8000;

export interface Party {
  readonly title: string;
  readonly players: number;
  readonly spectators: number;
  readonly playing: (slot: number) => Player;
  /** How long it is played once it has come to rest, ms. */
  readonly playedMs: number;
}

/** A frame of guest `guest`, 0 … guests − 1, on its link to the host. */
export interface Frame {
  readonly guest: number;
  readonly lane: LaneName;
  readonly frame: Uint8Array;
}

/**
 * What went over the links of a room from its first moment on: by steps of `stepMs`, in the order in which it arrived. In a
 * step the room does first what is due.
 */
export interface Recording {
  readonly party: Party;
  /** The step with which the launch has come to rest. */
  readonly restStep: number;
  readonly toHost: readonly (readonly Frame[])[];
  readonly toGuests: readonly (readonly Frame[])[];
}

/** A room that has as many seats and places for spectators as the party needs, which may be more than the title has. */
export function roomFor({ title, players, spectators }: Party): TestRoom {
  const wider = games.map((game) => ({ ...game, titles: game.titles.map((each) => ({ ...each, spectators })) }));
  return new TestRoom({ title, games: wider, seats: players });
}

/**
 * Plays the party with the clients that tabs have, and keeps every frame. Throws unless all are told of it, and at least
 * every second player gets somewhere.
 */
export function record(party: Party): Recording {
  const room = roomFor(party);
  const toHost: Frame[][] = [[]];
  const toGuests: Frame[][] = [[]];
  const count = party.players + party.spectators;
  const guests = Array.from({ length: count }, (_, n) => {
    const role = n < party.players ? 'player' : 'spectator';
    const guest = room.join({ name: `P${n}`, creator: n === 0, role });
    guest.hostEnd.onFrame((lane, frame) => toHost.at(-1)?.push({ guest: n, lane, frame }));
    guest.guestEnd.onFrame((lane, frame) => toGuests.at(-1)?.push({ guest: n, lane, frame }));
    return guest;
  });
  const playing = guests.slice(0, party.players).map((guest, slot) => ({ guest, player: party.playing(slot) }));
  let wakeMs = 0;
  const step = () => {
    toHost.push([]);
    toGuests.push([]);
    room.clock.advance(stepMs);
    const nowMs = room.clock.nowMs();
    if (nowMs >= wakeMs) wakeMs = room.room.advance(nowMs);
    for (const { guest, player } of playing) guest.room.game?.hold(player(guest.room.game, nowMs), nowMs);
    for (const guest of guests) guest.room.advance(nowMs);
    room.settle();
  };
  const restSteps = restMs / stepMs;
  while (toHost.length < restSteps) {
    if (toHost.length === restSteps / 4) guests[0]?.room.start();
    step();
  }
  const restStep = toHost.length;
  const before = guests.map(placeOf);
  for (let n = 0; n < party.playedMs / stepMs; n++) step();
  const players = guests.slice(0, party.players);
  const moved = players.filter((guest, slot) => placeOf(guest) !== before[slot]).length;
  const heard = new Set(toGuests.slice(restStep).flatMap((frames) => frames.map(({ guest }) => guest))).size;
  if (moved < players.length / 2 || heard < count)
    throw new Error(`${party.title}: ${heard} of ${count} guests were told something, and ${moved} players moved`);
  return { party, restStep, toHost, toGuests };
}

/** Where a guest's own is as it sees it; `nowhere` before it sees it. */
function placeOf({ room }: TestGuest): string {
  const own = room.game?.entities().find(({ id }) => id === room.entityId);
  return own ? `${own.x} ${own.y}` : 'nowhere';
}
