import type { ClientGame, CreateClient, Cue, Download, Game, Params } from '../games/game.ts';
import { findTitle } from '../games/titles.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import { Counters } from '../lib/counters.ts';
import { Emitter } from '../lib/emitter.ts';
import { TokenBucket } from '../lib/token-bucket.ts';
import { type Ending, endingOf } from '../lobby/endings.ts';
import {
  lobbyProtocol,
  type Role,
  type Roster,
  type RosterPlayer,
  readToGuest,
  type ToGuest,
  type ToHost,
  writeLobby,
} from '../lobby/messages.ts';
import { type Fingerprints, isProof, type Prover, prove } from '../lobby/proof.ts';
import type { LaneName } from '../net/lanes.ts';
import { eachLane, isReliable, type Link } from '../net/link.ts';
import { Probe } from '../net/probe.ts';
import { ProtocolError } from '../wire/errors.ts';
import { KnownPlayers } from './known-players.ts';
import { Launches, type LaunchMessage } from './launches.ts';
import { SleepWatch } from './sleep-watch.ts';

/** A room must welcome in this time; or, having said that its host is asked, in that one: longer than hosts are asked. */
const welcomeMs = 8000;
const knockMs = 65_000;
/** After a goodbye of ours, how long the host has to close. */
const goodbyeMs = 1000;
/** Timers advance a room this often when neither pictures nor frames do. */
const idleMs = 250;
/** On waking, what the host has to be heard in: it has given up a guest that was silent for 5 s. */
const wakingMs = 600;
/** Lines of chat kept. */
const maxChat = 50;

/** Where a guest is in its room. Each phase carries only what belongs to it. */
type Phase =
  | { readonly type: 'joining'; readonly untilMs: number; readonly knocking: boolean }
  | { readonly type: 'lobby' }
  | { readonly type: 'countdown'; readonly n: number }
  | { readonly type: 'playing'; readonly launchId: number }
  | { readonly type: 'ended'; readonly ending: Ending };

export type GuestState = Phase['type'];

/** A line of chat. */
export interface ChatLine {
  readonly slot: number | null;
  readonly name: string;
  readonly text: string;
}

export interface GuestRoomOptions {
  readonly link: Link;
  readonly games: readonly Game[];
  /** `Game.loadClient`; what is there already may be returned as it is. */
  clientOf(game: Game, titleId: string): CreateClient | Promise<CreateClient>;
  readonly build: string;
  readonly role: Role;
  readonly name: string | undefined;
  /** The token of a seat left less than 30 s ago. */
  readonly resume: string | undefined;
  /**
   * The secret that came with the room's link, and the certificates under `link` as this end sees them, where that is
   * known. Without, as with a code that was typed, the host is believed unverified.
   */
  readonly trust?: { readonly secret: string; readonly fingerprints: Fingerprints | undefined } | undefined;
  readonly clock: Clock;
}

/** Frames a second a host may send on each lane: several times what an honest room of 64 does, bunched by a bad line. */
const floodLimits = {
  lobby: { perSecond: 100, burst: 400 },
  stream: { perSecond: 300, burst: 2000 },
  datagram: { perSecond: 300, burst: 2000 },
  bulk: { perSecond: 200, burst: 400 },
  probe: { perSecond: 20, burst: 120 },
} as const satisfies Record<LaneName, { perSecond: number; burst: number }>;

const counterNames = [
  'flooded',
  'malformed',
  'malformedDatagrams',
  'unknownMessages',
  'early',
  'notPlaying',
  'wrongPhase',
  'unexpectedBulk',
  'faults',
] as const;

/**
 * A room as one guest sees it, the host's own player included: the lobby's messages, the launch that is being played,
 * and how it ends. It trusts the host's bytes no more than the host trusts a guest's.
 */
