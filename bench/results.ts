import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import type { Figure } from './figure.ts';

/** What one benchmark measured last, and on what. */
export interface Result {
  /** Abbreviated; with `+` where files had been changed since. */
  readonly commit: string;
  /** UTC, to the day. */
  readonly date: string;
  readonly tookS: number;
  readonly machine: string;
  /** The browser and its version, or Node's where no browser took part. */
  readonly browser: string;
  readonly figures: readonly Figure[];
}

/** By benchmark. Those that a run leaves out keep what they had. */
export type Results = Readonly<Record<string, Result>>;

const file = new URL('results.json', import.meta.url);

export function readResults(): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

export function writeResults(results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
}

/** Such as `2 × AMD EPYC 7B13, 24 GB, Linux 6.1`. */
export function machine(): string {
  const processors = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, ${type()} ${release().split('-')[0]}`;
}

/** The commit the tree is at; what a run writes itself does not count as a change. Without a repository `unknown`. */
export function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const changed = git('status', '--porcelain', '--', ':!bench/results.json', ':!docs/performance.md').trim() !== '';
    return `${git('rev-parse', '--short', 'HEAD').trim()}${changed ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}
