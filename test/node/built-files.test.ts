import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** What a first visit loads before anything can be done. */
const firstScreenBytes = 45_000;

describe('the build', () => {
  let output: Rolldown.RolldownOutput['output'];
  const chunks = () => output.filter((file) => file.type === 'chunk');

  before(async () => {
    const built = await build({ logLevel: 'error', build: { write: false } });
    assert.ok('output' in built);
    output = built.output;
  });

  function text(fileName: string): string {
    const file = output.find((one) => one.fileName === fileName);
    assert.ok(file, `${fileName} is in the build`);
    return file.type === 'chunk' ? file.code : String(file.source);
  }

  /** The chunk that the page starts with, and all that it imports before it runs. */
  function firstScreen(): Set<string> {
    const [, entry = ''] = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(text('index.html')) ?? [];
    const files = new Set<string>();
    const add = (fileName: string) => {
      const chunk = chunks().find((one) => one.fileName === fileName);
      assert.ok(chunk, `${fileName} is a chunk`);
      if (files.has(fileName)) return;
      files.add(fileName);
      for (const inner of chunk.imports) add(inner);
    };
    add(entry);
    return files;
  }

  it(`its first screen has at most ${firstScreenBytes / 1000} kB of JavaScript, gzip`, () => {
    const sizes = [...firstScreen()].map((file) => [file, gzipSync(text(file)).byteLength] as const);
    const sum = sizes.reduce((total, [, bytes]) => total + bytes, 0);
    assert.ok(sum <= firstScreenBytes, `${sum} bytes: ${sizes.map((size) => size.join(' ')).join(', ')}`);
    console.log(`first screen: ${(sum / 1000).toFixed(1)} kB`);
  });

  it('what the first screen can do without comes later', () => {
    const files = firstScreen();
    const modules = chunks().flatMap(({ fileName, moduleIds }) => (files.has(fileName) ? moduleIds : []));
    assert.ok(modules.some((id) => id.endsWith('/src/main.ts')));
    const late =
      /\/node_modules\/(simple-peer|pixi\.js|bitecs)\/|\/src\/(games\/[^/]+\/(host|client|view|panel|protocol)|pwa|render|ui\/room-screens)/;
    assert.deepEqual(
      modules.filter((id) => late.test(id)),
      [],
    );
  });

  it('every chunk and the page name what they load relative to themselves', () => {
    assert.doesNotMatch(text('index.html'), /(?:src|href)="\//);
    for (const { fileName, code } of chunks()) assert.doesNotMatch(code, /["'`]\/assets\//, fileName);
  });

  it('the service worker has every other file of it, imports nothing, and knows which build it is', () => {
    const code = text('service-worker.js');
    const [, list = ''] = /files:(\[[^\]]*\])/.exec(code) ?? [];
    const files: unknown = JSON.parse(list);
    const built = output.map(({ fileName }) => fileName).filter((name) => name !== 'service-worker.js');
    assert.deepEqual(
      files,
      [...built, 'config.json', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'icon-touch-180.png']
        .concat('icon.svg', 'manifest.webmanifest', 'og.png')
        .sort(),
    );
    assert.doesNotMatch(code, /^import|import\(|__BUILD__|__FILES__/m);
    const [, ofPage = ''] = /build:`([0-9a-f]{12})`/.exec([...firstScreen()].map(text).join('\n')) ?? [];
    assert.match(ofPage, /^[0-9a-f]{12}$/);
    assert.ok(code.includes(ofPage));
  });
});

describe('the manifest', () => {
  const manifest: unknown = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));

  function sizeOfPng(path: string): string {
    const bytes = readFileSync(path);
    assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  }

  it('is of an app that can be installed from any path', () => {
    assert.ok(typeof manifest === 'object' && manifest !== null);
    const { name, start_url, scope, display } = manifest as Record<string, unknown>;
    assert.deepEqual(
      { name, start_url, scope, display },
      {
        name: 'Tictab',
        start_url: './',
        scope: './',
        display: 'standalone',
      },
    );
  });

  it('its icons are there in the sizes it says', () => {
    assert.ok(typeof manifest === 'object' && manifest !== null && 'icons' in manifest);
    const icons = manifest.icons as { src: string; sizes: string; purpose?: string }[];
    for (const { src, sizes } of icons) {
      if (src.endsWith('.png')) assert.equal(sizeOfPng(`public/${src}`), sizes);
      else assert.match(readFileSync(`public/${src}`, 'utf8'), /^<svg /);
    }
    assert.ok(icons.some(({ purpose }) => purpose === 'maskable'));
  });

  it('previews of links have a picture of the size that they are shown at', () => {
    assert.equal(sizeOfPng('public/og.png'), '1200x630');
  });
});
