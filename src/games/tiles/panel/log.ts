import type { LogEntry } from '../client/happenings.ts';
import { itemForms, itemName, type Texts, typeNames } from './texts/index.ts';

/** Lines kept: what can be scrolled back to. */
export const maxLines = 40;
/** Blows within this time of the first are told as one. */
export const mergeMs = 1000;

/** One line of the log. */
export interface LogLine {
  readonly id: number;
  readonly entry: LogEntry;
}

/**
 * The lines that a log shows, and a screen reader reads: those of one fight add up, blow by blow, and become a line a
 * second. Anything else that happens is told at once, after the blows before it.
 */
export class LogLines {
  #lines: readonly LogLine[] = [];
  #seenId = 0;
  /** Blows that are not told yet, by whom they hit; in the order of the first. */
  readonly #pending = new Map<string, LogEntry>();

  /** Oldest first. Another array when anything in it has changed. */
  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  /** Takes what is new in the client's log. */
  take(log: readonly LogEntry[], nowMs: number): void {
    for (const entry of log) if (entry.id > this.#seenId) this.#add(entry);
    this.#seenId = Math.max(this.#seenId, log.at(-1)?.id ?? 0);
    for (const [key, { atMs }] of this.#pending) if (nowMs - atMs >= mergeMs) this.#tell(key);
  }

  #add(entry: LogEntry): void {
    if (entry.kind !== 'hit' && entry.kind !== 'hurt') {
      for (const key of this.#pending.keys()) this.#tell(key);
      this.#push(entry);
      return;
    }
    const key = `${entry.kind} ${entry.values.type ?? ''}`;
    const before = this.#pending.get(key);
    const isMore = before && entry.atMs - before.atMs < mergeMs;
    if (before && !isMore) this.#tell(key);
    const amount = (entry.values.amount ?? 0) + (isMore ? (before.values.amount ?? 0) : 0);
    this.#pending.set(key, {
      ...entry,
      values: { ...entry.values, amount },
      atMs: isMore ? before.atMs : entry.atMs,
    });
  }

  #tell(key: string): void {
    const entry = this.#pending.get(key);
    this.#pending.delete(key);
    if (entry) this.#push(entry);
  }

  #push(entry: LogEntry): void {
    this.#lines = [...this.#lines, { id: entry.id, entry }].slice(-maxLines);
  }
}

/** What a line says. */
export function lineText(texts: Texts, { kind, values }: LogEntry): string {
  const { log } = texts;
  const { amount = 0, hp = 0, type = 0, elo = 0, change = 0, status = 0, item = 0 } = values;
  switch (kind) {
    case 'hit':
      return log.hit(typeNames(texts, type).whom, amount);
    case 'slain':
      return log.slain(typeNames(texts, type).whom);
    case 'hurt':
      return log.hurt(amount, hp);
    case 'healed':
      return log.healed(amount, hp);
    case 'died':
      return log.died;
    case 'risen':
      return log.risen;
    case 'rank':
      return log.rank(elo, change);
    case 'status':
      return texts.statuses[status]?.begins ?? '';
    case 'statusEnded':
      return texts.statuses[status]?.ends ?? '';
    case 'wielded':
      return item === 0 ? log.bareHands : log.wielded(itemName(texts, item, 1));
    case 'worn':
      return item === 0 ? log.noArmour : log.worn(itemName(texts, item, 1));
    case 'gained':
      return log.gained(amount, itemForms(texts, item));
    case 'lost':
      return log.lost(amount, itemForms(texts, item));
  }
}
