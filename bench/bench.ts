import type { Figure } from './figure.ts';

/** What a benchmark's module exports as `bench`: it measures, and rejects where it could not. */
export type Bench = () => Promise<{
  /** What ran the measured code: `Chrome/156.0.8078.108`, `Node 20.20.2`. */
  readonly browser: string;
  readonly figures: readonly Figure[];
}>;
