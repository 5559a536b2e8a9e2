import { attempt, type StorageLike } from '../../client/storage.ts';
import { cleanName } from '../../lobby/names.ts';
import { isSecret } from '../../lobby/secret.ts';
import type { OpenRoomOptions } from './screen.ts';

const nameKey = 'tictab.name';
const hostedKey = 'tictab.hosted';
const seatKey = (code: string) => `tictab.seat.${code}`;
/** Of a seat, and of a room's registration. */
const tokenPattern = /^[0-9a-f]{32}$/;

/** A room that this tab hosts, as far as its next page needs it to go on. */
export interface HostedRoom {
  readonly code: string;
  /** Signalling's, for the code. */
  readonly token: string;
  readonly secret: string;
  readonly options: OpenRoomOptions;
}

/** What a page remembers: the name for good, the seats' tokens for as long as the tab lives. */
export class Memory {
  readonly #lasting: StorageLike | undefined;
  readonly #tab: StorageLike | undefined;
  /** For windows that may store nothing. */
  #name = '';
  readonly #tokens = new Map<string, string>();

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
    const token = attempt(() => this.#tab?.getItem(seatKey(code))) ?? this.#tokens.get(code);
    return token !== undefined && tokenPattern.test(token) ? token : undefined;
  }

  /** May be called as often as the room changes: what is kept already is not written again. */
  keepToken(code: string, token: string): void {
    if (this.#tokens.get(code) === token) return;
    this.#tokens.set(code, token);
    attempt(() => this.#tab?.setItem(seatKey(code), token));
  }

  /** The room `code`, if it is the one this tab hosted when its last page went. */
  hosted(code: string): HostedRoom | undefined {
    const kept: unknown = attempt(() => JSON.parse(this.#tab?.getItem(hostedKey) ?? ''));
    if (typeof kept !== 'object' || kept === null || !('code' in kept) || kept.code !== code) return undefined;
    if (!('token' in kept && 'secret' in kept && 'title' in kept && 'seats' in kept && 'public' in kept))
      return undefined;
    const { token, secret, title, seats, public: isPublic } = kept;
    if (typeof token !== 'string' || !tokenPattern.test(token)) return undefined;
    if (typeof secret !== 'string' || !isSecret(secret)) return undefined;
    if (typeof title !== 'string' || typeof seats !== 'number' || typeof isPublic !== 'boolean') return undefined;
    return { code, token, secret, options: { title, seats, public: isPublic } };
  }

  /** From the start, since a page that crashes has no time for it. */
  keepHosted({ options, ...room }: HostedRoom): void {
    attempt(() => this.#tab?.setItem(hostedKey, JSON.stringify({ ...room, ...options })));
  }

  /** The room is over, or another tab's. */
  forgetHosted(): void {
    attempt(() => this.#tab?.removeItem(hostedKey));
  }
}
