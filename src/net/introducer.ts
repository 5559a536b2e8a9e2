import type { ErrorCode, ListedRoom, RoomFacts } from '../../signaling/protocol.ts';
import type { Undo } from '../lib/clock.ts';
import type { Peer } from './peer.ts';

export type { ListedRoom, RoomFacts };

/** Why something was refused or has ended. */
export interface SignallingError {
  /**
   * `no-webrtc`: this browser made no connection; `part-missing`: what makes one was not loaded. The others as in
   * `docs/signaling.md`, whoever introduces.
   */
  readonly code: ErrorCode | 'no-webrtc' | 'part-missing';
  /** One sentence for a person: what happened and what to do. */
  readonly reason: string;
}

/** What quick play came to: a room to join, why it could not ask, or undefined when no room has a free seat. */
export type QuickResult = { readonly code: string } | { readonly error: SignallingError } | undefined;

/** Public rooms, where a server of ours keeps a list of them. */
export interface Directory {
  /** The list: the one known at once, then each change; empty while the server cannot be reached. */
  watchRooms(listener: (rooms: ListedRoom[]) => void): Undo;
  /** Finds a public room of `game` with a free seat. Calls `done` once within 8 s, unless undone. */
  quick(game: string, done: (result: QuickResult) => void): Undo;
}

export interface RoomHandlers {
  /** The room has a code; again with another when the first has been lost to somebody else. */
  opened(code: string, token: string): void;
  /** Somebody wants to join. Nothing of them has been made yet: `accept` or `close` it. */
  attempt(attempt: HostAttempt): void;
  /** The registration has ended: refused, or taken over by a newer tab (`replaced`). */
  refused(error: SignallingError): void;
}

/** A host's hold on its room's registration. */
export interface RoomRegistration {
  update(facts: Partial<RoomFacts>): void;
  /** Gives the code up: waiting joiners are told that the room is closed. */
  close(): void;
}

export interface AcceptHandlers {
  /** Called in the task that made the peer's channels: they can be transferred to a worker only in it. */
  made(peer: Peer): void;
  /** The connection has failed or ended, or, before `made`, none could be made. Once, and not after `peer.close()`. */
  closed(reason: string): void;
}

/** A joiner's attempt as the host sees it. It outlives neither the joiner's socket nor the room, but its peer may. */
export interface HostAttempt {
  /** Lets the joiner go on: from now on a connection is being made. Later calls do nothing. */
  accept(handlers: AcceptHandlers): void;
  /** Ends the attempt, not a peer that it has made: before that the joiner is told so. Later calls do nothing. */
  close(): void;
}

export interface JoinHandlers {
  /** The host has been asked. */
  asked?(): void;
  /** The host has accepted, and this is the title of its room, as signalling has it; not told where nobody knows. */
  accepted?(title: string): void;
  /** A connection is under way, for the host has accepted. Called in the task that made its channels, or before any opens. */
  made(peer: Peer): void;
  /** That connection has failed or ended. Once, also after the attempt's `close()`, and not after `peer.close()`. */
  closed(reason: string): void;
  /** The host cannot be reached for the moment; the attempt waits for it. */
  hostAway(): void;
  /** Final: nothing follows but `closed` of a connection that was made. */
  failed(error: SignallingError): void;
}

/** A joiner's one attempt; another `join` makes another, and nothing of this one can reach it (B04). */
export interface JoinAttempt {
  /** Ends the attempt, not a peer that it has made. No handler but that peer's `closed` is called afterwards. */
  close(): void;
}

/**
 * Who introduces tabs to each other and makes their connections: our signalling server with simple-peer, or a PeerJS
 * broker with peerjs. Nothing outside `net` knows which.
 */
export interface Introducer {
  /** Whether the server can be reached; false also while nothing needs it. */
  readonly online: boolean;
  onOnline(listener: (online: boolean) => void): Undo;
  /** Undefined where nobody keeps a list: list and quick play are not offered then. */
  readonly directory: Directory | undefined;
  /**
   * Registers a room and keeps it registered, after each outage too, until its `close()` or `refused`. With `previous`
   * the same room as before a reload, if that is still granted.
   */
  openRoom(
    facts: RoomFacts,
    handlers: RoomHandlers,
    previous?: { readonly code: string; readonly token: string },
  ): RoomRegistration;
  /**
   * Asks for a room's host: within 8 s `asked`, `hostAway` or `failed` is called. With `wait` a host that is away is
   * waited for, until `close`; without, that is a failure.
   */
  join(code: string, handlers: JoinHandlers, options: { readonly wait: boolean }): JoinAttempt;
  /** Loads what makes connections, for whoever is about to join. What fails is tried again then. */
  prepare(): void;
  /** Counters since the start. */
  stats(): Readonly<Record<string, number>>;
  /** Forgets everything at once, calling nobody but `onOnline`; rooms keep their codes for a while (reload). */
  close(): void;
}

/** What a connection is made with, asked anew for each. */
export interface Ice {
  /** Never rejects. */
  iceServers(): Promise<readonly RTCIceServer[]>;
  /** Whether bytes may go by relays only, so that nobody learns this machine's addresses. */
  relayOnly(): boolean;
}
