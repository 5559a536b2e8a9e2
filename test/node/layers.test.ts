import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, it } from 'node:test';
import { importsOf } from '../support/imports.ts';
import { filesBelow } from '../support/source-files.ts';

interface Layer {
  /** Modules of the layer, as paths below `src/` (or from the root, for `signaling/`) without `.ts`. */
  readonly modules: RegExp;
  /** Folders, modules or roles in a game's own folder that it may import; its own layer always. */
  readonly may?: readonly string[];
  /** Of these only types. */
  readonly types?: readonly string[];
  /** Of these types, and the rest by dynamic import. */
  readonly lazily?: readonly string[];
  /** `node:` stands for all that Node has, `computed` for a dynamic import of an expression. */
  readonly packages?: readonly string[];
}

const shared = ['lib', 'wire', 'net', 'lobby', 'games/registry', 'games/titles'];

/** What the page is made over. */
const page = [...shared, 'host', 'client'];

/** Who may import what, from the left of docs/architecture.md's line to its right. The first that matches is the layer. */
const layers: Readonly<Record<string, Layer>> = {
  // Types of what the build defines and of modules that have none.
  ambient: { modules: /^[^/]+\.d$/ },
  lib: { modules: /^lib\// },
  wire: { modules: /^wire\//, may: ['lib'], types: ['net/lanes'] },
  lobby: { modules: /^lobby\//, may: ['lib', 'wire'], packages: ['valibot', '@noble/hashes'] },
  // Only data: what a protocol has to fit into.
  'net/lanes': { modules: /^net\/lanes$/ },
  'net/signalling': {
    modules: /^net\/(signalling(-[^/]+)?|peerjs-(messages|introducer)|reach|room-code)$/,
    may: ['lib', 'net', 'signaling/protocol'],
  },
  'net/simple-peer-link': {
    modules: /^net\/simple-peer-link$/,
    may: ['lib', 'wire', 'net'],
    types: ['signaling/protocol'],
    packages: ['simple-peer'],
  },
  'net/peerjs-session': {
    modules: /^net\/peerjs-session$/,
    may: ['lib', 'wire', 'net'],
    packages: ['peerjs'],
  },
  net: { modules: /^net\//, may: ['lib', 'wire'], types: ['signaling/protocol'] },
  render: { modules: /^render\//, may: ['lib'], packages: ['pixi.js'] },

  // The contract of games: nothing of it is there at run time.
  'games/game': { modules: /^games\/game$/, types: ['lib', 'wire', 'lobby', 'net', 'render'], packages: ['valibot'] },
  'games/saved-launch': {
    modules: /^games\/saved-launch$/,
    may: ['lib', 'wire', 'lobby/fields'],
    packages: ['valibot'],
  },
  'games/unclaimed-avatars': { modules: /^games\/unclaimed-avatars$/, types: ['games/saved-launch'] },
  'games/titles': { modules: /^games\/titles$/, types: ['games/game'] },
  'games/registry': { modules: /^games\/registry$/, may: ['game index'], types: ['games/game'] },

  // The engines of a game that has some, each in a folder of its own: as a game is made, without host and client.
  'engine registry': { modules: /^games\/[^/]+\/engines\/registry$/, may: ['engine index'], types: ['game engine'] },
  'engine index': {
    modules: /^games\/[^/]+\/engines\/[^/]+\/index$/,
    may: ['lib', 'game rules', 'engine rules'],
    types: ['games/game', 'game engine'],
    lazily: ['engine view'],
    packages: ['valibot'],
  },
  'engine view': {
    modules: /^games\/[^/]+\/engines\/[^/]+\/view([-/].+)?$/,
    may: ['lobby/colours', 'lib', 'render', 'game rules', 'engine rules'],
    types: ['games/game', 'game engine'],
    packages: ['pixi.js'],
  },
  'engine rules': {
    modules: /^games\/[^/]+\/engines\//,
    may: ['lib', 'wire', 'game rules'],
    types: ['games/game', 'game engine'],
  },
  // What an engine is: nothing of it is there at run time.
  'game engine': { modules: /^games\/[^/]+\/engine$/, types: ['games/game', 'game rules', 'render'] },

  // A game: its six files, folders named after them with what they are made of, and the rest, which counts as rules.
  'game index': {
    modules: /^games\/[^/]+\/index$/,
    may: ['lib', 'game rules', 'engine registry'],
    types: ['games/game', 'game engine'],
    lazily: ['game host', 'game client', 'game view', 'game panel', 'game replay'],
    packages: ['valibot'],
  },
  'game panel': {
    modules: /^games\/[^/]+\/panel([-/].+)?$/,
    // A picture's parts that need no Pixi: what is painted there is the same beside it.
    may: ['lib', 'render/brush', 'game rules', 'game client', 'game view'],
    types: ['games/game'],
    packages: ['lit'],
  },
  'game view': {
    modules: /^games\/[^/]+\/view([-/].+)?$/,
    may: ['lib', 'render', 'game rules', 'game client'],
    types: ['games/game'],
    packages: ['pixi.js'],
  },
  // A file that was made by others: read, and played without a host.
  'game replay': {
    modules: /^games\/[^/]+\/(recording|replay)([-/].+)?$/,
    may: ['lib', 'wire', 'lobby/fields', 'lobby/names', 'game rules'],
    types: ['games/game', 'game engine'],
    packages: ['valibot'],
  },
  'game host': {
    modules: /^games\/[^/]+\/host([-/].+)?$/,
    may: ['lib', 'wire', 'lobby/endings', 'net/lanes', 'games/unclaimed-avatars', 'game rules'],
    types: ['games/game', 'games/saved-launch', 'game engine'],
    packages: ['bitecs'],
  },
  'game client': {
    modules: /^games\/[^/]+\/client([-/].+)?$/,
    may: ['lib', 'wire', 'lobby/endings', 'net/lanes', 'game rules', 'game replay'],
    types: ['games/game', 'game engine'],
    packages: ['rot-js'],
  },
  'game rules': {
    modules: /^games\/[^/]+\//,
    may: ['lib', 'wire', 'net/lanes', 'lobby/fields', 'games/saved-launch'],
    types: ['games/game', 'game engine'],
    packages: ['bitecs', 'rot-js', 'simplex-noise', 'valibot'],
  },

  host: { modules: /^host\//, may: shared, types: ['games/game'], packages: ['valibot', 'idb-keyval'] },
  client: { modules: /^client\//, may: shared, types: ['games/game'], packages: ['valibot'] },
  // The page, from what says and shows something and knows nothing to what puts the screens together.
  'ui/strings': { modules: /^ui\/strings\//, may: ['lib', 'lobby'], types: ['client'] },
  'ui/parts': {
    modules: /^ui\/parts\//,
    may: ['lib', 'lobby', 'ui/strings'],
    types: ['client'],
    packages: ['lit', 'lean-qr'],
  },
  'ui/app': { modules: /^ui\/app\//, may: [...page, 'ui/strings'], types: ['games/game'], packages: ['lit'] },
  'ui/network': {
    modules: /^ui\/network\//,
    may: [...page, 'ui/strings', 'ui/parts', 'ui/app'],
    types: ['games/game'],
    packages: ['lit'],
  },
  'ui/start': {
    modules: /^ui\/start\//,
    may: [...page, 'ui/strings', 'ui/parts', 'ui/app', 'ui/network'],
    types: ['games/game'],
    packages: ['lit'],
  },
  'ui/room': {
    modules: /^ui\/room\//,
    may: [...page, 'ui/strings', 'ui/parts', 'ui/app', 'ui/network'],
    types: ['games/game'],
    packages: ['lit', 'valibot'],
  },
  'ui/play': {
    modules: /^ui\/play\//,
    may: [...page, 'render', 'ui/strings', 'ui/parts', 'ui/app', 'ui/network', 'ui/room'],
    types: ['games/game'],
    packages: ['lit'],
  },
  ui: { modules: /^ui\/[^/]+$/, may: [...page, 'ui'], types: ['games/game'], packages: ['lit'] },
  pwa: { modules: /^pwa\// },
  main: {
    modules: /^main$/,
    may: [...shared, 'host', 'client', 'render', 'ui', 'pwa'],
    types: ['games/game'],
    packages: ['lit', 'valibot'],
  },
  tools: {
    modules: /^tools\//,
    may: [...shared, 'host', 'client', 'render', 'game rules', 'game replay', 'signaling', 'signaling/protocol'],
    types: ['games/game'],
    packages: ['node:', 'valibot', 'computed', 'puppeteer-core', 'chrome-launcher'],
  },
  'signaling/protocol': { modules: /^signaling\/(protocol|room-code)$/ },
  signaling: {
    modules: /^signaling\//,
    may: ['lib'],
    packages: ['node:', 'ws', 'sirv', 'vite', 'redis', 'pino', 'prom-client'],
  },
};

/** `src/net/link.ts` → `net/link`; `signaling/server.ts` → `signaling/server`. */
function moduleOf(path: string): string {
  return path.replace(/^src\//, '').replace(/(\.gen)?\.ts$/, '');
}

function layerOf(path: string): [string, Layer] | undefined {
  if (!/^(src|signaling)\/.*\.ts$/.test(path)) return undefined;
  return Object.entries(layers).find(([, { modules }]) => modules.test(moduleOf(path)));
}

function gameOf(path: string): string | undefined {
  return /^src\/games\/([^/]+)\//.exec(path)?.[1];
}

function engineOf(path: string): string | undefined {
  return /^src\/games\/[^/]+\/engines\/([^/]+)\//.exec(path)?.[1];
}

function packageAllowed(specifier: string, packages: readonly string[]): boolean {
  return packages.some((name) =>
    name.endsWith(':') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  );
}

function moduleAllowed(from: string, to: string, permissions: readonly string[]): boolean {
  const [targetName] = layerOf(to) ?? [];
  const game = gameOf(from);
  if (game !== undefined && gameOf(to) !== undefined && gameOf(to) !== game) return false;
  const engine = engineOf(from);
  if (engine !== undefined && engineOf(to) !== undefined && engineOf(to) !== engine) return false;
  return permissions.some(
    (permission) =>
      permission === targetName || moduleOf(to) === permission || moduleOf(to).startsWith(`${permission}/`),
  );
}

/** A line for each import of the module at `path` that the table does not allow. */
function violations(path: string, source: string): string[] {
  const own = layerOf(path);
  if (!own) return [`${path}: in no layer`];
  const [name, { may = [], types = [], lazily = [], packages = [] }] = own;
  return importsOf(path, source).flatMap(({ specifier, kind, line }) => {
    const relative = specifier.startsWith('.');
    const to = posix.join(posix.dirname(path), specifier).replace(/\?.*$/, '');
    const allowed = relative
      ? moduleAllowed(path, to, [name, ...may]) ||
        (kind === 'type' && moduleAllowed(path, to, [...types, ...lazily])) ||
        (kind === 'lazy' && moduleAllowed(path, to, lazily))
      : packageAllowed(specifier, packages);
    if (allowed) return [];
    const target = relative ? (layerOf(to)?.[0] ?? to) : specifier;
    return [
      `${path}:${line} imports ${specifier}: ${name} may not import ${target}${kind === 'type' ? ' (type)' : ''}`,
    ];
  });
}

const sources = [...filesBelow('src'), ...filesBelow('signaling')].filter((path) => path.endsWith('.ts'));

describe('import directions', () => {
  it('no module imports against them', () => {
    assert.ok(sources.length > 0);
    assert.deepEqual(
      sources.flatMap((path) => violations(path, readFileSync(path, 'utf8'))),
      [],
    );
  });

  const bad: readonly [path: string, source: string][] = [
    ['src/lib/ring.ts', "import { encode } from '../wire/frame.ts';"],
    ['src/lib/ring.ts', "import { css } from 'lit';"],
    ['src/wire/frame.ts', "import { lanes } from '../net/lanes.ts';"],
    ['src/wire/frame.ts', "export * from '../net/lanes.ts';"],
    ['src/net/link.ts', "import { Room } from '../host/room.ts';"],
    ['src/net/link.ts', "import Peer from 'simple-peer/simplepeer.min.js';"],
    ['src/net/link.ts', "import { limits } from '../../signaling/protocol.ts';"],
    ['src/net/signalling.ts', "import { Rooms } from '../../signaling/rooms.ts';"],
    ['src/render/stage.ts', "import { arena } from '../games/arena/index.ts';"],
    ['src/games/game.ts', "import { lanes } from '../net/lanes.ts';"],
    ['src/games/arena/simulation.ts', "import { Container } from 'pixi.js';"],
    ['src/games/arena/simulation.ts', "import { ArenaHost } from './host.ts';"],
    ['src/games/arena/simulation.ts', "import { MemoryLink } from '../../net/memory-link.ts';"],
    ['src/games/arena/simulation.ts', 'const load = (path: string) => import(path);'],
    ['src/games/arena/motion.ts', "import { draw } from './view.ts';"],
    ['src/games/arena/host.ts', "import { chunks } from '../tiles/protocol.ts';"],
    ['src/games/arena/host.ts', "import { ArenaClient } from './client.ts';"],
    ['src/games/arena/client.ts', "import type { View } from './view.ts';"],
    ['src/games/arena/index.ts', "import { view } from './view.ts';"],
    ['src/games/arena/index.ts', "import { games } from '../registry.ts';"],
    ['src/games/registry.ts', "import { ArenaHost } from './arena/host.ts';"],
    ['src/games/tics/index.ts', "import { createTicsHost } from './host.ts';"],
    ['src/games/tics/index.ts', "import { duel } from './engines/duel/index.ts';"],
    ['src/games/tics/host.ts', "import { engines } from './engines/registry.ts';"],
    ['src/games/tics/host/sealer.ts', "import { DuelWorld } from '../engines/duel/simulation.ts';"],
    ['src/games/tics/log.ts', "import type { Stage } from '../../render/stage.ts';"],
    ['src/games/tics/replay.ts', "import { TicsClient } from './client.ts';"],
    ['src/games/tics/engines/registry.ts', "import { DuelWorld } from './duel/simulation.ts';"],
    ['src/games/tics/engines/duel/index.ts', "import { view } from './view.ts';"],
    ['src/games/tics/engines/duel/simulation.ts', "import { sparks } from './view/sparks.ts';"],
    ['src/games/tics/engines/duel/simulation.ts', "import { Container } from 'pixi.js';"],
    ['src/games/tics/engines/duel/simulation.ts', "import { Sealer } from '../../host/sealer.ts';"],
    ['src/games/tics/engines/duel/rules/shots.ts', "import { walls } from '../../bunker/rules/walls.ts';"],
    ['src/games/tics/engines/duel/view.ts', "import type { TicsClient } from '../../client.ts';"],
    ['src/host/tab.ts', "import { Connection } from '../client/connection.ts';"],
    ['src/host/tab.ts', "const view = () => import('../ui/app-root.ts');"],
    ['src/host/tab.ts', "new Worker(new URL('../ui/worker.ts', import.meta.url), { type: 'module' });"],
    ['src/host/tab.ts', "type Root = import('../ui/app-root.ts').AppRoot;"],
    ['src/ui/app-root.ts', "import '../main.ts';"],
    ['src/ui/app-root.ts', "import { generate } from '../tools/generate.ts';"],
    ['src/ui/parts/card.ts', "import type { App } from '../app/app.ts';"],
    ['src/ui/app/app.ts', "import { copyText } from '../parts/copy-text.ts';"],
    ['src/ui/room/lobby-view.ts', "const game = () => import('../play/game-view.ts');"],
    ['src/tools/wire.ts', "import { AppRoot } from '../ui/app-root.ts';"],
    ['src/pwa/offline.ts', "import { systemClock } from '../lib/clock.ts';"],
    ['src/main.ts', "import { Room } from '../test/support/room.ts';"],
    ['src/main.ts', "import { measure } from '../bench/figure.ts';"],
    ['src/main.ts', "import { readFileSync } from 'node:fs';"],
    ['signaling/protocol.ts', "import { randomBytes } from 'node:crypto';"],
    ['signaling/protocol.ts', "import { Emitter } from '../src/lib/emitter.ts';"],
    ['signaling/server.ts', "import { lanes } from '../src/net/lanes.ts';"],
    ['src/other/thing.ts', ''],
  ];
  for (const [path, source] of bad) {
    it(`catches ${path}: ${source}`, () => {
      const [first, ...rest] = violations(path, `// A line before it.\n${source}`);
      assert.match(first ?? '', source === '' ? /in no layer$/ : new RegExp(`^${path}:2 imports .* may not import `));
      assert.deepEqual(rest, []);
    });
  }

  const good: readonly [path: string, source: string][] = [
    ['src/wire/messages.ts', "import type { LaneName } from '../net/lanes.ts';"],
    ['src/net/signalling.ts', "import { parseToClient } from '../../signaling/protocol.ts';"],
    ['src/net/simple-peer-link.ts', "import Peer from 'simple-peer/simplepeer.min.js';"],
    ['src/games/game.ts', "import type { Stage } from '../render/stage.ts';"],
    ['src/games/arena/simulation.ts', "import { addEntity } from 'bitecs'; import { clamp } from './motion.ts';"],
    [
      'src/games/arena/view.ts',
      "import { Graphics } from 'pixi.js'; import { Sprites } from '../../render/sprites.ts';",
    ],
    ['src/games/arena/index.ts', "const host = () => import('./host.ts'); const view = () => import('./view.ts');"],
    ['src/games/registry.ts', "import { arena } from './arena/index.ts';"],
    [
      'src/games/tics/index.ts',
      "import { engines } from './engines/registry.ts'; const replay = () => import('./replay.ts');",
    ],
    [
      'src/games/tics/engine.ts',
      "import type { Stage } from '../../render/stage.ts'; import type { View } from '../game.ts';",
    ],
    [
      'src/games/tics/client.ts',
      "import type { Rules } from './engine.ts'; import { writeRecording } from './recording.ts';",
    ],
    [
      'src/games/tics/engines/registry.ts',
      "import { duel } from './duel/index.ts'; import type { Engine } from '../engine.ts';",
    ],
    [
      'src/games/tics/engines/duel/index.ts',
      "const rules = () => import('./simulation.ts'); const view = () => import('./view.ts');",
    ],
    [
      'src/games/tics/engines/duel/simulation.ts',
      "import type { Rules } from '../../engine.ts'; import { fnv1a } from '../../../../lib/hash.ts';",
    ],
    [
      'src/games/tics/engines/duel/view.ts',
      "import { Graphics } from 'pixi.js'; import { walls } from './rules/walls.ts';",
    ],
    ['src/host/tab.ts', "new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });"],
    ['src/ui/app-root.ts', "import { LitElement } from 'lit'; import { repeat } from 'lit/directives/repeat.js';"],
    ['src/lib/text.ts', "// import 'lit';\nexport const text = \"import { css } from 'lit';\";"],
  ];
  for (const [path, source] of good) {
    it(`allows ${path}: ${source}`, () => assert.deepEqual(violations(path, source), []));
  }
});

describe('game folders', () => {
  const folders = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    it(`${name} has the same files as every other`, () => {
      const files = readdirSync(`src/games/${name}`);
      const own = ['protocol.ts', 'host.ts', 'client.ts', 'index.ts'];
      // What is simulated and drawn stands once, in the game or in each of its engines.
      const played = ['simulation.ts', 'view.ts'];
      assert.deepEqual(
        [...own, ...(files.includes('engines') ? ['engine.ts'] : played)].filter((file) => !files.includes(file)),
        [],
      );
      if (!files.includes('engines')) return;
      const engines = readdirSync(`src/games/${name}/engines`, { withFileTypes: true }).filter((e) => e.isDirectory());
      assert.ok(engines.length > 0);
      for (const engine of engines) {
        const inner = readdirSync(join(`src/games/${name}/engines`, engine.name));
        for (const file of [...played, 'index.ts']) assert.ok(inner.includes(file), `${engine.name}/${file}`);
      }
    });
  }
});

describe('what stands in the project', () => {
  /** Built from parts, so that this file is not the first to be found. */
  const folders = ['home', 'root', 'Users', 'work', 'farm', 'tmp', 'mnt'].join('|');
  const machinePath = new RegExp(`(?:^|[\\s'"\`(=])/(?:${folders})/[\\w.-]`);
  const registryHost = new RegExp(`${['registry', 'npmjs'].join('\\.')}|${['deb', 'debian', 'org'].join('\\.')}`);

  function strangersIn(path: string, text: string): string[] {
    return text
      .split('\n')
      .flatMap((line, index) =>
        machinePath.test(line) || registryHost.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      );
  }

  it('names no path of a machine and no package registry', () => {
    const paths = filesBelow('.').filter(
      (path) => path !== 'package-lock.json' && !/\.(png|ico|wasm|wad|bin)$/.test(path),
    );
    assert.deepEqual(
      paths.flatMap((path) => strangersIn(path, readFileSync(path, 'utf8'))),
      [],
    );
  });

  it('would find one', () => {
    const path = ['', 'home', 'someone', 'file'].join('/');
    for (const line of [
      path,
      `see ${path}`,
      `from '${path}'`,
      `https://${['registry', 'npmjs', 'org'].join('.')}/lit`,
    ]) {
      assert.equal(strangersIn('sample', line).length, 1, line);
    }
  });
});
