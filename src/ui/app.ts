import { type Config, loadConfig } from '../client/config.ts';
import type { GuestRoom } from '../client/guest-room.ts';
import type { JoinStage } from '../client/join.ts';
import { type RoomLink, readParameters, readRoomLink, roomFragment, writeRoomLink } from '../client/room-link.ts';
import type { Settings } from '../client/settings.ts';
import type { Game } from '../games/game.ts';
import { findTitle } from '../games/titles.ts';
import type { HostTab, WorkerLike } from '../host/tab.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import type { EndingCode } from '../lobby/endings.ts';
import { cleanName } from '../lobby/names.ts';
import { ImpairedLink, type Impairment, parseImpairment } from '../net/impaired-link.ts';
import type { Link } from '../net/link.ts';
import type { OpenPeer, PathKind, Peer } from '../net/peer.ts';
import { type ListedRoom, normaliseCode, Signalling, type SocketLike, signallingUrl } from '../net/signalling.ts';
import { BacklogWatch } from './backlog.ts';
import type { Memory } from './storage.ts';
import { chooseLanguage, onLanguage, strings } from './strings/index.ts';

/** What the page shows. */
export type Screen =
  | { readonly type: 'start' }
  /** A room link was opened: only a name is wanted. */
  | { readonly type: 'invited'; readonly code: string; readonly watch: boolean }
  /** A room is looked for, or one's own is about to open. */
  | { readonly type: 'opening'; readonly own: boolean }
  | { readonly type: 'joining'; readonly code: string; readonly stage: JoinStage; readonly hostAway: boolean }
  | { readonly type: 'room'; readonly room: GuestRoom }
  /** It is over: why, and whether trying again makes sense. */
  | {
      readonly type: 'ended';
      readonly code: string;
      readonly reason: string;
      /** Of the `goodbye`, where there was one. */
      readonly endingCode: EndingCode | undefined;
      readonly next: Next;
    };

/** The way on after an ending; `create` opens a public room of the title that was looked for. */
export type Next = 'rejoin' | 'reload' | 'start' | { readonly create: string };

/** Asked before the host's tab lets go of a room with others in it. */
export interface LeaveQuestion {
  /** For how many others it would be over. */
  readonly players: number;
}

/** Points at the end of a launch. */
export interface Score {
  readonly slot: number;
  readonly name: string;
  readonly points: number;
}

/** What the page needs of the browser. */
export interface AppEnvironment {
  readonly clock: Clock;
  readonly games: readonly Game[];
  readonly build: string;
  readonly memory: Memory;
  readonly settings: Settings;
  /** The browser's languages, best first. */
  readonly languages: readonly string[];
  /** Whether there is WebRTC: without it nobody can join and one can only play alone. */
  readonly canConnect: boolean;
  /** Whether this is a phone: what a host should know about its own. */
  isPhone(): boolean;
  /** Whether the screen should stay on. */
  keepAwake(wanted: boolean): void;
  readonly location: { readonly href: string; hash: string; reload(): void };
  readonly history: { replaceState(data: unknown, unused: string, url: string): void };
  fetchText(path: string): Promise<string>;
  random(): number;
  openSocket(url: string): SocketLike;
  createWorker(): WorkerLike;
  loadPeer(): Promise<OpenPeer>;
  linger(ms: number): void;
}

/** What a room is opened with. */
export interface OpenRoomOptions {
  readonly title: string;
  readonly seats: number;
  readonly public: boolean;
}

type RoomParts = typeof import('./room-parts.ts');

/** Timers advance a room this often when neither pictures nor frames do. */
const advanceMs = 250;
const pathMs = 2000;
/** Why a join fails so that the same code will fail again. */
const hopeless: ReadonlySet<string> = new Set(['no-room', 'closed']);
/** What the sentence of an ending asks for. Reloading a room's page joins it again too, with the page's newest build. */
const wayOn: Readonly<Record<EndingCode, Exclude<Next, object>>> = {
  1000: 'start',
  1001: 'rejoin',
  1002: 'reload',
  1007: 'reload',
  1008: 'start',
  1009: 'reload',
  1013: 'rejoin',
  4001: 'rejoin',
  4002: 'rejoin',
};

/**
 * The page's state and what can be done: one room at a time, as host or as guest. Views show it and call it; they hold
 * no state of their own that outlives them.
 */
