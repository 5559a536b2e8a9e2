import * as v from 'valibot';
import type {
  ClientGame,
  ClientSeat,
  CreateClient,
  CreateHost,
  Game,
  HostGame,
  HostRoom,
  Title,
} from '../../../src/games/game.ts';
import type { LaneName } from '../../../src/net/lanes.ts';
import { pingPong } from './ping-pong/index.ts';

const title: Title = {
  id: 'scripted',
  name: 'Scripted',
  summary: 'Does what a test says, and keeps what it is told.',
  seats: { min: 1, default: 4, max: 4 },
  spectators: 8,
  dropIn: true,
  width: 4,
  params: v.object({ speed: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9)) }),
  defaultParams: { speed: 1 },
  options: [],
};

/** A call of a game as it was made: its name and what came with it, without the time. */
export type Call = readonly [name: string, ...values: unknown[]];

/** The authority of one launch that plays nothing: a test speaks for it through `room`. */
export class ScriptedHost implements HostGame {
  readonly room: HostRoom;
  readonly calls: Call[] = [];
  /** When it was advanced, and after how long it wants to be again. */
  readonly advancedMs: number[] = [];
  everyMs = 50;
  nextTic = 0;
  readonly #onCome: (host: ScriptedHost, place: number) => void;

  constructor(room: HostRoom, onCome: (host: ScriptedHost, place: number) => void) {
    this.room = room;
    this.#onCome = onCome;
  }

  /** The calls of some names, in their order. */
  of(...names: readonly string[]): Call[] {
    return this.calls.filter(([name]) => names.includes(name));
  }

  join(seat: { slot: number; name: string }, _nowMs: number, watcher?: number): void {
    this.calls.push(['join', seat.slot, seat.name, ...(watcher === undefined ? [] : [watcher])]);
    this.#onCome(this, seat.slot);
  }

  watch(watcher: number): void {
    this.calls.push(['watch', watcher]);
    this.#onCome(this, watcher);
  }

  leave(place: number): void {
    this.calls.push(['leave', place]);
  }

  receive(slot: number, lane: LaneName, frame: Uint8Array): void {
    this.calls.push(['receive', slot, lane, ...frame]);
  }

  drained(place: number, lane: LaneName): void {
    this.calls.push(['drained', place, lane]);
  }

  progress(place: number, tic: number): void {
    this.calls.push(['progress', place, tic]);
  }

  report(place: number, tic: number, hash: number): void {
    this.calls.push(['report', place, tic, hash]);
  }

  advance(nowMs: number): number {
    this.advancedMs.push(nowMs);
    return nowMs + this.everyMs;
  }

  tic(): number {
    return this.nextTic;
  }

  entityId(): null {
    return null;
  }

  score(): null {
    return null;
  }

  stats(): Record<string, number> {
    return {};
  }
}

/** One launch in one tab, which keeps what it is told: a test speaks for it through `seat`. */
export class ScriptedClient implements ClientGame {
  readonly seat: ClientSeat;
  readonly calls: Call[] = [];

  constructor(seat: ClientSeat) {
    this.seat = seat;
  }

  receive(lane: LaneName, frame: Uint8Array): void {
    this.calls.push(['receive', lane, ...frame]);
  }

  hold(mask: number): void {
    this.calls.push(['hold', mask]);
  }

  advance(): number {
    return Number.POSITIVE_INFINITY;
  }

  hide(hidden: boolean): void {
    this.calls.push(['hide', hidden]);
  }

  margin(ms: number): void {
    this.calls.push(['margin', ms]);
  }

  seated(slot: number): void {
    this.calls.push(['seated', slot]);
  }

  downloads() {
    const { launchId } = this.seat;
    return [{ kind: 'recording', fileName: `${launchId}.bin`, bytes: async () => Uint8Array.of(launchId) } as const];
  }

  sceneAt(): undefined {}

  entities(): [] {
    return [];
  }

  remainingMs(): null {
    return null;
  }

  stats(): Record<string, number> {
    return {};
  }

  close(): void {
    this.calls.push(['close']);
  }
}

/** A game of one title that may be watched, with every launch of it, in the host and in each tab, kept to be looked at. */
export class Scripted {
  readonly hosts: ScriptedHost[] = [];
  readonly clients: ScriptedClient[] = [];
  readonly game: Game;
  /** What a launch does at once for everybody who comes into it. */
  onCome: (host: ScriptedHost, place: number) => void = () => {};

  constructor(own: Partial<Title> = {}) {
    this.game = {
      ...pingPong,
      id: 'scripted',
      titles: [{ ...title, ...own }],
      loadHost: async () => this.createHost,
      loadClient: async () => this.createClient,
    };
  }

  readonly createHost: CreateHost = (room) => {
    const host = new ScriptedHost(room, (of, place) => this.onCome(of, place));
    this.hosts.push(host);
    return host;
  };

  readonly createClient: CreateClient = (seat) => {
    const client = new ScriptedClient(seat);
    this.clients.push(client);
    return client;
  };
}
