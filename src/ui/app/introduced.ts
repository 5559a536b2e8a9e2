import type { Ice, Introducer } from '../../net/introducer.ts';
import type { Reach } from '../../net/reach.ts';

/** What depends on who introduces tabs to each other: a server of the site's own, or a PeerJS broker. */
export interface Introduced {
  readonly introducer: Introducer;
  readonly ice: Ice;
  /** Whether whoever introduces tabs can be reached, asked anew. */
  reach(signal: AbortSignal): Promise<Reach>;
}
