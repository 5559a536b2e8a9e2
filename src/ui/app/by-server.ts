import { IceServers } from '../../net/ice-servers.ts';
import { reach, serverTalk } from '../../net/reach.ts';
import { ServerIntroducer } from '../../net/server-introducer.ts';
import { Signalling, signallingUrl } from '../../net/signalling.ts';
import type { AppEnvironment } from './environment.ts';
import type { Introduced } from './introduced.ts';

/** A site with a signalling server. Throws one sentence when `signaling` is no address of one. */
export function byServer(
  environment: AppEnvironment,
  signaling: string,
  configured: readonly RTCIceServer[],
): Introduced {
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
