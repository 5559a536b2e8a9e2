import type { HostGame, HostRoom } from '../../src/games/game.ts';
import { FixedStep } from '../../src/lib/fixed-step.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import { answerTo } from './frames.ts';

/** The authority of an echo: answers each frame in the task in which it came, and steps at a fixed rate with nothing to do. */
export class EchoHost implements HostGame {
  readonly #room: HostRoom;
  readonly #steps: FixedStep;
  /** Times it was called for a step: one that does two at once, being late, is one. */
  #wakes = 0;
  #wokenMs = 0;

  constructor(room: HostRoom, rateHz: number, nowMs: number) {
    this.#room = room;
    this.#steps = new FixedStep(rateHz, nowMs);
  }

  join(): void {}

  leave(): void {}

  receive(slot: number, lane: LaneName, frame: Uint8Array): void {
    this.#room.send(slot, lane, answerTo(frame));
  }

  drained(): void {}

  advance(nowMs: number): number {
    if (this.#steps.take(nowMs) > 0) {
      this.#wakes++;
      this.#wokenMs = nowMs;
    }
    return this.#steps.nextMs;
  }

  entityId(): null {
    return null;
  }

  score(): null {
    return null;
  }

  /** `wakes` until `wokenMs`, of the worker's clock. */
  stats(): Readonly<Record<string, number>> {
    return { wakes: this.#wakes, wokenMs: this.#wokenMs };
  }
}
