import { bounds, type ListedRoom } from '../../signaling/protocol.ts';
import type { Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import type { QuickResult } from './introducer.ts';
import type { Asks } from './signalling-asks.ts';
import { answerMs, type SignallingWire } from './signalling-wire.ts';

/** Quick play avoids a room for this long after this page asked to join it: pressed again, it leads elsewhere. */
const avoidMs = 60_000;

/** Public rooms: the list, and quick play. */
export class Lists {
  readonly #wire: SignallingWire;
  readonly #asks: Asks;
  readonly #watchers = new Emitter<[ListedRoom[]]>();
  /** When each code was last joined, the latest last; never more than quick play may avoid. */
  readonly #joinedAtMs = new Map<string, number>();
  #listed: ListedRoom[] | undefined;

  constructor(wire: SignallingWire, asks: Asks) {
    this.#wire = wire;
    this.#asks = asks;
  }

  /** Who watches. */
  get size(): number {
    return this.#watchers.size;
  }

  watch(listener: (rooms: ListedRoom[]) => void): Undo {
    const undo = this.#watchers.on(listener);
    this.#wire.want();
    if (this.#watchers.size === 1) this.#post();
    else if (this.#listed) listener(this.#listed);
    return () => {
      undo();
      if (this.#watchers.size > 0) return;
      this.#listed = undefined;
      this.#post();
      this.#wire.released();
    };
  }

  quick(game: string, done: (result: QuickResult) => void): Undo {
    return this.#asks.ask(
      answerMs,
      (request) => ({ t: 'quick', request, game, avoid: this.#avoided() }),
      (answer) => {
        if ('reason' in answer) done({ error: answer });
        else if (answer.t === 'found') done({ code: answer.code });
        else done(undefined);
      },
    );
  }

  joined(code: string): void {
    this.#joinedAtMs.delete(code);
    this.#joinedAtMs.set(code, this.#wire.clock.nowMs());
    for (const oldest of this.#joinedAtMs.keys()) {
      if (this.#joinedAtMs.size <= bounds.avoidedCodes) break;
      this.#joinedAtMs.delete(oldest);
    }
  }

  opened(): void {
    if (this.#watchers.size > 0) this.#post();
  }

  lost(): void {
    if (!this.#listed) return;
    this.#listed = [];
    this.#watchers.emit(this.#listed);
  }

  received(rooms: readonly ListedRoom[]): void {
    if (this.#watchers.size === 0) return;
    this.#listed = [...rooms];
    this.#watchers.emit(this.#listed);
  }

  close(): void {
    this.#watchers.clear();
    this.#listed = undefined;
  }

  #post(): void {
    this.#wire.post(this, () => ({ t: 'list', on: this.#watchers.size > 0 }));
  }

  #avoided(): string[] {
    const sinceMs = this.#wire.clock.nowMs() - avoidMs;
    return [...this.#joinedAtMs].filter(([, atMs]) => atMs > sinceMs).map(([code]) => code);
  }
}
