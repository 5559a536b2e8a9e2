// What `npm start` runs, with any folder as the built app: `node --import tsx run.ts FOLDER [OPTION…]`.
import { run } from '../../../signaling/run.ts';

await run({ staticDir: process.argv[2] ?? '' }, process.argv.slice(3));
