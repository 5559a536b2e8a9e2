/**
 * What it costs to turn the messages of play into frames and back: the generated codecs beside what could be written by hand,
 * and beside general ones. in Chromium, as players have it.
 */
import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { Lab } from '../lab/lab.ts';
import type { Allocated, Timed } from './tab.ts';

/** An odd number of pages, each of which compiles everything anew and to other ends. */
const pages = 3;

/** For what is allocated: to collect garbage, and to read the size of the heap to the byte. */
const flags = ['--js-flags=--expose-gc', '--enable-precise-memory-info'];

export const bench: Bench = async () => {
  const lab = await Lab.start({ site: 'tabs', fineClock: true, flags });
  try {
    const runs: (readonly Timed[])[] = [];
    for (let page = 0; page < pages; page++) {
      runs.push(await inPage<readonly Timed[]>(lab, 'timed'));
    }
    const allocated = await inPage<readonly Allocated[]>(lab, 'allocated');
    return { browser: lab.browser, figures: [...timesOf(runs), ...allocated.map(allocationOf)] };
  } finally {
    await lab.close();
  }
};

async function inPage<T>(lab: Lab, what: string): Promise<T> {
  const tab = await lab.open('codec/tab');
  try {
    return await tab.call<T>(what);
  } finally {
    await tab.close();
  }
}

function timesOf(runs: readonly (readonly Timed[])[]): readonly Figure[] {
  const [first = []] = runs;
  return first.flatMap(({ what, atMost, othersNs }, at) => {
    const same = runs.flatMap((run) => run[at] ?? []);
    const ours = figureOf(what, same, ({ oursNs }) => oursNs);
    const others = Object.keys(othersNs).map((other) =>
      figureOf(`${what}: ${other}`, same, (timed) => timed.othersNs[other] ?? Number.NaN),
    );
    return [{ ...ours, goal: { of: 'ratio', atMost } }, ...others];
  });
}

/** Of the page in which its ratio to the limit was the median. */
function figureOf(name: string, runs: readonly Timed[], nsOf: (timed: Timed) => number): Figure {
  const sorted = [...runs].sort((a, b) => nsOf(a) / a.limit.ns - nsOf(b) / b.limit.ns);
  const median = sorted[(sorted.length - 1) / 2];
  if (!median) throw new Error(`${name} was not measured`);
  return {
    name,
    value: nsOf(median),
    unit: 'ns',
    against: { name: median.limit.name, value: median.limit.ns },
  };
}

function allocationOf({ what, oursBytes, limitBytes }: Allocated): Figure {
  return {
    name: `allocated, ${what}, both ways`,
    value: oursBytes,
    unit: 'bytes',
    // Of nothing there is no ratio.
    ...(limitBytes > 0 && { against: { name: 'by hand', value: limitBytes } }),
    goal: { of: 'value', atMost: 0 },
  };
}
