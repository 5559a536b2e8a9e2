import { expect } from 'chai';
import { BundleLog, bundleBytes } from '../../../../src/games/tics/log.ts';
import { maxSessionTics } from '../../../../src/games/tics/protocol.ts';
import { deflated, inflated } from '../../../../src/games/tics/recording/deflate.ts';
import { readRecording, writeRecording } from '../../../../src/games/tics/recording.ts';
import { countingTitle } from '../../../support/recorded.ts';

describe('recordings that are long', () => {
  it('are of ten hours at most: of what is longer, the first ten are kept', async () => {
    const log = new BundleLog();
    const frame = new Uint8Array(bundleBytes);
    const view = new DataView(frame.buffer);
    for (let tic = 0; tic < maxSessionTics + 36; tic++) {
      view.setUint32(0, tic, true);
      log.append(frame);
    }
    const start = { params: {}, seed: 1, slots: [0] };
    const hashes = Array.from({ length: maxSessionTics / 35 + 1 }, (_, n) => n);
    const said = { title: 'count', build: '0123456789ab', start, names: new Map(), log, hashes };
    const read = await readRecording(await writeRecording(said), [countingTitle]);
    expect([read.log.length, read.hashes.length]).to.deep.equal([maxSessionTics, maxSessionTics / 35]);
  });

  it('are not inflated beyond what they say, however much there is', async () => {
    const megabytes = 48 * 1024 * 1024;
    const bomb = await deflated(new Uint8Array(megabytes));
    expect(bomb.length).to.be.below(100_000);
    for (const bytes of [68, megabytes - 1]) expect(await inflated(bomb, bytes)).to.equal(undefined);
    expect((await inflated(bomb, megabytes))?.length).to.equal(megabytes);
  });
});
