import { expect } from 'chai';
import type { Stage } from '../../../src/render/stage.ts';
import { busyViews, type Moving } from '../../support/busy-pictures.ts';
import { countDrawCalls, type DrawCalls } from '../../support/draw-calls.ts';
import { measure } from '../../support/measure.ts';
import { soak } from '../../support/soak.ts';
import { hasWebgl, stages } from '../../support/stages.ts';
import { thousands } from '../../support/thousand.ts';

/** As many as the shortest of the scenes has before it begins again. */
const pictures = 34;

/** Draw calls of a picture, and less than twice what it usually costs, in times of 1 000 Sprites. */
const bounds: Readonly<Record<string, { readonly calls: number; readonly ratio: number }>> = {
  quads: { calls: 1, ratio: 0.17 },
  arena: { calls: 4, ratio: 0.8 },
  Realm: { calls: 8, ratio: 2.8 },
  Duel: { calls: 13, ratio: 1.8 },
};
const makers: Readonly<Record<string, (stage: Stage) => Moving>> = { ...thousands, ...busyViews };

describe('cost of a picture', () => {
  const window = stages();
  let calls: DrawCalls | undefined;

  // What fills pixels is the GPU’s, or software’s in its place.
  beforeEach(() => {
    calls = hasWebgl ? countDrawCalls({ withheld: true }) : undefined;
  });

  afterEach(() => calls?.stop());

  (hasWebgl ? it : it.skip)(
    'at the busiest is no more draw calls than it was, and in the long run no more of the page’s time',
    async () => {
      const shown = await Promise.all(
        ['sprites', ...Object.keys(bounds)].map(async (name) => {
          const stage = await window.make('webgl');
          const moving = makers[name]?.(stage);
          if (!moving) return expect.fail(`no ${name}`);
          let most = 0;
          const once = () => {
            for (let n = 0; n < pictures; n++) {
              const before = calls?.count ?? 0;
              moving.draw();
              stage.render();
              most = Math.max(most, (calls?.count ?? 0) - before);
            }
          };
          return { name, once, moving, calls: () => most };
        }),
      );
      for (const { once } of shown) once();
      for (const { name, calls } of shown.slice(1))
        expect(calls(), `draw calls of ${name}`).to.equal(bounds[name]?.calls);
      // Best of many rounds, which takes half a minute.
      if (soak) {
        const [sprites = Number.NaN, ...times] = measure(shown, { rounds: 25 });
        const ratios = times.map((time) => time / sprites);
        console.log(
          shown
            .slice(1)
            .map(({ name, calls }, n) => `${name} × ${ratios[n]?.toFixed(2)}, ${calls()} draw calls`)
            .join('; '),
        );
        for (const [n, { name }] of shown.slice(1).entries())
          expect(ratios[n], `${name} in times of 1 000 Sprites`).to.be.below(bounds[name]?.ratio ?? 0);
      }
      for (const { moving } of shown) moving.destroy();
    },
  ).timeout(60_000);
});
