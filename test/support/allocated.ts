/** Bytes that live objects, garbage and buffers take in this process: what Node counts, so of tests in Node. */
function takenBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const nothing = () => {};

/** What is counted of `work`, and for the counting itself. Negative where garbage was collected meanwhile. */
function countBytes(work: () => void): number {
  const before = takenBytes();
  work();
  return takenBytes() - before;
}

/** Bytes that `work` allocates, garbage included. Of several runs the median tells: now and then garbage is collected in one. */
export function allocatedBytes(work: () => void): number {
  return countBytes(work) - countBytes(nothing);
}
