import type { Seat as GameSeat, HostRoom, Params, Title } from '../games/game.ts';
import { slotColour } from '../lobby/colours.ts';
import { asSentence } from '../lobby/endings.ts';
import type { ToGuest } from '../lobby/messages.ts';
import type { Guests } from './guests.ts';
import type { Seat } from './seats.ts';
import type { Session } from './session.ts';

/** What a launch begins with, as everybody is told, early or late. */
export interface LaunchFacts {
  readonly launchId: number;
  readonly params: Params;
  readonly seed: number;
  /** Who was there, in ascending order. */
  readonly slots: readonly number[];
  readonly names: readonly string[];
}

/** Tells those who are there that a launch begins. */
export function launchMessage(facts: LaunchFacts, title: Title): ToGuest {
  return { t: 'launch', ...told(facts), numplayers: title.width ?? facts.slots.length };
}

/** Tells who comes late of a launch that has come to `tic`. */
export function inProgressMessage(facts: LaunchFacts, tic: number): ToGuest {
  return { t: 'inprogress', ...told(facts), tic };
}

function told({ launchId, params, seed, slots, names }: LaunchFacts) {
  return { launchId, params, seed, slots: [...slots], names: [...names] };
}

/** A seat as its game knows it. */
export function gameSeat(seat: Seat<Session>, auth: string): GameSeat {
  return { slot: seat.slot, name: seat.name, colour: slotColour(seat.slot).rgb, auth };
}

/** What a launch's game may ask of the room. Bound to its launch: a game that lives on by mistake reaches nobody. */
export function hostRoom(launch: {
  readonly facts: LaunchFacts;
  readonly title: Title;
  readonly guests: Guests;
  /** Whether it is this launch that is being played. */
  isCurrent(): boolean;
  finish(reason: string): void;
}): HostRoom {
  const { title, guests } = launch;
  const { params, seed, slots, names } = launch.facts;
  const holder = (place: number) => (launch.isCurrent() ? guests.holderAt(place) : undefined);
  return {
    title,
    params,
    seed,
    slots,
    names,
    lossPct: (slot) => holder(slot)?.lossPct ?? 0,
    bufferedBytes: (place, lane) => holder(place)?.link.bufferedBytes(lane) ?? 0,
    send: (place, lane, frame) => holder(place)?.link.send(lane, frame) ?? false,
    margin: (slot, ms) => holder(slot)?.say({ t: 'margin', ms }),
    drop: (place, ending) => holder(place)?.end(ending),
    announce: (sentence) => {
      if (launch.isCurrent()) guests.tellAll({ t: 'chat', slot: null, text: asSentence(sentence) });
    },
    finish: (reason) => {
      if (launch.isCurrent()) launch.finish(reason);
    },
  };
}
