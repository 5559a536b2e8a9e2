import { stripVTControlCharacters } from 'node:util';
import { startNode } from './node-process.mjs';
import { seconds } from './tally.mjs';

/**
 * Runs `files` by Mocha in Node, one after the other in one process as long as that lasts: a file that ends it, or has no
 * result within `limitMs`, has failed, and the others go on in another.
 * @param {readonly string[]} files
 * @param {object} options
 * @param {number} options.limitMs
 * @param {NodeJS.ProcessEnv} options.environment
 * @param {(result: import('./tally.mjs').FileResult) => void} options.onResult
 * @param {(line: string) => void} options.onLine what was said when no file was under way
 * @returns {Promise<string>} how the last process ended
 */
export async function runMochaGroup(files, options) {
  let rest = files;
  for (;;) {
    const { begun, how } = await runInOneProcess(rest, options);
    rest = rest.slice(begun);
    // One that does not even begin would not the next time.
    if (rest.length === 0 || begun === 0) return how;
  }
}

/** How many of the files the process began before it ended, and how that was. */
async function runInOneProcess(files, { limitMs, environment, onResult, onLine }) {
  let begun = 0;
  let running;
  let limit;
  let isLate = false;
  const { ended, kill } = startNode(['--import', 'tsx', 'test/runner/mocha-process.mjs', ...files], {
    environment,
    onLine(line) {
      if (line.startsWith('{"starts":')) {
        running = { file: JSON.parse(line).starts, startMs: performance.now(), output: [] };
        begun++;
        allowTime();
      } else if (line.startsWith('{"file":')) {
        onResult({ ...JSON.parse(line), output: running.output });
        running = undefined;
      } else if (running) running.output.push(stripVTControlCharacters(line));
      else onLine(line);
    },
  });

  function allowTime() {
    clearTimeout(limit);
    limit = setTimeout(() => {
      isLate = true;
      kill();
    }, limitMs);
  }

  const { how } = await ended;
  clearTimeout(limit);
  if (running) {
    const { file, startMs, output } = running;
    const why = isLate ? `no result within ${seconds(limitMs)}` : `its process ${how}`;
    const failures = [{ name: 'whole file', error: [why, ...output].join('\n') }];
    onResult({ file, passed: 0, failed: 1, skipped: 0, ms: performance.now() - startMs, failures, output: [] });
  }
  return { begun, how };
}
