import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pinAnew, runPinned } from '../support/pinned.ts';

const folder = 'test/recordings';
const files = readdirSync(folder);

describe('pinned recordings', () => {
  it('are many', () => assert.ok(files.length >= 20));

  for (const file of files)
    it(`F02: ${file} gives the hashes it was recorded with, and F13: others when nobody acts`, async () => {
      const { recording, verdict, idleDiffersAtTic } = await runPinned(readFileSync(`${folder}/${file}`));
      assert.deepEqual(verdict, { checked: recording.hashes.length, differsAtTic: null }, pinAnew);
      assert.notEqual(idleDiffersAtTic, null);
    });
});
