import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect, Refusal } from '../../src/tools/inspector.ts';
import { ProtocolError } from '../../src/wire/errors.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const snapshotHex = '82010000000100070000000100004841000050c000008041ff663300';

interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

/** What `npm run --silent wire -- …` does, without npm. */
function wire(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'src/tools/wire.ts', ...args],
      { cwd: root, timeout: 30_000 },
      (failure, out, error) => {
        resolve({ status: typeof failure?.code === 'number' ? failure.code : failure ? -1 : 0, out, error });
      },
    );
  });
}

/** Expects the inspector, run in this process, to refuse `args`. */
function refused(args: readonly string[], pattern: RegExp): Promise<void> {
  return assert.rejects(
    inspect(args),
    (error) => (error instanceof Refusal || error instanceof ProtocolError) && pattern.test(error.message),
  );
}

describe('wire inspector', () => {
  it('is what `npm run wire` runs', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
    assert.equal(scripts.wire, 'tsx src/tools/wire.ts');
  });

  it('decodes to one JSON object', async () => {
    const { status, out, error } = await wire('decode', 'arena', 'snapshot', snapshotHex.toUpperCase());
    assert.deepEqual([status, error], [0, '']);
    assert.match(out, /^\{.*\}\n$/);
    assert.deepEqual(JSON.parse(out), {
      tick: 1,
      entities: [{ id: 7, kind: 1, x: 12.5, y: -3.25, radius: 16, colour: 3368703 }],
    });
  });

  it('encodes to hexadecimal digits', async () => {
    const hello = await wire('encode', 'arena', 'hello', '{"name":"Zoë 🙂","version":1}');
    assert.deepEqual(hello, { status: 0, out: '0101095a6fc3ab20f09f9982\n', error: '' });
    assert.equal(
      await inspect(['encode', 'arena', 'ping', '{"clientTime":"-9223372036854775808"}']),
      '030000000000000080',
    );
  });

  it('reads and writes parts like messages', async () => {
    const meta = '0202040010020700';
    assert.equal(await inspect(['encode', 'tiles', 'inlineMeta', '{"revision":7,"weapon":4}']), meta);
    assert.equal(await inspect(['encode', 'realm', 'inlineMeta', '{"revision":7,"weapon":4}']), meta, 'by its title');
    assert.deepEqual(JSON.parse(await inspect(['decode', 'tiles', 'inlineMeta', meta])), { weapon: 4, revision: 7 });
    assert.equal(await inspect(['encode', 'tiles', 'dropData', '{"slot":3,"amount":258}']), '030201');
    await refused(['decode', 'tiles', 'inlineMeta', '020204'], /tag at byte 0/);
    await refused(['decode', 'tiles', 'actData', '05'], /range at byte 0/);
    await refused(['decode', 'tiles', 'takeData', ''], /"takeData".*action, .*inlineMeta, .*chooseData/);
  });

  it('ends with one line on stderr and status 1 for what it cannot do', async () => {
    for (const args of [[], ['decode', 'arena', 'hello', '02'], ['encode', 'arena', 'hello', '{"two\\nlines":1}']]) {
      const { status, out, error } = await wire(...args);
      assert.deepEqual([status, out], [1, '']);
      assert.match(error, /^[^\n]+\n$/);
    }
  });

  it('names what there is', async () => {
    await refused(['decode', 'chess', 'hello', '00'], /"chess".*arena/);
    await refused(['decode', 'arena', 'hallo', '00'], /"hallo".*hello, input, ping, welcome, snapshot, pong/);
    await refused(['decode', 'arena'], /hello, input/);
    await refused(['decode'], /arena/);
    await refused([], /usage/);
    await refused(['dump', 'arena', 'hello', '00'], /usage/);
    await refused(['decode', 'arena', 'hello', '010100', 'more'], /usage/);
    await refused(['decode', 'arena', 'hello'], /HEX/);
  });

  it('says what is wrong with a frame', async () => {
    await refused(['decode', 'arena', 'input', snapshotHex], /constant at byte 0/);
    await refused(['decode', 'arena', 'snapshot', `${snapshotHex}00`], /trailing at byte 28/);
    await refused(['decode', 'arena', 'hello', ''], /truncated at byte 0/);
    await refused(['decode', 'arena', 'hello', '010'], /pairs/);
    await refused(['decode', 'arena', 'hello', '01 01 00'], /pairs/);
    await refused(['decode', 'arena', 'hello', '01010g'], /pairs/);
  });

  it('says what is wrong with JSON', async () => {
    await refused(['encode', 'arena', 'hello', '{'], /JSON/);
    await refused(['encode', 'arena', 'hello', '{"version":1}'], /missing at name/);
    await refused(['encode', 'arena', 'hello', '{"version":256,"name":""}'], /range at version/);
    await refused(['encode', 'arena', 'hello', '{"version":1,"name":"a\\nb"}'], /text at name/);
    await refused(['encode', 'arena', 'hello', 'null'], /type/);
    await refused(['encode', 'arena', 'hello', '{"version":1,"name":"","two\\nlines":1}'], /unexpected/);
  });
});
