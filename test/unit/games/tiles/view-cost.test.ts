import { expect } from 'chai';
import { Container, Sprite, Texture } from 'pixi.js';
import { measure } from '../../../../bench/measure.ts';
import { entityTypes } from '../../../../src/games/tiles/catalogue.ts';
import { createView } from '../../../../src/games/tiles/view.ts';
import { createStage, type RendererName, type Stage } from '../../../../src/render/stage.ts';
import { held } from '../../../support/held.ts';
import { busyScene, type Made, MadeRealm, putChunk } from '../../../support/realm-scenes.ts';
import { eventually } from '../../../support/waiting.ts';

const renderers: readonly RendererName[] = ['canvas', 'webgl'];
/** Firefox without a screen has none. */
const hasWebgl = document.createElement('canvas').getContext('webgl2') !== null;
const busy = busyScene();

describe('cost of a realm’s picture', () => {
  let parent: HTMLElement;
  let stage: Stage | undefined;

  const make = async (renderer: RendererName): Promise<Stage> => {
    stage = await createStage(parent, { renderer, reducedMotion: () => false });
    return stage;
  };

  beforeEach(() => {
    parent = document.createElement('div');
    parent.style.cssText = 'position: fixed; inline-size: 1280px; block-size: 744px';
    document.body.append(parent);
  });

  afterEach(() => {
    stage?.destroy();
    stage = undefined;
    parent.remove();
  });

  (hasWebgl ? it : it.skip)('of the busiest screen is at most 20 draw calls', async () => {
    const made = await make('webgl');
    const view = createView(made);
    let calls = 0;
    const { prototype } = WebGL2RenderingContext;
    const { drawElements } = prototype;
    prototype.drawElements = function (this: WebGL2RenderingContext, ...args: unknown[]) {
      calls++;
      Reflect.apply(drawElements, this, args);
    };
    try {
      for (let n = 0; n < 4; n++) {
        calls = 0;
        view.draw(busy.at(100_000 + n * 16));
        made.render();
      }
      expect(calls).to.be.within(1, 20);
      console.log(`the busiest screen: ${calls} draw calls`);
    } finally {
      prototype.drawElements = drawElements;
      view.destroy();
    }
  });

  // Ratios within one run hold on a busy machine; 0.9 is usual. Chromium fills a plain canvas's pixels later, Firefox at
  // once: there the light alone, one picture over the whole window, is as much as two thousand sprites.
  const most = navigator.userAgent.includes('Firefox') ? 6 : 2;
  it(`of the busiest screen is at most that of ${most} 000 sprites`, async () => {
    const made = await make('canvas');
    const layer = new Container();
    const texture = Texture.WHITE;
    const sprites = Array.from({ length: 1000 }, () => layer.addChild(new Sprite({ texture, scale: 20 })));
    const view = createView(made);
    let frame = 0;
    const scenes = Array.from({ length: 16 }, (_, n) => () => busy.at(100_000 + n * 16));
    for (const scene of scenes) {
      view.draw(scene());
      made.render();
    }
    const picture = made.world.children[0] ?? expect.fail('nothing is shown');
    const moving = () => {
      frame++;
      for (const [n, sprite] of sprites.entries()) sprite.position.set((n * 37 + frame) % 1000, (n * 53 + frame) % 700);
      made.render();
    };
    const scene = busy.at(100_000);
    const drawn = () => {
      frame++;
      view.draw({ ...scene, nowMs: 100_000 + 16 * frame });
      made.render();
    };
    const [plain = Number.NaN, whole = Number.NaN] = measure(
      [
        {
          name: 'a thousand sprites',
          once() {
            picture.visible = false;
            if (!layer.parent) made.world.addChild(layer);
            layer.visible = true;
            moving();
          },
        },
        {
          name: 'the busiest screen',
          once() {
            picture.visible = true;
            layer.visible = false;
            drawn();
          },
        },
      ],
      { rounds: 15, roundMs: 30 },
    );
    console.log(
      `1 000 sprites ${(plain / 1e6).toFixed(2)} ms, the busiest screen ${(whole / 1e6).toFixed(2)} ms (× ${(whole / plain).toFixed(1)})`,
    );
    expect(whole / plain).to.be.below(most);
    view.destroy();
  }).timeout(120_000);

  for (const renderer of renderers)
    (renderer === 'canvas' || hasWebgl ? it : it.skip)(
      `H02: 66 who come and go leave nothing in Pixi, ${renderer}`,
      async () => {
        parent.style.inlineSize = '300px';
        parent.style.blockSize = '300px';
        const made = await make(renderer);
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
