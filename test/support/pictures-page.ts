/**
 * Draws one made-up scene of a game: `#game=realm&scene=village&renderer=canvas&still&kept=96,0,136,0` (top, right, bottom,
 * left).
 */
import { createStage, type Stage } from '../../src/render/stage.ts';

/** Draws the nth picture of a scene. */
type Draw = (n: number) => void;

const games: Readonly<Record<string, (stage: Stage, name: string) => Promise<Draw | undefined>>> = {
  async arena(stage, name) {
    const { createView } = await import('../../src/games/arena/view.ts');
    const { busyArena } = await import('./arena-scenes.ts');
    const view = createView(stage);
    const scenes = name === 'busy' ? busyArena(80) : [];
    return (
      scenes[0] &&
      ((n) => {
        const scene = scenes[n];
        if (scene) view.draw(scene);
      })
    );
  },
  async realm(stage, name) {
    const { createView } = await import('../../src/games/tiles/view.ts');
    const { namedScenes } = await import('./realm-scenes.ts');
    const view = createView(stage);
    const scene = namedScenes().find((each) => each.name === name);
    return scene && ((n) => view.draw(scene.at(100_000 + n * 16)));
  },
  async duel(stage, name) {
    const { createView } = await import('../../src/games/tics/engines/duel/view.ts');
    const { namedShows } = await import('./duel-scenes.ts');
    const view = createView(stage);
    const show = namedShows[name]?.();
    return show && (() => view.draw(show.scene(1)));
  },
};

const wanted = new URLSearchParams(location.hash.slice(1));
const field = document.querySelector<HTMLElement>('#field');
if (!field) throw new Error('no field');
const kept = wanted.get('kept')?.split(',') ?? [];
field.style.padding = kept.map((side) => `${Number(side)}px`).join(' ');
if (kept.length > 0 && innerWidth < innerHeight) field.style.alignContent = 'start';

const renderer = wanted.get('renderer') === 'webgl' ? 'webgl' : 'canvas';
const stage = await createStage(field, { renderer, reducedMotion: () => wanted.has('still') });
const drawScene = await games[wanted.get('game') ?? '']?.(stage, wanted.get('scene') ?? '');
if (!drawScene) throw new Error(`no scene “${wanted.get('scene')}” of “${wanted.get('game')}”`);

/** Software takes its time with WebGL. */
const count = renderer === 'webgl' ? 40 : 80;
const drawMs: number[] = [];
const renderMs: number[] = [];
/** What it took when nobody else wanted the processor. */
const least = (of: readonly number[]) => Math.min(...of.slice(4)).toFixed(2);
const draw = () => {
  const before = performance.now();
  drawScene(drawMs.length);
  const between = performance.now();
  stage.render();
  drawMs.push(between - before);
  renderMs.push(performance.now() - between);
  if (drawMs.length < count) requestAnimationFrame(draw);
  else document.title = `drawn in ${least(drawMs)} + ${least(renderMs)} ms`;
};
draw();
