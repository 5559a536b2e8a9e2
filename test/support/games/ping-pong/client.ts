import type { ClientGame, ClientSeat, CreateClient, EntityState } from '../../../../src/games/game.ts';
import { Counters } from '../../../../src/lib/counters.ts';
import { compareSerial } from '../../../../src/lib/serial.ts';
import type { LaneName } from '../../../../src/net/lanes.ts';
import {
  type Court,
  classifyToGuest,
  createState,
  decodeCourt,
  decodeState,
  encodeMove,
  encodeReady,
  type State,
} from './protocol.gen.ts';
import { pingPongVersion } from './protocol.ts';
import { ballId } from './simulation.ts';

/** What the court looks like: the newest state as it came. */
export interface PingPongScene {
  readonly court: Court;
  readonly state: State;
  nameOf(entityId: number): string | undefined;
}

const counterNames = ['states', 'staleStates', 'earlyStates', 'unknownIds', 'misdirected', 'wrongLane'] as const;

const laneOf = { court: 'stream', state: 'datagram' } as const;

/** Ping-pong as one guest sees it. */
export class PingPongClient implements ClientGame<PingPongScene> {
  readonly #seat: ClientSeat;
  readonly #counters = new Counters(counterNames);
  #court: Court | undefined;
  #state: State | undefined;
  /** Decoded into next: a state that is refused half way has touched nothing that is shown. */
  #spare = createState();
  #held = 0;

  constructor(seat: ClientSeat) {
    this.#seat = seat;
    seat.send('stream', encodeReady({ version: pingPongVersion }));
  }

  receive(lane: LaneName, frame: Uint8Array): void {
    const message = classifyToGuest(frame);
    if (message === 'unknown' || message === 'misdirected') {
      this.#counters.count(message === 'unknown' ? 'unknownIds' : 'misdirected');
    } else if (laneOf[message] !== lane) this.#counters.count('wrongLane');
    else if (message === 'court') this.#entered(decodeCourt(frame));
    else this.#came(decodeState(frame, this.#spare));
  }

  // doc:hold
  hold(mask: number): void {
    if (mask === this.#held) return;
    this.#held = mask;
    if (this.#court) this.#seat.send('stream', encodeMove({ held: mask }));
  }
  // end

  /** Nothing is due: what is held goes out when it changes, what comes in is shown as it is. */
  advance(): number {
    return Number.POSITIVE_INFINITY;
  }

  sceneAt(): PingPongScene | undefined {
    if (!this.#court || !this.#state) return undefined;
    return { court: this.#court, state: this.#state, nameOf: this.#seat.nameOf };
  }

  entities(): EntityState[] {
    if (!this.#state) return [];
    const { ballX, ballY, paddles } = this.#state;
    const ball = { id: ballId, x: ballX, y: ballY };
    const row = (_: unknown, n: number) => ({
      id: paddles.id[n] ?? 0,
      x: paddles.x[n] ?? 0,
      y: paddles.y[n] ?? 0,
      colour: paddles.colour[n] ?? 0,
    });
    return [ball, ...Array.from({ length: paddles.count }, row)];
  }

  remainingMs(): number | null {
    return null;
  }

  stats(): Readonly<Record<string, number>> {
    return { tick: this.#state?.tick ?? 0, ...this.#counters.all() };
  }

  close(): void {
    this.#court = undefined;
    this.#state = undefined;
  }

  #entered(court: Court): void {
    if (court.version !== pingPongVersion) {
      const reason = `The room speaks ping-pong version ${court.version}, this page ${pingPongVersion}: reload the page.`;
      this.#seat.leave({ code: 1002, reason });
      return;
    }
    this.#court = court;
    if (this.#held !== 0) this.#seat.send('stream', encodeMove({ held: this.#held }));
  }

  #came(state: State): void {
    // The lanes are apart: a state may overtake the Court that was sent before it.
    if (!this.#court) this.#counters.count('earlyStates');
    else if (this.#state && compareSerial(state.tick, this.#state.tick) <= 0) this.#counters.count('staleStates');
    else {
      this.#spare = this.#state ?? createState();
      this.#state = state;
      this.#counters.count('states');
    }
  }
}

export const createClient = ((seat) => new PingPongClient(seat)) satisfies CreateClient;
