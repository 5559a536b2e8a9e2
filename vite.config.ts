import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { buildDigest } from './src/tools/build-digest.ts';

/** Beside the page, without a hash: a service worker is known by its name, and serves what lies below it. */
const serviceWorker = 'service-worker';

/**
 * What games have in common with rooms, or with each other: comes in one file with the room, which needs some of it. By itself
 * each would be a file of its own that a joiner waits for. Nothing of the first screen may be among it.
 */
const gameParts = /\/src\/(?:wire\/(?:errors|frame|messages)|lib\/(?:counters|hash|ring|serial|stream-clock))\.ts$/;

/** Tells the service worker what the build consists of, which is known only at its end. */
function filesOfTheBuild(): Plugin {
  let publicDir = '';
  return {
    name: 'files-of-the-build',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle(_options, bundle) {
      const worker = bundle[`${serviceWorker}.js`];
      if (worker?.type !== 'chunk') throw new Error('the build has no service worker');
      const files = [...Object.keys(bundle), ...readdirSync(publicDir)].filter((file) => file !== worker.fileName);
      worker.code = worker.code.replace('__FILES__', JSON.stringify(files.sort()));
    },
  };
}

/** A worker never draws: without this every game's view, and Pixi with it, would be built once more for it. */
function noViews(): Plugin {
  return {
    name: 'no-views',
    enforce: 'pre',
    load: (id) => (/\/games\/(?:[^/]+\/engines\/)?[^/]+\/view\.ts$/.test(id) ? 'export {};' : undefined),
  };
}

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

export default defineConfig({
  // Relative, so that dist/ runs under any sub-path of a plain file server.
  base: './',
  define: { __BUILD__: JSON.stringify(buildDigest()), __VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2022',
    rolldownOptions: {
      // Who starts it on a slow machine wants to know where to play, not what the build spent its time on.
      checks: { bundlerTimings: false },
      input: { index: 'index.html', [serviceWorker]: 'src/pwa/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: 'game-parts', test: gameParts }] },
      },
    },
  },
  plugins: [filesOfTheBuild()],
  worker: { format: 'es', plugins: () => [noViews()] },
});
