import { at, type Duel, shotsFrom } from './state.ts';

/** FNV-1a of numbers instead of bytes. */
function fold(hash: number, column: Int32Array, count: number): number {
  let folded = hash;
  for (let n = 0; n < count; n++) {
    folded = Math.imul(folded ^ at(column, n), 0x0100_0193);
    // What is in the upper bits of a number must reach the lower ones of the hash.
    folded ^= folded >>> 15;
  }
  return folded;
}

// doc:hash
/** u32 over the whole state. Behind the last shot there are zeros only: they tell nothing, and are most of it. */
export function hashDuel({ words, shots, match }: Duel): number {
  const count = at(match.shots, 0);
  let hash = fold(0x811c_9dc5, words, shotsFrom);
  for (const column of Object.values(shots)) hash = fold(hash, column, count);
  return hash >>> 0;
}
// end
