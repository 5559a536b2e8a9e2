import { GuestRoom } from '../../client/guest-room.ts';
import type { Game } from '../../games/game.ts';
import { findTitle, paramsOf } from '../../games/titles.ts';
import type { HostTab } from '../../host/tab.ts';
import type { Clock, Undo } from '../../lib/clock.ts';
import { maxSeats } from '../../lobby/fields.ts';
import type { Fingerprints } from '../../lobby/proof.ts';
import { ImpairedLink, parseImpairment } from '../../net/impaired-link.ts';
import type { Link } from '../../net/link.ts';
import type { PathKind, Peer } from '../../net/peer.ts';
import { BacklogWatch } from './backlog.ts';
import type { AppEnvironment } from './environment.ts';

/** Points at the end of a launch. */
export interface Score {
  readonly slot: number;
  readonly name: string;
  readonly points: number;
}

/** What a stay begins with. */
export interface StayOptions {
  readonly environment: AppEnvironment;
  readonly link: Link;
  readonly role: 'player' | 'spectator';
  readonly name: string | undefined;
  /** The token of a seat this tab has left. */
  readonly resume: string | undefined;
  /** Of the link it came by; the host's own player needs none. */
  readonly secret: string | undefined;
  /** The development parameters of the page's fragment. */
  readonly parameters: URLSearchParams;
  /** In the tab that hosts the room. */
  readonly host: HostTab | undefined;
  /** The connection under a guest's link. */
  readonly peer: Peer | undefined;
  /** The room or this tab's hosting of it has changed. */
  changed(stay: Stay): void;
}

/** Somebody who watches in the room this tab hosts. */
export interface Spectator {
  /** As the tab counts links. */
  readonly linkId: number;
  readonly name: string;
}

/** The page of a host that goes cannot tell whether it comes back. */
export const hostGoes = 'The host’s tab closed or is reloading: give it a moment, then try again.';
/** A full room, and as many again who have left it. */
const maxScores = 2 * maxSeats;
const pathMs = 2000;
/** As long as a seat waits for who left it: who comes within it is back. */
const backMs = 30_000;
/** From the removal to the roster without the removed. */
const removalMs = 3000;

/** This tab in one room, as host or as guest, from its link to its leaving: all that must be let go of together. */
export class Stay {
  readonly room: GuestRoom;
  readonly host: HostTab | undefined;
  /** What the development parameters do to this tab's link. */
  readonly impairment: ImpairedLink | undefined;
  readonly #options: StayOptions;
  readonly #backlog = new BacklogWatch();
  readonly #stops: readonly Undo[];
  #path: PathKind = 'unknown';
  #slowGuests: readonly string[] = [];
  #scores: readonly Score[] = [];
  #hasPlayed = false;
  #hasChosen = false;
  #seats = 0;
  #here: ReadonlySet<string> = new Set();
  readonly #leftMs = new Map<string, number>();
  readonly #removedMs = new Map<string, number>();

