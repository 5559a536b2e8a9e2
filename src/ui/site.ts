import { loadConfig } from '../client/config.ts';
import { toHex } from '../lib/hex.ts';
import { IceServers } from '../net/ice-servers.ts';
import type { Ice, Introducer } from '../net/introducer.ts';
import { type Broker, brokerUrl, PeerJsIntroducer } from '../net/peerjs-introducer.ts';
import { brokerTalk, type Reach, reach, serverTalk } from '../net/reach.ts';
import { ServerIntroducer } from '../net/server-introducer.ts';
import { Signalling, signallingUrl } from '../net/signalling.ts';
import type { AppEnvironment } from './environment.ts';

/** What the site's owner has set, in use. */
export interface Site {
  readonly introducer: Introducer;
  readonly ice: Ice;
  /** Whether whoever introduces tabs can be reached, asked anew. */
  reach(signal: AbortSignal): Promise<Reach>;
  /** Where others on the network find this page, if its server knows. */
  readonly lanUrl: string | undefined;
}

/** Reads `config.json`. Rejects with one sentence that names the key when it is bad. */
export async function loadSite(environment: AppEnvironment): Promise<Site> {
  const config = await loadConfig((path) => environment.fetchText(path));
  const iceServers = config.iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));
  const introduced =
    config.signaling === null
      ? byBroker(environment, config.peerjs ?? {}, iceServers)
      : byServer(environment, config.signaling, iceServers);
  return { ...introduced, lanUrl: config.lanUrl };
}

type Introduced = Pick<Site, 'introducer' | 'ice' | 'reach'>;

function byServer(environment: AppEnvironment, signaling: string, configured: readonly RTCIceServer[]): Introduced {
  const { clock } = environment;
  const url = signallingUrl(signaling, environment.location.href);
  if (!url) throw new Error('config.json is wrong at “signaling” (not a URL): whoever runs this site must mend it.');
  const signalling = new Signalling({
    url,
    clock,
    random: () => environment.random(),
    openSocket: (to) => environment.openSocket(to),
  });
  const ice = new IceServers({
    configured,
    clock,
    lend: (withinMs) => signalling.turn(withinMs),
    relayOnly: () => environment.settings.get().relayOnly,
  });
  return {
    ice,
    introducer: new ServerIntroducer({ signalling, ice, clock, loadPeer: () => environment.loadPeer() }),
    reach: (signal) => reach({ url, clock, signal, openSocket: (to) => environment.openSocket(to) }, serverTalk),
  };
}

function byBroker(environment: AppEnvironment, broker: Broker, iceServers: readonly RTCIceServer[]): Introduced {
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
