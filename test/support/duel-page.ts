/** Draws one made-up scene of Duel: `#scene=moat&renderer=canvas&still&kept=96,0,136,0` (top, right, bottom, left). */
import { createView } from '../../src/games/tics/engines/duel/view.ts';
import { createStage } from '../../src/render/stage.ts';
import { namedShows } from './duel-scenes.ts';

const wanted = new URLSearchParams(location.hash.slice(1));
const field = document.querySelector<HTMLElement>('#field');
if (!field) throw new Error('no field');
const kept = wanted.get('kept')?.split(',') ?? [];
field.style.padding = kept.map((side) => `${Number(side)}px`).join(' ');
if (kept.length > 0 && innerWidth < innerHeight) field.style.alignContent = 'start';

const renderer = wanted.get('renderer') === 'webgl' ? 'webgl' : 'canvas';
const stage = await createStage(field, { renderer, reducedMotion: () => wanted.has('still') });
const view = createView(stage);
const show = namedShows[wanted.get('scene') ?? '']?.();
if (!show) throw new Error(`no scene “${wanted.get('scene')}”`);

/** So many pictures of the tics that led there are not kept: effects are what the last ones have shown. */
const count = 60;
const drawMs: number[] = [];
const renderMs: number[] = [];
/** What it took when nobody else wanted the processor. */
const least = (of: readonly number[]) => Math.min(...of.slice(4)).toFixed(2);
const draw = () => {
  const made = show.scene(1);
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
