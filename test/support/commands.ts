import { executeServerCommand } from '@web/test-runner-commands';

interface Answer<R> {
  readonly value?: R;
  readonly error?: string;
}

/**
 * Asks the test runner's process for something a page cannot do. Throws what the command threw there. An answer takes at
 * most 20 s (a limit of web-test-runner).
 */
export async function command<R>(name: string, payload: object): Promise<R> {
  // The envelope keeps null and undefined, which web-test-runner takes for an unknown command.
  const answer = await executeServerCommand<Answer<R>, object>(name, payload);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.value as R;
}
