/** The wire inspector: `npm run --silent wire -- decode GAME MESSAGE HEX`, `encode GAME MESSAGE JSON`. */
import { ProtocolError } from '../wire/errors.ts';
import { inspect, Refusal } from './inspector.ts';

try {
  console.log(await inspect(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ProtocolError)) throw error;
  console.error(error.message.replaceAll(/\s+/g, ' '));
  process.exitCode = 1;
}