export class App {
  readonly environment: AppEnvironment;
  readonly #changes = new Emitter();
  #parts: RoomParts | undefined;
  #screen: Screen = { type: 'start' };
  #config: Config | undefined;
  #signalling: Signalling | undefined;
  #trouble: string | undefined;
  #host: HostTab | undefined;
  #peer: Peer | undefined;
  #path: PathKind = 'unknown';
  #impaired: ImpairedLink | undefined;
  #code = '';
  #rooms: readonly ListedRoom[] = [];
  #unwatch: Undo | undefined;
  #cancel: Undo | undefined;
  #stopRoom: Undo | undefined;
  #lastWatch = false;
  #backlog = new BacklogWatch();
  #slowGuests: readonly string[] = [];
  #scores: readonly Score[] = [];
  #question: (LeaveQuestion & { proceed(): void; stay(): void }) | undefined;

  constructor(environment: AppEnvironment) {
    this.environment = environment;
    this.settings.onChange(() => this.#settingsChanged());
    onLanguage(() => this.#changed());
  }

  get screen(): Screen {
    return this.#screen;
  }

  /** Why the page cannot do what it is for, if so: a bad `config.json`. */
  get trouble(): string | undefined {
    return this.#trouble;
  }

  /** Whether signalling can be reached; a running game does not need it. */
  get online(): boolean {
    return this.#signalling?.online ?? false;
  }

  get host(): HostTab | undefined {
    return this.#host;
  }

  get room(): GuestRoom | undefined {
    return this.#screen.type === 'room' ? this.#screen.room : undefined;
  }

  /** Of the room that is shown, or was last; empty before there was any. */
  get code(): string {
    return this.#host?.code ?? this.#code;
  }

  get roomLink(): string {
    return writeRoomLink(this.environment.location.href, this.code);
  }

  /** Other players in the room this tab hosts: for how many it would be over. */
  get othersHosted(): number {
    if (!this.#host || !this.room) return 0;
    const { slot, roster } = this.room;
    return roster?.players.filter((player) => player.slot !== slot && !player.away).length ?? 0;
  }

  /** Whether this tab's room lets nobody new in. */
  get locked(): boolean {
    return this.#host?.stats?.locked ?? false;
  }

  /** Guests of this tab whose line cannot keep up, by name. */
  get slowGuests(): readonly string[] {
    return this.#slowGuests;
  }

  /** Who had how many points when the last launch ended, best first; empty where none are kept. */
  get scores(): readonly Score[] {
    return this.#scores;
  }

  /** What has to be answered before anything else; see `answer`. */
  get question(): LeaveQuestion | undefined {
    return this.#question;
  }

  get path(): PathKind {
    return this.#path;
  }

  /** What the development parameters have done to this tab's link. */
  get impairment(): ImpairedLink | undefined {
    return this.#impaired;
  }

  /** Public rooms with a free seat, newest as signalling tells them. */
  get rooms(): readonly ListedRoom[] {
    return this.#rooms;
  }

  /** What this browser's person has set; it has its own `onChange`. */
  get settings(): Settings {
    return this.environment.settings;
  }

  get name(): string {
    return this.environment.memory.name;
  }

  /** Remembers the nearest clean name to what was typed, and takes it in the room if there is one. */
  set name(typed: string) {
    const name = cleanName(typed);
    this.environment.memory.name = name;
    if (this.room && name !== '') this.room.rename(name);
  }

  onChange(listener: () => void): Undo {
    return this.#changes.on(listener);
  }

  /** Loads the configuration, then follows the address. Called once. */
  async start(): Promise<void> {
    try {
      const { environment } = this;
      const language = this.#chooseLanguage();
      this.#config = await loadConfig((path) => environment.fetchText(path)).finally(() => language);
      const url = signallingUrl(this.#config.signaling ?? 'signal', environment.location.href);
      if (!url)
        throw new Error('config.json is wrong at “signaling” (not a URL): whoever runs this site must mend it.');
      this.#signalling = new Signalling({
        url,
        clock: environment.clock,
        random: () => environment.random(),
        openSocket: (to) => environment.openSocket(to),
      });
      this.#signalling.onOnline(() => this.#changed());
      this.followAddress();
    } catch (error) {
      this.#trouble = error instanceof Error ? error.message : String(error);
      this.#changed();
    }
  }

  /** Goes where the fragment leads: into a room, to its door when this browser has no name yet, or to the start. */
  followAddress(): void {
    const link = readRoomLink(this.environment.location.hash);
    if (!link) {
      if (this.#screen.type === 'room') return;
      this.#leaveRoom();
      this.#show({ type: 'start' });
      return;
    }
    const code = normaliseCode(link.code);
    if (code !== undefined && code === this.code && this.#screen.type === 'room') return;
    this.#unlessOthersStay(() => this.#follow(link, code));
  }

  #follow({ code: typed, watch }: RoomLink, code: string | undefined): void {
    this.#leaveRoom();
    if (code === undefined) this.#ended(typed, strings().endings.noSuchCode, 'start');
    else if (this.name === '') {
      this.#code = code;
      this.#show({ type: 'invited', code, watch });
    } else this.join(code, { watch });
  }

  /** Loads what a room takes, before it is asked for. Rejects when it cannot be had. */
  async prepare(): Promise<void> {
    this.#parts ??= await import('./room-parts.ts');
  }

  /** Opens a room with this tab as its host. */
  createRoom(options: OpenRoomOptions): void {
    this.#leaveRoom();
    this.#withParts((parts) => this.#open(parts, options));
  }

  #open({ HostTab }: RoomParts, options: OpenRoomOptions): void {
    const { environment } = this;
    if (!this.#signalling || !this.#config) return;
    const parameters = readParameters(environment.location.hash);
    const worker = this.#startWorker();
    if (!worker) return;
    const host = new HostTab({
      title: options.title,
      roomTitle: this.name === '' ? strings().start.roomUntitled : strings().start.roomOf(this.name),
      seats: options.seats,
      public: options.public,
      build: environment.build,
      signalling: this.#signalling,
      iceServers: this.#iceServers,
      clock: environment.clock,
      createWorker: () => worker,
      loadPeer: () => environment.loadPeer(),
      linger: (ms) => environment.linger(ms),
      pump: parameters.get('pump') === '1',
    });
    this.#host = host;
    this.#code = '';
    void environment.loadPeer().catch(() => undefined);
    const undo = host.onChange(() => this.#hostChanged(host));
    this.#enter(host.localLink, { role: 'player', parameters });
    const stop = this.#stopRoom;
    this.#stopRoom = () => {
      undo();
      stop?.();
    };
  }

  /** Joins by code, as typed or pasted; a whole link will do too. */
  join(typed: string, options: { watch: boolean } = { watch: false }): void {
    const { environment } = this;
    const link = readRoomLink(typed.slice(typed.indexOf('#')));
    const code = normaliseCode(link?.code ?? typed);
    const watch = options.watch || (link?.watch ?? false);
    this.#leaveRoom();
    if (code === undefined) {
      this.#ended(typed.trim().slice(0, 40), strings().endings.noSuchCode, 'start');
      return;
    }
    if (!this.#signalling) return;
    if (!environment.canConnect) {
      this.#ended(code, strings().endings.noWebRtc, 'start');
      return;
    }
    this.#code = code;
    this.#lastWatch = watch;
    // Of the link that was pasted, else of the address if that leads to this very room.
    const here = readRoomLink(environment.location.hash);
    const parameters = (link ?? (here && normaliseCode(here.code) === code ? here : undefined))?.parameters;
    this.#setAddress(roomFragment(code, parameters ?? new URLSearchParams()));
    this.#show({ type: 'joining', code, stage: 'signalling', hostAway: false });
    this.#withParts((parts) => this.#join(parts, code, watch));
  }

  #join({ joinRoom }: RoomParts, code: string, watch: boolean): void {
    const { environment } = this;
    if (!this.#signalling) return;
    let progress: Extract<Screen, { type: 'joining' }> = {
      type: 'joining',
      code,
      stage: 'signalling',
      hostAway: false,
    };
    const show = (change: Partial<typeof progress>) => {
      progress = { ...progress, ...change };
      this.#show(progress);
    };
    this.#cancel = joinRoom({
      code,
      signalling: this.#signalling,
      iceServers: this.#iceServers,
      clock: environment.clock,
      loadPeer: () => environment.loadPeer(),
      stage: (stage) => show({ stage, hostAway: false }),
      hostAway: () => show({ hostAway: true }),
      linked: (link, peer) => {
        this.#peer = peer;
        this.#enter(link, {
          role: watch ? 'spectator' : 'player',
          parameters: readParameters(environment.location.hash),
        });
      },
      failed: (why, reason) => this.#ended(code, reason, hopeless.has(why) ? 'start' : 'rejoin'),
    });
  }