  constructor(options: StayOptions) {
    const { environment, link, host } = options;
    const { clock } = environment;
    this.#options = options;
    this.host = host;
    const impairment = parseImpairment(options.parameters);
    // While the host answers: until the lanes are open the connection needs this thread.
    attempt(environment.loadStage());
    this.impairment = impairment && new ImpairedLink(link, impairment, clock);
    this.room = new GuestRoom({
      link: this.impairment ?? link,
      games: environment.games,
      clientOf: (game, titleId) => {
        prepareGame(environment.games, titleId);
        return game.loadClient(titleId);
      },
      build: environment.build,
      role: options.role,
      name: options.name,
      resume: options.resume,
      trust: options.secret === undefined ? undefined : { secret: options.secret, fingerprints: seenBy(options.peer) },
      clock,
    });
    this.#stops = [
      this.room.onChange(() => this.#roomChanged()),
      environment.onHidden((hidden) => this.room.hide(hidden)),
      whenDue(clock, () => this.room.advance(clock.nowMs())),
      every(clock, pathMs, () => void this.#findPath()),
      ...(host ? [host.onChange(() => this.#hostChanged(host))] : []),
    ];
  }

  /** How this tab's frames travel. */
  get path(): PathKind {
    return this.#path;
  }

  /** Guests of this tab whose line cannot keep up, by name. */
  get slowGuests(): readonly string[] {
    return this.#slowGuests;
  }

  /** Who had how many points when the last launch ended, best first; empty where none are kept. */
  get scores(): readonly Score[] {
    return this.#scores;
  }

  /**
   * Seats of the room, or fewer: those held for who has just left are told to nobody, so this is the most there were.
   */
  get seats(): number {
    return this.#seats;
  }

  /** Whether a launch has ended here; a countdown that was called off was none. */
  get hasPlayed(): boolean {
    return this.#hasPlayed && this.room.state !== 'playing';
  }

  /** Other players in the room this tab hosts: for how many it would be over. */
  get othersHosted(): number {
    if (!this.host) return 0;
    const { slot, roster } = this.room;
    return roster?.players.filter((player) => player.slot !== slot && !player.away).length ?? 0;
  }

  /** Names of those who left a moment ago: if they come now, they are back. */
  get leftLately(): ReadonlySet<string> {
    return lately(this.#leftMs, this.#options.environment.clock.nowMs() - backMs);
  }

  /** Names of those whom this tab has just removed. */
  get removedLately(): ReadonlySet<string> {
    return lately(this.#removedMs, this.#options.environment.clock.nowMs() - removalMs);
  }

  /** Who watches in the room this tab hosts; nobody where it hosts none. */
  get spectatorsHosted(): readonly Spectator[] {
    const inside = this.host?.stats?.players.filter((guest) => guest.inside && guest.slot === null) ?? [];
    return inside.map(({ linkId, name }) => ({ linkId, name }));
  }

  /** Has a player leave for good. */
  remove(slot: number): void {
    const name = this.room.roster?.players.find((player) => player.slot === slot)?.name;
    if (name !== undefined) this.#removedMs.set(name, this.#options.environment.clock.nowMs());
    this.room.kick(slot);
  }

  /** Has a spectator leave for good. */
  dismiss({ linkId, name }: Spectator): void {
    this.#removedMs.set(name, this.#options.environment.clock.nowMs());
    this.host?.dismiss(linkId);
  }

  /** Leaves in good order, and tells nobody here of it. The link closes once the host has heard, its connection after. */
  leave(): void {
    for (const stop of this.#stops) stop();
    this.room.leave();
    this.host?.close({ code: 1000, reason: 'The host ended the room.' });
  }

  /** The page is going: everybody who should know is told in this task. */
  abandon(): void {
    // The host's goodbye first: its own player's leaving would end the room for another reason.
    this.host?.abandon({ code: 1001, reason: hostGoes });
    this.room.leave({ now: true });
    this.#options.peer?.close();
  }

  #roomChanged(): void {
    this.#chooseParams();
    this.#noticeLeavers();
    const { roster } = this.room;
    if (roster) this.#seats = Math.max(this.#seats, roster.players.length + roster.freeSlots.length);
    this.#keepPlayed();
    this.#options.changed(this);
  }

  #noticeLeavers(): void {
    const here = new Set(this.room.roster?.players.filter(({ away }) => !away).map(({ name }) => name));
    const nowMs = this.#options.environment.clock.nowMs();
    for (const name of this.#here) if (!here.has(name)) this.#leftMs.set(name, nowMs);
    // More than a room holds are names that somebody made up.
    for (const name of this.#leftMs.keys()) if (this.#leftMs.size > maxSeats) this.#leftMs.delete(name);
    this.#here = here;
  }

  /** A room begins with what its creator chose the last time. */
  #chooseParams(): void {
    const { room, host } = this;
    if (this.#hasChosen || !host || !room.found || room.state !== 'lobby') return;
    this.#hasChosen = true;
    const { title } = room.found;
    const kept = this.#options.environment.settings.get().params[title.id];
    if (kept) room.setParams(paramsOf(title, kept));
  }

  #hostChanged(host: HostTab): void {
    this.#slowGuests = this.#backlog.update(host.stats?.players ?? [], this.#options.environment.clock.nowMs());
    this.#options.changed(this);
  }

  /** The roster has points only while a launch is played; they are wanted after it, as is that there was one. */
  #keepPlayed(): void {
    const { state, roster } = this.room;
    if (state === 'countdown') this.#scores = [];
    if (state !== 'playing') return;
    this.#hasPlayed = true;
    const scores = (roster?.players ?? []).flatMap(({ slot, name, score }) =>
      typeof score === 'number' ? [{ slot, name, points: score }] : [],
    );
    const left = this.#scores.filter((old) => !scores.some(({ slot, name }) => slot === old.slot && name === old.name));
    this.#scores = [...scores, ...left].sort((a, b) => b.points - a.points).slice(0, maxScores);
  }

  async #findPath(): Promise<void> {
    const { peer } = this.#options;
    this.#path = peer ? await peer.path().catch(() => 'unknown' as const) : this.host ? 'lan' : 'unknown';
  }
}

/** Loads what this page plays and draws a title with, before there is anything of it. */
export function prepareGame(games: readonly Game[], titleId: string): void {
  const found = findTitle(games, titleId);
  if (!found) return;
  attempt(found.game.loadClient(titleId));
  attempt(found.game.loadView(titleId));
}

/** A failure is told of when what was not loaded is wanted. */
function attempt(loading: Promise<unknown>): void {
  void loading.catch(() => undefined);
}

/** The certificates under a guest's connection, as this end sees them. */
function seenBy(peer: Peer | undefined): Fingerprints | undefined {
  const seen = peer?.fingerprints();
  return seen && { guest: seen.own, host: seen.other };
}

function lately(times: ReadonlyMap<string, number>, sinceMs: number): ReadonlySet<string> {
  return new Set([...times].flatMap(([name, atMs]) => (atMs > sinceMs ? [name] : [])));
}

/** Runs `task` whenever the time has come that it last returned, until the returned undo. */
function whenDue(clock: Clock, task: () => number): Undo {
  let stop: Undo = () => {};
  const again = () => {
    const waitMs = task() - clock.nowMs();
    if (waitMs < Number.POSITIVE_INFINITY) stop = clock.after(Math.max(0, waitMs), again);
  };
  stop = clock.after(0, again);
  return () => stop();
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
