import type { KeptLaunch } from '../games/game.ts';
import type { Ending } from '../lobby/endings.ts';
import type { Fingerprints } from '../lobby/proof.ts';
import type { RoomStats } from './room-stats.ts';

/** What a room is opened with. */
export interface OpenRoom {
  readonly title: string;
  readonly seats: number;
  readonly build: string;
  /** Known to those who have the room's link (`lobby/proof`). */
  readonly secret: string;
  /** The code under which this tab kept the room before it was reloaded; what is left of it goes on. */
  readonly restore?: string;
}

/** How a link's frames reach the worker: the channels themselves where the browser can transfer them, else a port. */
export type Carrier =
  | { readonly type: 'channels'; readonly channels: readonly RTCDataChannel[] }
  | { readonly type: 'port'; readonly port: MessagePort };

/** What the tab tells the worker. Channels and ports are transferred. */
export type ToWorker =
  | ({ readonly type: 'open' } & OpenRoom)
  /** Signalling has given the room this code: what is saved of it is saved under that. */
  | { readonly type: 'keep'; readonly code: string }
  /** Another tab has the code, and keeps the room: this one saves no more. */
  | { readonly type: 'yield' }
  | { readonly type: 'link'; readonly linkId: number; readonly creator: boolean; readonly carrier: Carrier }
  /** The certificates under a link, as this end sees them. Comes before its lanes can open. */
  | ({ readonly type: 'fingerprints'; readonly linkId: number } & Fingerprints)
  /** The connection under a link is dead. */
  | { readonly type: 'unlink'; readonly linkId: number; readonly reason: string }
  | { readonly type: 'lock'; readonly locked: boolean }
  /** Whether newcomers have to be let in one by one. */
  | { readonly type: 'knock'; readonly on: boolean }
  /** Lets somebody in who has knocked (`RoomStats.knocks`), or sends them away. */
  | { readonly type: 'answer'; readonly sessionId: number; readonly allow: boolean }
  /** Takes away the place of a spectator on this link, for good. */
  | { readonly type: 'dismiss'; readonly linkId: number }
  /** Lets somebody come back who was removed (`RoomStats.banned`). */
  | { readonly type: 'pardon'; readonly banId: number }
  | { readonly type: 'close'; readonly ending: Ending };

/** What the worker tells the tab. */
export type ToTab =
  /** The link has ended: its connection may be let go. */
  | { readonly type: 'unlinked'; readonly linkId: number }
  /** At each change of phase or seats, and once a second. */
  | { readonly type: 'stats'; readonly stats: RoomStats }
  /** The room goes on after a reload of its tab, but not its launch: what can be kept of that. */
  | { readonly type: 'interrupted'; readonly launch: KeptLaunch }
  /** A broken invariant: the room is over. */
  | { readonly type: 'failed'; readonly message: string };
