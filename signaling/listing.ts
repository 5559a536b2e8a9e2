import { bounds, type ListedRoom, type RoomFacts } from './protocol.ts';
import { randomBelow, type SecretSource } from './secrets.ts';

/** A room as the list needs to know it. */
export interface Listable {
  readonly code: string;
  readonly facts: RoomFacts;
  readonly madeAtMs: number;
  /** Whether its host is there. */
  readonly present: boolean;
  /** Equal for rooms of one address. */
  readonly group: unknown;
}

/** Rooms that anybody may find, newest first; of an address only so many, or a few could hide all others. */
function offered(rooms: readonly Listable[], listedPerAddress: number): Listable[] {
  const counts = new Map<unknown, number>();
  return (
    rooms
      .filter(({ present, facts }) => present && facts.public && !facts.locked && !facts.full && facts.free > 0)
      // Of those made at the same moment the last is the newest.
      .reverse()
      .sort((a, b) => b.madeAtMs - a.madeAtMs)
      .filter(({ group }) => {
        const count = counts.get(group) ?? 0;
        counts.set(group, count + 1);
        return count < listedPerAddress;
      })
  );
}

/** The newest rooms on offer, newest first. `rooms` are in the order in which they came. */
export function listOf(rooms: readonly Listable[], listedPerAddress: number, nowMs: number): ListedRoom[] {
  return offered(rooms, listedPerAddress)
    .slice(0, bounds.listedRooms)
    .map(({ code, facts, madeAtMs }) => ({
      code,
      title: facts.title,
      game: facts.game,
      seats: facts.seats,
      free: facts.free,
      ageS: Math.max(0, Math.floor((nowMs - madeAtMs) / 1000)),
    }));
}

/** Any room of `game` on offer; one to `avoid` only when there is no other. */
export function anyOf(
  rooms: readonly Listable[],
  listedPerAddress: number,
  { game, avoid }: { readonly game: string; readonly avoid: readonly string[] },
  secrets: SecretSource,
): string | undefined {
  const all = offered(rooms, listedPerAddress).filter(({ facts }) => facts.game === game);
  const others = all.filter(({ code }) => !avoid.includes(code));
  const choice = others.length > 0 ? others : all;
  return choice.length > 0 ? choice[randomBelow(choice.length, secrets)]?.code : undefined;
}
