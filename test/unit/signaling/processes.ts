import { MemoryHub } from '../../../signaling/bus.ts';
import type { Limits } from '../../../signaling/protocol.ts';
import { Table } from './table.ts';

/** Several processes that share rooms, on one clock; what they say to each other arrives when `settle` is called. */
export class Processes {
  readonly hub: MemoryHub;
  readonly tables: Table[] = [];
  readonly #pending: (() => void)[] = [];
  readonly #limits: Partial<Limits>;

  constructor(count: number, limits: Partial<Limits> = {}) {
    this.#limits = limits;
    this.hub = new MemoryHub((task) => this.#pending.push(task));
    for (let i = 0; i < count; i++) this.start();
    this.settle();
  }

  /** One more process, or the same machine's next. */
  start(): Table {
    const bus = this.hub.end(`${this.tables.length + 1}`.padStart(32, '0'));
    const table = new Table(this.#limits, undefined, { bus, seed: this.tables.length + 1 });
    table.nowMs = this.tables[0]?.nowMs ?? table.nowMs;
    this.tables.push(table);
    return table;
  }

  /** A process dies: nothing is said, and its clients' sockets are gone. */
  async kill(table: Table): Promise<void> {
    await table.bus?.close();
    this.tables.splice(this.tables.indexOf(table), 1);
  }

  at(index: number): Table {
    const table = this.tables[index];
    if (!table) throw new Error(`no process ${index}`);
    return table;
  }

  /** Delivers what is under way, and what comes of it. */
  settle(): void {
    for (let task = this.#pending.shift(); task; task = this.#pending.shift()) task();
  }

  /** Delivers only the next `count` messages. */
  deliver(count: number): void {
    for (let i = 0; i < count; i++) this.#pending.shift()?.();
  }

  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += 250) {
      for (const table of this.tables) table.pass(250, ...table.guests);
      this.settle();
    }
  }

  /** Breaks or mends the bus. */
  set up(up: boolean) {
    this.hub.up = up;
    this.settle();
  }
}
