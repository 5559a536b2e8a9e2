import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { piecesOf } from '../../bench/size/pieces.ts';
import { BuiltApp, gzipBytes } from '../support/built-app.ts';

/** Bytes of each piece, gzip: at most a third more than it was, so that nothing large comes in unnoticed. */
const maxBytes: Readonly<Record<string, number>> = {
  'first screen': 45_000,
  'a room, before anything is played': 55_000,
  'simple-peer and its links': 39_000,
  'PeerJS and its links': 34_000,
  'Pixi and the stage': 190_000,
  'arena, to play': 20_000,
  'Realm, to play': 85_000,
  'Duel, to play': 41_000,
  "a host's worker, before its game": 31_000,
};

describe('the build', () => {
  let app: BuiltApp;
  const text = (fileName: string) => app.text(fileName);

  before(async () => {
    app = await BuiltApp.build();
  });

  it('is not much larger than it was, piece by piece', () => {
    const pieces = piecesOf(app);
    assert.deepEqual(
      pieces.map(({ name }) => name),
      Object.keys(maxBytes),
    );
    for (const { name, files } of pieces) {
      const sizes = files.map((file) => [file, gzipBytes(text(file))] as const);
      const sum = sizes.reduce((total, [, bytes]) => total + bytes, 0);
      assert.ok(
        sum <= (maxBytes[name] ?? 0),
        `${name}: ${sum} bytes: ${sizes.map((size) => size.join(' ')).join(', ')}`,
      );
    }
  });

  it('what the first screen can do without comes later', () => {
    const files = app.firstScreen();
    const modules = app.chunks.flatMap(({ fileName, moduleIds }) => (files.has(fileName) ? moduleIds : []));
    assert.ok(modules.some((id) => id.endsWith('/src/main.ts')));
    const late =
      /\/node_modules\/(simple-peer|pixi\.js|bitecs)\/|\/signaling\/protocol|\/src\/(games\/[^/]+\/(host|client|view|panel|protocol)|pwa|render|wire|ui\/room-screens)/;
    assert.deepEqual(
      modules.filter((id) => late.test(id)),
      [],
    );
  });

  it('every chunk and the page name what they load relative to themselves', () => {
    assert.doesNotMatch(text('index.html'), /(?:src|href)="\//);
    for (const { fileName, code } of app.chunks) assert.doesNotMatch(code, /["'`]\/assets\//, fileName);
  });

  it('the service worker has every other file of it, imports nothing, and knows which build it is', () => {
    const code = text('service-worker.js');
    const [, list = ''] = /files:(\[[^\]]*\])/.exec(code) ?? [];
    const files: unknown = JSON.parse(list);
    const built = app.output.map(({ fileName }) => fileName).filter((name) => name !== 'service-worker.js');
    assert.deepEqual(
      files,
      [...built, 'config.json', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'icon-touch-180.png']
        .concat('icon.svg', 'manifest.webmanifest', 'og.png')
        .sort(),
    );
    assert.doesNotMatch(code, /^import|import\(|__BUILD__|__FILES__/m);
    const [, ofPage = ''] = /build:`([0-9a-f]{12})`/.exec([...app.firstScreen()].map(text).join('\n')) ?? [];
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
