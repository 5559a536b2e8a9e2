import type { CreateHost, HostGame, HostRoom, Seat } from '../../../../src/games/game.ts';
import { Counters } from '../../../../src/lib/counters.ts';
import { FixedStep } from '../../../../src/lib/fixed-step.ts';
import type { LaneName } from '../../../../src/net/lanes.ts';
import {
  classifyToHost,
  createStatePaddles,
  decodeMove,
  decodeReady,
  encodeCourt,
  encodeState,
} from './protocol.gen.ts';
import { maxPaddles, pingPongVersion } from './protocol.ts';
import {
  addPaddle,
  type Court,
  capturePaddles,
  courtHeight,
  courtWidth,
  createCourt,
  isLeft,
  type Paddle,
  removePaddle,
  step,
  tickRateHz,
} from './simulation.ts';

/** A player behind by this much on its datagram lane is left out of a tick: the next one replaces it anyway. */
const maxBufferedBytes = 8 * 1024;

const counterNames = [
  'states',
  'skippedStates',
  'earlyMoves',
  'repeatedReadies',
  'unknownIds',
  'misdirected',
  'wrongLane',
] as const;

/** The authority of one launch of ping-pong. */
class PingPongHost implements HostGame {
  readonly #room: HostRoom;
  readonly #court: Court;
  readonly #points: number;
  readonly #steps: FixedStep;
  readonly #counters = new Counters(counterNames);
  readonly #rows = createStatePaddles(maxPaddles);
  /** Those who play, by slot; without a paddle until they are ready. */
  readonly #players = new Map<number, { readonly seat: Seat; paddle: Paddle | undefined }>();

  constructor(room: HostRoom, nowMs: number) {
    this.#room = room;
    this.#points = Number(room.params.points);
    this.#court = createCourt({ seed: room.seed, fast: room.params.fast === true });
    this.#steps = new FixedStep(tickRateHz, nowMs);
  }

  join(seat: Seat): void {
    this.#players.set(seat.slot, { seat, paddle: undefined });
  }

  leave(slot: number): void {
    const paddle = this.#players.get(slot)?.paddle;
    if (paddle) removePaddle(this.#court, paddle.id);
    this.#players.delete(slot);
  }

  // doc:receive
  receive(slot: number, lane: LaneName, frame: Uint8Array): void {
    const player = this.#players.get(slot);
    if (!player) return;
    if (lane !== 'stream') {
      this.#counters.count('wrongLane');
      return;
    }
    switch (classifyToHost(frame)) {
      case 'ready':
        this.#ready(slot, decodeReady(frame).version);
        break;
      case 'move': {
        const { held } = decodeMove(frame);
        if (player.paddle) player.paddle.held = held;
        else this.#counters.count('earlyMoves');
        break;
      }
      case 'unknown':
        this.#counters.count('unknownIds');
        break;
      case 'misdirected':
        this.#counters.count('misdirected');
        break;
    }
  }
  // end

  /** Nothing waits here: a state that did not fit is not worth sending later. */
  drained(): void {}

  // doc:advance
  advance(nowMs: number): number {
    const steps = this.#steps.take(nowMs);
    for (let n = 0; n < steps; n++) step(this.#court);
    if (steps > 0) this.#broadcast();
    const { left, right } = this.#court;
    if (Math.max(left, right) >= this.#points)
      this.#room.finish(`The ${left > right ? 'left' : 'right'} side won ${left} : ${right}.`);
    return this.#steps.nextMs;
  }
  // end

  entityId(slot: number): number | null {
    return this.#players.get(slot)?.paddle?.id ?? null;
  }

  score(slot: number): number {
    return isLeft(slot) ? this.#court.left : this.#court.right;
  }

  stats(): Readonly<Record<string, number>> {
    const { tick, left, right } = this.#court;
    return { tick, left, right, droppedSteps: this.#steps.dropped, ...this.#counters.all() };
  }

  #ready(slot: number, version: number): void {
    const player = this.#players.get(slot);
    if (!player) return;
    if (player.paddle) {
      this.#counters.count('repeatedReadies');
      return;
    }
    if (version !== pingPongVersion) {
      const reason = `This tab speaks ping-pong version ${version}, the room ${pingPongVersion}: reload the page.`;
      this.#room.drop(slot, { code: 1002, reason });
      return;
    }
    player.paddle = addPaddle(this.#court, { slot, colour: player.seat.colour });
    const { id } = player.paddle;
    const court = { version: pingPongVersion, paddleId: id, width: courtWidth, height: courtHeight };
    this.#room.send(slot, 'stream', encodeCourt(court));
  }

  #broadcast(): void {
    const { tick, ball, left, right } = this.#court;
    capturePaddles(this.#court, this.#rows);
    const frame = encodeState({ tick, ballX: ball.x, ballY: ball.y, left, right, paddles: this.#rows });
    for (const [slot, { paddle }] of this.#players) {
      if (!paddle) continue;
      const room = this.#room.bufferedBytes(slot, 'datagram') <= maxBufferedBytes;
      this.#counters.count(room && this.#room.send(slot, 'datagram', frame) ? 'states' : 'skippedStates');
    }
  }
}

export const createHost = ((room, nowMs) => new PingPongHost(room, nowMs)) satisfies CreateHost;
