import type { GuestRoom } from '../client/guest-room.ts';
import type { JoinStage } from '../client/join.ts';
import type { EndingCode } from '../lobby/endings.ts';

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
  /** A room is looked for, or one's own is about to open. */
  | { readonly type: 'opening'; readonly own: boolean }
  | {
      readonly type: 'joining';
      readonly code: string;
      readonly stage: JoinStage;
      readonly hostAway: boolean;
      /** Into a room this page was in until it fell asleep. */
      readonly comesBack: boolean;
    }
  | { readonly type: 'room'; readonly room: GuestRoom }
  /** A launch that was kept as a file. */
  | { readonly type: 'replay'; readonly file: Uint8Array<ArrayBuffer> }
  /** It is over: why, and whether trying again makes sense. */
  | {
      readonly type: 'ended';
      readonly code: string;
      readonly reason: string;
      /** Of the `goodbye`, where there was one. */
      readonly endingCode: EndingCode | undefined;
      /** Whether this tab was in the room, and not only at its door. */
      readonly wasIn: boolean;
      readonly next: Next;
    };

/**
 * The way on after an ending; `watch` joins the same room as a spectator, `create` opens a public room of the title that was looked for, `reopen` another one like
 * that which this tab hosted.
 */
export type Next =
  | 'rejoin'
  | 'watch'
  | 'reload'
  | 'start'
  | { readonly create: string }
  | { readonly reopen: OpenRoomOptions };

/** Why a join fails so that the same code will fail again. */
export const hopeless: ReadonlySet<string> = new Set(['no-room', 'closed']);
/** What the sentence of an ending asks for. Reloading a room's page joins it again too, with the page's newest build. */
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
