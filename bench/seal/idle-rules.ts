import type { Rules, World } from '../../src/games/tics/engine.ts';

/** A world that costs nothing: what is measured is around it. */
export const idleRules: Rules = {
  oneShotButtons: 0,
  intent: () => ({ forwardmove: 0, sidemove: 0, angleturn: 0, buttons: 0 }),
  create: (): World => {
    let tic = 0;
    return {
      get tic() {
        return tic;
      },
      step: () => {
        tic++;
      },
      hash: () => 0,
      save: () => new Uint8Array(Uint32Array.of(tic).buffer),
      load: (bytes) => {
        tic = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
      },
      scene: () => null,
      heard: () => [],
      entities: () => [],
      score: () => null,
      remainingTics: null,
      result: null,
    };
  },
};
