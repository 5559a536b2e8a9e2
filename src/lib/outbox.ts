/** What an outbox needs of the lane it feeds. */
export interface OutboxLane {
  /** Bytes handed over that have not left yet. */
  bufferedBytes(): number;
  send(frame: Uint8Array): void;
}

/**
 * Frames that wait until a lane has room, newest kept: when it is full the oldest is dropped, since a stale
 * state is worth nothing once a newer one exists. Unreliable lanes queue in the browser too, so both kinds need one.
 */
export class Outbox {
  readonly #lane: OutboxLane;
  readonly #capacity: number;
  #frames: Uint8Array[] = [];
  #dropped = 0;
  #largestBytes = 0;

  constructor(lane: OutboxLane, capacityFrames: number) {
    this.#lane = lane;
    this.#capacity = capacityFrames;
  }

  /** Frames dropped so far. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Frames waiting. */
  get length(): number {
    return this.#frames.length;
  }

  push(frame: Uint8Array): void {
    this.#largestBytes = Math.max(this.#largestBytes, frame.byteLength);
    this.#frames.push(frame);
    this.drain();
    if (this.#frames.length > this.#capacity) {
      this.#frames.shift();
      this.#dropped++;
    }
  }

  /** Hands over what there is room for; call when the lane has drained. */
  drain(): void {
    const limitBytes = Math.max(minBufferedBytes, 2 * this.#largestBytes);
    while (this.#frames.length > 0 && this.#lane.bufferedBytes() <= limitBytes) {
      const frame = this.#frames.shift();
      if (frame) this.#lane.send(frame);
    }
  }
}

/** Frames leave while no more than two of the largest, and at least this much, is buffered below: deeper queues only add age. */
const minBufferedBytes = 2048;
