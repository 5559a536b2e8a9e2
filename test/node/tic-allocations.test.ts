import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allocationsOfTic } from '../../bench/seal/allocations.ts';

describe('what a tic allocates', () => {
  // To the byte it is the frame; an object a command more, or an array, would be another quarter.
  it('is the one frame that leaves', () => {
    const { ticBytes, frameBytes } = allocationsOfTic();
    assert.ok(ticBytes <= 1.25 * frameBytes, `${ticBytes} bytes, a frame ${frameBytes}`);
  });
});
