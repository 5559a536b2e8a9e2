import { expect } from 'chai';
import { keepsakesOf } from '../../../../src/games/tics/recording/keepsake.ts';
import { readRecording } from '../../../../src/games/tics/recording.ts';
import { readSession } from '../../../../src/games/tics/saved-session.ts';
import { joinParts, splitParts } from '../../../../src/lib/parts.ts';
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { countingTitle } from '../../../support/recorded.ts';
import { nameOf, TicsBench } from '../../../support/tics-bench.ts';

const launch = {
  titleId: countingTitle.id,
  build: '0123456789ab',
  launchId: 3,
  params: countingTitle.defaultParams,
  seed: 1,
  slots: [0, 1],
};

function played(tics: number): TicsBench {
  const bench = new TicsBench();
  bench.play([0, 1], tics);
  return bench;
}

describe('a session of tics that its host’s tab did not outlive', () => {
  it('is kept as a recording: all that was sealed, what it hashed to, and who played', async () => {
    // More than the longest batch, so that it is read in several.
    const bench = played(1000);
    const [recording, ...more] = keepsakesOf({ ...launch, saved: bench.host.save() });
    expect(more).to.deep.equal([]);
    expect(recording?.fileName).to.equal('count-3.tictab');
    const file = (await recording?.bytes()) ?? new Uint8Array();
    const { log, hashes, names, start, build } = await readRecording(file, [countingTitle]);
    expect(log.length).to.equal(bench.host.tic()).and.equal(1000);
    expect(hashes).to.deep.equal(Array.from({ length: 28 }, (_, n) => bench.host.hashAt(n * 35 + 34)));
    expect([...names]).to.deep.equal([
      [0, nameOf(0)],
      [1, nameOf(1)],
    ]);
    expect(start).to.deep.equal({ params: countingTitle.defaultParams, seed: 1, slots: [0, 1] });
    expect(build).to.equal(launch.build);
  });

  it('names also who has left, and of several in a slot the last', () => {
    const bench = played(10);
    bench.host.leave(1, bench.nowMs);
    bench.play([0], 10);
    expect([...readSession(bench.host.save()).names.keys()]).to.deep.equal([0, 1]);
    bench.host.join({ slot: 1, name: 'Later', colour: 0, auth: '1' }, bench.nowMs);
    expect(readSession(bench.host.save()).names.get(1)).to.equal('Later');
  });

  it('is nothing to keep before its first tic', () => {
    expect(keepsakesOf({ ...launch, saved: new TicsBench().host.save() })).to.deep.equal([]);
  });

  it('is refused as what no host has saved: cut at any length, tics that do not follow, other names', () => {
    const saved = played(40).host.save();
    const refuses = (bytes: Uint8Array) => expect(() => readSession(bytes)).to.throw(ProtocolError);
    for (let length = 0; length < saved.length; length++) refuses(saved.subarray(0, length));
    refuses(Uint8Array.of(...saved, 0));
    const [json = saved, hashes = saved, bundles = saved] = splitParts(saved, 3) ?? [];
    refuses(joinParts([json, hashes, bundles.subarray(38)]));
    refuses(joinParts([json, hashes, bundles.subarray(0, 39)]));
    refuses(joinParts([json, hashes, Uint8Array.of(...bundles.subarray(0, 38), ...bundles.subarray(76))]));
    refuses(joinParts([json, hashes.subarray(1), bundles]));
    for (const names of ['{}', '[[4,"a"]]', '[[0,1]]', '[', `[[0,"${'x'.repeat(65)}"]]`])
      refuses(joinParts([new TextEncoder().encode(names), hashes, bundles]));
    const ingame = bundles.slice();
    ingame[4] = 0x10;
    refuses(joinParts([json, hashes, ingame]));
  });
});
