import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Whom an address stands for when limits are counted: an IPv4 address, also one mapped into IPv6, or the first 64 bits
 * of an IPv6 address, since one subscriber has all of the rest.
 */
export function limitedAddress(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped) || !isIPv6(address)) return mapped;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === '' ? 0 : tail.split(':').length;
  if (address.includes('::')) while (groups.length + tailGroups < 8) groups.push('0');
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The address a request came from. With `trustProxy` the last of `X-Forwarded-For`, which the proxy in front has
 * appended itself: all before it is hearsay.
 */
export function addressOf(remote: string | undefined, forwarded: string | undefined, trustProxy: boolean): string {
  const last = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined;
  return limitedAddress(last !== undefined && isIP(last) ? last : (remote ?? ''));
}

/** Whether `address`, as a socket tells it, is this machine itself. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);
}

/** Networks inside this machine or to elsewhere, by how systems name them: nobody in the same house is on them. */
const inward = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|tun|tap|utun|wg|tailscale|zt)/i;

type Interfaces = Readonly<
  Record<string, readonly { address: string; family: string; internal: boolean }[] | undefined>
>;

/** The IPv4 addresses under which others on the same network reach this machine, likeliest first. */
export function lanAddresses(interfaces: Interfaces): string[] {
  const named = Object.entries(interfaces).flatMap(([name, all]) => (all ?? []).map((each) => ({ name, ...each })));
  return (
    named
      // 169.254 is what a machine gives itself where nobody answers.
      .filter(({ internal, family, address }) => !internal && family === 'IPv4' && !address.startsWith('169.254.'))
      .sort((a, b) => Number(inward.test(a.name)) - Number(inward.test(b.name)))
      .map(({ address }) => address)
  );
}

/** A browser always says where a page comes from; what has no `Origin` is no browser, and could claim any. */
export function originAllowed(
  headers: IncomingHttpHeaders,
  {
    allowedOrigins,
    trustProxy,
  }: { readonly allowedOrigins?: readonly string[] | undefined; readonly trustProxy?: boolean },
): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (allowedOrigins) return allowedOrigins.includes('*') || allowedOrigins.includes(origin);
  const forwarded = trustProxy ? headers['x-forwarded-host']?.toString().split(',').at(-1)?.trim() : undefined;
  return URL.canParse(origin) && new URL(origin).host === (forwarded ?? headers.host)?.toLowerCase();
}
