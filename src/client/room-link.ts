import { isSecret } from '../lobby/secret.ts';

/** What a page's fragment asks for: a room, or nothing. */
export interface RoomLink {
  /** As typed or pasted; whoever uses it normalises it. */
  readonly code: string;
  /** Join as a spectator. */
  readonly watch: boolean;
  /** What proves to both ends that nobody stands between them; see `docs/security.md`. */
  readonly secret: string | undefined;
  /** Everything else behind the `?`, development parameters among it; see `docs/automation.md`. */
  readonly parameters: URLSearchParams;
}

/** Reads `#/r/CODE?…`; undefined for any other fragment. A secret that cannot be one is left out. */
export function readRoomLink(fragment: string): RoomLink | undefined {
  const match = /^#\/r\/([^?/]{1,64})(?:\?(.*))?$/.exec(fragment);
  if (!match?.[1]) return undefined;
  const parameters = readParameters(fragment);
  const secret = new URLSearchParams(match[2] ?? '').get('k') ?? '';
  return {
    code: decode(match[1]),
    watch: parameters.get('watch') === '1',
    secret: isSecret(secret) ? secret : undefined,
    parameters,
  };
}

/** The fragment of a room, with its secret and other parameters. */
export function roomFragment(code: string, parameters: URLSearchParams, secret: string | undefined): string {
  const query = new URLSearchParams([...(secret === undefined ? [] : [['k', secret]]), ...parameters]).toString();
  return `#/r/${code}${query === '' ? '' : `?${query}`}`;
}

/** Whether the page at `pageUrl` is found under this address on its own machine only. */
export function isLoopbackPage(pageUrl: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(pageUrl).hostname);
}

/**
 * The link to a room of the page at `pageUrl`; where that is of use on its machine alone, at `lanUrl` if it is known.
 * The secret is in the fragment, which browsers send to nobody.
 */
export function writeRoomLink(
  pageUrl: string,
  room: { readonly code: string; readonly secret: string | undefined },
  lanUrl?: string,
): string {
  const url = new URL(pageUrl);
  if (lanUrl !== undefined && isLoopbackPage(pageUrl)) {
    const { protocol, host } = new URL(lanUrl);
    url.protocol = protocol;
    url.host = host;
  }
  url.search = '';
  url.hash = roomFragment(room.code, new URLSearchParams(), room.secret);
  return url.href;
}

/** The parameters of any fragment but the secret, for the host's own tab: it has them before it has a code. */
export function readParameters(fragment: string): URLSearchParams {
  const parameters = new URLSearchParams(fragment.includes('?') ? fragment.slice(fragment.indexOf('?') + 1) : '');
  parameters.delete('k');
  return parameters;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
