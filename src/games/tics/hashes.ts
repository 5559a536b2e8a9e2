/** What a world hashed to, tic by tic, and whether those who play in it say the same (L6, L13). */

import type { Bundle } from './protocol.gen.ts';
import { sessionWidth, ticRateHz } from './protocol.ts';

/** Hashes that are kept (L13). */
export const keptHashes = 1024;

/** Every so many tics a spectator says what its world hashes to, and a recording has a hash: once a second. */
export const checkpointTics = ticRateHz;

/** A command says what the world hashed to so many tics before its own (L6). */
export const consistencyLag = 32;

/** The hashes of the last 1024 tics. */
export class HashRing {
  readonly #hashes = new Uint32Array(keptHashes);
  #count = 0;
  #next = 0;

  /**
   * `hash` is that of the world after `tic`. Throws `RangeError` unless `tic` follows the last that was noted: a broken
   * invariant of ours. The first may be any.
   */
  note(tic: number, hash: number): void {
    if (this.#count > 0 && tic !== this.#next) throw new RangeError(`tic ${tic} does not follow ${this.#next - 1}`);
    this.#hashes[tic % keptHashes] = hash;
    this.#count = Math.min(this.#count + 1, keptHashes);
    this.#next = tic + 1;
  }

  /** The u32 after `tic`; undefined when that is not known yet or any more. */
  hashAt(tic: number): number | undefined {
    if (!(tic < this.#next && tic >= this.#next - this.#count)) return undefined;
    return this.#hashes[tic % keptHashes];
  }

  /** The newest `count` of them, oldest first; fewer where there are fewer. */
  last(count: number): { readonly tic: number; readonly hash: number }[] {
    const length = Math.min(count, this.#count);
    return Array.from({ length }, (_, n) => {
      const tic = this.#next - length + n;
      return { tic, hash: this.#hashes[tic % keptHashes] ?? 0 };
    });
  }
}

/** What `Ticcmd.consistancy` says of a hash: its low 16 bits, signed. */
export const claimOf = (hash: number) => (hash << 16) >> 16;

/**
 * The `consistancy` of a command for `tic`. Throws `RangeError` where the ring has no hash for it: who builds a command has
 * run the tic it speaks of.
 */
export function consistancyFor(tic: number, ring: HashRing): number {
  if (tic < consistencyLag) return 0;
  const hash = ring.hashAt(tic - consistencyLag);
  if (hash === undefined) throw new RangeError(`no hash of tic ${tic - consistencyLag} is known`);
  return claimOf(hash);
}

/**
 * The slots, as a mask, whose commands in `bundle` claim another hash than `ring` has. Only genuine ones are compared:
 * what the host made up repeats an old claim (F08). None where the ring has no hash of that tic.
 */
export function divergers(bundle: Bundle, ring: HashRing): number {
  const { tic, ingame, fabricated, cmds } = bundle;
  const hash = tic < consistencyLag ? 0 : ring.hashAt(tic - consistencyLag);
  if (hash === undefined) return 0;
  let found = 0;
  const genuine = ingame & ~fabricated;
  for (let slot = 0; slot < sessionWidth; slot++)
    if (genuine & (1 << slot) && cmds.consistancy[slot] !== claimOf(hash)) found |= 1 << slot;
  return found;
}
