import type { ClientGame, ClientSeat, CreateClient, Cue, Download } from '../games/game.ts';
import type { Clock } from '../lib/clock.ts';
import { slotColour } from '../lobby/colours.ts';
import type { Ending } from '../lobby/endings.ts';
import type { ToGuest, ToHost } from '../lobby/messages.ts';
import type { Link } from '../net/link.ts';
import type { Probe } from '../net/probe.ts';
import type { KnownPlayers } from './known-players.ts';

/** What the room tells of a launch, early or late. */
export type LaunchMessage = Extract<ToGuest, { t: 'launch' | 'inprogress' }>;

type Welcome = Extract<ToGuest, { t: 'welcome' }>;

/** What launches need of the room they are played in. */
export interface LaunchesOptions {
  readonly link: Link;
  readonly probe: Probe;
  readonly clock: Clock;
  readonly build: string;
  readonly players: KnownPlayers;
  say(message: ToHost): void;
  cue(cue: Cue): void;
  /** Ends the link: what the host sent to the game cannot be trusted. */
  leave(ending: Ending): void;
}

/** Without a game only until the client that plays it is loaded. */
interface Launch {
  readonly seat: ClientSeat;
  game?: ClientGame;
  /** Got since it began. */
  newSlot?: number;
}

/** What is played in this tab, and what can be kept of what was played last. */
export class Launches {
  readonly #options: LaunchesOptions;
  /** Plays what is played here, once loaded. */
  #createClient: CreateClient | undefined;
  #current: Launch | undefined;
  #last: Launch | undefined;
  #kept: readonly Download[] = [];
  #isHidden = false;

  constructor(options: LaunchesOptions) {
    this.#options = options;
  }

  /** The game of the launch that is being played. */
  get game(): ClientGame | undefined {
    return this.#current?.game;
  }

  /** Of the launch that ended last. */
  get lastLaunchId(): number | undefined {
    return this.#last?.seat.launchId;
  }

  /** What of the launch that is played, or of the last one, can be kept as files. */
  get downloads(): readonly Download[] {
    return (this.game ?? this.#last?.game)?.downloads?.() ?? this.#kept;
  }

  /** Offers these until something has been played here. */
  keep(downloads: readonly Download[]): void {
    this.#kept = downloads;
  }

  /** The client is loaded: it plays from now on, and at once what has been waiting for it. */
  loaded(createClient: CreateClient): void {
    this.#createClient = createClient;
    this.#play();
  }

  /** A launch begins for the guest whom the room has welcomed so. */
  begin(message: LaunchMessage, welcome: Welcome | undefined): void {
    const launch: Launch = { seat: this.#seat(message, welcome, () => this.#current === launch) };
    this.#current = launch;
    this.#play();
  }

  /** The launch is over, as are all its wishes. */
  end(): void {
    if (!this.#current) return;
    this.#current.game?.close();
    this.#last = this.#current;
    this.#current = undefined;
  }

  /** Who watched what is played plays in it from now on. */
  seated(slot: number): void {
    if (!this.#current) return;
    this.#current.newSlot = slot;
    this.game?.seated?.(slot, this.#options.clock.nowMs());
  }

  hide(isHidden: boolean): void {
    this.#isHidden = isHidden;
    this.game?.hide?.(isHidden, this.#options.clock.nowMs());
  }

  #play(): void {
    const launch = this.#current;
    if (!launch || launch.game || !this.#createClient) return;
    const nowMs = this.#options.clock.nowMs();
    launch.game = this.#createClient(launch.seat, nowMs);
    if (launch.newSlot !== undefined) launch.game.seated?.(launch.newSlot, nowMs);
    if (this.#isHidden) launch.game.hide?.(true, nowMs);
  }

  /** A launch that is over reaches nobody any more, whatever it still wants. */
  #seat(message: LaunchMessage, welcome: Welcome | undefined, isCurrent: () => boolean): ClientSeat {
    const { link, probe, clock, players, build, say, cue, leave } = this.#options;
    const { launchId, params, seed, slots, names } = message;
    const { slot = null, auth = '0', epoch = 0 } = welcome ?? {};
    return {
      slot,
      name: players.atSlot(slot)?.name ?? '',
      auth,
      launchId,
      titleId: welcome?.game ?? '',
      build,
      params,
      seed,
      slots,
      names,
      lateTic: message.t === 'inprogress' ? message.tic : null,
      nowMs: () => clock.nowMs(),
      rttMs: () => probe.quality().rttMs,
      lossPct: () => probe.quality().lossPct,
      nameOfSlot: (of) => players.atSlot(of)?.name,
      nameOf: (entityId) => players.byEntity(entityId)?.name,
      colourOf: (entityId) => {
        const player = players.byEntity(entityId);
        return player && slotColour(player.slot).rgb;
      },
      progress: (tic) => {
        if (isCurrent()) say({ t: 'progress', launchId, tic });
      },
      report: (tic, hash) => {
        if (isCurrent()) say({ t: 'hash', epoch, launchId, tic, hash });
      },
      send: (lane, frame) => {
        if (isCurrent()) link.send(lane, frame);
      },
      cue: (what) => {
        if (isCurrent()) cue(what);
      },
      leave: (ending) => {
        if (isCurrent()) leave(ending);
      },
    };
  }
}
