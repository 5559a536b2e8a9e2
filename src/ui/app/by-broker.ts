import { toHex } from '../../lib/hex.ts';
import type { Ice } from '../../net/introducer.ts';
import { type Broker, brokerUrl, PeerJsIntroducer } from '../../net/peerjs-introducer.ts';
import { brokerTalk, reach } from '../../net/reach.ts';
import type { AppEnvironment } from './environment.ts';
import type { Introduced } from './introduced.ts';

/** A site without a server of its own: a PeerJS broker introduces. */
export function byBroker(environment: AppEnvironment, broker: Broker, iceServers: readonly RTCIceServer[]): Introduced {
  const { clock } = environment;
  const ice: Ice = { iceServers: async () => iceServers, relayOnly: () => environment.settings.get().relayOnly };
  return {
    ice,
    introducer: new PeerJsIntroducer({
      broker,
      clock,
      random: () => environment.random(),
      randomBytes: (count) => environment.randomBytes(count),
      ice,
      loadSession: () => environment.loadBrokerSession(),
    }),
    reach: (signal) => {
      const id = `test${toHex(environment.randomBytes(16))}`;
      const url = brokerUrl(broker, new URL(environment.location.href), id);
      return reach({ url, clock, signal, openSocket: (to) => environment.openSocket(to) }, brokerTalk);
    },
  };
}
