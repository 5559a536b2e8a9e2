import { relative } from 'node:path';
import process from 'node:process';

/** Addresses of modules carry the session; a person wants the file. */
function withoutSession(text) {
  return text.replace(/\?wtr-session-id=[\w-]*/g, '');
}

function describe(error) {
  if (error === undefined) return 'failed without an error';
  const { name, message, stack, expected, actual } = error;
  const lines = [[name, message].filter(Boolean).join(': ')];
  if (expected !== undefined || actual !== undefined) lines.push(`expected: ${expected}`, `actual:   ${actual}`);
  if (stack) lines.push(withoutSession(stack));
  return lines.join('\n');
}

function* leaves(suite, path = []) {
  for (const test of suite.tests) yield { ...test, name: [...path, test.name].join(' › ') };
  for (const child of suite.suites) yield* leaves(child, [...path, child.name]);
}

function resultOf(testFile, session) {
  const result = {
    file: relative(process.cwd(), testFile),
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    output: [],
  };
  const fail = (name, error) => {
    result.failed++;
    result.failures.push({ name, error });
  };
  const tests = session.testResults === undefined ? [] : [...leaves(session.testResults)];
  for (const test of tests) {
    if (test.skipped) result.skipped++;
    else if (test.passed) result.passed++;
    else fail(test.name, describe(test.error));
  }
  result.output = session.logs.map((parts) =>
    withoutSession(parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ')),
  );
  for (const url of session.request404s) result.output.push(`not found: ${url}`);
  // Errors that belong to no test: a hook that failed, an import that did, a page that crashed.
  for (const error of session.errors) fail('whole file', [describe(error), ...result.output].join('\n'));
  if (session.errors.length === 0 && tests.length === 0) fail('whole file', 'the file has no tests');
  else if (!session.passed && result.failed === 0)
    fail('whole file', ['failed without an error', ...result.output].join('\n'));
  return result;
}

/** Reporter for web-test-runner: hands each file's `FileResult` of `tally.mjs` to `onFile`. */
export function webReporter(onFile) {
  const madeMs = performance.now();
  const startMs = new Map();
  return {
    start({ sessions }) {
      sessions.on('session-status-updated', ({ id, status }) => {
        if (status === 'INITIALIZING') startMs.set(id, performance.now());
      });
    },
    reportTestFileResults({ sessionsForTestFile, testFile }) {
      // The first files start before there is anything to listen to.
      for (const session of sessionsForTestFile)
        onFile({ ...resultOf(testFile, session), ms: performance.now() - (startMs.get(session.id) ?? madeMs) });
    },
  };
}

/** Keeps web-test-runner's progress to itself; `run.mjs` prints ours. */
export const quietLogger = {
  log() {},
  debug() {},
  group() {},
  groupEnd() {},
  logSyntaxError: (error) => console.error(error),
  warn: (...parts) => console.error(...parts),
  error: (...parts) => console.error(...parts),
};
