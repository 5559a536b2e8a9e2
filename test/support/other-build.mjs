// `node test/support/other-build.mjs FOLDER NAME`: the same sources under another build's name, as after an update of a
// site. A process of its own, since Vite takes its mode from the environment, and a test runner's is no production.
import process from 'node:process';
import { build } from 'vite';

const [, , outDir, name] = process.argv;
await build({
  logLevel: 'error',
  define: { __BUILD__: JSON.stringify(name) },
  build: { outDir, emptyOutDir: true },
});
