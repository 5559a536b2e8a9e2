// What `npm start` runs, with any folder as the built app: `node --import tsx run.ts FOLDER`.
import { run } from '../../../signaling/run.ts';

await run({ staticDir: process.argv[2] ?? '' });
