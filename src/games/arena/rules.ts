import type { Params } from '../game.ts';

/**
 * What host and guest both know of the game: the sizes of things tell what they are worth, so that wire version 1 need
 * not (docs/protocol-arena.md, "What sizes tell").
 */

/** Radius of an avatar that carries nothing, world units. */
const emptyRadius = 18;
/** What the heaviest avatar's radius comes near to and never reaches: two of them fit between any two obstacles. */
const fullRadius = 30;
/** Points that take an avatar half of the way from the one to the other. */
const halfwayPoints = 30;
/** Scores told by radius, which is an f32, are exact up to here; more is not collected in ten minutes. */
const maxReadablePoints = 5000;

/** Minutes of a round. */
export const roundMinutes = { min: 1, default: 3, max: 10 } as const;
/** The end is announced this long before it. */
export const lastCallMs = 10_000;

/** How laden who carries `points` is: 0 for nothing, towards 1. */
export function burden(points: number): number {
  return points / (points + halfwayPoints);
}

/** Radius of who carries `points`, world units. */
export function playerRadius(points: number): number {
  return emptyRadius + (fullRadius - emptyRadius) * burden(points);
}

/** What an avatar of this radius carries: the inverse of `playerRadius`, 0 … 5000 whatever the radius. */
export function pointsOf(radius: number): number {
  const laden = (radius - emptyRadius) / (fullRadius - emptyRadius);
  if (!(laden > 0)) return 0;
  if (laden >= burden(maxReadablePoints)) return maxReadablePoints;
  return Math.round((halfwayPoints * laden) / (1 - laden));
}

/** How long the round of a launch with these params is, ms. What is no whole number of minutes counts as the default. */
export function roundMs({ minutes }: Params): number {
  const valid =
    typeof minutes === 'number' &&
    Number.isInteger(minutes) &&
    minutes >= roundMinutes.min &&
    minutes <= roundMinutes.max;
  return (valid ? minutes : roundMinutes.default) * 60_000;
}
