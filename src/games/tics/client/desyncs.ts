import { consistencyLag, type HashRing } from '../hashes.ts';
import type { Bundle } from '../protocol.gen.ts';
import { sessionWidth } from '../protocol.ts';

/** Hashes before the first difference that a report repeats. */
const reportedHashes = 128;

/** The first time that a player's world was another than this tab's. */
export interface Desync {
  /** The tic after which the worlds differed. */
  readonly tic: number;
  /** Who says so, and the low 16 bits of the hash that each has, signed (L6). */
  readonly others: readonly { readonly slot: number; readonly claim: number }[];
  /** This tab's hashes up to the newest tic then, oldest first. */
  readonly hashes: readonly { readonly tic: number; readonly hash: number }[];
}

/** Notes who has another world. What follows a difference differs too: it is told once (F12). */
export class Desyncs {
  #first: Desync | undefined;
  #slots = 0;

  get first(): Desync | undefined {
    return this.#first;
  }

  /** Slots that ever claimed another hash. */
  get count(): number {
    let count = 0;
    for (let slot = 0; slot < sessionWidth; slot++) if (this.#slots & (1 << slot)) count++;
    return count;
  }

  /** `slots`, a mask, claim another hash in the genuine commands of `bundle` (`divergers`). */
  note(slots: number, { tic, cmds }: Bundle, hashes: HashRing): void {
    this.#slots |= slots;
    if (this.#first || slots === 0) return;
    const others = Array.from({ length: sessionWidth }, (_, slot) => ({ slot, claim: cmds.consistancy[slot] ?? 0 }));
    this.#first = {
      tic: tic - consistencyLag,
      others: others.filter(({ slot }) => slots & (1 << slot)),
      hashes: hashes.last(reportedHashes),
    };
  }
}
