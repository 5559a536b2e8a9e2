import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { filesOf, groups, longRun } from '../runner/groups.mjs';

/** A project that has nothing but the runner, and the tests each test gives it. */
describe('the test runner', () => {
  let folder = '';

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'runner-'));
    cpSync('package.json', join(folder, 'package.json'));
    cpSync('test/run.mjs', join(folder, 'test/run.mjs'));
    cpSync('test/runner', join(folder, 'test/runner'), { recursive: true });
    cpSync('test/support/browser.mjs', join(folder, 'test/support/browser.mjs'));
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  });

  after(() => rmSync(folder, { recursive: true }));

  function place(path: string, source = ''): void {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }

  /** What `source`, a module in the project’s root, prints. */
  function evaluate(source: string): string {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout;
  }

  function run(files: Readonly<Record<string, string>>, ...words: string[]) {
    rmSync(join(folder, 'test/node'), { recursive: true, force: true });
    mkdirSync(join(folder, 'test/node'), { recursive: true });
    for (const [name, body] of Object.entries(files))
      place(`test/node/${name}`, `import { before, describe, it } from 'node:test';\n${body}\n`);
    return runWords(...(words.length > 0 ? words : ['node']));
  }

  function runWords(...words: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['test/run.mjs', ...words], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    });
    return { status, stdout, stderr, last: stdout.trimEnd().split('\n').at(-1) };
  }

  const passing = "it('passes', () => {});";

  it('ends with the sum of all files, and succeeds when nothing failed', () => {
    const { status, last } = run({
      'a.test.ts': `describe('suite', () => { ${passing} ${passing} });`,
      'b.test.ts': `${passing} it.skip('skipped', () => {});`,
      'helper.ts': "it('is no test file', () => {});",
    });
    assert.equal(last, '3 passed, 0 failed, 1 skipped');
    assert.equal(status, 0);
  });

  it('counts a failure once, however deep, and says all of it before the last line', () => {
    const { status, stdout, last } = run({
      'a.test.ts': `${passing} describe('outer', () => describe('inner', () => it('deep', () => { throw new Error('why'); })));`,
    });
    assert.equal(last, '1 passed, 1 failed');
    assert.match(stdout, /1\) node test\/node\/a\.test\.ts › outer › inner › deep\n {3}Error: why/);
    assert.equal(status, 1);
  });

  const brokenFiles = {
    'has no tests': '',
    'cannot be parsed': 'const = ;',
    'throws while it loads': `${passing} throw new Error('loading');`,
    'exits on the way': `${passing} it('exits', () => process.exit(3));`,
    'has a hook that fails': `describe('suite', () => { before(() => { throw new Error('hook'); }); ${passing} });`,
    'ends the whole group': `it('kills', () => { process.kill(process.ppid, 'SIGKILL'); });`,
  };
  for (const [what, body] of Object.entries(brokenFiles)) {
    it(`fails for a file that ${what}`, () => {
      const { status, last } = run({ 'a.test.ts': body });
      assert.match(last ?? '', /^\d+ passed, [1-9]\d* failed$/);
      assert.equal(status, 1);
    });
  }

  it('runs what needs no browser by Mocha, says what each file said, and goes on after one that ends its process', () => {
    const files = {
      'a-passes': `${passing} it.skip('skipped', () => {}); it('speaks', () => console.error('said'));`,
      'b-has no tests': '',
      'c-cannot be parsed': 'const = ;',
      'd-throws while it loads': `${passing} throw new Error('loading');`,
      'e-exits on the way': `${passing} it('exits', () => process.exit(0));`,
      'f-has a hook that fails': `describe('suite', () => { before(() => { throw new Error('hook'); }); ${passing} });`,
      'g-is refused something': "it('waits', () => new Promise(() => Promise.reject(new Error('refused'))));",
      'h-never ends loading': 'await new Promise(() => {});',
      'i-differs': `describe('outer', () => it('deep', () => { throw Object.assign(new Error('why'), { expected: [1], actual: [2] }); }));`,
      'j-passes': passing,
    };
    const paths = Object.keys(files).map((name) => `test/unit/lib/${name.replaceAll(' ', '-')}.test.ts`);
    for (const [index, source] of Object.values(files).entries()) place(paths[index] ?? '', source);
    const { status, stdout, last } = runWords(...paths);
    rmSync(join(folder, 'test/unit'), { recursive: true });
    const lines = [...stdout.matchAll(/^ {2}(.) logic test\/unit\/lib\/(\w)\S+ {2}(.*) {2}[\d.]+ s$/gm)];
    assert.deepEqual(
      lines.map(([, mark, name, counts]) => `${mark} ${name} ${counts}`),
      [
        '✓ a 2 passed, 1 skipped',
        ...['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => `✗ ${name} 0 passed, 1 failed`),
        '✓ j 1 passed',
      ],
    );
    assert.match(stdout, /✓ logic \S+a-passes\S+ .*\n {6}said\n/);
    for (const said of [
      /b-\S+ › whole file\n {3}the file has no tests\n/,
      /e-\S+ › whole file\n {3}its process ended with code 0\n/,
      /f-\S+ › suite › "before all" hook for "passes"\n {3}Error: hook\n/,
      /g-\S+ › waits\n {3}Error: refused\n/,
      /i-\S+ › outer › deep\n {3}Error: why\n(.*\n){4} {9}- {2}2\n {9}\+ {2}1\n/,
    ])
      assert.match(stdout, said);
    assert.equal(last, '3 passed, 8 failed, 1 skipped');
    assert.equal(status, 1);
  });

  it('ends a file of Mocha’s that is late, and goes on with the next', () => {
    place('test/unit/lib/a.test.ts', "it('never ends', () => { for (;;); });");
    place('test/unit/lib/b.test.ts', passing);
    const results: unknown = JSON.parse(
      evaluate(`import { runMochaGroup } from './test/runner/mocha-group.mjs';
        const results = [];
        await runMochaGroup(['test/unit/lib/a.test.ts', 'test/unit/lib/b.test.ts'], {
          limitMs: 2000, environment: process.env, onLine() {},
          onResult: ({ passed, failures }) => results.push({ passed, why: failures.map(({ error }) => error) }),
        });
        console.log(JSON.stringify(results));`),
    );
    rmSync(join(folder, 'test/unit'), { recursive: true });
    assert.deepEqual(results, [
      { passed: 0, why: ['no result within 2.0 s'] },
      { passed: 1, why: [] },
    ]);
  });

  it('leaves no test file of this project out, and in Chromium none that Node runs', () => {
    const found = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((path) => `test/${path}`);
    const files = found.filter((path) => path.endsWith('.test.ts')).sort();
    // Firefox may not be there.
    const here = Object.keys(groups).filter((name) => name !== 'firefox');
    const daily = here.flatMap((name) => filesOf(name, { soak: false })).sort();
    assert.deepEqual(
      daily,
      files.filter((path) => !longRun.some((pattern) => pattern.test(path))),
    );
    assert.deepEqual([...new Set(here.flatMap((name) => filesOf(name, { soak: true })))].sort(), files);
  });

  it('fails for a group without files', () => {
    assert.equal(run({}).last, '0 passed, 1 failed');
  });

  it('leaves to the long run what Firefox has in common with Chromium, and counts each file of a folder once', () => {
    const source = `import { filesOf, groups } from './test/runner/groups.mjs';
      const of = (name, soak) => filesOf(name, { soak }).map((path) => path.replace('test/', ''));
      console.log(JSON.stringify({
        daily: of('firefox', false), soak: of('firefox', true), tabs: of('tabs', false), troubles: of('troubles', false),
      }));`;
    for (const path of [
      'unit/lib/a',
      'unit/net/a',
      'unit/games/x/rules',
      'unit/games/x/view',
      'tabs/a',
      'tabs/trouble-a',
    ])
      place(`test/${path}.test.ts`);
    const daily = ['unit/games/x/view.test.ts', 'unit/net/a.test.ts'];
    const long = ['tabs/a.test.ts', 'tabs/trouble-a.test.ts', 'unit/games/x/rules.test.ts', 'unit/lib/a.test.ts'];
    assert.deepEqual(JSON.parse(evaluate(source)), {
      daily,
      soak: [...daily, ...long].sort(),
      tabs: ['tabs/a.test.ts'],
      troubles: ['tabs/trouble-a.test.ts'],
    });
    for (const group of ['unit', 'tabs']) rmSync(join(folder, 'test', group), { recursive: true });
  });

  it('says in one sentence why it cannot run a word, and runs nothing', () => {
    for (const [words, sentence] of [
      [['firefox', 'test/tabs/axe.test.ts'], /^"test\/tabs\/axe\.test\.ts" is left out of firefox: [^\n]+\.\n$/],
      [
        ['unit', 'firefox', 'test/node/a.test.ts'],
        /^"test\/node\/a\.test\.ts" is not in unit or firefox, but in node\.\n$/,
      ],
      [['node', 'nothing'], /^"nothing" is neither a group \(logic, [a-z, ]+\) nor a test file\.\n$/],
    ] as const) {
      const { status, stdout, stderr } = run({ 'a.test.ts': passing }, ...words);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, sentence);
    }
  });

  it('names the files that took longest, five at most', () => {
    const source = `import { Tally } from './test/runner/tally.mjs';
      const tally = new Tally();
      for (const [file, ms] of [['a', 100], ['b', 700], ['c', 300], ['d', 600], ['e', 500], ['f', 400]])
        tally.file('unit', { file, ms, passed: 1, failed: 0, skipped: 0, failures: [], output: [] });
      tally.finish();`;
    assert.equal(
      /^slowest: (.*)$/m.exec(evaluate(source))?.[1],
      'unit b 0.7 s · unit d 0.6 s · unit e 0.5 s · unit f 0.4 s · unit c 0.3 s',
    );
  });

  it('runs a file alone, and tells tests whether they soak', () => {
    const body = "it('soaks', () => { if (process.env.VITE_SOAK !== '1') throw new Error(); });";
    const files = { 'a.test.ts': body, 'b.test.ts': body };
    assert.equal(run(files, 'test/node/b.test.ts', '--soak').last, '1 passed, 0 failed');
    assert.equal(run(files, 'node').last, '0 passed, 2 failed');
  });
});
