import { expect } from 'chai';
import { Bans } from '../../../src/host/bans.ts';
import { maxBanned } from '../../../src/host/saved-room.ts';
import { Seats } from '../../../src/host/seats.ts';
import { Watchers } from '../../../src/host/watchers.ts';
import { maxSeats } from '../../../src/lobby/fields.ts';

const tokenOf = (n: number) => n.toString(16).padStart(32, '0');

describe('what a room remembers of those who come and go, however many they are', () => {
  it('tokens of 64 who had a seat, the last', () => {
    let made = 0;
    const seats = new Seats<string>({ count: 1, makeToken: () => tokenOf(made++), otherNames: () => [] });
    for (let n = 0; n < 3 * maxSeats; n++) {
      const seat = seats.take(`guest ${n}`, undefined);
      if (seat) seats.vacate(seat, { shown: true }, n);
    }
    const { remembered } = seats.save();
    expect(remembered).to.have.length(maxSeats);
    // The very last still has its seat.
    expect(remembered.at(-1)?.token).to.equal(tokenOf(made - 2));
    expect(seats.remembers(tokenOf(0))).to.equal(false);
  });

  it('tokens of 64 who have watched, the last', () => {
    const watchers = new Watchers<string>(8);
    for (let n = 0; n < 3 * maxSeats; n++) {
      const watcher = watchers.add(`guest ${n}`, 'Walt', tokenOf(n));
      if (watcher) watchers.remove(watcher.place);
    }
    expect(watchers.tokens()).to.have.length(maxSeats);
    expect([watchers.knows(tokenOf(0)), watchers.knows(tokenOf(3 * maxSeats - 1))]).to.deep.equal([false, true]);
  });

  it('256 who were removed, the last', () => {
    const bans = new Bans();
    for (let n = 0; n < 3 * maxBanned; n++) bans.add(tokenOf(n), 'Mal');
    expect(bans.all).to.have.length(maxBanned);
    expect([bans.has(tokenOf(0)), bans.has(tokenOf(3 * maxBanned - 1))]).to.deep.equal([false, true]);
  });
});
