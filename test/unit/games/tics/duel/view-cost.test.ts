import { expect } from 'chai';
import { createView } from '../../../../../src/games/tics/engines/duel/view.ts';
import { DuelShow } from '../../../../support/duel-scenes.ts';
import { held } from '../../../../support/held.ts';
import { costInThousandSprites, hasWebgl, mostDrawCalls, renderers, stages } from '../../../../support/view-cost.ts';
import { eventually } from '../../../../support/waiting.ts';

/** Barrels burst, all four fire. */
const busy = () => new DuelShow({ params: { map: 'depot' } }).until(({ shots }) => shots.length > 26).run(2);

describe('cost of a duel’s picture', () => {
  const window = stages();

  (hasWebgl ? it : it.skip)('of the busiest fight is at most 12 draw calls', async () => {
    const made = await window.make('webgl');
    const view = createView(made);
    const show = busy();
    const most = mostDrawCalls(12, () => {
      show.run(1);
      view.draw(show.scene(0.5));
      made.render();
    });
    console.log(`the busiest fight: ${most} draw calls`);
    expect(most).to.be.within(1, 12);
    view.destroy();
  });

  // A ratio within one run holds on a busy machine; 0.9 is usual.
  it('of the busiest fight is less than that of two thousand sprites', async () => {
    const made = await window.make('canvas');
    const view = createView(made);
    const scene = busy().scene();
    view.draw(scene);
    made.render();
    const cost = costInThousandSprites(made, {
      what: 'the busiest fight',
      rounds: 11,
      draw: (n) => view.draw({ ...scene, scene: { ...scene.scene, alpha: (n % 8) / 8 } }),
    });
    expect(cost).to.be.below(2);
    view.destroy();
  }).timeout(120_000);

  for (const renderer of renderers)
    (renderer === 'canvas' || hasWebgl ? it : it.skip)(
      `H02: a long fight leaves nothing in Pixi, ${renderer}`,
      async () => {
        window.parent.style.inlineSize = '300px';
        window.parent.style.blockSize = '200px';
        const made = await window.make(renderer);
        const view = createView(made);
        const show = new DuelShow({ params: { map: 'depot' } });
        const pictures = (count: number) => {
          for (let n = 0; n < count; n++) {
            show.run(1);
            view.draw(show.scene(0.5));
            made.render();
          }
        };
        const inAll = () => {
          pictures(1);
          return held(made.world.parentRenderGroup ?? made.world);
        };
        pictures(renderer === 'canvas' ? 100 : 20);
        const before = inAll();
        pictures(renderer === 'canvas' ? 120 : 20);
        await eventually('the last of it to be forgotten', () => inAll() <= before * 1.2, 20_000);
        view.destroy();
        expect(made.world.children.length).to.equal(0);
      },
    ).timeout(120_000);
});
