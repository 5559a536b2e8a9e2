/** `npm start`: the built app and its signalling from one process. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

await run({ staticDir: fileURLToPath(new URL('../dist', import.meta.url)) }, process.argv.slice(2));
