/** Saving launches for a reload of their host's tab: the largest there are. Realm's is measured with its ticks. */

import { createHost } from '../src/games/arena/host.ts';
import { encodeHello, encodeInput } from '../src/games/arena/protocol.gen.ts';
import { arenaVersion } from '../src/games/arena/protocol.ts';
import type { HostRoom, Title } from '../src/games/game.ts';
import { checkpointTics } from '../src/games/tics/hashes.ts';
import { BundleLog, bundleBytes } from '../src/games/tics/log.ts';
import { ticRateHz } from '../src/games/tics/protocol.ts';
import { writeSession } from '../src/games/tics/saved-session.ts';
import { Random } from '../src/lib/random.ts';
import { reportSaves } from './saves.ts';

const players = 64;
const arenaTicks = 1200;
const tickMs = 50;
const hourTics = 3600 * ticRateHz;

export function bench(): void {
  const arena = busyArena();
  reportSaves(`arena, ${players} players after a minute`, () => arena.save());
  const log = hourLog();
  const hashes = Array.from({ length: hourTics / checkpointTics }, (_, n) => n);
  const names = new Map([0, 1, 2, 3].map((slot) => [slot, `Player ${slot}`]));
  reportSaves('tics, an hour', () => writeSession({ names, hashes, log }));
}

function busyArena() {
  const room: HostRoom = {
    title: { id: 'arena' } as Title,
    params: { minutes: 10 },
    seed: 7,
    slots: [],
    names: [],
    margin: () => {},
    bufferedBytes: () => 0,
    lossPct: () => 0,
    send: () => true,
    drop: () => {},
    announce: () => {},
    finish: () => {},
  };
  const host = createHost(room, 0);
  for (let slot = 0; slot < players; slot++) {
    const name = `Player ${slot}`;
    host.join({ slot, name, colour: slot, auth: '1' }, 0);
    host.receive(slot, 'stream', encodeHello({ version: arenaVersion, name }));
  }
  const random = new Random(1);
  for (let tick = 0; tick < arenaTicks; tick++) {
    for (let slot = 0; slot < players; slot++)
      host.receive(slot, 'stream', encodeInput({ sequence: tick, buttons: random.below(16) }));
    host.advance(tick * tickMs);
  }
  return host;
}

function hourLog(): BundleLog {
  const log = new BundleLog();
  const frame = new Uint8Array(bundleBytes);
  const view = new DataView(frame.buffer);
  for (let tic = 0; tic < hourTics; tic++) {
    view.setUint32(0, tic, true);
    log.append(frame);
  }
  return log;
}
