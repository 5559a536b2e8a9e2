import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Game } from '../../src/games/game.ts';
import { recordingRefusals, writeRecording } from '../../src/games/tics/recording.ts';
import { readReplayOf } from '../../src/games/tics/replay.ts';
import { verify } from '../../src/tools/verify.ts';
import { countingRules } from '../support/games/counting-world.ts';
import { countingTitle, recorded } from '../support/recorded.ts';

const never = () => Promise.reject(new Error('nobody plays'));
const loadReplay = async () =>
  readReplayOf([
    {
      title: countingTitle,
      loadRules: async () => countingRules,
      loadView: () => Promise.reject(new Error('no view')),
    },
  ]);
const games: readonly Game[] = [
  {
    id: 'counts',
    titles: [countingTitle],
    actions: [],
    loadHost: never,
    loadClient: never,
    loadProtocol: never,
    loadView: never,
    loadReplay,
  },
];

const recording = recorded(countingRules, {
  title: 'count',
  start: { params: { tics: 9999 }, seed: 4, slots: [0] },
  tics: 100,
  play: (bundle) => {
    bundle.ingame = 1;
    bundle.cmds.forwardmove[0] = bundle.tic % 7;
  },
});

describe('verifying a recording', () => {
  it('says what it is, and that no hash differs', async () => {
    const { lines, differs } = await verify(await writeRecording(recording), games, recording.build);
    assert.deepEqual(lines, ['Count {"tics":9999}, 100 tics, build 0123456789ab', '2 hashes checked, none differs']);
    assert.equal(differs, false);
  });

  it('names the first hash that differs', async () => {
    const [first = 0] = recording.hashes;
    const file = await writeRecording({ ...recording, hashes: [first, 5] });
    const { lines, differs } = await verify(file, games, recording.build);
    assert.equal(lines.at(-1), '2 hashes checked, the first that differs is that of tic 69');
    assert.equal(differs, true);
  });

  it('runs one of another build as well, and says so', async () => {
    const { lines, differs } = await verify(await writeRecording(recording), games, 'ffffffffffff');
    assert.equal(lines[1], 'warning: this is build ffffffffffff, whose rules may be others');
    assert.equal(differs, false);
  });

  it('exits with 1 and one line for a file that is none, and for no file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recording-'));
    try {
      const path = join(folder, 'letter.tictab');
      writeFileSync(path, 'Dear Ann, this is no recording.');
      for (const [args, said] of [
        [[path], `${path}: ${recordingRefusals.none}\n`],
        [[], 'usage: verify-recording -- FILE…\n'],
      ] as const) {
        const { status, stderr } = spawnSync(
          process.execPath,
          ['--import', 'tsx', 'src/tools/verify-recording.ts', ...args],
          { encoding: 'utf8' },
        );
        assert.deepEqual([status, stderr], [1, said]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
