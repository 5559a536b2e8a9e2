import { serveFrom } from '../../src/host/worker-entry.ts';
import { EchoClient } from './echo-client.ts';
import { echoGame } from './game.ts';

serveFrom(self, [echoGame((seat) => new EchoClient(seat, () => {}))]);
