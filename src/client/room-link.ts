/** What a page's fragment asks for: a room, or nothing. */
export interface RoomLink {
  /** As typed or pasted; whoever uses it normalises it. */
  readonly code: string;
  /** Join as a spectator. */
  readonly watch: boolean;
  /** Everything behind the `?`, development parameters among it; see `docs/automation.md`. */
  readonly parameters: URLSearchParams;
}

/** Reads `#/r/CODE?…`; undefined for any other fragment. */
export function readRoomLink(fragment: string): RoomLink | undefined {
  const match = /^#\/r\/([^?/]{1,64})(?:\?(.*))?$/.exec(fragment);
  if (!match?.[1]) return undefined;
  const parameters = new URLSearchParams(match[2] ?? '');
  return { code: decode(match[1]), watch: parameters.get('watch') === '1', parameters };
}

/** The fragment of a room, with its parameters. */
export function roomFragment(code: string, parameters: URLSearchParams): string {
  const query = parameters.toString();
  return `#/r/${code}${query === '' ? '' : `?${query}`}`;
}

/** Whether the page at `pageUrl` is found under this address on its own machine only. */
export function isLoopbackPage(pageUrl: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(pageUrl).hostname);
}

/** The link to a room of the page at `pageUrl`; where that is of use on its machine alone, at `lanUrl` if it is known. */
export function writeRoomLink(pageUrl: string, code: string, lanUrl?: string): string {
  const url = new URL(pageUrl);
  if (lanUrl !== undefined && isLoopbackPage(pageUrl)) {
    const { protocol, host } = new URL(lanUrl);
    url.protocol = protocol;
    url.host = host;
  }
  url.search = '';
  url.hash = `/r/${code}`;
  return url.href;
}

/** The development parameters of any fragment, for the host's own tab: it has them before it has a code. */
export function readParameters(fragment: string): URLSearchParams {
  return new URLSearchParams(fragment.includes('?') ? fragment.slice(fragment.indexOf('?') + 1) : '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
