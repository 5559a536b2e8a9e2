import { attempt, type StorageLike } from '../client/storage.ts';
import { cleanName } from '../lobby/names.ts';
import type { OpenRoomOptions } from './screen.ts';

const nameKey = 'tictab.name';
const hostedKey = 'tictab.hosted';
const seatKey = (code: string) => `tictab.seat.${code}`;

/** What a page remembers: the name for good, the seats' tokens for as long as the tab lives. */
export class Memory {
  readonly #lasting: StorageLike | undefined;
  readonly #tab: StorageLike | undefined;
  /** For windows that may store nothing. */
  #name = '';

  constructor(lasting: StorageLike | undefined, tab: StorageLike | undefined) {
    this.#lasting = lasting;
    this.#tab = tab;
  }

  get name(): string {
    return cleanName(attempt(() => this.#lasting?.getItem(nameKey)) ?? this.#name);
  }

  set name(name: string) {
    this.#name = name;
    attempt(() => this.#lasting?.setItem(nameKey, name));
  }

  /** The token of the seat this tab had in a room. */
  token(code: string): string | undefined {
    const token = attempt(() => this.#tab?.getItem(seatKey(code)));
    return token && /^[0-9a-f]{32}$/.test(token) ? token : undefined;
  }

  /** What the room `code` was opened with, if it is the one this tab hosted when its page went. */
  hosted(code: string): OpenRoomOptions | undefined {
    const kept: unknown = attempt(() => JSON.parse(this.#tab?.getItem(hostedKey) ?? ''));
    if (typeof kept !== 'object' || kept === null || !('code' in kept) || kept.code !== code) return undefined;
    if (!('title' in kept && 'seats' in kept && 'public' in kept)) return undefined;
    const { title, seats, public: isPublic } = kept;
    if (typeof title !== 'string' || typeof seats !== 'number' || typeof isPublic !== 'boolean') return undefined;
    return { title, seats, public: isPublic };
  }

  keepHosted(code: string, options: OpenRoomOptions): void {
    attempt(() => this.#tab?.setItem(hostedKey, JSON.stringify({ code, ...options })));
  }

  keepToken(code: string, token: string): void {
    attempt(() => this.#tab?.setItem(seatKey(code), token));
  }
}
