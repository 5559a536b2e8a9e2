import { relative } from 'node:path';
import process from 'node:process';
import { describeError } from './describe-error.mjs';

/**
 * Reporter for `node --test`: yields one JSON line a test file, a `FileResult` of `tally.mjs`. Needs
 * `--test-concurrency=1`, so that files come one after the other.
 */
export default async function* reporter(events) {
  let result;
  let suites = [];

  function resultFor(path) {
    const file = relative(process.cwd(), path);
    if (result?.file === file) return undefined;
    const finished = result;
    result = { file, passed: 0, failed: 0, skipped: 0, ms: 0, failures: [], output: [] };
    suites = [];
    return finished;
  }

  for await (const { type, data } of events) {
    if (data.file === undefined) continue;
    if (!['test:start', 'test:pass', 'test:fail', 'test:stdout', 'test:stderr'].includes(type)) continue;
    const finished = resultFor(data.file);
    if (finished) yield `${JSON.stringify(finished)}\n`;
    if (type === 'test:stdout' || type === 'test:stderr') {
      result.output.push(data.message.trimEnd());
      continue;
    }
    if (type === 'test:start') {
      suites = [...suites.slice(0, data.nesting), data.name];
      continue;
    }
    if (data.nesting === 0) result.ms += data.details.duration_ms;
    if (data.nesting === 0 && data.name === data.file) {
      // Node reports a file as a test of its own only when it has no tests or ended badly.
      result.failed++;
      const reason = type === 'test:pass' ? 'the file has no tests' : 'the file could not run to its end';
      result.failures.push({ name: 'whole file', error: [reason, ...result.output].join('\n') });
      result.output = [];
      continue;
    }
    if (type === 'test:pass') {
      if (data.details.type === 'suite') continue;
      if (data.skip !== undefined || data.todo !== undefined) result.skipped++;
      else result.passed++;
      continue;
    }
    const { error } = data.details;
    // A suite whose tests failed is no failure of its own; one whose hook failed is.
    if (error?.failureType === 'subtestsFailed') continue;
    result.failed++;
    const name = [...suites.slice(0, data.nesting), data.name].join(' › ');
    result.failures.push({ name, error: describeError(error?.cause ?? error) });
  }
  if (result) yield `${JSON.stringify(result)}\n`;
}
