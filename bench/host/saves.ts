/** Saving launches for a reload of their host's tab: the largest there are. */
import { checkpointTics } from '../../src/games/tics/hashes.ts';
import { BundleLog, bundleBytes } from '../../src/games/tics/log.ts';
import { ticRateHz } from '../../src/games/tics/protocol.ts';
import { writeSession } from '../../src/games/tics/saved-session.ts';
import { cpuMs } from '../cpu.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../statistics.ts';

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
