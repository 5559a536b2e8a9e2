import { expect } from 'chai';
import { modes } from '../../../../src/games/tics/engines/duel/choices.ts';
import { maps } from '../../../../src/games/tics/engines/duel/maps/index.ts';
import { pinAnew, runPinned } from '../../../support/pinned.ts';

const files = Object.entries(
  import.meta.glob<string>('../../../recordings/*.tictab', { eager: true, import: 'default', query: '?url' }),
);

/** Sums over all recordings of what was in them. */
const seen = { params: new Set<string>(), joins: 0, drops: 0, fabricated: 0, tics: 0, files: 0 };

describe('pinned recordings', () => {
  for (const [path, url] of files) {
    const name = path.split('/').at(-1);

    it(`F02: ${name} gives the hashes it was recorded with, and F13: others when nobody acts`, async () => {
      const response = await fetch(url);
      const { recording, verdict, idleDiffersAtTic } = await runPinned(new Uint8Array(await response.arrayBuffer()));
      expect(verdict, pinAnew).to.deep.equal({ checked: recording.hashes.length, differsAtTic: null });
      expect(recording.hashes.length).to.be.above(15);
      expect(new Set(recording.hashes).size).to.equal(recording.hashes.length);
      expect(idleDiffersAtTic).not.to.equal(null);

      const { map, mode } = recording.start.params;
      seen.params.add(`${map} ${mode}`);
      seen.files++;
      let before = recording.log.bundle(0).ingame;
      for (let tic = 0; tic < recording.log.length; tic++) {
        const { ingame, fabricated } = recording.log.bundle(tic);
        if (ingame & ~before) seen.joins++;
        if (before & ~ingame) seen.drops++;
        if (fabricated !== 0) seen.fabricated++;
        seen.tics++;
        before = ingame;
      }
    });
  }

  it('have every map in every mode, people who come and go, and commands that were made up', () => {
    expect(seen.files).to.equal(files.length).and.to.be.at.least(20);
    for (const { id } of maps) for (const mode of modes) expect(seen.params).to.include(`${id} ${mode}`);
    expect(seen.joins).to.be.above(20);
    expect(seen.drops).to.be.above(20);
    expect(seen.fabricated).to.be.above(1000);
    expect(seen.tics).to.be.above(20_000);
  });
});
