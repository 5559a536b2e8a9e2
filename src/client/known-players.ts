import type { Roster, RosterPlayer } from '../lobby/messages.ts';

/** The roster as the room last told it, and who is who in it. */
export class KnownPlayers {
  #roster: Roster | undefined;
  #byEntity: ReadonlyMap<number, RosterPlayer> = new Map();

  get roster(): Roster | undefined {
    return this.#roster;
  }

  update(roster: Roster): void {
    this.#roster = roster;
    this.#byEntity = new Map(
      roster.players.flatMap((player) => (player.entityId === null ? [] : [[player.entityId, player]])),
    );
  }

  atSlot(slot: number | null | undefined): RosterPlayer | undefined {
    return this.#roster?.players.find((player) => player.slot === slot);
  }

  byEntity(entityId: number): RosterPlayer | undefined {
    return this.#byEntity.get(entityId);
  }
}
