/** Runs recordings again and compares their hashes: `npm run --silent verify-recording FILE…`; exits with 1 if one differs. */
import { readFile } from 'node:fs/promises';
import { games } from '../games/registry.ts';
import { buildDigest } from './build-digest.ts';
import { verify } from './verify.ts';

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('usage: verify-recording -- FILE…');
  process.exitCode = 1;
}
for (const path of paths)
  try {
    const { lines, differs } = await verify(await readFile(path), games, buildDigest());
    for (const line of lines) console.log(`${path}: ${line}`);
    if (differs) process.exitCode = 1;
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
