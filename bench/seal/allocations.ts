import { keyframeTics, rehearsalTics } from '../../src/games/tics/host/referee.ts';
import { ticMs } from '../../src/games/tics/host/sealer.ts';
import { sizeBundle } from '../../src/games/tics/protocol.gen.ts';
import { median } from '../statistics.ts';
import { idleRules } from './idle-rules.ts';
import { TableOfFour } from './table-of-four.ts';

/** Few enough that no garbage is collected while they run, as a rule. */
const countedTics = 500;
const rounds = 9;
/** Until the engine has optimised what runs. */
const warmTics = 15 * keyframeTics;

/** Bytes on the heap, in Node, which counts them exactly. */
export interface Allocations {
  /** That a tic in the host of tics leaves behind; the log, which is no garbage, grows outside of the heap. */
  readonly ticBytes: number;
  /** Of a bundle as a frame of its own. */
  readonly frameBytes: number;
}

/** What a tic allocates in steady state, between two keyframes. */
export function allocationsOfTic(): Allocations {
  const table = new TableOfFour(idleRules);
  const round = keyframeTics + countedTics;
  // A number that is worked out is an object, and would count as the host's; one that is kept among others is there already.
  const times: (number | null)[] = [null];
  for (let n = 0; n < warmTics + rounds * keyframeTics + round; n++) times.push(n * ticMs);
  let next = 1;
  const run = (tics: number) => {
    for (const end = next + tics; next < end; next++) {
      const nowMs = times[next];
      if (typeof nowMs === 'number') table.tic(nowMs);
    }
  };
  const bundle = new Uint8Array(sizeBundle());
  let frame = bundle;
  const copy = (count: number) => {
    for (let n = 0; n < count; n++) frame = bundle.slice();
    return frame;
  };
  run(warmTics + 2 * rehearsalTics);
  copy(warmTics);
  const ticBytes: number[] = [];
  const frameBytes: number[] = [];
  for (let n = 0; n < rounds; n++) {
    ticBytes.push(allocated(() => run(countedTics)) / countedTics);
    run(keyframeTics - countedTics);
    frameBytes.push(allocated(() => copy(countedTics)) / countedTics);
  }
  return { ticBytes: median(ticBytes), frameBytes: median(frameBytes) };
}

function allocated(run: () => unknown): number {
  const before = process.memoryUsage().heapUsed;
  run();
  return process.memoryUsage().heapUsed - before;
}
