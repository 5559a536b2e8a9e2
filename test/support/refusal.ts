import { expect } from 'chai';
import { ProtocolError, type ProtocolErrorCode } from '../../src/wire/errors.ts';

/** The `ProtocolError` that `attempt` throws; anything else, or nothing, fails the test. */
export function refusalOf(attempt: () => unknown): ProtocolError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ProtocolError) return error;
    throw error;
  }
  return expect.fail('nothing was thrown');
}

/** Expects a `ProtocolError` of this code at this byte or JSON path. */
export function expectRefusal(attempt: () => unknown, code: ProtocolErrorCode, where: number | string): void {
  const { code: actual, where: at } = refusalOf(attempt);
  expect({ code: actual, where: at }).to.deep.equal({ code, where });
}
