import { attempt, type StorageLike } from '../client/storage.ts';
import { cleanName } from '../lobby/names.ts';

const nameKey = 'tictab.name';
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

  keepToken(code: string, token: string): void {
    attempt(() => this.#tab?.setItem(seatKey(code), token));
  }
}
