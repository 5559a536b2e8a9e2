import { type Finding, fine, omitted, problem } from './findings.ts';
import type { Gathered } from './gather.ts';

/** Servers that are asked, by how: none of a kind is an empty list. */
export interface ServersByWay {
  readonly stun: readonly RTCIceServer[];
  readonly turnUdp: readonly RTCIceServer[];
  /** Over TCP or TLS: gets through where UDP does not. */
  readonly turnTcp: readonly RTCIceServer[];
}

/** What each kind of servers has answered; undefined where there is none to ask. */
export type Answers = { readonly [Way in keyof ServersByWay]: Gathered | undefined };

/** Sorts servers by the way they are asked; a URL that is of neither scheme is left out. */
export function byWay(iceServers: readonly RTCIceServer[]): ServersByWay {
  const pick = (matches: (url: string) => boolean) =>
    iceServers.flatMap((server) => {
      const urls = [server.urls].flat().filter(matches);
      return urls.length > 0 ? [{ ...server, urls }] : [];
    });
  const isTcp = (url: string) => /^turns:/i.test(url) || /^turn:.*[?&]transport=tcp\b/i.test(url);
  return {
    stun: pick((url) => /^stuns?:/i.test(url)),
    turnUdp: pick((url) => /^turn:/i.test(url) && !isTcp(url)),
    turnTcp: pick(isTcp),
  };
}

/** Whether this machine learns the address that others see it by. */
export function findStun({ stun }: Answers): Finding {
  if (!stun) return omitted('no-stun');
  return stun.tookMs === undefined ? problem('stun-silent') : fine(stun.tookMs);
}

/** Whether a relay takes this machine on. STUN's error codes: RFC 8489 §14.8, RFC 8656 §19. */
export function findTurn({ turnUdp, turnTcp }: Answers): Finding {
  const asked = [turnUdp, turnTcp].filter((answer) => answer !== undefined);
  if (asked.length === 0) return omitted('no-turn');
  const times = asked.flatMap(({ tookMs }) => (tookMs === undefined ? [] : [tookMs]));
  if (times.length > 0) return fine(Math.min(...times));
  const says = (...codes: readonly number[]) =>
    asked.some(({ errorCodes }) => codes.some((code) => errorCodes.has(code)));
  if (says(401, 403)) return problem('turn-password');
  return problem(says(486, 508) ? 'turn-full' : 'turn-silent');
}

/** Whether datagrams leave this network: as far as any server was there to answer one. */
export function findUdp({ stun, turnUdp, turnTcp }: Answers): Finding {
  if (stun?.tookMs !== undefined || turnUdp?.tookMs !== undefined) return fine();
  // An answer that refuses is an answer.
  if ([401, 403, 486, 508].some((code) => turnUdp?.errorCodes.has(code))) return fine();
  if (stun && !stun.some) return problem('no-addresses');
  return stun || turnUdp ? problem('udp-blocked') : omitted(turnTcp ? 'no-stun' : 'no-server');
}
