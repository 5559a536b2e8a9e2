import { createHmac } from 'node:crypto';
import { toHex } from '../src/lib/hex.ts';

/** The TURN servers that this server lends to its clients. */
export interface TurnSettings {
  /** `turn:` or `turns:`, 1–4 of them. */
  readonly urls: readonly string[];
  /** As coturn has it in `static-auth-secret`. */
  readonly secret: string;
  /** How long a relay may be asked for with what is lent; one that is in use goes on. */
  readonly ttlS: number;
}

/** What a client puts into its `iceServers`. */
export interface TurnGrant {
  readonly urls: readonly string[];
  readonly username: string;
  readonly credential: string;
  readonly ttlS: number;
}

/**
 * Credentials by coturn's REST scheme (`use-auth-secret`): the name says until when they hold, and the password is the
 * name's HMAC-SHA-1 under the secret, so the relay needs to know nobody. `random` tells allocations apart, nothing else.
 */
export function lendTurn({ urls, secret, ttlS }: TurnSettings, nowS: number, random: Uint8Array): TurnGrant {
  const username = `${Math.floor(nowS) + ttlS}:${toHex(random)}`;
  return { urls, username, credential: createHmac('sha1', secret).update(username).digest('base64'), ttlS };
}
