/**
 * `npm run bench`: every benchmark of this folder; `npm run bench NAME…`: those. Prints a table of each, keeps the figures
 * in results.json and renews docs/performance.md. Fails if one of them could not be measured, not for a goal that is missed.
 */
import { benches } from './benches.ts';
import { writeDocument } from './document.ts';
import { commit, machine, readResults, writeResults } from './results.ts';
import { head, rowOf } from './table.ts';

const names = process.argv.slice(2);
const wrong = names.find((name) => !Object.hasOwn(benches, name));
if (wrong !== undefined) {
  console.error(`no benchmark "${wrong}"; there is: ${Object.keys(benches).join(', ')}`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const startMs = performance.now();
  const module = await benches[name]?.();
  if (!module) continue;
  const { browser, figures } = await module.bench();
  const tookS = (performance.now() - startMs) / 1000;
  const date = new Date().toISOString().slice(0, 10);
  const result = { commit: commit(), date, tookS, machine: machine(), browser, figures };
  writeResults({ ...readResults(), [name]: result });
  writeDocument();
  print(`${name}, ${tookS.toFixed(0)} s`, [head, ...figures.map(rowOf)]);
}

function print(title: string, rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}
