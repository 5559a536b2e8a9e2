/** Saving launches for a reload of their host's tab: the largest there are. */
import { createHost } from '../../src/games/arena/host.ts';
import { arena } from '../../src/games/arena/index.ts';
import { encodeHello, encodeInput } from '../../src/games/arena/protocol.gen.ts';
import { arenaVersion } from '../../src/games/arena/protocol.ts';
import { checkpointTics } from '../../src/games/tics/hashes.ts';
import { BundleLog, bundleBytes } from '../../src/games/tics/log.ts';
import { ticRateHz } from '../../src/games/tics/protocol.ts';
import { writeSession } from '../../src/games/tics/saved-session.ts';
import { Random } from '../../src/lib/random.ts';
import { hostRoom } from '../../test/support/game-seats.ts';
import { cpuMs } from '../cpu.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../statistics.ts';

const players = 64;
const arenaTicks = 1200;
const tickMs = 50;
const hourTics = 3600 * ticRateHz;
const times = 200;

/**
 * What saving a launch keeps the worker from its ticks for: `save`, and the copy that storage takes at once, against that
 * copy alone.
 */
export function figuresOfSave(name: string, save: () => Uint8Array<ArrayBuffer>): readonly Figure[] {
  const bytes = save();
  let kept = bytes;
  const saves: number[] = [];
  const copies: number[] = [];
  for (let n = 0; n < times; n++) {
    saves.push(
      cpuMs(() => {
        kept = structuredClone(save());
      }),
    );
    copies.push(
      cpuMs(() => {
        kept = structuredClone(bytes);
      }),
    );
  }
  if (kept.length !== bytes.length) throw new Error(`${name}: ${kept.length} bytes of ${bytes.length} were copied`);
  const against = (share: number) => ({ name: 'a copy of its bytes', value: quantile(copies, share) });
  return [
    { name: `${name}, a save, median`, value: quantile(saves, 0.5), unit: 'ms', against: against(0.5) },
    { name: `${name}, a save, p99`, value: quantile(saves, 0.99), unit: 'ms', against: against(0.99) },
    { name: `${name}, saved`, value: bytes.length / 1000, unit: 'kB' },
  ];
}

/** A host of arena at its fullest, after a minute. */
export function busyArena() {
  const [title] = arena.titles;
  if (!title) throw new Error('arena has no title');
  const host = createHost(hostRoom({ title, params: { minutes: 10 }, seed: 7 }), 0);
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

/** What is saved of an hour of tics, whatever was played in it. */
export function hourOfTics(): () => Uint8Array<ArrayBuffer> {
  const log = new BundleLog();
  const frame = new Uint8Array(bundleBytes);
  const view = new DataView(frame.buffer);
  for (let tic = 0; tic < hourTics; tic++) {
    view.setUint32(0, tic, true);
    log.append(frame);
  }
  const hashes = Array.from({ length: hourTics / checkpointTics }, (_, n) => n);
  const names = new Map([0, 1, 2, 3].map((slot) => [slot, `Player ${slot}`]));
  return () => writeSession({ names, hashes, log });
}
