/** A part of `npm run generate`: the table of docs/resilience.md. */
import { readFile, writeFile } from 'node:fs/promises';
import { fillBlocks } from '../../../src/wire/document.ts';
import { resilienceBlocks } from './document.ts';

const file = new URL('../../../docs/resilience.md', import.meta.url);
await writeFile(file, fillBlocks(await readFile(file, 'utf8'), resilienceBlocks()));
