import type { GenericSchema } from 'valibot';
import type { Ending } from '../lobby/endings.ts';
import type { LaneName } from '../net/lanes.ts';
import type { Stage } from '../render/stage.ts';
import type { Protocol } from '../wire/messages.ts';

/** What players pick, and what `game` means in rooms and signalling. A game may have several. */
export interface Title {
  /** Short and lower case, as in links and signalling: `arena`. */
  readonly id: string;
  /** As people read it: `Arena`. */
  readonly name: string;
  /** One sentence for the start screen. */
  readonly summary: string;
  readonly seats: { readonly min: number; readonly default: number; readonly max: number };
  /** How many may watch; 0 refuses spectators with a sentence. */
  readonly spectators: number;
  /** Whether who comes while it is being played may play too. */
  readonly dropIn: boolean;
  /**
   * Whether a launch goes on from what its host has saved, once that host's tab was reloaded; else it ends, and what was
   * saved is what can be kept of it.
   */
  readonly outlivesHost?: boolean;
  /** Its scores are ratings, which rank its players and decide nothing; else points, of which the most have won. */
  readonly rates?: boolean;
  /** Slots every launch has, taken or not, where the game cannot do with fewer; else as many as play. */
  readonly width?: number;
  /** Checks the `params` a creator asks for. */
  readonly params: GenericSchema<unknown, Params>;
  readonly defaultParams: Params;
  /** The params a creator may set in the lobby, in the order they are shown. */
  readonly options: readonly Option[];
}

/** One of a title's params, as the lobby offers it; labels are English, `told()` gives them in the page's language. */
export type Option = { readonly param: string; readonly label: string } & (
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      /** What 0 means, where it is no amount: `no limit`. */
      readonly zero?: string;
    }
  | { readonly kind: 'choice'; readonly choices: readonly { readonly value: string; readonly label: string }[] }
);

/** A title's options as they travel in `params`, `roster` and `launch`. */
export type Params = Readonly<Record<string, string | number | boolean>>;

/** Something a player can hold down: bit i of a held mask is `actions[i]`. */
export interface Action {
  /** Actions called `up`, `down`, `left` and `right` are also held by the sticks of gamepads and of touch screens. */
  readonly id: string;
  readonly label: string;
  /** `KeyboardEvent.code`s that hold it, so that the layout of the keyboard does not matter. */
  readonly keys: readonly string[];
  /** Buttons of a gamepad that hold it, as the standard mapping numbers them. */
  readonly buttons?: readonly number[];
}

/** One player as a game knows them. The slot is the only identity; the name is the accepted lobby name. */
export interface Seat {
  readonly slot: number;
  readonly name: string;
  /** The slot's colour, 0x00RRGGBB. */
  readonly colour: number;
  /** Secret of this player's stay, the decimal digits of a u64; for protocols that repeat it in every frame (T3). */
  readonly auth: string;
}

/** What a running game may ask of its room. Calls take effect at once; none may throw. */
export interface HostRoom {
  readonly title: Title;
  readonly params: Params;
  /** Seed of everything random in this launch; its guests know it too. */
  readonly seed: number;
  /** Slots of the launch in ascending order, and the names of those who sit there. Who comes later is told by `join`. */
  readonly slots: readonly number[];
  readonly names: readonly string[];
  /** Bytes queued towards a place on `lane`; 0 when nobody is there. */
  bufferedBytes(place: number, lane: LaneName): number;
  /** What the probes lose on the way to `slot` and back, in per cent of the last 20 s. */
  lossPct(slot: number): number;
  /** False when it was not handed over: nobody there, or too big. */
  send(place: number, lane: LaneName, frame: Uint8Array): boolean;
  /** Tells a player how early its commands come, ms; negative when others had to wait (L5). */
  margin(slot: number, ms: number): void;
  /** Ends one link with a goodbye; `leave(place)` follows. */
  drop(place: number, ending: Ending): void;
  /** Tells everyone one sentence of something all should know. */
  announce(sentence: string): void;
  /** The game is over: everyone returns to the lobby. */
  finish(reason: string): void;
}

