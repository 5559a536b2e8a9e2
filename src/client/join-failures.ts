import type { RouteReport } from '../net/peer.ts';

/** Why joining, or coming back, is given up when nothing else than the host's tab was wanted. */
export const hostStayedAway =
  'The host’s tab did not come back in two minutes: try again later, or ask for a new link.';

/** Answers of a TURN server to who does not know its password. */
const refusedCodes: ReadonlySet<number> = new Set([401, 403]);

/**
 * Why no way to the host was found, as far as looking for one tells, and what to do; undefined when it tells nothing
 * more. `docs/state-machines.md` lists the kinds.
 */
export function explainNoRoute(report: RouteReport, relayOnly: boolean): string | undefined {
  const { own, servers, errors } = report;
  const has = (kind: RouteReport['own'][number]) => own.includes(kind);
  if (errors.some(({ url, code }) => /^turns?:/.test(url) && refusedCodes.has(code)) && !has('relay'))
    return 'No way to the host was found: the relay (TURN) refused this site’s password. Whoever runs the site must mend it.';
  if (relayOnly && !servers.turn)
    return 'No way to the host was found: your settings allow relays only, and this site has none. Allow direct connections in the settings.';
  if (servers.turn && !has('relay'))
    return 'No way to the host was found: the relay (TURN) did not answer. Try another network, or tell whoever runs the site.';
  if (servers.stun && !relayOnly && !has('srflx'))
    return 'No way to the host was found: your network seems to block UDP. Try another one, a phone’s for example.';
  if (!servers.turn)
    return 'No direct way to the host was found, and this site has no relay (TURN). Try another network, or ask whoever runs the site for one.';
  return undefined;
}
