import { tileIds } from '../catalogue.ts';
import type { Box, Spot } from '../geometry.ts';
import type { Sketch } from './sketch.ts';

/** Four walls and a door in one of them. */
export interface House {
  readonly box: Box;
  readonly door: Spot;
}

/** Draws a house with a floor of planks and its door shut. */
export function drawHouse(sketch: Sketch, { box, door }: House): void {
  sketch.fill(box, tileIds.planks);
  sketch.frame(box, tileIds.brick);
  sketch.set(door.x, door.y, tileIds.doorClosed);
}