/**
 * Begins a launch; or goes on with one from what its `save` returned, where the title outlives its host: nobody is in it
 * yet, and whoever was is still to `join`. Throws `ProtocolError` for bytes that `save` would not have returned.
 */
export type CreateHost = (room: HostRoom, nowMs: number, saved?: Uint8Array) => HostGame;

/** The authority of one launch, in the host's worker. */
export interface HostGame {
  /**
   * `seat` plays from now on; its first frame is still to come. `watcher` is the place it has watched from until now, if
   * it has.
   */
  join(seat: Seat, nowMs: number, watcher?: number): void;
  /**
   * Somebody watches from now on, at a place of `firstWatcher` or more (`lobby/places`). Of titles that have spectators. What
   * is sent on a game's lane may overtake what tells of the launch: nothing before the first frame or `progress`.
   */
  watch?(watcher: number, nowMs: number): void;
  /** Who was at this place has left, for whatever reason; unknown places are ignored. */
  leave(place: number, nowMs: number): void;
  /**
   * One frame of `slot`. Throws `ProtocolError` for a malformed one, having changed nothing: the room closes the link
   * (1007) on a reliable lane and drops it on a datagram lane, counted either way.
   */
  receive(slot: number, lane: LaneName, frame: Uint8Array, nowMs: number): void;
  /** The `lane` of this place has room again. */
  drained(place: number, lane: LaneName): void;
  /** How far who came late has got with what was played before (`progress` on the lobby's lane). */
  progress?(place: number, tic: number, nowMs: number): void;
  /** What a guest's world hashed to after a tic of this launch (`hash` on the lobby's lane). */
  report?(place: number, tic: number, hash: number): void;
  /** Does what is due and returns when to be called again, in ms of the same clock. */
  advance(nowMs: number): number;
  /** The next tic, for who comes late; 0 where there are none. */
  tic?(): number;
  /** Replicated entity of `slot`, or null. */
  entityId(slot: number): number | null;
  /** Points of `slot` in this launch, shown in the roster; null where none are kept. */
  score(slot: number): number | null;
  /**
   * The whole launch as fresh bytes: of games that can be kept over a reload of the host's tab. Called between steps, every
   * 1.5 s at most.
   */
  save?(): Uint8Array<ArrayBuffer>;
  /** Counters by name for `window.tictab.host`: steps, everything dropped, everything refused. */
  stats(): Readonly<Record<string, number>>;
}

/** What a game may let be heard; the page knows how each sounds. */
export type Cue = 'pickup' | 'loss' | 'warning' | 'final' | 'hit' | 'open' | 'fall';

/** What a running client game may ask of its tab. */
export interface ClientSeat {
  /** Null while only watching. */
  readonly slot: number | null;
  /** The accepted lobby name; empty while only watching. */
  readonly name: string;
  /** `Seat.auth` of this player. */
  readonly auth: string;
  readonly launchId: number;
  /** `Title.id` of what is played, and digest of this page's sources: what a recording says of itself. */
  readonly titleId: string;
  readonly build: string;
  /** As the launch named them. */
  readonly params: Params;
  readonly seed: number;
  /** Slots of the launch in ascending order, and the names they had then. */
  readonly slots: readonly number[];
  readonly names: readonly string[];
  /** The tic that was next when this tab came, if it came late; null for those who were there at the launch. */
  readonly lateTic: number | null;
  /** The time now on the clock of every `nowMs`: for work that is done in slices, nothing else. */
  nowMs(): number;
  /** Round trip to the host as last measured, ms; null before the first answer. */
  rttMs(): number | null;
  /** The roster's name for a slot now; undefined for one that is nobody's. */
  nameOfSlot(slot: number): string | undefined;
  /** Tells the room how far this tab has got with what was played before it came (L14). */
  progress(tic: number): void;
  /** Tells the room what the world hashed to after `tic` (L6). */
  report(tic: number, hash: number): void;
  send(lane: LaneName, frame: Uint8Array): void;
  /** What the probes lose on the way to the host and back, in per cent of the last 20 s. */
  lossPct(): number;
  /** The roster's name for an entity, or undefined for one that is nobody's. */
  nameOf(entityId: number): string | undefined;
  /** The slot colour of the player whose entity it is, 0x00RRGGBB, or undefined for one that is nobody's. */
  colourOf(entityId: number): number | undefined;
  /** Lets something be heard, if sound is on. */
  cue(cue: Cue): void;
  /** Ends this link with a goodbye to the host: its bytes or its version cannot be trusted. */
  leave(ending: Ending): void;
}

