import { expect } from 'chai';
import type { TestGuest } from '../../support/room.ts';
import { TestRoom } from '../../support/room.ts';

const badLine = { lagMs: 100, jitterMs: 200, lossPct: 30, dupPct: 2, reorderPct: 2 };
const clear = { lagMs: 0, jitterMs: 0, lossPct: 0, dupPct: 0, reorderPct: 0 };
/** Bits of arena's mask. */
const right = 8;
const left = 4;

interface Avatar {
  readonly x: number;
  readonly y: number;
}

function avatar(viewer: TestGuest, of: TestGuest): Avatar | undefined {
  return viewer.room.game?.entities().find((entity) => entity.id === of.room.entityId);
}

const seeds = import.meta.env.VITE_SOAK ? 50 : 5;

describe('arena on a bad line: 30 % loss, 200 ± 200 ms, duplication, reordering', () => {
  for (let seed = 1; seed <= seeds; seed++)
    it(`seed ${seed}: nobody is dropped, one’s avatar answers within 1 s (p95), all views agree 1 s after it ends`, () => {
      const test = new TestRoom({ seed });
      const guests = test.playing(4, { ...clear, seed });

      const [host, ...others] = guests;
      if (!host) throw new Error('no host');
      for (const guest of others) if (guest.impaired) guest.impaired.impairment = { ...badLine, seed };
      // As long as a player needs to notice, and the probes too.
      test.pass(5000);

      const answersMs: number[] = [];
      for (let round = 0; round < 30; round++)
        for (const guest of others) answersMs.push(answerMs(test, guest, round % 2 === 0 ? right : left));
      answersMs.sort((a, b) => a - b);
      const p95 = answersMs[Math.floor(answersMs.length * 0.95)] ?? Number.POSITIVE_INFINITY;
      expect(p95, `p95 of ${answersMs.length} answers`).to.be.at.most(1000);
      expect(guests.map((guest) => guest.room.state)).to.deep.equal(['playing', 'playing', 'playing', 'playing']);

      // The impairment took effect, on every kind of lane.
      for (const guest of others) {
        const stats = guest.impaired?.stats;
        expect(stats?.frames).to.be.greaterThan(500);
        expect(stats?.retransmitted).to.be.greaterThan(100);
        expect(stats?.lost).to.be.greaterThan(3);
        expect((stats?.delayMs ?? 0) / (stats?.frames ?? 1)).to.be.within(80, 150);
        expect(guest.room.quality().lossPct).to.be.greaterThan(0);
      }

      for (const guest of others) if (guest.impaired) guest.impaired.impairment = { ...clear, seed };
      test.pass(1000);
      for (const guest of guests) expect(guest.room.game?.entities()).to.deep.equal(host.room.game?.entities());
      expect(host.room.game?.entities().length).to.be.greaterThan(4);
    }).timeout(60_000);
});

/** From a key to one's own avatar moving that way in one's own view; holds the key until then. */
function answerMs(test: TestRoom, guest: TestGuest, mask: number): number {
  const before = avatar(guest, guest);
  const startMs = test.clock.nowMs();
  guest.room.game?.hold(mask, startMs);
  const towards = mask === right ? 1 : -1;
  while (test.clock.nowMs() - startMs < 5000) {
    test.pass(10);
    const now = avatar(guest, guest);
    if (now && before && (now.x - before.x) * towards > 1) break;
    // Against the edge or an obstacle there is nothing to see: back off the other way.
    if (test.clock.nowMs() - startMs > 2500) return answerMs(test, guest, mask === right ? left : right);
  }
  const answered = test.clock.nowMs() - startMs;
  guest.room.game?.hold(0, test.clock.nowMs());
  return answered;
}
