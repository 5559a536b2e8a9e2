import type { Undo } from '../lib/clock.ts';
import { Counters } from '../lib/counters.ts';
import { TokenBucket } from '../lib/token-bucket.ts';
import { asSentence, type Ending, endingOf } from '../lobby/endings.ts';
import { type ToGuest, writeLobby } from '../lobby/messages.ts';
import { firstWatcher } from '../lobby/places.ts';
import type { LaneName } from '../net/lanes.ts';
import { eachLane, isReliable, type Link } from '../net/link.ts';
import { type Liveness, Probe } from '../net/probe.ts';

/** A link whose lanes do not open in this time is given up. */
const connectMs = 20_000;
/** An open link must say hello in this time. */
const helloMs = 5000;
/** After a goodbye, how long the other end has to close: its closing is the acknowledgement. */
const goodbyeMs = 1000;
/** More waiting than this on a lane that must not lose anything means a line that cannot keep up. */
const maxBacklogBytes = 1024 * 1024;

/** Frames a second each lane may carry inward: several times what an honest guest sends, bunched by a bad line. */
const floodLimits = {
  lobby: { perSecond: 20, burst: 60 },
  stream: { perSecond: 200, burst: 600 },
  datagram: { perSecond: 200, burst: 600 },
  bulk: { perSecond: 100, burst: 200 },
  probe: { perSecond: 20, burst: 60 },
} as const satisfies Record<LaneName, { perSecond: number; burst: number }>;

/** Frames refused on unreliable lanes before that is a flood. */
const refusalLimit = { perSecond: 500, burst: 2000 };

/** Where a session is. Each state carries only what belongs to it; transitions are in `docs/state-machines.md`. */
export type SessionState =
  | { readonly type: 'connecting'; readonly untilMs: number }
  | { readonly type: 'greeting'; readonly untilMs: number }
  /** Has said hello and waits until the host lets it in. */
  | { readonly type: 'knocking'; readonly untilMs: number }
  /** In the room, at a player's slot or at a spectator's number (`lobby/places`). */
  | { readonly type: 'seated'; readonly place: number }
  | { readonly type: 'leaving'; readonly untilMs: number }
  | { readonly type: 'closed' };

/** What a session tells its room. */
export interface SessionListener {
  /** A frame of a seated or greeting guest, within all limits; `probe` frames are not passed on. */
  frame(session: Session, lane: LaneName, frame: Uint8Array, nowMs: number): void;
  drained(session: Session, lane: LaneName): void;
  /** The guest is no longer there: gone, ended or closed. Called once, with the place it had if any. */
  left(session: Session, place: number | undefined, nowMs: number): void;
  /** The link is closed and nothing of the session is left. Called once, after `left`. */
  closed(session: Session): void;
}

const counterNames = ['flooded', 'tooBig', 'wrongType', 'afterEnd'] as const;

/** One guest's link in the host's worker: its limits, its signs of life, and how it ends. Knows no game and no roster. */
export class Session {
  readonly id: number;
  /** Identity is the connection: the room's creator is whoever the tab itself linked. */
  readonly creator: boolean;
  readonly link: Link;
  readonly counters = new Counters(counterNames);
  readonly #listener: SessionListener;
  readonly #probe: Probe;
  readonly #buckets: Record<LaneName, TokenBucket>;
  readonly #refusals: TokenBucket;
  readonly #undo: Undo[] = [];
  readonly #nowMs: () => number;
  #state: SessionState;
  #ending: Ending | undefined;

  constructor(options: { id: number; creator: boolean; link: Link; nowMs: () => number }, listener: SessionListener) {
    const nowMs = options.nowMs();
    this.id = options.id;
    this.creator = options.creator;
    this.link = options.link;
    this.#nowMs = options.nowMs;
    this.#listener = listener;
    this.#state = { type: 'connecting', untilMs: nowMs + connectMs };
    this.#probe = new Probe((frame) => this.link.send('probe', frame), nowMs);
    this.#refusals = new TokenBucket(refusalLimit, nowMs);
    this.#buckets = eachLane((lane) => new TokenBucket(floodLimits[lane], nowMs));
  }

