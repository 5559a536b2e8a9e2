import type { CreateHost, Game, Title } from '../games/game.ts';
import { findTitle } from '../games/titles.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import { toHex } from '../lib/hex.ts';
import type { Ending } from '../lobby/endings.ts';
import { ChannelLink } from '../net/channel-link.ts';
import { laneNames } from '../net/lanes.ts';
import type { Link } from '../net/link.ts';
import { eachLane } from '../net/link.ts';
import { PortLink } from '../net/port-link.ts';
import type { Carrier, OpenRoom, ToTab, ToWorker } from './ports.ts';
import { Room } from './room.ts';
import { RoomKeeper } from './room-keeper.ts';
import type { RoomStore } from './room-store.ts';
import { keptLaunch, type RestoredRoom, readKept } from './saved-room.ts';

/** What the worker's entry hands in: everything that is not a pure function. */
export interface WorkerEnvironment {
  readonly clock: Clock;
  /** Ms since 1970: for what is kept longer than this worker lives. */
  wallMs(): number;
  /** Where the room is kept. */
  readonly store: RoomStore;
  readonly games: readonly Game[];
  /** Fills with random numbers fit for secrets. */
  randomBytes(count: number): Uint8Array;
  post(message: ToTab): void;
}

/** Something the tab wants of the room, at the time it is done. */
type Task = (room: Room, nowMs: number) => void;

const statsIntervalMs = 1000;
/** Storage that has not answered by then is taken to have nothing. */
const storageMs = 3000;

/** Runs one room in a worker: turns the tab's messages into links and calls the room when time is due. */
export class RoomServer {
  readonly #environment: WorkerEnvironment;
  #room: Room | undefined;
  #keeper: RoomKeeper | undefined;
  readonly #waiting: Task[] = [];
  #timer: Undo | undefined;
  #wakeMs = Number.POSITIVE_INFINITY;
  #statsMs = 0;
  #told = '';

  constructor(environment: WorkerEnvironment) {
    this.#environment = environment;
  }