export class GuestRoom {
  readonly #options: GuestRoomOptions;
  readonly #changes = new Emitter();
  readonly #cues = new Emitter<[Cue]>();
  readonly #counters = new Counters(counterNames);
  readonly #probe: Probe;
  readonly #players = new KnownPlayers();
  readonly #launches: Launches;
  readonly #sleep: SleepWatch;
  readonly #buckets: Record<LaneName, TokenBucket>;
  readonly #undo: Undo[];
  #phase: Phase;
  #welcome: Extract<ToGuest, { t: 'welcome' }> | undefined;
  #found: ReturnType<typeof findTitle>;
  #lastResult: string | undefined;
  #wasAsleep = false;
  #chat: readonly ChatLine[] = [];
  #unstable = false;
  #endedByHost = false;
  #isVerified = false;

  constructor(options: GuestRoomOptions) {
    this.#options = options;
    const nowMs = options.clock.nowMs();
    this.#buckets = eachLane((lane) => new TokenBucket(floodLimits[lane], nowMs));
    this.#sleep = new SleepWatch(nowMs);
    this.#phase = { type: 'joining', untilMs: nowMs + welcomeMs, knocking: false };
    this.#probe = new Probe((frame) => options.link.send('probe', frame), nowMs, wakingMs);
    this.#launches = new Launches({
      link: options.link,
      probe: this.#probe,
      clock: options.clock,
      players: this.#players,
      build: options.build,
      say: (message) => this.#say(message),
      cue: (cue) => this.#cues.emit(cue),
      leave: (ending) => this.#leaveWith(ending),
    });
    const proof = this.#proof('guest');
    this.#say({
      t: 'hello',
      protocol: lobbyProtocol,
      build: options.build,
      role: options.role,
      ...(options.name !== undefined && { name: options.name }),
      ...(options.resume !== undefined && { resume: options.resume }),
      ...(proof !== undefined && { proof }),
    });
    this.#undo = [
      options.link.onFault((_lane, fault) => this.#fault(fault)),
      options.link.onState((state) => {
        if (state === 'closed')
          this.#end({ code: 1001, reason: 'The host’s tab closed, or the connection to it broke.' });
      }),
    ];
    this.#undo.push(options.link.onFrame((lane, frame) => this.#receive(lane, frame)));
  }

  get state(): GuestState {
    return this.#phase.type;
  }

  /** Whether the host is being asked to let this guest in. */
  get knocking(): boolean {
    return this.#phase.type === 'joining' && this.#phase.knocking;
  }

  /** Whether both ends have proved that nobody is between them; undefined before the host had its chance to. */
  get verified(): boolean | undefined {
    return this.#welcome && this.#isVerified;
  }

  /** Why and how it ended, once it has. */
  get ending(): Ending | undefined {
    return this.#phase.type === 'ended' ? this.#phase.ending : undefined;
  }

  /** Whether it was the host that ended it, with a goodbye. */
  get endedByHost(): boolean {
    return this.#endedByHost;
  }

  /** Whether this page had been frozen when it ended. */
  get wasAsleep(): boolean {
    return this.#wasAsleep;
  }

  get link(): Link {
    return this.#options.link;
  }

  get role(): Role | undefined {
    return this.#welcome?.role;
  }

  get slot(): number | null {
    return this.#welcome?.slot ?? null;
  }

  /** Proves whose seat this is when coming back. */
  get token(): string | undefined {
    return this.#welcome?.resume;
  }

  /** The game and title that are played here, once welcomed. */
  get found(): ReturnType<typeof findTitle> {
    return this.#found;
  }

  get roster(): Roster | undefined {
    return this.#players.roster;
  }

  /** Whether this guest is the room's creator. */
  get isCreator(): boolean {
    return this.#own?.host ?? false;
  }

  get entityId(): number | null {
    return this.#own?.entityId ?? null;
  }

  /** 3 … 1 while counting down. */
  get countdown(): number {
    return this.#phase.type === 'countdown' ? this.#phase.n : 0;
  }

  /** How the last launch ended, for the lobby to say. */
  get lastResult(): string | undefined {
    return this.#lastResult;
  }

  get chat(): readonly ChatLine[] {
    return this.#chat;
  }

  /** The launch that is being played. */
  get game(): ClientGame | undefined {
    return this.#launches.game;
  }

  /** What of the launch that is played, or of the last one, can be kept as files. */
  get downloads(): readonly Download[] {
    return this.#launches.downloads;
  }

  /** Offers what could be kept of the launch in a room that this one takes the place of, until another has been played. */
  keep(downloads: readonly Download[]): void {
    this.#launches.keep(downloads);
    this.#changes.emit();
  }

  /** Whether this guest has asked to play again what has just ended. */
  get wantsAgain(): boolean {
    return this.#own?.again ?? false;
  }

  /** Nothing was heard for 2 s, by who is inside. */
  get unstable(): boolean {
    return this.#unstable;
  }

  quality() {
    return this.#probe.quality();
  }

  stats(): Readonly<Record<string, number>> {
    return this.#counters.all();
  }

  /** State, roster, chat or liveness has changed. */
  onChange(listener: () => void): Undo {
    return this.#changes.on(listener);
  }

  /** The running game lets something be heard. */
  onCue(listener: (cue: Cue) => void): Undo {
    return this.#cues.on(listener);
  }

  rename(name: string): void {
    this.#say({ t: 'name', name });
  }

  pickSlot(slot: number): void {
    this.#say({ t: 'slot', slot });
  }

  say(text: string): void {
    this.#say({ t: 'chat', text });
  }

  /** Asks for other params of the next launch; the roster tells what has become of it. */
  setParams(params: Params): void {
    this.#say({ t: 'params', params });
  }

  start(): void {
    this.#say({ t: 'start' });
  }

  endGame(): void {
    this.#say({ t: 'end' });
  }

  /** Votes for playing again what has just ended. A second vote changes nothing. */
  voteAgain(): void {
    const { lastLaunchId } = this.#launches;
    if (lastLaunchId !== undefined) this.#say({ t: 'again', launchId: lastLaunchId });
  }

  /** Wants to play, having watched until now: in a certain slot or any. The second welcome tells of it. */
  takeSeat(slot?: number): void {
    this.#say({ t: 'join', ...(slot !== undefined && { slot }) });
  }

  /** The page is hidden, or no longer. */
  hide(hidden: boolean): void {
    this.#launches.hide(hidden);
  }

  kick(slot: number): void {
    this.#say({ t: 'kick', slot });
  }

  /** Leaves in good order. The link closes at once when the page is going, else when the host has heard. */
  leave(options: { now: boolean } = { now: false }): void {
    if (this.#phase.type === 'ended') return;
    this.#say({ t: 'leave' });
    this.#end({ code: 1000, reason: 'You left the room.' }, options.now ? 'now' : 'when-heard');
  }

  /**
   * Does what is due, and returns when to be called again at the latest, ms of the same clock. Called at each drawn
   * frame, each arriving one, and now and then.
   */
  advance(nowMs: number): number {
    if (this.#phase.type === 'ended') return Number.POSITIVE_INFINITY;
    if (this.#phase.type === 'joining' && nowMs >= this.#phase.untilMs) {
      this.#end({ code: 1001, reason: 'The host’s tab did not answer in time: try again.' });
      return Number.POSITIVE_INFINITY;
    }
    this.#sleep.look(nowMs);
    const liveness = this.#probe.advance(nowMs);
    if (liveness === 'gone') {
      this.#end({
        code: 1001,
        reason: 'Nothing was heard from the host for 5 seconds: its tab or a connection is gone.',
      });
      return Number.POSITIVE_INFINITY;
    }
    // Who is not inside yet waits for a host's worker that may still be starting, and has a deadline of its own for it.
    const unstable = liveness === 'unstable' && this.#phase.type !== 'joining';
    if (unstable !== this.#unstable) {
      this.#unstable = unstable;
      this.#changes.emit();
    }
    return Math.min(nowMs + idleMs, this.game?.advance(nowMs) ?? Number.POSITIVE_INFINITY);
  }

  get #own(): RosterPlayer | undefined {
    return this.#players.atSlot(this.#welcome?.slot);
  }

  #receive(lane: LaneName, frame: Uint8Array): void {
    if (this.#phase.type === 'ended') return;
    const nowMs = this.#options.clock.nowMs();
    if (!this.#buckets[lane].take(nowMs)) {
      this.#counters.count('flooded');
      this.#leaveWith(
        endingOf('flooding', 'The host sent more than any game needs, so this page left: try another room.'),
      );
      return;
    }
    this.#probe.heard(nowMs);
    switch (lane) {
      case 'probe':
        this.#probe.receive(frame, nowMs);
        break;
      case 'lobby':
        this.#lobbyFrame(frame);
        break;
      case 'bulk':
        this.#counters.count('unexpectedBulk');
        break;
      default:
        this.#gameFrame(lane, frame, nowMs);
    }
    // A hidden page has no animation frames: what arrives is its clock.
    this.advance(nowMs);
  }

  #gameFrame(lane: LaneName, frame: Uint8Array, nowMs: number): void {
    const { game } = this;
    if (!game) {
      this.#counters.count('notPlaying');
      return;
    }
    try {
      game.receive(lane, frame, nowMs);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      if (isReliable(lane)) this.#distrust(error.message);
      else this.#counters.count('malformedDatagrams');
    }
  }

  #lobbyFrame(frame: Uint8Array): void {
    const read = readToGuest(frame);
    if (read.type === 'malformed') this.#distrust(read.why);
    else if (read.type === 'unknown') this.#counters.count('unknownMessages');
    else this.#message(read.message);
    this.#changes.emit();
  }

  #message(message: ToGuest): void {
    if (message.t === 'goodbye') {
      this.#endedByHost = true;
      const { t: _, ...ending } = message;
      this.#end(ending);
      return;
    }
    if (message.t === 'welcome') {
      this.#welcomed(message);
      return;
    }
    if (message.t === 'waiting') {
      this.#mustWait();
      return;
    }
    if (!this.#welcome) {
      this.#counters.count('early');
      return;
    }
    switch (message.t) {
      case 'roster':
        this.#players.update(message);
        break;
      case 'countdown':
        if (this.#between()) this.#phase = { type: 'countdown', n: message.n };
        break;
      case 'launch':
      case 'inprogress':
        if (this.#between()) this.#launched(message);
        break;
      case 'ended':
        this.#launchEnded(message.launchId, message.reason);
        break;
      case 'chat': {
        const name = this.#players.atSlot(message.slot)?.name ?? message.name ?? '';
        this.#chat = [...this.#chat, { slot: message.slot, name, text: message.text }].slice(-maxChat);
        break;
      }
      case 'margin':
        this.game?.margin?.(message.ms);
        break;
      case 'pong':
        break;
    }
  }

  #welcomed(welcome: Extract<ToGuest, { t: 'welcome' }>): void {
    if (!this.#believes(welcome)) {
      this.#leaveWith(endingOf('not-authentic', swapped));
      return;
    }
    if (!this.#follows(welcome)) {
      this.#distrust('a welcome that cannot be');
      return;
    }
    this.#found = findTitle(this.#options.games, welcome.game);
    if (!this.#found) {
      this.#leaveWith(endingOf('version', `This page does not know the game “${welcome.game}”: reload it.`));
      return;
    }
    const watched = this.#welcome !== undefined && this.#welcome.slot === null;
    // A second welcome tells of a change of slot.
    this.#welcome = welcome;
    if (watched && welcome.slot !== null) this.#launches.seated(welcome.slot);
    if (this.#phase.type !== 'joining') return;
    this.#phase = { type: 'lobby' };
    this.#loadClient(this.#found);
  }

  #mustWait(): void {
    if (this.#phase.type !== 'joining') this.#counters.count('wrongPhase');
    else if (!this.#phase.knocking)
      this.#phase = { type: 'joining', untilMs: this.#options.clock.nowMs() + knockMs, knocking: true };
  }

  /**
   * Whether a room may say so: players and no others have slots, who plays goes on playing, and all of it the same game,
   * for what was loaded plays and draws no other.
   */
  #follows({ role, slot, game }: Extract<ToGuest, { t: 'welcome' }>): boolean {
    const before = this.#welcome;
    if ((role === 'player') !== (slot !== null)) return false;
    return !before || (before.game === game && (before.slot === null || slot !== null));
  }

  /** Whether it is the host of this guest's link who welcomes it; where there is no secret, anybody. */
  #believes({ proof = '' }: Extract<ToGuest, { t: 'welcome' }>): boolean {
    if (!this.#options.trust) return true;
    const expected = this.#proof('host');
    this.#isVerified = expected !== undefined && isProof(proof, expected);
    return this.#isVerified;
  }

  /** A proof over the certificates under this link; undefined where they are unknown, or there is no secret. */
  #proof(who: Prover): string | undefined {
    const { secret, fingerprints } = this.#options.trust ?? {};
    return secret !== undefined && fingerprints ? prove(secret, who, fingerprints) : undefined;
  }

  /** Long before it is needed, but for those who come into a running game. */
  #loadClient({ game, title }: NonNullable<ReturnType<typeof findTitle>>): void {
    const loaded = (createClient: CreateClient) => {
      this.#launches.loaded(createClient);
      if (this.#phase.type === 'playing') this.#changes.emit();
    };
    const client = this.#options.clientOf(game, title.id);
    if (typeof client === 'function') loaded(client);
    else
      client.then(loaded, (error: unknown) => {
        console.error('tictab: the game was not loaded', error);
        this.#leaveWith({ code: 1001, reason: 'The game could not be loaded: reload the page.' });
      });
  }

  /** Whether a launch may begin; one that is told of while another is played is counted and changes nothing. */
  #between(): boolean {
    if (this.#phase.type === 'lobby' || this.#phase.type === 'countdown') return true;
    this.#counters.count('wrongPhase');
    return false;
  }

  #launched(message: LaunchMessage): void {
    this.#phase = { type: 'playing', launchId: message.launchId };
    this.#lastResult = undefined;
    this.#launches.begin(message, this.#welcome);
  }

  #launchEnded(launchId: number, reason: string): void {
    // The launch that was played here before the host's tab was reloaded is over: told to those who come back.
    if (this.#phase.type === 'lobby' && this.#launches.lastLaunchId === undefined) {
      this.#lastResult = reason;
      return;
    }
    // A countdown that was called off has a launch id too, but no game yet.
    if (this.#phase.type !== 'countdown' && !(this.#phase.type === 'playing' && this.#phase.launchId === launchId)) {
      this.#counters.count('wrongPhase');
      return;
    }
    this.#launches.end();
    this.#phase = { type: 'lobby' };
    this.#lastResult = reason;
  }

  #fault(fault: 'too-big' | 'wrong-type'): void {
    this.#counters.count('faults');
    const code = fault === 'too-big' ? 1009 : 1007;
    this.#leaveWith({
      code,
      reason: 'The host sent something this page cannot read, so it left: reload, then try again.',
    });
  }

  #distrust(why: string): void {
    this.#counters.count('malformed');
    console.error('tictab: malformed bytes from the host', why);
    this.#leaveWith({
      code: 1007,
      reason: 'The host sent something this page cannot read, so it left: reload, then try again.',
    });
  }

  #leaveWith(ending: Ending): void {
    if (this.#phase.type === 'ended') return;
    this.#say({ t: 'goodbye', ...ending });
    this.#end(ending, 'when-heard');
  }

  /** `when-heard` leaves the host its second to read what was last said; its closing acknowledges. */
  #end(ending: Ending, close: 'now' | 'when-heard' = 'now'): void {
    if (this.#phase.type === 'ended') return;
    this.#launches.end();
    this.#wasAsleep = this.#sleep.isWaking(this.#options.clock.nowMs());
    this.#phase = { type: 'ended', ending };
    for (const undo of this.#undo) undo();
    const { link, clock } = this.#options;
    if (close === 'now') link.close(ending.reason);
    else {
      const stop = clock.after(goodbyeMs, () => link.close(ending.reason));
      link.onState((state) => {
        if (state === 'closed') stop();
      });
    }
    this.#changes.emit();
    this.#changes.clear();
    this.#cues.clear();
  }

  #say(message: ToHost): void {
    this.#options.link.send('lobby', writeLobby(message));
  }
}

const swapped =
  'The host could not prove that this link is its room’s: somebody between you may have swapped keys, so this page left. Ask for the link again, another way.';
