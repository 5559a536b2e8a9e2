import { createStage, type RendererName, type Stage } from '../../src/render/stage.ts';
import { busyViews, type Moving } from '../../test/support/busy-pictures.ts';
import { countDrawCalls } from '../../test/support/draw-calls.ts';
import { thousands } from '../../test/support/thousand.ts';

const makers: Readonly<Record<string, (stage: Stage) => Moving>> = { ...thousands, ...busyViews };
const size = { width: 1280, height: 744 };

/** What pictures of one of them took. */
export interface Taken {
  /** Each: the scene put on the stage and Pixi's preparation, until the last call to draw has returned. */
  readonly frameMs: readonly number[];
  /** To the GPU, in the busiest of them; 0 on a plain canvas, which has none. */
  readonly drawCalls: number;
}

interface Shown extends Taken {
  readonly name: string;
  readonly stage: Stage;
  readonly moving: Moving;
  readonly frameMs: number[];
  drawCalls: number;
}

const shown: Shown[] = [];

/** Puts each of them on a stage of its own; throws where one shows nothing, or does not move. */
export async function prepare(renderer: RendererName): Promise<void> {
  if (!crossOriginIsolated) throw new Error('the clock is too coarse');
  for (const [name, make] of Object.entries(makers)) {
    const parent = document.createElement('div');
    parent.style.cssText = `position: fixed; inset: 0; inline-size: ${size.width}px; block-size: ${size.height}px`;
    document.body.append(parent);
    const stage = await createStage(parent, { renderer, reducedMotion: () => false });
    const moving = make(stage);
    const pictures = [0, 1].map(() => {
      moving.draw();
      stage.render();
      return pixelsOf(parent);
    });
    const [first = [], second = []] = pictures;
    if (first.every((value) => value === 0)) throw new Error(`${name} shows nothing`);
    if (first.every((value, at) => value === second[at])) throw new Error(`${name} does not move`);
    shown.push({ name, stage, moving, frameMs: [], drawCalls: 0 });
  }
}

/** Times `pictures` of each after `warmUp` more, one of each in every frame of the browser, by their names. */
export async function take(pictures: number, warmUp: number): Promise<Readonly<Record<string, Taken>>> {
  const calls = countDrawCalls({ withheld: true });
  for (let n = 0; n < warmUp + pictures; n++) {
    await new Promise(requestAnimationFrame);
    for (const one of shown) {
      const before = calls.count;
      const startMs = performance.now();
      one.moving.draw();
      one.stage.render();
      const tookMs = performance.now() - startMs;
      if (n < warmUp) continue;
      one.frameMs.push(tookMs);
      one.drawCalls = Math.max(one.drawCalls, calls.count - before);
    }
  }
  calls.stop();
  return Object.fromEntries(shown.map(({ name, frameMs, drawCalls }) => [name, { frameMs, drawCalls }]));
}

/** The picture, in the task that drew it: small, red, green, blue and alpha for each point. */
function pixelsOf(parent: HTMLElement): readonly number[] {
  const canvas = parent.querySelector('canvas');
  const context = new OffscreenCanvas(size.width / 4, size.height / 4).getContext('2d');
  if (!canvas || !context) throw new Error('no canvas');
  context.drawImage(canvas, 0, 0, size.width / 4, size.height / 4);
  return [...context.getImageData(0, 0, size.width / 4, size.height / 4).data];
}
