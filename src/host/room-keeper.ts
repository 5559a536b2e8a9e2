import { Counters } from '../lib/counters.ts';
import type { RoomStore } from './room-store.ts';
import { type KeptRoom, keptMs, type SavedRoom, savedFormat } from './saved-room.ts';

/** How often it is looked whether there is something to save. */
const lookMs = 250;
/** A running game is saved this often: with the look and the writing, what is lost is at most 2 s. */
const gameMs = 1500;
/** A room that does not change is saved so often all the same, lest it is taken for one that nobody wants any more. */
const refreshMs = 60_000;
/** What may be written on average: a long launch is saved more seldom. */
const maxBytesPerMs = 512;
/** After a failure the next try waits so long; a write that has not been heard of for as long counts as one. */
const patienceMs = 10_000;

/** What is kept of a room. */
export interface Keepable {
  /** Everything of it but its game. */
  saved(): SavedRoom;
  /** Its game, where one is played that can be saved. */
  savedGame(): Uint8Array | undefined;
}

const counterNames = ['saves', 'failedSaves'] as const;

/** Keeps a room in storage, as often as it must and no more often than it should. */
export class RoomKeeper {
  readonly #store: RoomStore;
  readonly #build: string;
  /** The worker's clock, for measuring, and that of the world, for who reads what was kept. */
  readonly #nowMs: () => number;
  readonly #wallMs: () => number;
  readonly #counters = new Counters(counterNames);
  #code: string | undefined;
  #isOver = false;
  #text = '';
  #savedMs = Number.NEGATIVE_INFINITY;
  #nextMs = Number.NEGATIVE_INFINITY;
  /** Until when the write under way has to be heard of. */
  #writingUntilMs: number | undefined;
  #writes = 0;
  #lastBytes = 0;
  #longestMs = 0;

  constructor(options: { store: RoomStore; build: string; nowMs: () => number; wallMs: () => number }) {
    this.#store = options.store;
    this.#build = options.build;
    this.#nowMs = options.nowMs;
    this.#wallMs = options.wallMs;
  }

  /** The room is kept under this code from now on, and under no other. */
  keep(code: string): void {
    if (code === this.#code) return;
    if (this.#code !== undefined) void this.#store.remove(this.#code).catch(noted);
    this.#code = code;
    this.#nextMs = Number.NEGATIVE_INFINITY;
    this.#text = '';
    void this.#purge(code).catch(noted);
  }

  /** Saves the room if that is due. To be called whenever it has been advanced. */
  advance(room: Keepable, nowMs: number): void {
    if (this.#code === undefined || this.#isOver || nowMs < this.#nextMs) return;
    if (this.#writingUntilMs !== undefined) {
      if (nowMs >= this.#writingUntilMs) this.#wrote(false);
      return;
    }
    this.#nextMs = nowMs + lookMs;
    const saved = room.saved();
    const text = JSON.stringify(saved);
    const intervalMs = saved.launch ? gameMs : refreshMs;
    if (text !== this.#text || nowMs >= this.#savedMs + intervalMs) this.#save(text, room);
  }

  /** Saves it whatever was saved before: its tab is going. */
  saveNow(room: Keepable): void {
    if (this.#code !== undefined && !this.#isOver) this.#save(JSON.stringify(room.saved()), room);
  }

  /** Nothing more is saved; what was, stays. */
  stop(): void {
    this.#isOver = true;
  }

  /** The room is over in good order, or can never go on: nothing is kept of it, unless saving has been stopped before. */
  forget(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // Writes are done in their order: what is under way is removed as well.
    if (this.#code !== undefined) void this.#store.remove(this.#code).catch(noted);
  }

  /** Counters by name: `savedBytes` of the last save, `saveMaxMs` the longest that one has kept the worker. */
  stats(): Readonly<Record<string, number>> {
    return { ...this.#counters.all(), savedBytes: this.#lastBytes, saveMaxMs: this.#longestMs };
  }

  #save(text: string, room: Keepable): void {
    const startMs = this.#nowMs();
    const game = room.savedGame();
    const kept: KeptRoom = { format: savedFormat, build: this.#build, savedAtMs: this.#wallMs(), room: text };
    const entry = game ? { ...kept, game } : kept;
    const write = ++this.#writes;
    this.#text = text;
    this.#savedMs = startMs;
    this.#lastBytes = text.length + (game?.length ?? 0);
    this.#nextMs = Math.max(startMs + lookMs, startMs + this.#lastBytes / maxBytesPerMs);
    this.#writingUntilMs = startMs + patienceMs;
    const settled = (isDone: boolean) => {
      // One that was given up may still be heard of.
      if (write === this.#writes && this.#writingUntilMs !== undefined) this.#wrote(isDone);
    };
    this.#store.write(this.#code ?? '', entry).then(
      () => settled(true),
      (error: unknown) => {
        noted(error);
        settled(false);
      },
    );
    this.#longestMs = Math.max(this.#longestMs, this.#nowMs() - startMs);
  }

  #wrote(isDone: boolean): void {
    this.#writingUntilMs = undefined;
    this.#counters.count(isDone ? 'saves' : 'failedSaves');
    if (isDone) return;
    this.#text = '';
    this.#nextMs = this.#nowMs() + patienceMs;
  }

  /** Removes what others have left behind. */
  async #purge(own: string): Promise<void> {
    for (const code of await this.#store.codes()) {
      if (code === own) continue;
      const entry = await this.#store.read(code);
      const savedAtMs =
        typeof entry === 'object' && entry !== null && 'savedAtMs' in entry ? entry.savedAtMs : undefined;
      const isFresh = typeof savedAtMs === 'number' && Math.abs(this.#wallMs() - savedAtMs) <= keptMs;
      if (!isFresh) await this.#store.remove(code);
    }
  }
}

function noted(error: unknown): void {
  console.warn('tictab: storage refused to keep the room', error);
}
