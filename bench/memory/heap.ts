import { getHeapCodeStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/**
 * Whether the engine optimises what runs often. What it notes for that is in the heap, and grows for hours with no end that
 * could be waited for: 100 kB/h of an arena that holds nothing more.
 */
export function optimise(on: boolean): void {
  setFlagsFromString(on ? '--opt' : '--no-opt');
}

/**
 * Bytes that objects and buffers of this process hold once all garbage is gone. Without compiled code, which comes and goes
 * as the engine sees fit.
 */
export function heldBytes(): number {
  // Buffers of objects that the first one finds dead are let go of by the second.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const { code_and_metadata_size: codeBytes, bytecode_and_metadata_size: bytecodeBytes } = getHeapCodeStatistics();
  return heapUsed + external - codeBytes - bytecodeBytes;
}
