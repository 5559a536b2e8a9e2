import { expect } from 'chai';
import type { PlayerStats } from '../../../src/host/room.ts';
import { BacklogWatch, maxBacklogBytes, patienceMs } from '../../../src/ui/backlog.ts';

function guest(slot: number | null, backlogBytes: number, name = `guest ${slot}`): PlayerStats {
  const quality = { liveness: 'alive', rttMs: 1, jitterMs: 0, lossPct: 0, sentBytes: 0, receivedBytes: 0 };
  return { slot, name, creator: false, ...quality, backlogBytes, counters: {} } as PlayerStats;
}

describe('guests that cannot keep up', () => {
  it('are named after three seconds of too much waiting, not before', () => {
    const watch = new BacklogWatch();
    const players = [guest(0, maxBacklogBytes), guest(1, maxBacklogBytes + 1), guest(null, 1e6)];
    expect(watch.update(players, 1000)).to.deep.equal([]);
    expect(watch.update(players, 1000 + patienceMs - 1)).to.deep.equal([]);
    expect(watch.update(players, 1000 + patienceMs)).to.deep.equal(['guest 1']);
  });

  it('that caught up in between begin anew', () => {
    const watch = new BacklogWatch();
    watch.update([guest(1, 1e6)], 0);
    watch.update([guest(1, 0)], 2000);
    expect(watch.update([guest(1, 1e6)], 3000)).to.deep.equal([]);
    expect(watch.update([guest(1, 1e6)], 5999)).to.deep.equal([]);
    expect(watch.update([guest(1, 1e6)], 6000)).to.deep.equal(['guest 1']);
  });

  it('that are gone are forgotten', () => {
    const watch = new BacklogWatch();
    watch.update([guest(1, 1e6)], 0);
    watch.update([], 1000);
    expect(watch.update([guest(1, 1e6, 'another')], 4000)).to.deep.equal([]);
  });
});