/** An entity as this tab last had it, for `window.tictab.entities()`. */
export interface EntityState {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly [field: string]: unknown;
}

/** One launch as one guest sees it; the host's own player is a guest like any other. */
export interface ClientGame<Scene = unknown> {
  /** One frame of the host. Throws `ProtocolError` for a malformed one, having changed nothing. */
  receive(lane: LaneName, frame: Uint8Array, nowMs: number): void;
  /** The actions held from now on, as a mask over `Game.actions`. */
  hold(mask: number, nowMs: number): void;
  /**
   * Sends and runs what is due, and returns when to be called again at the latest, in ms of the same clock. Called at
   * every drawn frame and at every arriving one, so also while hidden; then the time it asks for is not kept.
   */
  advance(nowMs: number): number;
  /** The page is hidden from now on, or no longer. After `hold(0)`. */
  hide?(hidden: boolean, nowMs: number): void;
  /** The host's `margin`: how early this tab's commands come, ms (L5). */
  margin?(ms: number): void;
  /** Who watched this launch plays in it from now on. */
  seated?(slot: number, nowMs: number): void;
  /** Slots whose eyes a spectator may look through, and which it does; null for who plays. */
  eyes?(): { readonly slots: readonly number[]; readonly slot: number } | null;
  look?(slot: number): void;
  /** What the world hashed to after a tic, for `window.tictab.game.hashAt()`; undefined where that is not known any more. */
  hashAt?(tic: number): number | undefined;
  /** How far who came late has got: tics run and to be run; null when level with the others. */
  catchingUp?(): { readonly tic: number; readonly ofTic: number } | null;
  /** What of this launch can be kept as files; also asked after `close`. */
  downloads?(): readonly Download[];
  /** What to draw at an instant; valid until the next call. Undefined before there is anything. */
  sceneAt(nowMs: number): Scene | undefined;
  entities(): EntityState[];
  /**
   * The ground at a place as this tab has it, in the units of `entities()`, for `window.tictab.groundAt()`: figures by
   * name. Undefined where it knows none. Of games whose ground can change.
   */
  groundAt?(x: number, y: number): Readonly<Record<string, number>> | undefined;
  /** Time until the launch ends by itself, ms; null where it does not, or is not known yet. */
  remainingMs(nowMs: number): number | null;
  /** Counters by name for `window.tictab.game`, `tick` or `tic` among them. */
  stats(): Readonly<Record<string, number>>;
  close(): void;
}

