/** The tables of docs/performance.md, made from bench/results.json: a part of `npm run bench` and of `npm run generate`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fillBlocks, table } from '../src/wire/document.ts';
import { benches } from './benches.ts';
import { type Result, readResults } from './results.ts';
import { head, rowOf } from './table.ts';

const file = new URL('../docs/performance.md', import.meta.url);

/** A block for each benchmark, by its name. */
export function performanceBlocks(): ReadonlyMap<string, string> {
  const results = readResults();
  return new Map(Object.keys(benches).map((name) => [name, blockOf(results[name])]));
}

function blockOf(result: Result | undefined): string {
  if (!result) return 'Not measured yet.';
  const { commit, date, machine, browser, tookS, figures } = result;
  const origin = `${date}, commit ${commit}, ${machine}, ${browser}, ${Math.round(tookS)} s`;
  return [table([head, ...figures.map(rowOf)]), '', origin].join('\n');
}

export function writeDocument(): void {
  const before = readFileSync(file, 'utf8');
  const after = fillBlocks(before, performanceBlocks());
  if (after !== before) writeFileSync(file, after);
}
