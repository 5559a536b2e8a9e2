import type { Ending } from '../lobby/endings.ts';
import type { RoomStats } from './room-stats.ts';

/** How a link's frames reach the worker: the channels themselves where the browser can transfer them, else a port. */
export type Carrier =
  | { readonly type: 'channels'; readonly channels: readonly RTCDataChannel[] }
  | { readonly type: 'port'; readonly port: MessagePort };

/** What the tab tells the worker. Channels and ports are transferred. */
export type ToWorker =
  | { readonly type: 'open'; readonly title: string; readonly seats: number; readonly build: string }
  | { readonly type: 'link'; readonly linkId: number; readonly creator: boolean; readonly carrier: Carrier }
  /** The connection under a link is dead. */
  | { readonly type: 'unlink'; readonly linkId: number; readonly reason: string }
  | { readonly type: 'lock'; readonly locked: boolean }
  | { readonly type: 'close'; readonly ending: Ending };

/** What the worker tells the tab. */
export type ToTab =
  /** The link has ended: its connection may be let go. */
  | { readonly type: 'unlinked'; readonly linkId: number }
  /** At each change of phase or seats, and once a second. */
  | { readonly type: 'stats'; readonly stats: RoomStats }
  /** A broken invariant: the room is over. */
  | { readonly type: 'failed'; readonly message: string };
