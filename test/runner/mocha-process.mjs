// Child process of mocha-group.mjs: runs test files one after the other and prints, a line each, `{"starts": file}` before
// and what `FileResult` of `tally.mjs` has but its output after each; the lines between are that.
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import Mocha from 'mocha';
import { describeError } from './describe-error.mjs';
import { testLimitMs } from './limits.mjs';

const { Base } = Mocha.reporters;
const { EVENT_FILE_PRE_REQUIRE } = Mocha.Suite.constants;
const { EVENT_TEST_PASS, EVENT_TEST_PENDING, EVENT_TEST_FAIL } = Mocha.Runner.constants;

// It computes from its beginning to its end; tabs beside it have deadlines, and are mostly waiting.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// One pipe keeps the order of what is written.
process.stderr.write = process.stdout.write.bind(process.stdout);
// Mocha takes from here what it fails a test for; before a test runs it ends the process.
process.on('unhandledRejection', (reason) => {
  throw reason;
});

/** `Base` has made texts of what was expected and what was there. */
function describeWithDifference(error) {
  const difference = Base.showDiff(error) ? Base.generateDiff(error.actual, error.expected) : '';
  return `${describeError(error)}${difference}`;
}

async function run(file) {
  const startMs = performance.now();
  const result = { file, passed: 0, failed: 0, skipped: 0, ms: 0, failures: [] };
  const fail = (name, error) => {
    result.failed++;
    result.failures.push({ name, error });
  };
  const mocha = new Mocha({ reporter: Base, timeout: testLimitMs, color: false });
  // Imported here, not by Mocha: where Node can `require` a module, Mocha would, and tsx makes another of it then.
  mocha.suite.emit(EVENT_FILE_PRE_REQUIRE, globalThis, file, mocha);
  try {
    await import(pathToFileURL(resolve(file)).href);
    await new Promise((done) => {
      mocha
        .run(done)
        .on(EVENT_TEST_PASS, () => result.passed++)
        .on(EVENT_TEST_PENDING, () => result.skipped++)
        .on(EVENT_TEST_FAIL, (test, error) => fail(test.titlePath().join(' › '), describeWithDifference(error)));
    });
    if (result.passed + result.failed + result.skipped === 0) fail('whole file', 'the file has no tests');
  } catch (error) {
    fail('whole file', describeError(error));
  }
  // It would go on taking what later files do not catch.
  mocha.dispose();
  return { ...result, ms: performance.now() - startMs };
}

for (const file of process.argv.slice(2)) {
  console.log(JSON.stringify({ starts: file }));
  console.log(JSON.stringify(await run(file)));
}
// What a test left running, a timer or a socket, holds nobody up.
process.stdout.write('', () => process.exit());