  /** Joins any public room of `title` with a free seat; says so when there is none. */
  quickPlay(title: string): void {
    this.#leaveRoom();
    this.#show({ type: 'opening', own: false });
    this.#cancel = this.#signalling?.quick(title, (result) => {
      this.#cancel = undefined;
      if (!result) this.#ended('', strings().endings.noRoom, { create: title });
      else if ('code' in result) this.join(result.code);
      else if (result.error.code === 'unreachable') this.#ended('', strings().endings.offline, 'start');
      else this.#ended('', result.error.reason, 'start');
    });
  }

  /** Tries the room of the last ending again. */
  rejoin(): void {
    if (this.#code !== '') this.join(this.#code, { watch: this.#lastWatch });
    else this.toStart();
  }

  reload(): void {
    this.environment.location.reload();
  }

  /** Leaves, but asks first when that would end the game for others. */
  leave(): void {
    this.#unlessOthersStay(() => this.toStart());
  }

  /** The answer to `question`. */
  answer(proceed: boolean): void {
    const question = this.#question;
    this.#question = undefined;
    if (proceed) question?.proceed();
    else question?.stay();
    this.#changed();
  }

  /** Lets nobody new into this tab's room, or anybody with the link again. */
  lock(locked: boolean): void {
    this.#host?.lock(locked);
  }

  /** Opens a public room of `title` with its usual seats, for whoever looks for one. */
  createPublicRoom(title: string): void {
    const found = findTitle(this.environment.games, title)?.title;
    if (found) this.createRoom({ title, seats: found.seats.default, public: true });
  }

  /** Leaves the room or gives up joining, and shows the start. */
  toStart(): void {
    this.#leaveRoom();
    this.#code = '';
    this.#setAddress('#/');
    this.#show({ type: 'start' });
  }

  /** The page is going: everybody who should know is told in this task. */
  abandon(): void {
    // The host's goodbye first: its own player's leaving would end the room for another reason.
    this.#host?.abandon({ code: 1001, reason: 'The host closed its tab, so the room is over.' });
    this.room?.leave({ now: true });
    this.#peer?.close();
  }

  #withParts(task: (parts: RoomParts) => void): void {
    if (this.#parts) {
      task(this.#parts);
      return;
    }
    if (this.#screen.type !== 'joining') this.#show({ type: 'opening', own: true });
    let wanted = true;
    this.#cancel = () => {
      wanted = false;
    };
    this.prepare().then(
      () => {
        if (!wanted || !this.#parts) return;
        this.#cancel = undefined;
        task(this.#parts);
      },
      (error: unknown) => {
        console.error('tictab: a part of the page did not load', error);
        if (wanted) this.#ended(this.#code, strings().endings.partMissing, 'reload');
      },
    );
  }

  #changed(): void {
    this.environment.keepAwake(this.#host !== undefined || this.room?.state === 'playing');
    this.#changes.emit();
  }

  /** Does `task` at once, or when the host has said that it may end the room for others. */
  #unlessOthersStay(task: () => void): void {
    const players = this.othersHosted;
    if (players === 0) {
      task();
      return;
    }
    const stay = () => this.#setAddress(`#/r/${this.code}`);
    this.#question = { players, proceed: task, stay };
    this.#changed();
  }

  #startWorker(): WorkerLike | undefined {
    try {
      return this.environment.createWorker();
    } catch (error) {
      console.error('tictab: no worker could be made', error);
      this.#ended('', strings().endings.workerMissing, 'reload');
      return undefined;
    }
  }

  #settingsChanged(): void {
    void this.#chooseLanguage();
    this.#changed();
  }

  #chooseLanguage(): Promise<void> {
    return chooseLanguage(this.settings.get().language, this.environment.languages);
  }

  get #iceServers(): RTCIceServer[] {
    return (this.#config?.iceServers ?? []).map(({ urls, username, credential }) => ({
      urls,
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    }));
  }

  #hostChanged(host: HostTab): void {
    if (host.code !== undefined && host.code !== this.#code) {
      this.#code = host.code;
      this.#setAddress(roomFragment(host.code, readParameters(this.environment.location.hash)));
    }
    if (host.failure !== undefined) {
      // Before it told anything it was not there at all.
      if (host.stats) this.#ended(this.#code, strings().endings.hostFailed, 'start');
      else {
        // Its code may be there already, and would lead nowhere after the reload.
        this.#setAddress('#/');
        this.#ended('', strings().endings.workerMissing, 'reload');
      }
      return;
    }
    this.#slowGuests = this.#backlog.update(host.stats?.players ?? [], this.environment.clock.nowMs());
    this.#changed();
  }

  #enter(link: Link, options: { role: 'player' | 'spectator'; parameters: URLSearchParams }): void {
    const { environment } = this;
    const impairment: Impairment | undefined = parseImpairment(options.parameters);
    this.#impaired = impairment && new ImpairedLink(link, impairment, environment.clock);
    this.#cancel = undefined;
    // Nobody has a link before the parts are there.
    if (!this.#parts) return;
    const room = new this.#parts.GuestRoom({
      link: this.#impaired ?? link,
      games: environment.games,
      build: environment.build,
      role: options.role,
      name: this.name === '' ? undefined : this.name,
      resume: this.#code === '' ? undefined : environment.memory.token(this.#code),
      clock: environment.clock,
    });
    const undo = room.onChange(() => this.#roomChanged(room));
    const stops = [
      every(environment.clock, advanceMs, () => room.advance(environment.clock.nowMs())),
      every(environment.clock, pathMs, () => void this.#findPath()),
    ];
    this.#stopRoom = () => {
      undo();
      for (const stop of stops) stop();
    };
    this.#show({ type: 'room', room });
  }

  #roomChanged(room: GuestRoom): void {
    if (this.room !== room) return;
    // Its link is gone because the host's worker is: that is the better reason.
    if (this.#host?.failure !== undefined) {
      this.#hostChanged(this.#host);
      return;
    }
    // A host's own seat is in its tab: the token would only be copied with a duplicated tab.
    if (room.token !== undefined && this.code !== '' && !this.#host)
      this.environment.memory.keepToken(this.code, room.token);
    if (room.ending) {
      const { code, reason } = room.ending;
      // A room of one's own cannot be rejoined.
      const next = this.#host && wayOn[code] === 'rejoin' ? 'start' : wayOn[code];
      this.#ended(this.code, reason, next, code);
      return;
    }
    this.#keepScores(room);
    this.#changed();
  }

  /** The roster has points only while a launch is played; they are wanted after it. */
  #keepScores(room: GuestRoom): void {
    if (room.state === 'countdown') this.#scores = [];
    if (room.state !== 'playing') return;
    const players = room.roster?.players ?? [];
    this.#scores = players
      .flatMap(({ slot, name, score }) => (typeof score === 'number' ? [{ slot, name, points: score }] : []))
      .sort((a, b) => b.points - a.points);
  }

  async #findPath(): Promise<void> {
    const peer = this.#peer;
    if (!peer) {
      this.#path = this.#host ? 'lan' : 'unknown';
      return;
    }
    const path = await peer.path().catch(() => 'unknown' as const);
    // Another room may have been entered meanwhile.
    if (peer === this.#peer) this.#path = path;
  }

  #ended(code: string, reason: string, next: Next, endingCode?: EndingCode): void {
    this.#leaveRoom();
    this.#show({ type: 'ended', code, reason, next, endingCode });
  }

  /** Lets go of everything that belongs to a room or to getting into one. */
  #leaveRoom(): void {
    const { room } = this;
    this.#question = undefined;
    this.#slowGuests = [];
    this.#backlog = new BacklogWatch();
    this.#scores = [];
    this.#cancel?.();
    this.#cancel = undefined;
    this.#stopRoom?.();
    this.#stopRoom = undefined;
    room?.leave();
    this.#host?.close({ code: 1001, reason: 'The host ended the room.' });
    this.#host = undefined;
    this.#impaired = undefined;
    // The link closes once the host has heard, and its connection with it.
    this.#peer = undefined;
    this.#path = 'unknown';
  }

  #show(screen: Screen): void {
    this.#screen = screen;
    const watching = screen.type === 'start';
    if (watching && !this.#unwatch && this.#signalling)
      this.#unwatch = this.#signalling.watchRooms((rooms) => {
        this.#rooms = rooms;
        this.#changed();
      });
    if (!watching) {
      this.#unwatch?.();
      this.#unwatch = undefined;
    }
    this.#changed();
  }

  #setAddress(fragment: string): void {
    this.environment.history.replaceState(null, '', fragment);
  }
}

/** Runs `task` every `intervalMs` until the returned undo. */
function every(clock: Clock, intervalMs: number, task: () => void): Undo {
  let stop: Undo = () => {};
  const again = () => {
    stop = clock.after(intervalMs, () => {
      again();
      task();
    });
  };
  again();
  return () => stop();
}
