import { tileIds, tiles } from '../catalogue.ts';
import { chunkIdAt } from '../chunk-ids.ts';
import { inWorld, sideSteps } from '../geometry.ts';
import type { Ground } from '../land/chunks.ts';
import { havenReach } from '../land/haven.ts';

/** How far around its middle a field knows the way, in tiles. */
export const fieldReach = 18;
const side = 2 * fieldReach + 1;
const middle = fieldReach * side + fieldReach;
/** Steps of a tile from which there is no way, or of one outside. */
export const noWay = 255;

/** By tile id: whether somebody who opens doors could go there. */
const passable = Uint8Array.from(tiles, ({ solid }, id) => Number(!solid || id === tileIds.doorClosed));

/** By direction 1 … 4 what it adds to an index of a field. */
const strides = sideSteps.map(({ dx, dy }) => dy * side + dx);

/** Tiles of the one search that runs at a time, and which of them may be gone to. */
const queue = new Uint16Array(side * side);
const open = new Uint8Array(side * side);

/** Ground to walk on and look across; `changes` goes up with each change of it. */
export interface Terrain {
  readonly ground: Ground;
  readonly memo: { readonly changes: number };
}

/**
 * The number of steps to one tile from every tile around it, by one breadth-first search: whoever wants to get there
 * goes to a smaller number. Closed doors count as open; nobody's place and no creature's is looked at.
 */
export class Field {
  #x = 0;
  #y = 0;
  #changes = -1;
  readonly #steps = new Uint8Array(side * side);

  /** Brings the field up to date: nothing is done unless the middle or the ground has changed. */
  refresh(realm: Terrain, x: number, y: number): void {
    const { changes } = realm.memo;
    if (this.#x === x && this.#y === y && this.#changes === changes) return;
    this.#x = x;
    this.#y = y;
    this.#changes = changes;
    survey(realm, x - fieldReach, y - fieldReach);
    this.#search();
  }

  /** Steps from a tile to the middle, or `noWay`. */
  stepsFrom(x: number, y: number): number {
    const column = x - this.#x + fieldReach;
    const row = y - this.#y + fieldReach;
    if (column < 0 || column >= side || row < 0 || row >= side) return noWay;
    return this.#steps[row * side + column] ?? noWay;
  }

  #search(): void {
    const steps = this.#steps.fill(noWay);
    steps[middle] = 0;
    queue[0] = middle;
    let count = 1;
    for (let next = 0; next < count; next++) {
      const index = queue[next] ?? 0;
      const further = (steps[index] ?? 0) + 1;
      if (further >= noWay) break;
      for (let direction = 1; direction <= 4; direction++) {
        const neighbour = index + (strides[direction] ?? 0);
        // The edge of `open` is closed, so that no neighbour is outside or in the next row.
        if (open[neighbour] !== 1 || steps[neighbour] !== noWay) continue;
        steps[neighbour] = further;
        queue[count++] = neighbour;
      }
    }
  }
}

/** Fills `open` for the square whose north-west corner is (x0, y0), chunk by chunk. */
function survey(realm: Terrain, x0: number, y0: number): void {
  open.fill(0);
  for (let row = 1; row < side - 1; row++) {
    const y = y0 + row;
    let column = 1;
    while (column < side - 1) {
      const x = x0 + column;
      // To the end of this chunk's row, or of the square's.
      const count = Math.min(32 - (x & 31), side - 1 - column);
      if (inWorld(x, y)) {
        const { tiles: ground } = realm.ground.chunkOf(chunkIdAt(x, y));
        const from = ((y & 31) << 5) | (x & 31);
        const to = row * side + column;
        for (let n = 0; n < count; n++) open[to + n] = passable[ground[from + n] ?? 0] ?? 0;
      }
      column += count;
    }
    if (y >= -havenReach && y <= havenReach)
      for (let x = Math.max(-havenReach, x0 + 1); x <= Math.min(havenReach, x0 + side - 2); x++)
        open[row * side + x - x0] = 0;
  }
}

/** Whether nothing opaque lies between two tiles, both left out: a line of Bresenham's, the same from either end. */
export function sees(realm: Terrain, x0: number, y0: number, x1: number, y1: number): boolean {
  // From the smaller end always: seen is who sees.
  if (x0 > x1 || (x0 === x1 && y0 > y1)) return sees(realm, x1, y1, x0, y0);
  const dx = x1 - x0;
  const dy = Math.abs(y1 - y0);
  const down = y1 > y0 ? 1 : -1;
  let error = dx - dy;
  let x = x0;
  let y = y0;
  for (;;) {
    const doubled = 2 * error;
    if (doubled > -dy) {
      error -= dy;
      x++;
    }
    if (doubled < dx) {
      error += dx;
      y += down;
    }
    if (x === x1 && y === y1) return true;
    if (tiles[realm.ground.tileAt(x, y)]?.opaque !== false) return false;
  }
}
