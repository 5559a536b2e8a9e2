import { Sealer, ticMs } from '../../src/games/tics/host/sealer.ts';
import { createCommand, sizeBundle } from '../../src/games/tics/protocol.gen.ts';
import { sessionWidth } from '../../src/games/tics/protocol.ts';
import type { Candidate } from '../../test/support/measure.ts';

/**
 * What it takes to seal a tic of four commands, and the limit: to copy a bundle out for each of four, into buffers that are
 * there already.
 */
export function sealing(): readonly [limit: Candidate, seal: Candidate] {
  const bundle = new Uint8Array(sizeBundle()).fill(1);
  const outs = Array.from({ length: sessionWidth }, () => new Uint8Array(sizeBundle()));
  let nowMs = 0;
  const sealer = new Sealer({ nowMs, oneShotButtons: 0, sealed: () => {} });
  for (let slot = 0; slot < sessionWidth; slot++) sealer.await(slot);
  const command = createCommand();
  return [
    {
      name: 'the bundle copied out for each',
      once: () => {
        for (const out of outs) out.set(bundle);
      },
    },
    {
      name: 'four commands, sealed',
      once: () => {
        command.tic = sealer.tic;
        for (let slot = 0; slot < sessionWidth; slot++) sealer.command(slot, command, nowMs);
        if (sealer.tic === command.tic) throw new Error(`tic ${command.tic} was not sealed`);
        nowMs += ticMs;
      },
    },
  ];
}
