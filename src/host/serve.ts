import type { Game } from '../games/game.ts';
import { findTitle } from '../games/titles.ts';
import type { Clock, Undo } from '../lib/clock.ts';
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

const statsIntervalMs = 1000;

/** Runs one room in a worker: turns the tab's messages into links and calls the room when time is due. */
export class RoomServer {
  readonly #environment: WorkerEnvironment;
  #room: Room | undefined;
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
        case 'link':
          this.#need().admit(message.linkId, carried(message.carrier), message.creator);
          break;
        case 'unlink':
          this.#need().lost(message.linkId, message.reason);
          break;
        case 'close':
          this.#need().close(message.ending);
          break;
      }
      this.#run();
    });
  }

  #open(message: Extract<ToWorker, { type: 'open' }>): void {
    const { clock, games, randomBytes, post } = this.#environment;
    const found = findTitle(games, message.title);
    if (!found || this.#room) throw new Error(`cannot open a room of ${message.title}`);
    this.#room = new Room({
      ...found,
      seats: message.seats,
      build: message.build,
      makeToken: () => [...randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      makeSeed: () => new DataView(randomBytes(4).buffer).getUint32(0, true),
      nowMs: () => clock.nowMs(),
      closed: (linkId) => post({ type: 'unlinked', linkId }),
    });
  }

  #need(): Room {
    if (!this.#room) throw new Error('no room is open');
    return this.#room;
  }

  /** Advances the room and sleeps until it wants to be called again. */
  #run(): void {
    if (!this.#room) return;
    const nowMs = this.#environment.clock.nowMs();
    const wakeMs = this.#room.advance(nowMs);
    this.#tell(nowMs);
    if (this.#timer && this.#wakeMs === wakeMs) return;
    this.#timer?.();
    this.#wakeMs = wakeMs;
    // The timer may fire early, late, or after a sleep all at once: the room looks at the clock, not at the timer.
    this.#timer = this.#environment.clock.after(Math.max(0, wakeMs - nowMs), () => {
      this.#timer = undefined;
      this.#guard(() => this.#run());
    });
  }

  #tell(nowMs: number): void {
    const room = this.#need();
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
      const ending: Ending = { code: 1001, reason: 'The host’s game failed, so this room is over: open a new one.' };
      this.#timer?.();
      this.#timer = undefined;
      this.#room?.close(ending);
      this.#environment.post({
        type: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
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
