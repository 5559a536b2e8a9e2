import { expect } from 'chai';
import { Runner } from '../../../../src/games/tics/client/runner.ts';
import { BundleLog, bundleBytes, maxBatchBundles } from '../../../../src/games/tics/log.ts';
import { maxSessionTics } from '../../../../src/games/tics/protocol.ts';
import { deflated, inflated } from '../../../../src/games/tics/recording/deflate.ts';
import { readRecording, writeRecording } from '../../../../src/games/tics/recording.ts';
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { countingRules } from '../../../support/games/counting-world.ts';
import { countingTitle } from '../../../support/recorded.ts';

describe('a session that is long', () => {
  it('L7: is taken from a host for ten hours and not for a tic more, as fast as it may come', () => {
    const start = { params: {}, seed: 1, slots: [0] };
    const runner = new Runner({ rules: countingRules, start, nowMs: () => 0, afterTic: () => {} });
    const frame = new Uint8Array(maxBatchBundles * bundleBytes);
    const view = new DataView(frame.buffer);
    const receive = (count: number) => {
      for (let n = 0; n < count; n++) view.setUint32(n * bundleBytes, runner.sealedTic + n, true);
      return runner.receive(frame.subarray(0, count * bundleBytes));
    };
    while (runner.sealedTic + maxBatchBundles <= maxSessionTics) receive(maxBatchBundles);
    const rest = maxSessionTics - runner.sealedTic;
    expect(() => receive(rest + 1)).to.throw(ProtocolError);
    expect(receive(rest)).to.equal(rest);
    expect(() => receive(1)).to.throw(ProtocolError);
    expect(runner.sealedTic).to.equal(maxSessionTics);
  });
});

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
