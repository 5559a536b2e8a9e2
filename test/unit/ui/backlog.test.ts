import { expect } from 'chai';
import { BacklogWatch, maxBacklogBytes, patienceMs } from '../../../src/ui/app/backlog.ts';
import { guest } from './stand.ts';

describe('guests that cannot keep up', () => {
  it('are named after three seconds of too much waiting, not before', () => {
    const watch = new BacklogWatch();
    const players = [
      guest(0, 'guest 0', maxBacklogBytes),
      guest(1, 'guest 1', maxBacklogBytes + 1),
      guest(null, 'guest null', 1e6),
    ];
    expect(watch.update(players, 1000)).to.deep.equal([]);
    expect(watch.update(players, 1000 + patienceMs - 1)).to.deep.equal([]);
    expect(watch.update(players, 1000 + patienceMs)).to.deep.equal(['guest 1']);
  });

  it('that caught up in between begin anew', () => {
    const watch = new BacklogWatch();
    watch.update([guest(1, 'guest 1', 1e6)], 0);
    watch.update([guest(1, 'guest 1', 0)], 2000);
    expect(watch.update([guest(1, 'guest 1', 1e6)], 3000)).to.deep.equal([]);
    expect(watch.update([guest(1, 'guest 1', 1e6)], 5999)).to.deep.equal([]);
    expect(watch.update([guest(1, 'guest 1', 1e6)], 6000)).to.deep.equal(['guest 1']);
  });

  it('that are gone are forgotten', () => {
    const watch = new BacklogWatch();
    watch.update([guest(1, 'guest 1', 1e6)], 0);
    watch.update([], 1000);
    expect(watch.update([guest(1, 'another', 1e6)], 4000)).to.deep.equal([]);
  });
});
