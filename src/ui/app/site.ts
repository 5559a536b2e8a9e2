import { loadConfig } from '../../client/config.ts';
import { strings } from '../strings/index.ts';
import type { AppEnvironment } from './environment.ts';
import type { Introduced } from './introduced.ts';

/** What the site's owner has set, in use. */
export interface Site extends Introduced {
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
  // Behind the first screen, and only one of the two.
  const introduced =
    config.signaling === null
      ? (await import('./by-broker.ts').catch(missing)).byBroker(environment, config.peerjs ?? {}, iceServers)
      : (await import('./by-server.ts').catch(missing)).byServer(environment, config.signaling, iceServers);
  return { ...introduced, lanUrl: config.lanUrl };
}

function missing(): never {
  throw new Error(strings().endings.partMissing);
}
