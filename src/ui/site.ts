import { loadConfig } from '../client/config.ts';
import type { Ice, Introducer } from '../net/introducer.ts';
import { type Reach, reach, serverTalk } from '../net/reach.ts';
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
  const url = signallingUrl(config.signaling ?? 'signal', environment.location.href);
  if (!url) throw new Error('config.json is wrong at “signaling” (not a URL): whoever runs this site must mend it.');
  const iceServers = config.iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  }));
  const signalling = new Signalling({
    url,
    clock: environment.clock,
    random: () => environment.random(),
    openSocket: (to) => environment.openSocket(to),
  });
  const ice: Ice = { iceServers: async () => iceServers, relayOnly: () => environment.settings.get().relayOnly };
  const { clock } = environment;
  return {
    introducer: new ServerIntroducer({
      signalling,
      ice,
      loadPeer: () => environment.loadPeer(),
    }),
    ice,
    reach: (signal) => reach({ url, clock, signal, openSocket: (to) => environment.openSocket(to) }, serverTalk),
    lanUrl: config.lanUrl,
  };
}
