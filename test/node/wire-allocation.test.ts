import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bytesACall, type Memory } from '../../bench/codec/allocation.ts';
import { entries } from '../../bench/codec/subjects.ts';

/** V8 boxes an integer that is too large for it in an object's field; whatever else is allocated is larger. */
const boxedNumberBytes = 16;

describe('the messages of play', () => {
  const memory = memoryOfNode();

  for (const { name, generated } of entries()) {
    it(`a ${name} is written to the outbox and read again without a new view, array or object`, () => {
      for (const verb of ['encode', 'decode'] as const) {
        const bytes = bytesACall(generated[verb], memory);
        assert.ok(bytes <= boxedNumberBytes, `${verb}: ${bytes} bytes`);
      }
    });
  }

  it('would not go unnoticed if they had one', () => {
    const { buffer } = new Uint8Array(12);
    const kept: DataView[] = [];
    const bytes = bytesACall(() => {
      kept[0] = new DataView(buffer);
    }, memory);
    assert.ok(bytes > 2 * boxedNumberBytes, `${bytes} bytes`);
  });
});

function memoryOfNode(): Memory {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  assert.ok(typeof collectGarbage === 'function');
  return { collectGarbage: () => collectGarbage(), usedBytes: () => process.memoryUsage().heapUsed };
}
