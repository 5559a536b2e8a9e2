import { Container, Sprite, Texture } from 'pixi.js';
import { createStage, type RendererName, type Stage } from '../../src/render/stage.ts';
import { measure } from './measure.ts';

export const renderers: readonly RendererName[] = ['canvas', 'webgl'];
/** Firefox without a screen has none. */
export const hasWebgl = document.createElement('canvas').getContext('webgl2') !== null;

/** Gives stages in a window of 1280 × 744, one a test, and clears them away. */
export function stages(): { readonly parent: HTMLElement; make(renderer: RendererName): Promise<Stage> } {
  let parent: HTMLElement | undefined;
  let stage: Stage | undefined;
  const place = () => {
    if (!parent) throw new Error('only within a test');
    return parent;
  };
  beforeEach(() => {
    parent = document.createElement('div');
    parent.style.cssText = 'position: fixed; inline-size: 1280px; block-size: 744px';
    document.body.append(parent);
  });
  afterEach(() => {
    stage?.destroy();
    stage = undefined;
    parent?.remove();
  });
  return {
    get parent() {
      return place();
    },
    async make(renderer) {
      stage = await createStage(place(), { renderer, reducedMotion: () => false });
      return stage;
    },
  };
}

/** What `draw` asks of the graphics card: the most draw calls that one of `pictures` took. */
export function mostDrawCalls(pictures: number, draw: (n: number) => void): number {
  const { prototype } = WebGL2RenderingContext;
  const { drawElements } = prototype;
  let calls = 0;
  prototype.drawElements = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    calls++;
    Reflect.apply(drawElements, this, args);
  };
  try {
    let most = 0;
    for (let n = 0; n < pictures; n++) {
      calls = 0;
      draw(n);
      most = Math.max(most, calls);
    }
    return most;
  } finally {
    prototype.drawElements = drawElements;
  }
}

/**
 * What a picture costs against a thousand sprites that move, interleaved in one run: so it holds on a busy machine. `draw`
 * puts the nth picture on the stage, on which the view stands already; rendering is done here.
 */
export function costInThousandSprites(
  stage: Stage,
  { what, rounds, draw }: { readonly what: string; readonly rounds: number; draw(n: number): void },
): number {
  const picture = stage.world.children[0];
  if (!picture) throw new Error('nothing is shown');
  const layer = new Container();
  const sprites = Array.from({ length: 1000 }, () => layer.addChild(new Sprite({ texture: Texture.WHITE, scale: 20 })));
  let frame = 0;
  const [plain = Number.NaN, whole = Number.NaN] = measure(
    [
      {
        name: 'a thousand sprites',
        once() {
          frame++;
          picture.visible = false;
          if (!layer.parent) stage.world.addChild(layer);
          layer.visible = true;
          for (const [n, sprite] of sprites.entries())
            sprite.position.set((n * 37 + frame) % 1000, (n * 53 + frame) % 700);
          stage.render();
        },
      },
      {
        name: what,
        once() {
          frame++;
          picture.visible = true;
          layer.visible = false;
          draw(frame);
          stage.render();
        },
      },
    ],
    { rounds, roundMs: 30 },
  );
  console.log(
    `1 000 sprites ${(plain / 1e6).toFixed(2)} ms, ${what} ${(whole / 1e6).toFixed(2)} ms (× ${(whole / plain).toFixed(1)})`,
  );
  return whole / plain;
}
