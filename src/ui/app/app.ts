import type { GuestRoom } from '../../client/guest-room.ts';
import { readRecordingLink } from '../../client/recording-link.ts';
import {
  isLoopbackPage,
  type RoomLink,
  readParameters,
  readRoomLink,
  roomFragment,
  writeRoomLink,
} from '../../client/room-link.ts';
import type { Settings } from '../../client/settings.ts';
import type { Params, Replay } from '../../games/game.ts';
import { findTitle } from '../../games/titles.ts';
import type { HostTab, WorkerLike } from '../../host/tab.ts';
import type { Undo } from '../../lib/clock.ts';
import { Emitter } from '../../lib/emitter.ts';
import { slotColour } from '../../lobby/colours.ts';
import { cleanName } from '../../lobby/names.ts';
import { secretBytes, toSecret } from '../../lobby/secret.ts';
import type { ImpairedLink } from '../../net/impaired-link.ts';
import type { ListedRoom } from '../../net/introducer.ts';
import type { PathKind } from '../../net/peer.ts';
import { normaliseCode } from '../../net/room-code.ts';
import { chooseLanguage, onLanguage, strings, told } from '../strings/index.ts';
import type { AppEnvironment } from './environment.ts';
import type { Hosting } from './hosting.ts';
import type { Next, OpenRoomOptions, Over, Screen } from './screen.ts';
import { loadSite, type Site } from './site.ts';
import type { Score, Spectator, Stay } from './stay.ts';
import type { HostedRoom } from './storage.ts';
import type { Visit } from './visit.ts';

/** Asked before the host ends something for others: the room, the game that is played in it, or somebody's stay. */
export type HostQuestion =
  /** For how many others it would be over. */
  { readonly ends: 'room' | 'game'; readonly players: number } | { readonly ends: 'stay'; readonly name: string };

type RoomParts = typeof import('./room-parts.ts');

/**
 * The page's state and what can be done: one room at a time, as host or as guest. Views show it and call it; they hold
 * no state of their own that outlives them.
 */
