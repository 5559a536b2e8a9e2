import type { Action } from '../../games/game.ts';

/** The actions that sticks hold, by their ids. */
export const directions = ['up', 'down', 'left', 'right'] as const;

export type Direction = (typeof directions)[number];

/** sin 22.5°: eight equal sectors, so that a diagonal takes as much aim as a straight way. */
const sectorEdge = 0.3827;

/** Which way a stick points, `x` to the right and `y` down; none within `deadZone` of its rest (same unit). */
export function pointing(x: number, y: number, deadZone: number): readonly Direction[] {
  const distance = Math.hypot(x, y);
  if (!(distance > deadZone && distance < Number.POSITIVE_INFINITY)) return [];
  const edge = distance * sectorEdge;
  const ways: Direction[] = [];
  if (Math.abs(y) > edge) ways.push(y < 0 ? 'up' : 'down');
  if (Math.abs(x) > edge) ways.push(x < 0 ? 'left' : 'right');
  return ways;
}

/** The bit of each direction in a held mask over `actions`; 0 for those the game has no action for. */
export function directionBits(actions: readonly Pick<Action, 'id'>[]): Readonly<Record<Direction, number>> {
  const bitOf = (direction: Direction) => {
    const bit = actions.findIndex(({ id }) => id === direction);
    return bit < 0 ? 0 : 1 << bit;
  };
  return { up: bitOf('up'), down: bitOf('down'), left: bitOf('left'), right: bitOf('right') };
}

/** Whether an action is one of the four that sticks hold. */
export function isDirection(action: Pick<Action, 'id'>): boolean {
  return directions.some((direction) => direction === action.id);
}
