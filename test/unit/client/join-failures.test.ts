import { expect } from 'chai';
import { explainNoRoute } from '../../../src/client/join-failures.ts';
import type { RouteReport } from '../../../src/net/peer.ts';

const report = (is: Partial<RouteReport>): RouteReport => ({
  own: ['host'],
  other: ['host'],
  servers: { stun: false, turn: false },
  errors: [],
  ice: 'checking',
  ...is,
});
const turn = 'turn:relay.example:3478';

describe('why there is no way to the host', () => {
  for (const [what, is, relayOnly, says] of [
    [
      'B07: a relay with another password',
      { servers: { stun: true, turn: true }, errors: [{ url: turn, code: 401 }] },
      false,
      /refused this site’s password/,
    ],
    [
      'B07: a relay that forbids',
      { servers: { stun: true, turn: true }, errors: [{ url: turn, code: 403 }] },
      true,
      /refused this site’s password/,
    ],
    [
      'one relay of two refuses',
      { servers: { stun: true, turn: true }, errors: [{ url: turn, code: 401 }], own: ['srflx', 'relay'] },
      false,
      undefined,
    ],
    [
      'a STUN server that refuses is no relay',
      { servers: { stun: true, turn: false }, errors: [{ url: 'stun:s.example', code: 401 }] },
      false,
      /block UDP/,
    ],
    ['relays only, and none', { own: [] }, true, /allow relays only, and this site has none/],
    [
      'relays only, and it is silent',
      { own: [], servers: { stun: true, turn: true }, errors: [{ url: turn, code: 701 }] },
      true,
      /\(TURN\) did not answer/,
    ],
    ['relays only, and it was found', { own: ['relay'], servers: { stun: true, turn: true } }, true, undefined],
    ['STUN was asked, and nothing came back', { servers: { stun: true, turn: false } }, false, /seems to block UDP/],
    ['B08: nobody but the LAN was asked', {}, false, /no relay \(TURN\)/],
    [
      'strict networks, and no relay',
      { own: ['host', 'srflx'], servers: { stun: true, turn: false } },
      false,
      /no relay \(TURN\)/,
    ],
    [
      'everything there is was tried',
      { own: ['host', 'srflx', 'relay'], servers: { stun: true, turn: true } },
      false,
      undefined,
    ],
  ] as const)
    it(what, () => {
      const sentence = explainNoRoute(report(is), relayOnly);
      if (says) expect(sentence).to.match(says);
      else expect(sentence).to.equal(undefined);
    });
});
