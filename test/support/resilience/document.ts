import { table } from '../../../src/wire/document.ts';
import { happenings, links } from './matrix.ts';

/** The generated blocks of docs/resilience.md: what may happen and what comes of it, a column for each link. */
export function resilienceBlocks(): ReadonlyMap<string, string> {
  const rows = happenings.map(([, { what, outcome, isLong }]) => [
    `${what}${isLong ? ' (long run)' : ''}`,
    ...links.map((link) => outcome[link] ?? '–'),
  ]);
  return new Map([['matrix', table([['What happens', ...links], ...rows])]]);
}
