import type { RendererName } from '../../src/render/stage.ts';
import type { Bench } from '../bench.ts';
import type { Figure, Goal } from '../figure.ts';
import { Lab } from '../lab/lab.ts';
import { quantile } from '../statistics.ts';
import type { Taken } from './tab.ts';

/** Frames of each; a plain canvas is filled in the page's own process, all seven of them in each. */
const frames = { webgl: { pictures: 480, warmUp: 60 }, canvas: { pictures: 60, warmUp: 10 } } as const;
/** Of a frame at 60 Hz a sixty-fifth: a game with a thousand things has the rest for itself. */
const thousandMs = 0.25;
/** The busiest picture there can be is held to two thousand sprites that move. */
const view: Goal = { of: 'ratio', atMost: 2 };
const maxDrawCalls = 20;
const views = { arena: 'arena, 64 players', Realm: 'Realm, 63 in view at night', Duel: 'Duel, barrels burst' } as const;

export const bench: Bench = async () => {
  const lab = await Lab.start({ site: 'tabs', fineClock: true });
  try {
    const webgl = await taken(lab, 'webgl');
    const canvas = await taken(lab, 'canvas');
    return { browser: lab.browser, figures: [...webglFigures(webgl), ...canvasFigures(canvas)] };
  } finally {
    await lab.close();
  }
};

type AllTaken = (name: string) => Taken;

async function taken(lab: Lab, renderer: RendererName): Promise<AllTaken> {
  const tab = await lab.open('draw/tab');
  await tab.call('prepare', renderer);
  const { pictures, warmUp } = frames[renderer];
  const all = await tab.call<Record<string, Taken>>('take', pictures, warmUp);
  await tab.close();
  return (name) => {
    const one = all[name];
    if (one?.frameMs.length !== pictures) throw new Error(`${name} was not drawn`);
    if (renderer === 'webgl' && one.drawCalls === 0) throw new Error(`${name} asked for nothing to be drawn`);
    return one;
  };
}

function webglFigures(of: AllTaken): Figure[] {
  const particles = { name: 'ParticleContainer', of: of('particles') };
  const sprites = { name: '1 000 Sprites', of: of('sprites') };
  return [
    time('1 000 quads', of('quads'), particles, 0.5, { of: 'value', atMost: thousandMs }),
    time('1 000 quads', of('quads'), particles, 0.95),
    time('1 000 Sprites by id', of('byId'), sprites, 0.5),
    ...Object.entries(views).flatMap(([name, title]) => [
      time(title, of(name), sprites, 0.5, view),
      time(title, of(name), sprites, 0.95),
      {
        name: `${title}, draw calls`,
        value: of(name).drawCalls,
        unit: 'calls' as const,
        goal: { of: 'value', atMost: maxDrawCalls } as const,
      },
    ]),
  ];
}

function canvasFigures(of: AllTaken): Figure[] {
  const sprites = { name: '1 000 Sprites, plain canvas', of: of('sprites') };
  const titles = { quads: '1 000 quads', ...views };
  return Object.entries(titles).map(([name, title]) =>
    time(`${title}, plain canvas`, of(name), sprites, 0.5, name === 'quads' ? undefined : view),
  );
}

/** What a share of the frames does not exceed, beside the same share of another's. */
function time(
  title: string,
  one: Taken,
  against: { readonly name: string; readonly of: Taken },
  share: number,
  goal?: Goal,
): Figure {
  return {
    name: `${title}, p${share * 100}`,
    value: quantile(one.frameMs, share),
    unit: 'ms',
    against: { name: against.name, value: quantile(against.of.frameMs, share) },
    ...(goal && { goal }),
  };
}
