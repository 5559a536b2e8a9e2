/** Draws one made-up scene of a realm: `#scene=village&renderer=canvas&still&kept=96,0,136,0` (top, right, bottom, left). */
import { createView } from '../../src/games/tiles/view.ts';
import { createStage } from '../../src/render/stage.ts';
import { namedScenes } from './realm-scenes.ts';

const wanted = new URLSearchParams(location.hash.slice(1));
const field = document.querySelector<HTMLElement>('#field');
if (!field) throw new Error('no field');
const kept = wanted.get('kept')?.split(',') ?? [];
field.style.padding = kept.map((side) => `${Number(side)}px`).join(' ');
if (kept.length > 0 && innerWidth < innerHeight) field.style.alignContent = 'start';

const renderer = wanted.get('renderer') === 'webgl' ? 'webgl' : 'canvas';
const stage = await createStage(field, { renderer, reducedMotion: () => wanted.has('still') });
const view = createView(stage);
const scene = namedScenes().find(({ name }) => name === wanted.get('scene'));
if (!scene) throw new Error(`no scene “${wanted.get('scene')}”`);

const startMs = 100_000;
/** Software takes its time with WebGL. */
const count = renderer === 'webgl' ? 40 : 80;
const drawMs: number[] = [];
const renderMs: number[] = [];
/** What it took when nobody else wanted the processor. */
const least = (of: readonly number[]) => Math.min(...of.slice(4)).toFixed(1);
const draw = () => {
  const made = scene.at(startMs + drawMs.length * 16);
  const before = performance.now();
  view.draw(made);
  const between = performance.now();
  stage.render();
  drawMs.push(between - before);
  renderMs.push(performance.now() - between);
  if (drawMs.length < count) requestAnimationFrame(draw);
  else document.title = `drawn in ${least(drawMs)} + ${least(renderMs)} ms`;
};
draw();
