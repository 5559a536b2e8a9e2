import { inspect } from 'node:util';

/** What was thrown, and what caused it, without Node's own frames. */
export function describeError(error) {
  if (!(error instanceof Error)) return inspect(error);
  const frames = (error.stack ?? error.message).split('\n').filter((line) => !/^\s+at .*node:/.test(line));
  return [...frames, ...(error.cause === undefined ? [] : [`caused by ${describeError(error.cause)}`])].join('\n');
}
