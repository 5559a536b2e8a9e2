import type { Bench } from './bench.ts';

/** All there are, by name, in the order in which they run. */
export const benches: Readonly<Record<string, () => Promise<{ readonly bench: Bench }>>> = {
  codec: () => import('./codec/index.ts'),
  echo: () => import('./echo/index.ts'),
  seal: () => import('./seal/index.ts'),
  join: () => import('./join/index.ts'),
  host: () => import('./host/index.ts'),
  'catch-up': () => import('./catch-up/index.ts'),
  draw: () => import('./draw/index.ts'),
  size: () => import('./size/index.ts'),
  memory: () => import('./memory/index.ts'),
};
