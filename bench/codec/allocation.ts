import { median } from '../statistics.ts';

/** So few that even a hundred bytes each stay below what makes V8 collect garbage, which would hide them. */
const calls = 5_000;
const rounds = 7;

/** The memory of whatever runs this. */
export interface Memory {
  collectGarbage(): void;
  /** Of everything on the heap, to the byte. */
  usedBytes(): number;
}

/**
 * Bytes a call of `once` allocates on the heap once it is compiled: the median of some rounds. Compiling it adds to a few
 * of them, and one in which garbage was collected all the same has too little.
 */
export function bytesACall(once: () => unknown, memory: Memory): number {
  const bytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    memory.collectGarbage();
    const idle = allocated(() => {}, memory);
    bytes.push((allocated(once, memory) - idle) / calls);
  }
  return Math.max(0, Math.round(median(bytes)));
}

function allocated(once: () => unknown, { usedBytes }: Memory): number {
  const before = usedBytes();
  for (let n = 0; n < calls; n++) once();
  return usedBytes() - before;
}
