import { expect } from 'chai';
import { entityTypes } from '../../../../src/games/tiles/catalogue.ts';
import { createView } from '../../../../src/games/tiles/view.ts';
import { held } from '../../../support/held.ts';
import { type Made, MadeRealm, putChunk } from '../../../support/realm-scenes.ts';
import { hasWebgl, renderers, stages } from '../../../support/stages.ts';
import { eventually } from '../../../support/waiting.ts';

describe('what a realm’s pictures hold', () => {
  const window = stages();

  for (const renderer of renderers)
    (renderer === 'canvas' || hasWebgl ? it : it.skip)(
      `H02: 66 who come and go leave nothing in Pixi, ${renderer}`,
      async () => {
        window.parent.style.inlineSize = '300px';
        window.parent.style.blockSize = '300px';
        const made = await window.make(renderer);
        const view = createView(made);
        const realm = new MadeRealm();
        putChunk(realm.ground, 0, 0, new Uint16Array(1024).fill(1));
        let frame = 0;
        const pictures = (count: number) => {
          for (let n = 0; n < count; n++) {
            frame++;
            const entities = Array.from(
              { length: 66 },
              (_, at): Made => ({
                id: at === 0 ? 1 : frame * 100 + at,
                type: at % 3 === 0 ? entityTypes.player : 1 + (at % 8),
                x: 10 + (at % 8),
                y: 10 + (at >> 3),
                hp: 3,
                name: `P${(frame * 7 + at) % 60}`,
                colour: 0x0f0f0f * (at % 16),
              }),
            );
            view.draw(realm.scene({ nowMs: frame * 16, entities }));
            made.render();
          }
        };
        const inAll = () => {
          pictures(1);
          return held(made.world.parentRenderGroup ?? made.world);
        };
        pictures(30);
        const before = inAll();
        pictures(renderer === 'canvas' ? 300 : 60);
        await eventually('the last of them to be forgotten', () => inAll() <= before * 1.1, 20_000);
        view.destroy();
        expect(made.world.children.length).to.equal(0);
      },
    ).timeout(120_000);
});
