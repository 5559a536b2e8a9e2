import { command } from './commands.ts';

/**
 * A real relay on this machine, with what a signalling server has lent for it `ageS` ago, for 600 s. Ends with the test
 * file at the latest; a test that asks where coturn is not installed is left out.
 */
export function startRelay({ ageS } = { ageS: 0 }): Promise<{ urls: string[]; username: string; credential: string }> {
  return command('turn:start', { ageS });
}
