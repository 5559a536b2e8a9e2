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
import type { Carrier, ToTab, ToWorker } from './ports.ts';
import { Room } from './room.ts';

/** What the worker's entry hands in: everything that is not a pure function. */
export interface WorkerEnvironment {
  readonly clock: Clock;
  readonly games: readonly Game[];
  /** Fills with random numbers fit for secrets. */
  randomBytes(count: number): Uint8Array;
  post(message: ToTab): void;
}

/** Something the tab wants of the room, at the time it is done. */
type Task = (room: Room, nowMs: number) => void;

const statsIntervalMs = 1000;

/** Runs one room in a worker: turns the tab's messages into links and calls the room when time is due. */
export class RoomServer {
  readonly #environment: WorkerEnvironment;
  #room: Room | undefined;
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
          this.#withRoom((room) => room.certified(message.linkId, message));
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
        case 'close':
          this.#withRoom((room) => room.close(message.ending));
          break;
      }
    });
  }

  #open(message: Extract<ToWorker, { type: 'open' }>): void {
    const found = findTitle(this.#environment.games, message.title);
    if (!found || this.#room) throw new Error(`cannot open a room of ${message.title}`);
    found.game.loadHost(message.title).then(
      (createHost) => this.#guard(() => this.#opened(message, found.title, createHost)),
      (error: unknown) => this.#fail(error),
    );
  }

  #opened(message: Extract<ToWorker, { type: 'open' }>, title: Title, createHost: CreateHost): void {
    const { clock, randomBytes, post } = this.#environment;
    this.#room = new Room({
      title,
      createHost,
      seats: message.seats,
      build: message.build,
      secret: message.secret,
      knock: message.knock,
      makeToken: () => toHex(randomBytes(16)),
      makeAuth: () => new DataView(randomBytes(8).buffer).getBigUint64(0, true).toString(),
      makeSeed: () => new DataView(randomBytes(4).buffer).getUint32(0, true),
      nowMs: () => clock.nowMs(),
      closed: (linkId) => post({ type: 'unlinked', linkId }),
    });
    for (const task of this.#waiting.splice(0)) task(this.#room, clock.nowMs());
    this.#run(this.#room);
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
    this.#environment.post({ type: 'stats', stats: room.stats() });
  }

  #guard(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const ending: Ending = { code: 1001, reason: 'The host’s game failed, so this room is over: open a new one.' };
    this.#timer?.();
    this.#timer = undefined;
    this.#room?.close(ending);
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