/** Something of a launch that a person can keep. */
export interface Download {
  readonly kind: 'recording' | 'report';
  readonly fileName: string;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A launch that ended with its host's tab, as that has saved it (`HostGame.save`). */
export interface KeptLaunch {
  readonly titleId: string;
  /** Of the page that hosted it. */
  readonly build: string;
  readonly launchId: number;
  readonly params: Params;
  readonly seed: number;
  readonly slots: readonly number[];
  readonly saved: Uint8Array;
}

/** A launch that was kept, played again in one tab: like a client without a host. */
export interface Replay<Scene = unknown> {
  readonly title: Title;
  /** Names by slot, of all who ever played in it. */
  readonly names: ReadonlyMap<number, string>;
  readonly durationMs: number;
  /** Where it stands, 0 … `durationMs`. */
  readonly positionMs: number;
  /** Where it is going to, while it runs there; else null. */
  readonly seekingMs: number | null;
  /** What was compared with the hashes in the recording so far, and the first tic that differed, if any. */
  readonly verdict: { readonly checked: number; readonly differsAtTic: number | null };
  /** Whose eyes it is seen through; null before anybody is in it. */
  readonly eyes: number | null;
  look(slot: number): void;
  /** Goes to a time, in as many calls of `advance` as that takes. */
  seek(positionMs: number): void;
  /** Plays on by so much; while seeking it works on that instead, for at most `budgetMs` by `nowMs`. */
  advance(byMs: number, nowMs: () => number, budgetMs: number): void;
  sceneAt(): Scene | undefined;
  entities(): EntityState[];
  /** Counters by name, `tic` and `hash` among them. */
  stats(): Readonly<Record<string, number>>;
}

/** Reads a file that `Download` made. Rejects with an `Error` of one sentence for a person when it is none. */
export type ReadReplay<Scene = unknown> = (file: Uint8Array) => Promise<Replay<Scene>>;

/** Begins a launch in a tab. */
export type CreateClient<Scene = unknown> = (seat: ClientSeat, nowMs: number) => ClientGame<Scene>;

/** Draws scenes; the only part of a game that knows Pixi. */
export interface View<Scene = unknown> {
  draw(scene: Scene): void;
  destroy(): void;
}

/** What a panel needs of the page around it. */
export interface PanelSeat {
  /** The launch; a panel knows its own game's client by its class. */
  readonly game: ClientGame;
  /**
   * Where its elements go: a column right of the picture that scrolls, or on phones held upright
   * (`(max-width: 48rem) and (max-aspect-ratio: 4 / 5)`) a strip of 5 rem between the picture and the stick, which clips
   * nothing: what opens there opens upwards. On phones held sideways a child with the attribute `data-folded` has the
   * column no wider than itself. The page's tokens (`--text-s`, `--gap` …) reach them as inherited properties.
   */
  readonly parent: HTMLElement;
  /** BCP 47 tag of the page's language. */
  language(): string;
  /** What to press for an action, as it stands on the keyboard; empty where there is no key for it, or no keyboard. */
  keyName(actionId: string): string;
}

/** What a game shows beside its picture as elements of the page: what is read, chosen and pressed rather than seen. */
export interface Panel {
  /** Shows what has changed; called with every drawn frame. */
  update(nowMs: number): void;
  destroy(): void;
}

/**
 * A game: a folder with the same files as every other, and one line in `games/registry`. `docs/add-a-game.md` walks
 * through one.
 */
export interface Game<Scene = unknown> {
  /** The folder's name and the wire inspector's. */
  readonly id: string;
  readonly titles: readonly Title[];
  readonly actions: readonly Action[];
  /** Loaded only by the worker of a host: a page that plays or only looks has no use for the rules. */
  loadHost(titleId: string): Promise<CreateHost>;
  /** Loaded when a room of this game has been entered: the first screen comes without it. */
  loadClient(titleId: string): Promise<CreateClient<Scene>>;
  /**
   * What can be kept of a launch that did not outlive its host's tab; throws `ProtocolError` for what no host has saved.
   * Loaded by a tab that has hosted one.
   */
  loadKeepsakes?(): Promise<(launch: KeptLaunch) => readonly Download[]>;
  /** Loaded by tools and tests. */
  loadProtocol(): Promise<Protocol>;
  /** Loaded only by a page that draws, so the worker never pulls in Pixi. */
  loadView(titleId: string): Promise<(stage: Stage) => View<Scene>>;
  /** Where a game has one. */
  loadPanel?(titleId: string): Promise<(seat: PanelSeat) => Panel>;
  /** Where launches can be kept and played again. */
  loadReplay?(): Promise<ReadReplay<Scene>>;
}
