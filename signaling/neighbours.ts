import { busBounds, type SharedRoom, type ToProcess } from './bus-protocol.ts';
import type { Elsewhere } from './hosting.ts';

/** A room that another process holds. */
export interface KnownRoom extends SharedRoom {
  readonly process: string;
  readonly madeAtMs: number;
  /** Not told again since the bus was down. */
  unsure: boolean;
}

interface Process {
  heardAtMs: number;
  /** Since when it has been silent for too long, or has said that it stops. */
  goneSinceMs: number | undefined;
}

/** Every process gives a sign of life this often. */
export const hereMs = 2_000;
/** A process silent for this long is gone: its hosts and joiners have to come back elsewhere. */
const goneMs = 6_000;
/** Rooms of others that are remembered at most: some 50 MB. */
const maxRooms = 100_000;

export interface NeighboursOptions {
  /** How long a room is remembered whose process is gone. */
  readonly keepMs: number;
  /** A room of another process can be asked for. */
  appeared(code: string, process: string, nowMs: number): void;
  closed(code: string): void;
  /** The process is gone; what it held may turn up at another. */
  gone(process: string): void;
  /** The process lives after all: what it holds, and who waits for it, has to be told again. */
  returned(process: string): void;
  /** What is listed may have changed. */
  changed(): void;
}

/** The other processes on the bus, and what they hold: told by them, kept up to date by them, believed for a while. */
export class Neighbours {
  readonly #options: NeighboursOptions;
  readonly #processes = new Map<string, Process>();
  readonly #rooms = new Map<string, KnownRoom>();
  #up = false;

  constructor(options: NeighboursOptions) {
    this.#options = options;
  }

  /** Processes that live, as far as is known. */
  get size(): number {
    let living = 0;
    for (const { goneSinceMs } of this.#processes.values()) if (goneSinceMs === undefined) living++;
    return living;
  }

  elsewhere(code: string): Elsewhere | undefined {
    const room = this.#rooms.get(code);
    if (!room) return undefined;
    const { process, digest, claimedAtMs } = room;
    return { process, digest, claimedAtMs, reachable: this.#reachable(process) };
  }

  /** Rooms whose processes can be asked. */
  *reachable(): Iterable<KnownRoom> {
    for (const room of this.#rooms.values()) if (this.#reachable(room.process)) yield room;
  }

  /** The bus is down, or up again: until they are told again, rooms are known and cannot be reached. */
  changed(up: boolean, nowMs: number): void {
    this.#up = up;
    if (up) this.forgive(nowMs);
    else for (const room of this.#rooms.values()) room.unsure = true;
    this.#options.changed();
  }

  /** This process itself did not listen for a while: nobody is gone before they have had time to speak (A07). */
  forgive(nowMs: number): void {
    for (const process of this.#processes.values()) process.heardAtMs = nowMs;
  }

  /** Whatever it says, the process lives. */
  heard(name: string, nowMs: number): void {
    const process = this.#processes.get(name);
    if (!process) this.#processes.set(name, { heardAtMs: nowMs, goneSinceMs: undefined });
    else {
      const wasGone = process.goneSinceMs !== undefined;
      process.heardAtMs = nowMs;
      process.goneSinceMs = undefined;
      if (wasGone) this.#options.returned(name);
    }
  }

  rooms(process: string, { rooms }: ToProcess & { t: 'rooms' }, nowMs: number): void {
    for (const room of rooms) {
      const known = this.#rooms.get(room.code);
      if (known ? !this.#replaces(room, process, known) : this.#rooms.size >= maxRooms) continue;
      this.#rooms.set(room.code, { ...room, process, madeAtMs: nowMs - room.ageMs, unsure: false });
      this.#options.appeared(room.code, process, nowMs);
    }
    this.#options.changed();
  }

  /** `process` has told all that it holds. */
  told(process: string): void {
    for (const room of [...this.#rooms.values()]) if (room.process === process && room.unsure) this.#close(room);
  }

  closed(process: string, code: string): void {
    const room = this.#rooms.get(code);
    if (room?.process === process) this.#close(room);
  }

  /** This process holds the room itself now. */
  taken(code: string): void {
    if (this.#rooms.delete(code)) this.#options.changed();
  }

  leaving(name: string, nowMs: number): void {
    const process = this.#processes.get(name);
    if (!process || process.goneSinceMs !== undefined) return;
    process.goneSinceMs = nowMs;
    this.#options.gone(name);
    this.#options.changed();
  }

  advance(nowMs: number): void {
    if (!this.#up) return;
    const { keepMs } = this.#options;
    for (const [name, process] of [...this.#processes]) {
      if (process.goneSinceMs === undefined) {
        if (nowMs - process.heardAtMs >= goneMs) this.leaving(name, nowMs);
      } else if (nowMs - process.goneSinceMs >= keepMs) {
        this.#processes.delete(name);
        for (const room of [...this.#rooms.values()]) if (room.process === name) this.#close(room);
      }
    }
  }

  #reachable(name: string): boolean {
    const process = this.#processes.get(name);
    return this.#up && process !== undefined && process.goneSinceMs === undefined;
  }

  #replaces(room: SharedRoom, process: string, known: KnownRoom): boolean {
    if (process === known.process || !this.#reachable(known.process)) return true;
    return isLater({ ...room, process }, known);
  }

  #close(room: KnownRoom): void {
    this.#rooms.delete(room.code);
    this.#options.closed(room.code);
    this.#options.changed();
  }
}

type Claim = Pick<KnownRoom, 'present' | 'claimedAtMs' | 'process'>;

/** Of two processes that both hold a room, after an outage, whether the first keeps it: the host is there, or was later. */
export function isLater(one: Claim, other: Claim): boolean {
  if (one.present !== other.present) return one.present;
  if (one.claimedAtMs !== other.claimedAtMs) return one.claimedAtMs > other.claimedAtMs;
  return one.process > other.process;
}

/** `rooms` in messages of as many as one may hold. */
export function* roomMessages(rooms: Iterable<SharedRoom>): Iterable<ToProcess & { t: 'rooms' }> {
  let batch: SharedRoom[] = [];
  for (const room of rooms) {
    batch.push(room);
    if (batch.length < busBounds.roomsPerMessage) continue;
    yield { t: 'rooms', rooms: batch };
    batch = [];
  }
  if (batch.length > 0) yield { t: 'rooms', rooms: batch };
}