export class App {
  readonly environment: AppEnvironment;
  readonly #changes = new Emitter();
  #parts: RoomParts | undefined;
  #screen: Screen = { type: 'start' };
  #site: Site | undefined;
  #trouble: string | undefined;
  /** At most one of the two. */
  #hosting: Hosting | undefined;
  #visit: Visit | undefined;
  #code = '';
  /** Of the room of `#code`, where a link brought it or this tab made it. */
  #secret: string | undefined;
  #rooms: readonly ListedRoom[] = [];
  #unwatch: Undo | undefined;
  #cancel: Undo | undefined;
  #lastWatch = false;
  #replay: Replay | undefined;
  #question: (HostQuestion & { proceed(): void; stay(): void }) | undefined;

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
    return this.#site?.introducer.online ?? false;
  }

  get host(): HostTab | undefined {
    return this.#hosting?.tab;
  }

  get #stay(): Stay | undefined {
    return this.#hosting?.stay ?? this.#visit?.stay;
  }

  get room(): GuestRoom | undefined {
    return this.#screen.type === 'room' ? this.#screen.room : undefined;
  }

  /** Of the room that is shown, or was last; empty before there was any. */
  get code(): string {
    return this.host?.code ?? this.#code;
  }

  get roomLink(): string {
    return writeRoomLink(this.environment.location.href, { code: this.code, secret: this.#secret }, this.#site?.lanUrl);
  }

  /** Whether `roomLink` leads nowhere on any other machine. */
  get linkIsLocal(): boolean {
    return isLoopbackPage(this.roomLink);
  }

  /** Other players in the room this tab hosts: for how many it would be over. */
  get othersHosted(): number {
    return this.#stay?.othersHosted ?? 0;
  }

  /** Who watches in this tab's room. */
  get spectatorsHosted(): readonly Spectator[] {
    return this.#stay?.spectatorsHosted ?? [];
  }

  /** Whether this tab's room lets nobody new in. */
  get locked(): boolean {
    return this.host?.stats?.locked ?? false;
  }

  /** Guests of this tab whose line cannot keep up, by name. */
  get slowGuests(): readonly string[] {
    return this.#stay?.slowGuests ?? [];
  }

  /** Who had how many points when the last launch ended, best first; empty where none are kept. */
  get scores(): readonly Score[] {
    return this.#stay?.scores ?? [];
  }

  /** Names of those who left a moment ago, and of those whom this tab has removed. */
  get movedOn(): Pick<Stay, 'leftLately' | 'removedLately'> {
    return this.#stay ?? { leftLately: new Set(), removedLately: new Set() };
  }

  /** Of the room, as far as this tab can know; 0 before there is one. */
  get seats(): number {
    return this.#stay?.seats ?? 0;
  }

  /** Whether a game has been played in this room to its end: the next one is another. */
  get hasPlayed(): boolean {
    return this.#stay?.hasPlayed ?? false;
  }

  /** What has to be answered before anything else; see `answer`. */
  get question(): HostQuestion | undefined {
    return this.#question;
  }

  get path(): PathKind {
    return this.#stay?.path ?? 'unknown';
  }

  /** What the development parameters have done to this tab's link. */
  get impairment(): ImpairedLink | undefined {
    return this.#stay?.impairment;
  }

  /** Public rooms with a free seat, newest as signalling tells them. */
  get rooms(): readonly ListedRoom[] {
    return this.#rooms;
  }

  /** What the site's owner has set; undefined until it is read. */
  get site(): Site | undefined {
    return this.#site;
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
      this.#site = await loadSite(environment).finally(() => language);
      this.#site.introducer.onOnline(() => this.#changed());
      this.followAddress();
    } catch (error) {
      this.#trouble = error instanceof Error ? error.message : String(error);
      this.#changed();
    }
  }

  /** Goes where the fragment leads: into a room, to its door when this browser has no name yet, or to the start. */
  followAddress(): void {
    const recording = readRecordingLink(this.environment.location.hash);
    if (recording) {
      this.#unlessOthersStay(() => this.openRecording(recording));
      return;
    }
    const link = readRoomLink(this.environment.location.hash);
    if (!link) {
      if (this.#screen.type === 'room') return;
      this.#leaveRoom();
      this.#show({ type: 'start' });
      return;
    }
    const code = normaliseCode(link.code);
    if (code !== undefined && code === this.code && this.#isThere) return;
    this.#unlessOthersStay(() => this.#follow(link, code));
  }

  /** Whether this tab is in its room, or on its way back into it. */
  get #isThere(): boolean {
    return this.#screen.type === 'room' || (this.#screen.type === 'joining' && this.#screen.back !== undefined);
  }

  #follow({ code: typed, watch, secret }: RoomLink, code: string | undefined): void {
    const { memory } = this.environment;
    this.#leaveRoom();
    const hosted = code === undefined ? undefined : memory.hosted(code);
    if (code === undefined) this.#ended(typed, strings().endings.noSuchCode, 'start');
    else if (hosted) this.#comeHome(hosted);
    else if (this.name === '' && memory.token(code) === undefined) {
      this.#code = code;
      this.#secret = secret;
      this.#site?.introducer.prepare();
      this.#show({ type: 'invited', code, watch });
    } else this.join(code, { watch });
  }

  /** Goes on hosting what this tab hosted, unless it is the copy of a tab that still does. */
  #comeHome(hosted: HostedRoom): void {
    const { environment } = this;
    const { code, secret, options } = hosted;
    this.#code = code;
    this.#setAddress(roomFragment(code, readParameters(environment.location.hash), secret));
    this.#show({ type: 'opening', what: 'back' });
    this.#cancel = environment.hostingTabs.ask(code, (elsewhere) => {
      this.#cancel = undefined;
      if (!elsewhere) {
        this.#withParts((parts) => this.#open(parts, options, hosted));
        return;
      }
      environment.memory.forgetHosted();
      this.join(code);
    });
  }

  /**
   * Loads what a room takes, before it is asked for, and then what draws, if the address leads to a room: who has such a
   * link will play. Rejects when the former cannot be had.
   */
  async prepare(): Promise<void> {
    this.#parts ??= await import('./room-parts.ts');
    if (readRoomLink(this.environment.location.hash)) this.environment.loadStage().catch(() => undefined);
  }

  /** Opens a room with this tab as its host. */
  createRoom(options: OpenRoomOptions): void {
    this.#leaveRoom();
    this.#withParts((parts) => this.#open(parts, options));
  }

  #open(parts: RoomParts, room: OpenRoomOptions, previous?: HostedRoom): void {
    const { environment } = this;
    if (!this.#site) return;
    const worker = this.#startWorker();
    if (!worker) return;
    const secret = previous?.secret ?? toSecret(environment.randomBytes(secretBytes));
    this.#code = previous?.code ?? '';
    this.#secret = secret;
    const hosting = new parts.Hosting({
      environment,
      site: this.#site,
      worker,
      room,
      roomTitle: strings().start.roomOf(this.name === '' ? told(slotColour(0).name).text : this.name),
      secret,
      previous,
      changed: (changed) => this.#hostingChanged(changed),
      over: (over) => this.#hostingOver(over),
    });
    this.#hosting = hosting;
    this.#show({ type: 'room', room: hosting.stay.room });
  }

  /** Joins by code, as typed or pasted; a whole link will do too. */
  join(typed: string, options: { watch: boolean } = { watch: false }): void {
    const { environment } = this;
    const { link, code } = readTyped(typed);
    const watch = options.watch || (link?.watch ?? false);
    this.#leaveRoom();
    if (code === undefined) {
      this.#ended(typed.trim().slice(0, 40), strings().endings.noSuchCode, 'start');
      return;
    }
    if (!this.#site) return;
    if (!environment.canConnect) {
      this.#ended(code, strings().endings.noWebRtc, 'start');
      return;
    }
    environment.mark('join');
    this.#code = code;
    this.#lastWatch = watch;
    // Of the link that was pasted, else of the address if that leads to this very room.
    const here = readRoomLink(environment.location.hash);
    const from = link ?? (here && normaliseCode(here.code) === code ? here : undefined);
    this.#secret = from?.secret;
    this.#setAddress(roomFragment(code, from?.parameters ?? new URLSearchParams(), this.#secret));
    const way = { stage: 'signalling', hostAway: false, knocking: false, back: undefined } as const;
    this.#show({ type: 'joining', code, ...way });
    this.#withParts((parts) => this.#enter(parts, code, watch));
  }

  #enter(parts: RoomParts, code: string, watch: boolean): void {
    const { environment } = this;
    if (!this.#site) return;
    const visit = new parts.Visit({
      environment,
      site: this.#site,
      code,
      secret: this.#secret,
      role: watch ? 'spectator' : 'player',
      parameters: readParameters(environment.location.hash),
      outside: (way) => this.#show({ type: 'joining', code, ...way }),
      inside: (stay) => this.#show({ type: 'room', room: stay.room }),
      changed: (stay) => this.#roomChanged(stay.room),
      over: (over) => {
        // Who could not watch tries again as a player.
        this.#lastWatch = over.endingCode !== 1013 && visit.role === 'spectator';
        this.#over(code, over);
      },
    });
    this.#visit = visit;
    visit.begin();
  }

  /** Joins any public room of `title` with a free seat; says so when there is none. */
  quickPlay(title: string): void {
    this.#leaveRoom();
    this.#show({ type: 'opening', what: 'any' });
    this.#cancel = this.#site?.introducer.directory?.quick(title, (result) => {
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

  /** Joins the room of the last ending as a spectator. */
  watch(): void {
    this.join(this.#code, { watch: true });
  }

  reload(): void {
    this.environment.location.reload();
  }

  /** Leaves, but asks first when that would end the game for others. */
  leave(): void {
    this.#unlessOthersStay(() => this.toStart());
  }

  /** Ends the game that is played, but asks first when it is over for others too. */
  endGame(): void {
    const { room } = this;
    if (this.othersHosted === 0) room?.endGame();
    else this.#askFor('game', { proceed: () => room?.endGame(), stay: () => {} });
  }

  /** Has somebody leave this tab's room for good, once the host has said so again. */
  remove(slot: number, name: string): void {
    const stay = this.#stay;
    const proceed = () => {
      // Meanwhile somebody else may have got the seat.
      if (stay?.room.roster?.players.some((player) => player.slot === slot && player.name === name)) stay.remove(slot);
    };
    this.#ask({ ends: 'stay', name }, { proceed, stay: () => {} });
  }

  /** The same of somebody who watches. */
  dismiss(spectator: Spectator): void {
    const stay = this.#stay;
    this.#ask({ ends: 'stay', name: spectator.name }, { proceed: () => stay?.dismiss(spectator), stay: () => {} });
  }

  /** The answer to `question`. */
  answer(proceed: boolean): void {
    const question = this.#question;
    this.#question = undefined;
    if (proceed) question?.proceed();
    else question?.stay();
    this.#changed();
  }

  /** Asks the room for other params, and remembers them for this person's next room of the title. */
  setParams(params: Params): void {
    const title = this.room?.found?.title;
    if (!title) return;
    this.settings.set({ params: { ...this.settings.get().params, [title.id]: params } });
    this.room?.setParams(params);
  }

  /** Lets nobody new into this tab's room, or anybody with the link again. */
  lock(locked: boolean): void {
    this.host?.lock(locked);
  }

  /** Opens a public room of `title` with its usual seats, for whoever looks for one. */
  createPublicRoom(title: string): void {
    const found = findTitle(this.environment.games, title)?.title;
    if (found) this.createRoom({ title, seats: found.seats.default, public: true });
  }

  /** Shows a launch that was kept. */
  openRecording(file: Uint8Array<ArrayBuffer>): void {
    this.#leaveRoom();
    this.#code = '';
    this.#show({ type: 'replay', file });
  }

  /** What the screen of a recording plays, for `window.tictab`; undefined when it no longer does. */
  showsReplay(replay: Replay | undefined): void {
    this.#replay = replay;
  }

  get replay(): Replay | undefined {
    return this.#replay;
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
    this.#hosting?.abandon();
    this.#visit?.abandon();
  }

  #withParts(task: (parts: RoomParts) => void): void {
    if (this.#parts) {
      task(this.#parts);
      return;
    }
    const { type } = this.#screen;
    if (type !== 'joining' && type !== 'opening') this.#show({ type: 'opening', what: 'own' });
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
    const isWanted = this.room?.state === 'playing' || (this.#screen.type === 'joining' && this.#isThere);
    this.environment.keepAwake(this.host !== undefined || isWanted);
    this.#changes.emit();
  }

  /** Does `task` at once, or when the host has said that it may end the room for others. */
  #unlessOthersStay(task: () => void): void {
    if (this.othersHosted === 0) task();
    else {
      const stay = () => this.#setAddress(roomFragment(this.code, new URLSearchParams(), this.#secret));
      this.#askFor('room', { proceed: task, stay });
    }
  }

  #askFor(ends: 'room' | 'game', answers: { proceed(): void; stay(): void }): void {
    this.#ask({ ends, players: this.othersHosted }, answers);
  }

  #ask(question: HostQuestion, answers: { proceed(): void; stay(): void }): void {
    this.#question = { ...question, ...answers };
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

  #hostingChanged({ tab, stay }: Hosting): void {
    if (tab.code !== undefined && tab.code !== this.#code) {
      this.#code = tab.code;
      this.#setAddress(roomFragment(tab.code, readParameters(this.environment.location.hash), this.#secret));
    }
    this.#roomChanged(stay.room);
  }

  #hostingOver(over: Over): void {
    // A worker that never ran had no room: a code it may have got leads nowhere.
    const code = over.next === 'reload' && !over.wasIn ? '' : this.code;
    if (code === '') this.#setAddress('#/');
    this.#over(code, over);
  }

  #roomChanged(room: GuestRoom): void {
    // Its game ended by itself: there is nothing left to ask about, and the next one must not be ended for it.
    if (this.#question?.ends === 'game' && room.state !== 'playing') this.#question = undefined;
    this.#changed();
  }

  /** Something that was asked for here could not even begin. */
  #ended(code: string, reason: string, next: Next): void {
    this.#over(code, { reason, next, endingCode: undefined, wasIn: false, failure: undefined });
  }

  #over(code: string, over: Over): void {
    this.#leaveRoom();
    this.#show({ type: 'ended', code, ...over });
  }

  /** Lets go of everything that belongs to a room or to getting into one. */
  #leaveRoom(): void {
    this.#question = undefined;
    this.#cancel?.();
    this.#cancel = undefined;
    const [hosting, visit] = [this.#hosting, this.#visit];
    this.#hosting = undefined;
    this.#visit = undefined;
    hosting?.leave();
    visit?.leave();
  }

  #show(screen: Screen): void {
    this.#screen = screen;
    // An invitation to a public room says more of it.
    const watching = screen.type === 'start' || screen.type === 'invited';
    if (watching && !this.#unwatch)
      this.#unwatch = this.#site?.introducer.directory?.watchRooms((rooms) => {
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

/** What was typed or pasted: a code or a whole link. */
function readTyped(typed: string): { link: RoomLink | undefined; code: string | undefined } {
  const link = readRoomLink(typed.slice(typed.indexOf('#')));
  return { link, code: normaliseCode(link?.code ?? typed) };
}

/** Whether `typed` leads to a room, as a code or as a link. */
export function isRoomCode(typed: string): boolean {
  return readTyped(typed).code !== undefined;
}
