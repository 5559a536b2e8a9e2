import { tileIds, tileOf } from '../catalogue.ts';
import { type Box, isInside, type Spot } from '../geometry.ts';
import { Floor } from './floor.ts';

/** A cell nobody has drawn: the country shows. */
export const untouched = 0xff;
/** The country shows, but one can walk there. */
export const cleared = 0xfe;

/** What is drawn on the country within a box, by absolute tiles. */
export class Sketch {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;

  constructor(box: Box) {
    this.box = box;
    this.width = box.x1 - box.x0 + 1;
    this.height = box.y1 - box.y0 + 1;
    this.cells = new Uint8Array(this.width * this.height).fill(untouched);
  }

  /** Tile id, `untouched` or `cleared`; `untouched` outside. */
  get(x: number, y: number): number {
    return isInside(this.box, x, y) ? (this.cells[this.#index(x, y)] ?? untouched) : untouched;
  }

  /** Nothing happens outside. */
  set(x: number, y: number, id: number): void {
    if (isInside(this.box, x, y)) this.cells[this.#index(x, y)] = id;
  }

  fill(box: Box, id: number): void {
    for (let y = box.y0; y <= box.y1; y++) for (let x = box.x0; x <= box.x1; x++) this.set(x, y, id);
  }

  /** The edge of a box. */
  frame(box: Box, id: number): void {
    for (let x = box.x0; x <= box.x1; x++) {
      this.set(x, box.y0, id);
      this.set(x, box.y1, id);
    }
    for (let y = box.y0; y <= box.y1; y++) {
      this.set(box.x0, y, id);
      this.set(box.x1, y, id);
    }
  }

  /** Whether one can be there: drawn, and not solid, or a door. */
  isOpen(x: number, y: number): boolean {
    const id = this.get(x, y);
    return id === cleared || (id !== untouched && isPassable(id));
  }

  /** Every tile of the box for which `test` holds, row by row. */
  spots(test: (x: number, y: number, id: number) => boolean): Spot[] {
    const found: Spot[] = [];
    for (let y = this.box.y0; y <= this.box.y1; y++)
      for (let x = this.box.x0; x <= this.box.x1; x++) if (test(x, y, this.get(x, y))) found.push({ x, y });
    return found;
  }

  /** Where one can be, counted from the box's north-west. */
  floor(): Floor {
    const floor = new Floor(this.width, this.height);
    for (const { x, y } of this.spots((x, y) => this.isOpen(x, y))) floor.set(x - this.box.x0, y - this.box.y0, true);
    return floor;
  }

  /** Where in `cells`, and in what `floor` measures, a tile of the box stands. */
  indexOf({ x, y }: Spot): number {
    return this.#index(x, y);
  }

  #index(x: number, y: number): number {
    return (y - this.box.y0) * this.width + (x - this.box.x0);
  }
}

/** Whether one gets past a tile without a tool: it is not solid, or a door. */
export function isPassable(id: number): boolean {
  return id === tileIds.doorClosed || !tileOf(id).solid;
}

/** What is left of the ground where people or beasts walk: trees felled, rock broken, water forded. */
export function opened(id: number): number {
  switch (id) {
    case tileIds.tree:
    case tileIds.pine:
    case tileIds.bush:
      return tileIds.grass;
    case tileIds.rock:
    case tileIds.ore:
      return tileIds.rubble;
    case tileIds.water:
      return tileIds.shallows;
    default:
      return id;
  }
}
