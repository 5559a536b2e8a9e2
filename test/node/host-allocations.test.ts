import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BusyArena } from '../../bench/host/busy-arena.ts';
import { BusyRealm } from '../../bench/host/busy-realm.ts';
import { type HostWork, unmeasured } from '../../bench/host/host-work.ts';
import { median } from '../../bench/statistics.ts';
import { allocatedBytes } from '../support/allocated.ts';

/** For the engine to optimise what runs at each tick, and for the world to come to rest. */
const restTicks = 500;
const measuredTicks = 100;

/** Bytes that a host allocates in a tick, those that leave among them. */
function bytesATick(busy: { tick(work: HostWork): void }): number {
  for (let n = 0; n < restTicks; n++) busy.tick(unmeasured);
  const bytes: number[] = [];
  for (let n = 0; n < measuredTicks; n++) busy.tick((work) => bytes.push(allocatedBytes(work)));
  return median(bytes);
}

// Bounds are 1.6 times what it was when they were set: it comes out the same on any machine.
describe('a tick of a host in which everything happens', () => {
  it('allocates at most 72 kB in arena with 64 players', () => {
    const bytes = bytesATick(new BusyArena(64));
    assert.ok(bytes > 0 && bytes <= 72_000, `${bytes} bytes`);
  });

  it('allocates at most 105 kB in Realm with 16 players among 1 000 entities', () => {
    const bytes = bytesATick(new BusyRealm());
    assert.ok(bytes > 0 && bytes <= 105_000, `${bytes} bytes`);
  });
});