  /** Takes one message of the tab. */
  receive(message: ToWorker): void {
    this.#guard(() => {
      switch (message.type) {
        case 'open':
          this.#open(message);
          break;
        case 'link': {
          // At once, whether or not the room is there: what arrives before a link listens is lost for good.
          const link = carried(message.carrier);
          this.#withRoom((room) => room.admit(message.linkId, link, message.creator));
          break;
        }
        case 'unlink':
          this.#withRoom((room) => room.lost(message.linkId, message.reason));
          break;
        case 'fingerprints':
          this.#withRoom((room) => room.certified(message.linkId, message, this.#environment.clock.nowMs()));
          break;
        case 'knock':
          this.#withRoom((room, nowMs) => room.askBeforeEntry(message.on, nowMs));
          break;
        case 'answer':
          this.#withRoom((room, nowMs) => room.answer(message.sessionId, message.allow, nowMs));
          break;
        case 'lock':
          this.#withRoom((room) => room.lock(message.locked));
          break;
        case 'dismiss':
          this.#withRoom((room) => room.dismiss(message.linkId));
          break;
        case 'pardon':
          this.#withRoom((room) => room.pardon(message.banId));
          break;
        case 'close':
          this.#withRoom((room) => this.#close(room, message.ending));
          break;
        case 'keep':
          this.#keeper?.keep(message.code);
          break;
        case 'yield':
          this.#keeper?.stop();
          break;
      }
    });
  }

  #open(message: Extract<ToWorker, { type: 'open' }>): void {
    const found = findTitle(this.#environment.games, message.title);
    if (!found || this.#keeper) throw new Error(`cannot open a room of ${message.title}`);
    const { clock, store, wallMs } = this.#environment;
    this.#keeper = new RoomKeeper({ store, build: message.build, nowMs: () => clock.nowMs(), wallMs });
    if (message.restore !== undefined) this.#keeper.keep(message.restore);
    Promise.all([found.game.loadHost(message.title), this.#read(message)]).then(
      ([createHost, restored]) => this.#guard(() => this.#opened(message, found.title, createHost, restored)),
      (error: unknown) => {
        // What was not loaded may be at the next try.
        this.#keeper?.stop();
        this.#fail(error);
      },
    );
  }

  /** What was kept of the room under its code; undefined where that is nothing, or cannot be read. */
  async #read({ restore, title, secret }: OpenRoom): Promise<RestoredRoom | undefined> {
    if (restore === undefined) return undefined;
    const { clock, store, wallMs } = this.#environment;
    const tooLate = new Promise<undefined>((resolve) => void clock.after(storageMs, () => resolve(undefined)));
    try {
      const entry = await Promise.race([store.read(restore), tooLate]);
      return readKept(entry, { title, secret, wallMs: wallMs() });
    } catch (error) {
      console.warn('tictab: what was kept of the room could not be read', error);
      return undefined;
    }
  }

  #opened(message: OpenRoom, title: Title, createHost: CreateHost, restored: RestoredRoom | undefined): void {
    const { clock, randomBytes, post } = this.#environment;
    this.#room = new Room({
      title,
      createHost,
      seats: message.seats,
      build: message.build,
      secret: message.secret,
      restored,
      makeToken: () => toHex(randomBytes(16)),
      makeAuth: () => new DataView(randomBytes(8).buffer).getBigUint64(0, true).toString(),
      makeSeed: () => new DataView(randomBytes(4).buffer).getUint32(0, true),
      nowMs: () => clock.nowMs(),
      closed: (linkId) => post({ type: 'unlinked', linkId }),
    });
    const launch = restored && keptLaunch(restored, title);
    if (launch) post({ type: 'interrupted', launch });
    for (const task of this.#waiting.splice(0)) task(this.#room, clock.nowMs());
    this.#run(this.#room);
  }

  /** A tab that goes may come back; a room that was ended does not. */
  #close(room: Room, ending: Ending): void {
    if (ending.code === 1001) {
      this.#keeper?.saveNow(room);
      this.#keeper?.stop();
    } else this.#keeper?.forget();
    room.close(ending);
  }

  /** Runs `task` in turn: at once, or when the game's rules are loaded. */
  #withRoom(task: Task): void {
    if (!this.#room) {
      this.#waiting.push(task);
      return;
    }
    task(this.#room, this.#environment.clock.nowMs());
    this.#run(this.#room);
  }

  /** Advances the room and sleeps until it wants to be called again. */
  #run(room: Room): void {
    const nowMs = this.#environment.clock.nowMs();
    const wakeMs = room.advance(nowMs);
    this.#keeper?.advance(room, nowMs);
    this.#tell(room, nowMs);
    if (this.#timer && this.#wakeMs === wakeMs) return;
    this.#timer?.();
    this.#wakeMs = wakeMs;
    // The timer may fire early, late, or after a sleep all at once: the room looks at the clock, not at the timer.
    this.#timer = this.#environment.clock.after(Math.max(0, wakeMs - nowMs), () => {
      this.#timer = undefined;
      this.#guard(() => this.#run(room));
    });
  }

  #tell(room: Room, nowMs: number): void {
    const brief = room.brief();
    if (brief === this.#told && nowMs < this.#statsMs) return;
    this.#told = brief;
    this.#statsMs = nowMs + statsIntervalMs;
    const stats = room.stats();
    this.#environment.post({
      type: 'stats',
      stats: { ...stats, counters: { ...stats.counters, ...this.#keeper?.stats() } },
    });
  }

  #guard(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const ending: Ending = { code: 1000, reason: 'The host’s game failed, so this room is over: open a new one.' };
    this.#timer?.();
    this.#timer = undefined;
    this.#room?.close(ending);
    // What has failed once would again.
    this.#keeper?.forget();
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#environment.post({ type: 'failed', message });
  }
}

function carried(carrier: Carrier): Link {
  if (carrier.type === 'port') return new PortLink(carrier.port);
  const [...channels] = carrier.channels;
  return new ChannelLink(
    eachLane((lane) => {
      const channel = channels[laneNames.indexOf(lane)];
      if (!channel) throw new Error(`no channel for lane ${lane}`);
      return channel;
    }),
  );
}
