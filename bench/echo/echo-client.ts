import type { ClientGame, ClientSeat } from '../../src/games/game.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import type { Receive, Send } from './ways.ts';

/** An echo as one guest sees it: sends what it is told to, and hands on what comes. */
export class EchoClient implements ClientGame {
  readonly send: Send;
  readonly #receive: Receive;

  constructor(seat: ClientSeat, receive: Receive) {
    this.send = (frame) => seat.send('stream', frame);
    this.#receive = receive;
  }

  receive(_lane: LaneName, frame: Uint8Array): void {
    this.#receive(frame, this.send);
  }

  hold(): void {}

  advance(): number {
    return Number.POSITIVE_INFINITY;
  }

  sceneAt(): undefined {}

  entities(): [] {
    return [];
  }

  remainingMs(): null {
    return null;
  }

  stats(): Readonly<Record<string, number>> {
    return {};
  }

  close(): void {}
}
