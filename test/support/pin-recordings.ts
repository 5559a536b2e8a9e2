/** `npm run pin-recordings`: test/recordings, anew. Needed whenever the rules of Duel are changed on purpose. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { writeRecording } from '../../src/games/tics/recording.ts';
import { pinnedSessions } from './pinned-sessions.ts';

const folder = new URL('../recordings/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) if (file.endsWith('.tictab')) await rm(new URL(file, folder));
for (const [name, recording] of pinnedSessions()) {
  const file = await writeRecording(recording);
  await writeFile(new URL(`${name}.tictab`, folder), file);
  console.log(`${name}: ${recording.log.length} tics, ${file.length} bytes`);
}
