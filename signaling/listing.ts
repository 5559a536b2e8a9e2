import { bounds, type Limits, type ListedRoom, type RoomFacts } from './protocol.ts';
import { randomBelow, type SecretSource } from './secrets.ts';
import type { Socket, Sockets } from './sockets.ts';

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

/** A list is up to 10 KiB: asked for again and again, by default four come a second, as many as a watcher gets. */
const listCost = 5;
/** A room in the list, as JSON. */
const listedBytes = 160;
/** All lists together take no more of the line than this: with many who watch, they come less often. */
const listBytesPerMs = 8 * 1024;

export interface ListingOptions {
  readonly limits: Limits;
  readonly sockets: Sockets;
  readonly secrets: SecretSource;
  /** Every room that can be reached, those of a process in the order in which they came. */
  rooms(): Listable[];
}

/** Who is told which rooms there are, and when; and quick play, which takes one of them. */
export class Listing {
  readonly #options: ListingOptions;
  #changed = false;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  /** How long the last list keeps the next from being sent. */
  #pauseMs = 0;

  constructor(options: ListingOptions) {
    this.#options = options;
  }

  /** Something about the rooms is not as it was told. */
  changed(): void {
    this.#changed = true;
  }

  /** `socket` wants the list, now and at each change, or no longer. */
  watch(socket: Socket, on: boolean, nowMs: number): void {
    if (on && !socket.watches) {
      socket.allowance -= listCost - 1;
      socket.peer.send({ t: 'rooms', rooms: this.#list(nowMs) });
    }
    socket.watches = on;
  }

  /** Tells those who watch, if there is something to tell and the last list is long enough ago. */
  flush(nowMs: number): void {
    if (!this.#changed || nowMs - this.#sentAtMs < this.#pauseMs) return;
    this.#changed = false;
    this.#sentAtMs = nowMs;
    this.#pauseMs = this.#options.limits.listMs;
    const watching = this.#options.sockets.watching();
    if (watching.length === 0) return;
    const message = { t: 'rooms', rooms: this.#list(nowMs) } as const;
    for (const { peer } of watching) peer.send(message);
    const bytes = watching.length * message.rooms.length * listedBytes;
    this.#pauseMs = Math.max(this.#pauseMs, bytes / listBytesPerMs);
  }

  /** Any room of `game` on offer; one to `avoid` only when there is no other. */
  any({ game, avoid }: { readonly game: string; readonly avoid: readonly string[] }): string | undefined {
    const all = this.#offered().filter(({ facts }) => facts.game === game);
    const others = all.filter(({ code }) => !avoid.includes(code));
    const choice = others.length > 0 ? others : all;
    return choice.length > 0 ? choice[randomBelow(choice.length, this.#options.secrets)]?.code : undefined;
  }

  /** The newest rooms on offer, newest first. */
  #list(nowMs: number): ListedRoom[] {
    return this.#offered()
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

  #offered(): Listable[] {
    return offered(this.#options.rooms(), this.#options.limits.listedPerAddress);
  }
}
