import { executeServerCommand } from '@web/test-runner-commands';

interface Answer<R> {
  readonly value?: R;
  readonly error?: string;
  /** The browser's driver cannot do it: why. */
  readonly unsupported?: string;
}

/** The test that runs now; undefined in hooks of suites. */
let running: Mocha.Test | undefined;
beforeEach(function () {
  running = this.currentTest;
});

/**
 * Leaves the running test out, as `this.skip()` would: it counts as skipped. What only Chromium's debugger can do cannot
 * be asked of a person's Firefox, and the tests of everything else run there.
 */
function leaveOut(why: string): never {
  if (running) running.pending = true;
  throw new Error(why);
}

/**
 * Asks the test runner's process for something a page cannot do. Throws what the command threw there. An answer takes at
 * most 20 s (a limit of web-test-runner).
 */
export async function command<R>(name: string, payload: object): Promise<R> {
  // The envelope keeps null and undefined, which web-test-runner takes for an unknown command.
  const answer = await executeServerCommand<Answer<R>, object>(name, payload);
  if (answer.unsupported !== undefined) leaveOut(answer.unsupported);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value as R;
}
