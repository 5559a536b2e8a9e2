interface Event {
  readonly ms: number;
  readonly order: number;
  readonly task: () => void;
}

/** What is to happen, in order of time and then of request: a session's hour in a second. */
export class Events {
  /** A binary heap. */
  readonly #heap: Event[] = [];
  #order = 0;
  nowMs: number;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  at(ms: number, task: () => void): void {
    const heap = this.#heap;
    const event = { ms: Math.max(ms, this.nowMs), order: this.#order++, task };
    let n = heap.length;
    heap.push(event);
    for (; n > 0; ) {
      const above = (n - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(event, parent)) break;
      heap[n] = parent;
      n = above;
    }
    heap[n] = event;
  }

  after(ms: number, task: () => void): void {
    this.at(this.nowMs + ms, task);
  }

  /** Lets the next thing happen; false when nothing is to. */
  next(): boolean {
    const event = this.#take();
    if (!event) return false;
    this.nowMs = event.ms;
    event.task();
    return true;
  }

  #take(): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let n = 0;
    for (;;) {
      let below = 2 * n + 1;
      let child = heap[below];
      if (!child) break;
      const right = heap[below + 1];
      if (right && isBefore(right, child)) {
        below++;
        child = right;
      }
      if (!isBefore(child, last)) break;
      heap[n] = child;
      n = below;
    }
    heap[n] = last;
    return first;
  }
}

const isBefore = (a: Event, b: Event) => a.ms < b.ms || (a.ms === b.ms && a.order < b.order);
