import type { Figure } from './figure.ts';

/** What a benchmark's module exports as `bench`: it measures, and rejects where it could not. */
export type Bench = () => Promise<{
  /** What ran the measured code: `Chrome/156.0.8078.108`, `Node 20.20.2`. */
  readonly browser: string;
  readonly figures: readonly Figure[];
}>;

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
