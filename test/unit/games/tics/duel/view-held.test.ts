import { expect } from 'chai';
import { createView } from '../../../../../src/games/tics/engines/duel/view.ts';
import { DuelShow } from '../../../../support/duel-scenes.ts';
import { held } from '../../../../support/held.ts';
import { hasWebgl, renderers, stages } from '../../../../support/stages.ts';
import { eventually } from '../../../../support/waiting.ts';

describe('what a duel’s pictures hold', () => {
  const window = stages();

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
