import type { GuestRoom } from '../../client/guest-room.ts';
import type { JoinStage } from '../../client/join.ts';
import type { EndingCode, EndingKind } from '../../lobby/endings.ts';
import type { RouteReport } from '../../net/peer.ts';

/** What a room is opened with. */
export interface OpenRoomOptions {
  readonly title: string;
  readonly seats: number;
  readonly public: boolean;
}

/** What the page shows. */
export type Screen =
  | { readonly type: 'start' }
  /** A room link was opened: only a name is wanted. */
  | { readonly type: 'invited'; readonly code: string; readonly watch: boolean }
  /** Any public room is looked for; one's own is about to open; or to go on, after its page was reloaded. */
  | { readonly type: 'opening'; readonly what: 'any' | 'own' | 'back' }
  | ({ readonly type: 'joining'; readonly code: string } & WayIn)
  | { readonly type: 'room'; readonly room: GuestRoom }
  /** A launch that was kept as a file. */
  | { readonly type: 'replay'; readonly file: Uint8Array<ArrayBuffer> }
  /** It is over: why, and whether trying again makes sense. */
  | ({ readonly type: 'ended'; readonly code: string } & Over);

/** Getting into a room as a guest, for the first time or again. */
export interface WayIn {
  readonly stage: JoinStage;
  /** The host's tab is waited for. */
  readonly hostAway: boolean;
  /** The host has been asked whether this guest may come in. */
  readonly knocking: boolean;
  /** Where this page was in the room already: how it lost it. */
  readonly back: Back | undefined;
}

/** Why something is over, and the way on. */
export interface Over {
  /** One sentence for a person. */
  readonly reason: string;
  /** Of the `goodbye`, where there was one. */
  readonly endingCode: EndingCode | undefined;
  /** Whether this tab was in the room, and not only at its door. */
  readonly wasIn: boolean;
  readonly next: Next;
  /** Why no way in was found. */
  readonly failure: Failure | undefined;
}

/** A kind of failure on the way into a room, with what is known of it. */
export interface Failure {
  /** Signalling's, joining's or the ending's, or why it was not let in if that is of none; see `docs/state-machines.md`. */
  readonly kind: string;
  readonly stage: JoinStage;
  /** Of the connection that was under way. */
  readonly route: RouteReport | undefined;
}

/** A guest on its way back into its room. */
export interface Back {
  /** Its connection broke; the host's page went, and may be back in a moment; this page was frozen. */
  readonly cause: 'lost' | 'host-left' | 'asleep';
  /** As the room's ending had it. */
  readonly reason: string;
  /** Why the last attempt to come back failed, if there was one. */
  readonly failed: string | undefined;
  /** Until the next attempt; 0 while one is under way. */
  readonly nextS: number;
  /** Until it is given up. */
  readonly leftS: number;
}

/**
 * The way on after an ending; `watch` joins the same room as a spectator, `create` opens a public room of the title that
 * was looked for.
 */
export type Next = 'rejoin' | 'watch' | 'reload' | 'start' | { readonly create: string };

/** What the sentence of an ending asks for, by its code. Reloading a room's page joins it again too, with the page's newest build. */
export const wayOn: Readonly<Record<EndingCode, Exclude<Next, object>>> = {
  1000: 'start',
  1001: 'rejoin',
  1002: 'reload',
  1007: 'reload',
  1008: 'start',
  1009: 'reload',
  1013: 'rejoin',
  4001: 'rejoin',
  4002: 'rejoin',
  4003: 'start',
};

/** The same by its kind, where that asks for something else. */
export const wayOnOfKind: Readonly<Partial<Record<EndingKind, Exclude<Next, object>>>> = {
  refused: 'rejoin',
  'watch-only': 'watch',
};