  /** Begins to listen; what came in before is handled now. Called once, when the room knows this session. */
  start(): void {
    this.#undo.push(
      this.link.onState((state) => (state === 'open' ? this.#opened() : this.#closed())),
      this.link.onFault((lane, fault) => this.#fault(lane, fault)),
      this.link.onDrain((lane) => this.#listener.drained(this, lane)),
    );
    if (this.link.state === 'open') this.#opened();
    else if (this.link.state === 'closed') this.#closed();
    this.#undo.push(this.link.onFrame((lane, frame) => this.#receive(lane, frame)));
  }

  get state(): SessionState {
    return this.#state;
  }

  /** The place of a seated guest: a player's slot or a spectator's number. */
  get place(): number | undefined {
    return this.#state.type === 'seated' ? this.#state.place : undefined;
  }

  /** The slot of a player. */
  get slot(): number | undefined {
    const { place } = this;
    return place !== undefined && place < firstWatcher ? place : undefined;
  }

  /** Why it ended or is ending, once it is. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** What probes lose on the way to this guest and back, in per cent of the last 20 s. */
  get lossPct(): number {
    return this.#probe.quality().lossPct;
  }

  quality() {
    return { ...this.#probe.quality(), liveness: this.#probe.liveness(this.#nowMs()) };
  }

  /** The room has given this guest a place, or another one. */
  seat(place: number): void {
    if (this.#isIn()) this.#state = { type: 'seated', place };
  }

  /** The host is asked whether this guest may come in, until `untilMs`. */
  knock(untilMs: number): void {
    if (this.#state.type === 'greeting') this.#state = { type: 'knocking', untilMs };
  }

  say(message: ToGuest): void {
    this.sayWritten(writeLobby(message));
  }

  /** Says what `writeLobby` has written: one frame does for all who are told the same. */
  sayWritten(frame: Uint8Array): void {
    this.link.send('lobby', frame);
    if (this.link.bufferedBytes('lobby') > maxBacklogBytes) this.end({ code: 4002, reason: tooSlow });
  }

  /** Says goodbye and closes when the other end has, or after 1 s. A second ending changes nothing. */
  end(ending: Ending): void {
    if (this.#state.type === 'leaving' || this.#state.type === 'closed') return;
    this.#ending = ending;
    const nowMs = this.#nowMs();
    const { place } = this;
    this.#state = { type: 'leaving', untilMs: nowMs + goodbyeMs };
    this.link.send('lobby', writeLobby({ t: 'goodbye', ...ending, reason: asSentence(ending.reason) }));
    this.#listener.left(this, place, nowMs);
  }

  /** The guest has said that it goes. */
  farewell(ending: Ending): void {
    if (this.#state.type === 'leaving' || this.#state.type === 'closed') return;
    this.#ending = ending;
    this.close(ending.reason);
  }

  /** Closes at once, without a goodbye. */
  close(reason: string): void {
    this.link.close(reason);
  }

  advance(nowMs: number): void {
    const state = this.#state;
    switch (state.type) {
      case 'connecting':
        if (nowMs >= state.untilMs) this.close('The connection could not be made.');
        break;
      case 'greeting':
        if (nowMs >= state.untilMs)
          this.end(endingOf('silent', 'No hello came in time: reload the page and try again.'));
        else this.#checkLife(this.#probe.advance(nowMs));
        break;
      case 'knocking':
        if (nowMs >= state.untilMs) this.end(endingOf('unanswered', unanswered));
        else this.#checkLife(this.#probe.advance(nowMs));
        break;
      case 'seated':
        this.#checkLife(this.#probe.advance(nowMs));
        break;
      case 'leaving':
        if (nowMs >= state.untilMs) this.close(this.#ending?.reason ?? '');
        break;
      case 'closed':
        break;
    }
  }

  #checkLife(liveness: Liveness): void {
    // The creator's link is inside one browser: silence there is a page that is busy, and its end ends the worker too.
    if (liveness === 'gone' && !this.creator) this.close('Nothing was heard for 5 seconds.');
  }

  /** Whether its guest may be heard. */
  #isIn(): boolean {
    const { type } = this.#state;
    return type === 'greeting' || type === 'knocking' || type === 'seated';
  }

  #opened(): void {
    const nowMs = this.#nowMs();
    this.#probe.heard(nowMs);
    if (this.#state.type === 'connecting') this.#state = { type: 'greeting', untilMs: nowMs + helloMs };
  }

  #closed(): void {
    const before = this.#state.type;
    if (before === 'closed') return;
    const { place } = this;
    this.#state = { type: 'closed' };
    for (const undo of this.#undo) undo();
    if (before !== 'leaving') this.#listener.left(this, place, this.#nowMs());
    this.#listener.closed(this);
  }

  #receive(lane: LaneName, frame: Uint8Array): void {
    const nowMs = this.#nowMs();
    // Chromium may deliver before it reports the lanes open.
    if (this.#state.type === 'connecting') this.#opened();
    if (!this.#isIn()) {
      this.counters.count('afterEnd');
      return;
    }
    if (!this.#buckets[lane].take(nowMs)) {
      this.counters.count('flooded');
      this.#refused(lane, nowMs);
      return;
    }
    this.#probe.heard(nowMs);
    if (lane === 'probe') this.#probe.receive(frame, nowMs);
    else this.#listener.frame(this, lane, frame, nowMs);
  }

  /**
   * A frame beyond its lane's limit. On a reliable lane that is the end; on the others a few are a bad line, thousands a
   * flood, whose every frame costs the worker time: the link is closed at once rather than drained for its second.
   */
  #refused(lane: LaneName, nowMs: number): void {
    const flood = !this.#refusals.take(nowMs);
    if (!flood && !isReliable(lane)) return;
    const ending = endingOf('flooding', 'This tab sent more than the room allows.');
    this.end(ending);
    if (flood) this.close(ending.reason);
  }

  #fault(lane: LaneName, fault: 'too-big' | 'wrong-type'): void {
    this.counters.count(fault === 'too-big' ? 'tooBig' : 'wrongType');
    if (!isReliable(lane)) {
      this.#refused(lane, this.#nowMs());
      return;
    }
    if (fault === 'too-big') this.end({ code: 1009, reason: 'This tab sent a message that is too big.' });
    else this.end({ code: 1007, reason: 'This tab sent a message the room cannot read.' });
  }
}

const unanswered = 'The host did not answer within a minute whether you may come in: try again later.';
const tooSlow = 'Your connection is too slow to keep up with this room.';
