import { AtMost } from '../../../lib/at-most.ts';
import { compareSerial } from '../../../lib/serial.ts';
import type { DetailMeta } from '../protocol.gen.ts';

/** Details kept, the last that were wanted. */
export const maxDetails = 64;
/** First questions in a second: the host answers ten (T6), and what is asked again takes its part. */
const questionsPerSecond = 5;
/** An answer may take this long before it counts as lost (T6). */
const answerMs = 200;

/** One stack of a pack, a chest or a heap; `item` 0 is an empty slot. */
export interface Stack {
  readonly item: number;
  readonly amount: number;
}

/** What the host has said of one entity. */
export interface Detail {
  readonly entityId: number;
  /** When it was so. */
  readonly tick: number;
  readonly revision: number;
  readonly name: string;
  readonly text: string;
  readonly choices: readonly string[];
  /** By slot. */
  readonly items: readonly Stack[];
}

interface Want {
  readonly entityId: number;
  /** As the entity's row has it. */
  revision: number;
  /** A detail from before that tick is stale as well: something was done that need not show in the revision. */
  sinceTick: number | undefined;
  askedMs: number | undefined;
  /** Whether it is wanted still. */
  isCurrent: boolean;
}

/**
 * What the host has said of entities when it was asked (Query, Detail), and what is to be asked: that which is wanted, and
 * not held as the entity is now.
 */
export class Details {
  readonly #held = new Map<number, Detail>();
  readonly #wants = new Map<number, Want>();
  readonly #questions = new AtMost(questionsPerSecond, 1000);

  get size(): number {
    return this.#held.size;
  }

  of(entityId: number): Detail | undefined {
    return this.#held.get(entityId);
  }

  /** What is wanted from now on, in the order of urgency; everything else no more. */
  want(entities: Iterable<{ readonly id: number; readonly revision: number }>): void {
    for (const want of this.#wants.values()) want.isCurrent = false;
    for (const { id, revision } of entities) {
      const want = this.#wants.get(id);
      if (!want) {
        this.#wants.set(id, { entityId: id, revision, sinceTick: undefined, askedMs: undefined, isCurrent: true });
        continue;
      }
      if (want.revision !== revision) want.askedMs = undefined;
      want.revision = revision;
      want.isCurrent = true;
    }
    for (const want of this.#wants.values()) if (!want.isCurrent) this.#wants.delete(want.entityId);
  }

  /** What is held of a wanted entity is stale once `tick` is there: something is done to it then. */
  outdate(entityId: number, tick: number): void {
    const want = this.#wants.get(entityId);
    if (!want) return;
    want.sinceTick = tick;
    want.askedMs = undefined;
  }

  /** What to ask for the first time. `tick` is the host's, as it is estimated. */
  question(tick: number, nowMs: number): number | undefined {
    for (const want of this.#wants.values())
      if (want.askedMs === undefined && this.#isLacking(want, tick)) {
        if (!this.#questions.take(nowMs)) return undefined;
        want.askedMs = nowMs;
        return want.entityId;
      }
    return undefined;
  }

  /** Whether there is something to ask again. */
  isOverdue(tick: number, nowMs: number): boolean {
    return this.#overdue(tick, nowMs) !== undefined;
  }

  /** What to ask again: what has waited the longest. */
  again(tick: number, nowMs: number): number | undefined {
    const want = this.#overdue(tick, nowMs);
    if (want) want.askedMs = nowMs;
    return want?.entityId;
  }

  /** An answer has come; false when nobody asked or it is older than what is held. */
  take(entityId: number, tick: number, meta: DetailMeta): boolean {
    const want = this.#wants.get(entityId);
    const held = this.#held.get(entityId);
    if (!want && !held) return false;
    if (held && compareSerial(tick, held.tick) < 0) return false;
    // Ids of those told of last stand last.
    this.#held.delete(entityId);
    this.#held.set(entityId, read(entityId, tick, meta, want?.revision ?? held?.revision ?? 0));
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= maxDetails) break;
      this.#held.delete(oldest);
    }
    if (want?.sinceTick !== undefined && compareSerial(tick, want.sinceTick) >= 0) want.sinceTick = undefined;
    return true;
  }

  #isLacking(want: Want, tick: number): boolean {
    const held = this.#held.get(want.entityId);
    if (!held || held.revision !== want.revision) return true;
    return want.sinceTick !== undefined && compareSerial(tick, want.sinceTick) >= 0;
  }

  #overdue(tick: number, nowMs: number): Want | undefined {
    let first: Want | undefined;
    for (const want of this.#wants.values()) {
      if (want.askedMs === undefined || nowMs - want.askedMs < answerMs || !this.#isLacking(want, tick)) continue;
      if (want.askedMs < (first?.askedMs ?? Number.POSITIVE_INFINITY)) first = want;
    }
    return first;
  }
}

/** A host that names no revision means the one that was asked about. */
function read(entityId: number, tick: number, meta: DetailMeta, revision: number): Detail {
  const { items } = meta;
  return {
    entityId,
    tick,
    revision: meta.revision ?? revision,
    name: meta.name ?? '',
    text: meta.text ?? '',
    choices: meta.choices ?? [],
    items: Array.from({ length: items?.count ?? 0 }, (_, slot) => ({
      item: items?.item[slot] ?? 0,
      amount: items?.amount[slot] ?? 0,
    })),
  };
}
