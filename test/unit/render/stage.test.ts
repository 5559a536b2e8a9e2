import { expect } from 'chai';
import { Container, Graphics, Text, Ticker } from 'pixi.js';
import { Sprites } from '../../../src/render/sprites.ts';
import { createStage, type RendererName, type Stage } from '../../../src/render/stage.ts';
import { held } from '../../support/held.ts';
import { eventually } from '../../support/waiting.ts';

const renderers: readonly RendererName[] = ['canvas', 'webgl'];
const reducedMotion = () => false;
/** Firefox without a screen has none. */
const hasWebgl = document.createElement('canvas').getContext('webgl2') !== null;

/** A circle with a drawing of its own, as games have them; every tenth has a name, which takes longest. */
class Thing extends Container {
  constructor(id: number) {
    super();
    this.addChild(new Graphics().circle(0, 0, 10 + (id % 7)).fill(0xff0000 + (id % 200)));
    if (id % 10 === 0) this.addChild(new Text({ text: `thing ${id % 9}`, style: { fontSize: 12, fill: 0xffffff } }));
  }
}

describe('stage', () => {
  let parent: HTMLElement;
  let stage: Stage | undefined;

  beforeEach(() => {
    parent = document.createElement('div');
    parent.style.cssText = 'position: fixed; box-sizing: border-box; inline-size: 400px; block-size: 300px';
    document.body.append(parent);
  });

  afterEach(() => {
    stage?.destroy();
    stage = undefined;
    parent.remove();
  });

  const canvas = () => parent.querySelector('canvas') ?? expect.fail('no canvas');

  for (const renderer of renderers)
    (renderer === 'canvas' || hasWebgl ? describe : describe.skip)(renderer, () => {
      it('draws what is in the world, whole and in the middle, and goes without a trace', async () => {
        stage = await createStage(parent, { renderer, reducedMotion });
        stage.world.addChild(new Graphics().rect(0, 0, 100, 100).fill(0x00ff00));
        stage.fit(100, 100);
        stage.render();
        const copy = document.createElement('canvas');
        copy.width = canvas().width;
        copy.height = canvas().height;
        const context = copy.getContext('2d');
        context?.drawImage(canvas(), 0, 0);
        const at = (x: number, y: number) => [
          ...(context?.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1).data ?? []),
        ];
        expect(at(200, 150)).to.deep.equal([0, 255, 0, 255]);
        // A square in 400 × 300: free on both sides, and 12 px everywhere.
        for (const [x, y] of [
          [55, 150],
          [345, 150],
          [200, 8],
          [200, 292],
        ] as const)
          expect(at(x, y), `${x}, ${y}`).to.deep.equal([0, 0, 0, 0]);
        for (const [x, y] of [
          [66, 150],
          [334, 150],
          [200, 14],
          [200, 286],
        ] as const)
          expect(at(x, y), `${x}, ${y}`).to.deep.equal([0, 255, 0, 255]);
        stage.destroy();
        stage = undefined;
        expect(parent.childElementCount).to.equal(0);
      });

      it('A16: has no clock of its own', async () => {
        const { requestAnimationFrame } = window;
        let asked = 0;
        window.requestAnimationFrame = (callback) => {
          asked++;
          return requestAnimationFrame.call(window, callback);
        };
        try {
          stage = await createStage(parent, { renderer, reducedMotion });
          stage.world.addChild(new Thing(1));
          for (let n = 0; n < 3; n++) {
            stage.fit(100, 100);
            stage.render();
          }
          expect([Ticker.shared.started, Ticker.system.started]).to.deep.equal([false, false]);
          expect(asked, 'animation frames Pixi asked for').to.equal(0);
        } finally {
          window.requestAnimationFrame = requestAnimationFrame;
        }
      });

      it('follows its parent’s size with the next picture, at twice the pixels at most', async () => {
        stage = await createStage(parent, { renderer, reducedMotion });
        parent.style.inlineSize = '200px';
        const made = stage;
        const sized = (width: number, height: number) => () => {
          made.fit(100, 50);
          return canvas().clientWidth === width && canvas().clientHeight === height;
        };
        await eventually('the new width', sized(200, 300));
        expect(made.world.scale.x).to.be.closeTo((200 - 24) / 100, 1e-9);
        parent.style.blockSize = '0';
        await eventually('the smallest height', sized(200, 1));
        const { devicePixelRatio } = window;
        for (const [ratio, resolution] of [
          [2, 2],
          [2.5, 2],
          [0, 1],
        ] as const) {
          Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true });
          made.fit(100, 50);
          expect(canvas().width, `${ratio}`).to.equal(200 * resolution);
        }
        Object.defineProperty(window, 'devicePixelRatio', { value: devicePixelRatio, configurable: true });
      });

      it('keeps its parent’s padding free, stands at the top where that is asked for, and asks about movement', async () => {
        let reduced = false;
        parent.style.padding = '50px 20px 100px 60px';
        stage = await createStage(parent, { renderer, reducedMotion: () => reduced });
        stage.fit(200, 100);
        // 400 × 300 without the padding and 12 px all around: 296 × 126.
        expect(stage.world.scale.x).to.be.closeTo(126 / 100, 1e-9);
        expect(stage.world.position.x).to.be.closeTo(60 + 12 + (296 - 252) / 2, 1e-9);
        expect(stage.world.position.y).to.be.closeTo(50 + 12, 1e-9);
        expect([canvas().clientWidth, canvas().clientHeight], 'the canvas').to.deep.equal([400, 300]);
        expect(canvas().getBoundingClientRect().top).to.equal(parent.getBoundingClientRect().top);
        const made = stage;
        const places = (y: number) => () => {
          made.fit(400, 100);
          return Math.abs(made.world.position.y - y) < 1e-9;
        };
        // 296 × 74 of 126.
        made.fit(400, 100);
        expect(places(50 + 12 + (126 - 74) / 2)(), 'in the middle').to.equal(true);
        parent.style.alignContent = 'start';
        parent.style.paddingTop = '51px';
        await eventually('it to be at the top', places(51 + 12));
        expect(made.reducedMotion).to.equal(false);
        reduced = true;
        expect(made.reducedMotion).to.equal(true);
      });

      it('fits a world of tiles in whole pixels of the device, without a margin', async () => {
        parent.style.padding = '50px 20px 100px 60px';
        stage = await createStage(parent, { renderer, reducedMotion });
        const made = stage;
        const { devicePixelRatio } = window;
        // 320 × 150 are free.
        for (const [ratio, unit, x, y] of [
          [1, 5, 60 + (320 - 29 * 5) / 2, 50 + (150 - 29 * 5) / 2],
          [1.5, 7, 60 + (320 - (29 * 7) / 1.5) / 2, 50 + (150 - (29 * 7) / 1.5) / 2],
          [2, 10, 60 + (320 - 29 * 5) / 2, 50 + (150 - 29 * 5) / 2],
        ] as const) {
          Object.defineProperty(window, 'devicePixelRatio', { value: ratio, configurable: true });
          made.fitPixels(29, 29);
          const { resolution } = made.screen;
          expect(resolution).to.equal(ratio);
          expect(made.world.scale.x * resolution, `a unit at ${ratio}`).to.be.closeTo(unit, 1e-9);
          for (const [axis, at] of [
            ['x', x],
            ['y', y],
          ] as const) {
            const pixel = made.world.position[axis] * resolution;
            expect(pixel, `${axis} at ${ratio}`).to.be.closeTo(Math.round(pixel), 1e-6);
            expect(made.world.position[axis], `${axis} at ${ratio}`).to.be.closeTo(at, 0.51 / ratio);
          }
        }
        Object.defineProperty(window, 'devicePixelRatio', { value: devicePixelRatio, configurable: true });
        expect(made.screen).to.include({ width: 400, height: 300 });
        expect(made.screen.kept).to.deep.equal({ left: 60, right: 20, top: 50, bottom: 100 });
        made.fitPixels(5000, 5000);
        expect(made.world.scale.x * made.screen.resolution, 'a pixel at least').to.be.closeTo(1, 1e-9);
      });

      it('is below what is in its parent, which fingers are for', async () => {
        const above = document.createElement('div');
        above.style.cssText = 'position: absolute; inset: 0';
        parent.style.inset = '0 auto auto 0';
        parent.append(above);
        stage = await createStage(parent, { renderer, reducedMotion });
        expect(document.elementFromPoint(200, 150)).to.equal(above);
      });

      it('H02: ten thousand births leave nothing behind', async () => {
        stage = await createStage(parent, { renderer, reducedMotion });
        const layer = stage.world.addChild(new Container());
        let next = 0;
        const things = new Sprites({ layer, create: () => new Thing(next++) });
        const scenes = (count: number) => {
          // 50 at a time, each in one picture only.
          for (let scene = 0; scene < count; scene++) {
            things.begin();
            for (let n = 0; n < 50; n++) things.at(next);
            things.end();
            stage?.fit(100, 100);
            stage?.render();
          }
        };
        const inAll = () => {
          stage?.render();
          return held(layer.parentRenderGroup ?? layer);
        };
        scenes(1);
        const before = inAll();
        scenes(200);
        expect(next).to.equal(10_050);
        expect([things.size, layer.children.length]).to.deep.equal([50, 50]);
        await eventually('the last of them to be forgotten', () => inAll() <= before * 1.1, 20_000);
        things.clear();
        expect(layer.children.length).to.equal(0);
      }).timeout(60_000);
    });

  (hasWebgl ? it : it.skip)('says when its context is lost, but not when it lets go of it itself', async () => {
    let losses = 0;
    stage = await createStage(parent, { renderer: 'webgl', reducedMotion });
    stage.onLost(() => losses++);
    canvas().getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    await eventually('the loss', () => losses === 1);
    stage.destroy();
    stage = await createStage(parent, { renderer: 'webgl', reducedMotion });
    stage.onLost(() => losses++);
    const gone = new Promise((resolve) => canvas().addEventListener('webglcontextlost', resolve));
    stage.destroy();
    stage = undefined;
    await gone;
    expect(losses).to.equal(1);
  });

  it('a browser that can draw with nothing gets none', async () => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = () => null;
    try {
      const made = await createStage(parent, { renderer: undefined, reducedMotion }).catch((error: unknown) => error);
      expect(made).to.be.instanceOf(Error);
      expect(parent.childElementCount).to.equal(0);
    } finally {
      HTMLCanvasElement.prototype.getContext = getContext;
    }
  });
});
