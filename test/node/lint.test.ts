import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';

const only = '--only=style/noRestrictedGlobals';
const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');

interface Report {
  readonly summary: { readonly unchanged: number };
  readonly diagnostics: readonly { readonly message: string; readonly location: { readonly path: string } }[];
}

describe('F01: lint of simulations (determinism)', () => {
  let folder = '';

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'lint-'));
    cpSync('biome.json', join(folder, 'biome.json'));
    cpSync('lint', join(folder, 'lint'), { recursive: true });
  });

  after(() => rmSync(folder, { recursive: true }));

  /** What our rules say about each of `sources`, by path. */
  function lint(sources: Readonly<Record<string, string>>): Map<string, string[]> {
    rmSync(join(folder, 'src'), { recursive: true, force: true });
    for (const [path, source] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    }
    const args = [biome, 'lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '--only=plugin'];
    const { stdout } = spawnSync(process.execPath, [...args, only], { cwd: folder, encoding: 'utf8' });
    const { diagnostics }: Report = JSON.parse(stdout.slice(stdout.indexOf('{')));
    const found = new Map<string, string[]>(Object.keys(sources).map((path) => [path, []]));
    for (const { message, location } of diagnostics) found.get(location.path)?.push(message);
    return found;
  }

  const banned = [
    ...['random', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'],
    ...['exp', 'expm1', 'log', 'log2', 'log10', 'log1p', 'cbrt'],
  ].map((name) => `Math.${name}(a)`);
  const statements = [
    ...banned,
    'Math.pow(a, a)',
    'Math.atan2(a, a)',
    'Math.hypot(a, a)',
    "Math['sin'](a)",
    'a ** a',
    'b **= a',
    'Date.now()',
    'new Date()',
    'performance.now()',
    'setTimeout(() => {}, a)',
    'setInterval(() => {}, a)',
    'document.title',
    'window.name',
    'globalThis.crypto',
    'self.name',
    'crypto.randomUUID()',
  ];
  const files = [
    'simulation',
    'simulation-motion',
    'protocol',
    'action-window',
    'engines/duel/simulation',
    'engines/duel/rules/shots',
  ];

  it('catches each of them in every file that has to be deterministic', () => {
    const sources = Object.fromEntries([
      ...statements.map((statement, index) => [
        `src/games/game${index}/${files[index % files.length]}.ts`,
        `export const use = (a: number, b = a) => ${statement.includes('=') && !statement.includes('=>') ? `(${statement})` : statement};\n`,
      ]),
      ['src/games/destructured/simulation.ts', 'export const { sin } = Math;\n'],
      ['src/games/renamed/simulation.ts', 'export const sums = Math;\n'],
    ]);
    for (const [path, messages] of lint(sources)) assert.ok(messages.length > 0, `${path}: ${sources[path]}`);
  });

  it('catches fractions, and what depends on a place, in the rules of an engine alone', () => {
    const numbers = ['0.5', '.5', '1e-3', '1.0', 'Math.fround(a)', 'Math.PI', 'parseFloat(b)', 'Number.parseFloat(b)'];
    const arrays = ['new Float32Array(a)', 'new Float64Array(a)', 'new DataView(c).getFloat32(a)'];
    const places = ['b.localeCompare(b)', 'a.toLocaleString()', 'new Intl.Collator()', 'new WeakRef(c)'];
    const uses = [...numbers, ...arrays, ...places];
    const source = (use: string) => `export const use = (a: number, b: string, c: ArrayBuffer) => [a, b, c, ${use}];\n`;
    for (const file of ['simulation', 'rules/shots', 'maps/index']) {
      const path = (index: number) => `src/games/tics/engines/engine${index}/${file}.ts`;
      const found = lint(Object.fromEntries(uses.map((use, index) => [path(index), source(use)])));
      for (const [index, use] of uses.entries()) assert.equal(found.get(path(index))?.length, 1, use);
    }
    const elsewhere = ['log', 'engines/duel/view', 'engines/duel/view/sparks', 'engines/duel/index'];
    const fraction = Object.fromEntries(elsewhere.map((file) => [`src/games/tics/${file}.ts`, source('0.5')]));
    assert.deepEqual([...lint(fraction).values()].flat(), []);
    const exact =
      '1e3, 0x1e - 2, 65_536, a >> 16, a / 2, Math.imul(a, a), Math.sqrt(a), new Int32Array(a), Math.round(0.5 * a)';
    const path = 'src/games/tics/engines/duel/simulation.ts';
    assert.deepEqual(lint({ [path]: source(exact) }).get(path), []);
  });

  it('finds nothing in this tree', () => {
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--only=plugin', only, 'src'], {
      encoding: 'utf8',
    });
    const { diagnostics, summary }: Report = JSON.parse(stdout.slice(stdout.indexOf('{')));
    assert.deepEqual(diagnostics, []);
    assert.ok(summary.unchanged > 100, `${summary.unchanged} files`);
  });

  it('leaves what is exact alone', () => {
    const exact = ['abs', 'ceil', 'clz32', 'floor', 'fround', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc'];
    const lines = [...exact.map((name) => `Math.${name}(a)`), 'Math.imul(a, a)', 'a * a', 'Math.PI', '(a | 0) >>> 0'];
    const source = `export const uses = (a: number) => [${lines.join(', ')}];\n`;
    const path = 'src/games/sample/simulation.ts';
    assert.deepEqual(lint({ [path]: source }).get(path), []);
  });

  it('lets views draw, and clients interpolate, but gives neither hosts nor clients a clock of their own', () => {
    const found = lint({
      'src/games/sample/view.ts': 'export const x = (a: number) => Math.sin(a) + performance.now();\n',
      'src/games/sample/engines/duel/view.ts': 'export const x = (a: number) => Math.sin(a) + performance.now();\n',
      'src/games/sample/client.ts': 'export const x = (a: number) => Math.hypot(a, a);\n',
      'src/games/sample/host.ts': 'export const x = () => performance.now();\n',
    });
    assert.deepEqual(
      [...found.values()].map((messages) => messages.length),
      [0, 0, 0, 1],
    );
  });

  it('bans Math.random everywhere in the app and in signalling', () => {
    const source = 'export const x = Math.random();\n';
    const found = lint({ 'src/ui/a.ts': source, 'src/games/sample/view.ts': source, 'signaling/a.ts': source });
    assert.deepEqual(
      [...found.values()].map((messages) => messages.length),
      [1, 1, 1],
    );
  });
});
