// `node test/support/other-build.mjs JSON`: the same sources as another build, with `build` as its name (as after an update
// of a site) or `worker` in place of the host's worker, into `outDir`. A process of its own, since Vite takes its mode from
// the environment, and a test runner's is no production.
import { resolve } from 'node:path';
import process from 'node:process';
import { build } from 'vite';

const { outDir, build: name, worker } = JSON.parse(process.argv[2]);

/** The worker's entry is another file. */
const otherWorker = () => ({
  name: 'other-worker',
  enforce: 'pre',
  load: (id) => (id === resolve('src/host/worker.ts') ? `import ${JSON.stringify(resolve(worker))};` : undefined),
});

await build({
  logLevel: 'error',
  define: name === undefined ? {} : { __BUILD__: JSON.stringify(name) },
  build: { outDir, emptyOutDir: true },
  worker: worker === undefined ? {} : { plugins: () => [otherWorker()] },
});
