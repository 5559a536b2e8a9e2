import { CanvasSource, Container, Sprite, Texture } from 'pixi.js';
import type { Region } from '../../../render/sheet.ts';
import { createCanvas, releaseCanvas } from '../../../render/sheet.ts';
import { chunkIdOf } from '../chunk-ids.ts';
import type { ChunkCache } from '../client/chunk-cache.ts';
import type { Box } from '../geometry.ts';
import { mix } from '../land/seeds.ts';
import { type FloorName, type FringeName, fringeNames } from './floors.ts';
import type { GroundArt } from './ground-art.ts';
import { lookOf, type TileLook } from './looks.ts';
import { plantFoot } from './plants.ts';
import { freeSides } from './walls.ts';

/** A plate is so many tiles wide and high: a quarter of a chunk, so that it shows one chunk only. */
const plateTiles = 16;
/** Plates painted in one picture at most, beyond those that everybody must see at once. */
const maxPaints = 1;
/** What lies further beyond a plate than this has no part in it: a tile's ground, its neighbours' and theirs. */
const margin = 3;
const side = plateTiles + 2 * margin;

/** The ground as plates need it. */
type PlateGround = Pick<ChunkCache, 'tileAt' | 'chunkAt' | 'stamp'>;

/** Where a plant stands, from its tile's north-west in tiles, and which picture it has. */
export function plantAt(x: number, y: number): { readonly x: number; readonly y: number; readonly variant: number } {
  const dice = mix(0, 0x71ee, x, y);
  return {
    x: plantFoot.x + (((dice >>> 4) & 15) / 15 - 0.5) * 0.22,
    y: plantFoot.y - (((dice >>> 8) & 15) / 15) * 0.14,
    variant: (dice >>> 12) & 0xff,
  };
}

interface Plate {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly source: CanvasSource;
  readonly sprite: Sprite;
  px: number;
  py: number;
  /** Of the chunks it was painted from; undefined before it was. */
  stamp: number | undefined;
}

/**
 * The ground in plates of 16 × 16 tiles, each painted once from the tiles and then only moved: neither renderer has to
 * draw a tile with every picture. Those out of the picture are painted over when another is needed.
 */
export class Plates {
  readonly root = new Container({ label: 'plates' });
  readonly #art: GroundArt;
  readonly #tilePx: number;
  readonly #plates: Plate[] = [];
  /** By column and row of plates, packed as those of chunks are. */
  readonly #byPlace = new Map<number, Plate>();
  readonly #tiles = new Uint16Array(side * side);
  readonly #floors: FloorName[] = new Array(side * side).fill('void');

  constructor(art: GroundArt, tilePx: number) {
    this.#art = art;
    this.#tilePx = tilePx;
  }

  /**
   * Shows the tiles of `shown`, with tile (0, 0) at (x, y) pixels of the parent. What is in `live` is painted at once, of
   * the rest a little with each picture.
   */
  show(ground: PlateGround, { shown, live, x, y }: { shown: Box; live: Box; x: number; y: number }): void {
    const range = inPlates(shown);
    const now = inPlates(live);
    const sidePx = plateTiles * this.#tilePx;
    const missing: { readonly px: number; readonly py: number; readonly stamp: number; readonly now: boolean }[] = [];
    for (const plate of this.#plates) plate.sprite.alpha = 0;
    for (let py = range.y0; py <= range.y1; py++) {
      for (let px = range.x0; px <= range.x1; px++) {
        const stamp = stampOf(ground, px, py);
        if (stamp === undefined) continue;
        const plate = this.#byPlace.get(chunkIdOf(px, py));
        if (plate) {
          plate.sprite.alpha = 1;
          plate.sprite.position.set(px * sidePx + x, py * sidePx + y);
        }
        if (plate?.stamp === stamp) continue;
        missing.push({ px, py, stamp, now: px >= now.x0 && px <= now.x1 && py >= now.y0 && py <= now.y1 });
      }
    }
    let paints = maxPaints;
    for (const { px, py, stamp, now } of missing) {
      if (!now && --paints < 0) continue;
      const plate = this.#byPlace.get(chunkIdOf(px, py)) ?? this.#take(px, py, range);
      this.#paint(ground, plate);
      plate.stamp = stamp;
      plate.sprite.alpha = 1;
      plate.sprite.position.set(px * sidePx + x, py * sidePx + y);
    }
  }

  destroy(): void {
    for (const { canvas, source, sprite } of this.#plates) {
      const { texture } = sprite;
      sprite.destroy();
      texture.destroy();
      source.destroy();
      releaseCanvas(canvas);
    }
    this.#plates.length = 0;
    this.#byPlace.clear();
    this.root.destroy();
  }

  /** A plate for this place: one from out of the picture, or a new one. */
  #take(px: number, py: number, range: Box): Plate {
    const free = this.#plates.find(
      (plate) => plate.px < range.x0 || plate.px > range.x1 || plate.py < range.y0 || plate.py > range.y1,
    );
    const plate = free ?? this.#make();
    this.#byPlace.delete(chunkIdOf(plate.px, plate.py));
    plate.px = px;
    plate.py = py;
    this.#byPlace.set(chunkIdOf(px, py), plate);
    return plate;
  }

  #make(): Plate {
    const sidePx = plateTiles * this.#tilePx;
    const { canvas, context } = createCanvas(sidePx, sidePx, { opaque: true });
    const source = new CanvasSource({ resource: canvas, scaleMode: 'nearest' });
    const sprite = new Sprite(new Texture({ source }));
    this.root.addChild(sprite);
    const plate = { canvas, context, source, sprite, px: Number.NaN, py: Number.NaN, stamp: undefined };
    this.#plates.push(plate);
    return plate;
  }

  #paint(ground: PlateGround, plate: Plate): void {
    const x0 = plate.px * plateTiles - margin;
    const y0 = plate.py * plateTiles - margin;
    for (let at = 0; at < side * side; at++)
      this.#tiles[at] = ground.tileAt(x0 + (at % side), y0 + Math.floor(at / side));
    this.#findFloors();
    const painter = new PlatePainter(plate.context, this.#art, this.#tilePx, this.#tiles, this.#floors, x0, y0);
    painter.paint();
    plate.source.update();
  }

  /** The ground of each tile; of those that have none of their own it is what most around them have. */
  #findFloors(): void {
    const tiles = this.#tiles;
    for (let at = 0; at < side * side; at++) this.#floors[at] = lookOf(tiles[at] ?? 0).floor ?? 'void';
    const around = [-1, 1, -side, side, -side - 1, -side + 1, side - 1, side + 1];
    for (let row = 1; row < side - 1; row++) {
      for (let column = 1; column < side - 1; column++) {
        const at = row * side + column;
        const look = lookOf(tiles[at] ?? 0);
        if (look.floor) continue;
        let best: FloorName = look.otherwise ?? 'grass';
        let most = 0;
        for (const step of around) {
          const floor = lookOf(tiles[at + step] ?? 0).floor;
          if (!floor || floor === 'void' || floor === 'water') continue;
          let count = 0;
          for (const other of around) if (lookOf(tiles[at + other] ?? 0).floor === floor) count++;
          if (count > most) {
            most = count;
            best = floor;
          }
        }
        this.#floors[at] = best;
      }
    }
  }
}

function inPlates({ x0, y0, x1, y1 }: Box): Box {
  return {
    x0: Math.floor(x0 / plateTiles),
    y0: Math.floor(y0 / plateTiles),
    x1: Math.floor(x1 / plateTiles),
    y1: Math.floor(y1 / plateTiles),
  };
}

/** Of all that a plate shows: its chunk and the three that its edges border on. Undefined where nothing is known. */
function stampOf(ground: PlateGround, px: number, py: number): number | undefined {
  const [cx, cy] = [px >> 1, py >> 1];
  const own = ground.chunkAt(cx, cy);
  if (!own) return undefined;
  const [besideX, besideY] = [cx + (px & 1 ? 1 : -1), cy + (py & 1 ? 1 : -1)];
  let stamp = own.stamp;
  for (const other of [ground.chunkAt(besideX, cy), ground.chunkAt(cx, besideY), ground.chunkAt(besideX, besideY)])
    stamp = (Math.imul(stamp, 0x0100_0193) + (other?.stamp ?? 0)) | 0;
  return stamp;
}

const ranks: ReadonlyMap<FloorName, number> = new Map<FloorName, number>([
  ['water', 0],
  ...fringeNames.map((name, at) => [name, at + 1] as const),
  ['meadow', fringeNames.indexOf('grass') + 1],
]);
/** Built ground, and none: nothing grows over its straight edges. */
const noRank = 99;
const rankOf = (floor: FloorName) => ranks.get(floor) ?? noRank;
const fringeOf = (rank: number): FringeName | undefined => fringeNames[rank - 1];

/** Grown ground: it is lighter and darker in patches, and things lie about on it. */
const strewn: ReadonlySet<FloorName> = new Set(['grass', 'meadow', 'sand', 'path', 'caveFloor', 'ruinFloor']);

/** North, east, south, west; and the corners clockwise from the north-east, each between two of them. */
const sideSteps = [-side, 1, side, -1] as const;
const cornerSteps = [-side + 1, side + 1, side - 1, -side - 1] as const;

/** Paints one plate, layer by layer. */
class PlatePainter {
  readonly #context: CanvasRenderingContext2D;
  readonly #art: GroundArt;
  readonly #tilePx: number;
  readonly #tiles: Uint16Array;
  readonly #floors: readonly FloorName[];
  readonly #x0: number;
  readonly #y0: number;

  constructor(
    context: CanvasRenderingContext2D,
    art: GroundArt,
    tilePx: number,
    tiles: Uint16Array,
    floors: readonly FloorName[],
    x0: number,
    y0: number,
  ) {
    this.#context = context;
    this.#art = art;
    this.#tilePx = tilePx;
    this.#tiles = tiles;
    this.#floors = floors;
    this.#x0 = x0;
    this.#y0 = y0;
  }

  paint(): void {
    this.#context.fillStyle = '#000';
    this.#context.fillRect(0, 0, plateTiles * this.#tilePx, plateTiles * this.#tilePx);
    this.#each(0, (at, dice) => this.#floor(at, dice));
    this.#each(2, (at, dice) => this.#patch(at, dice));
    this.#each(0, (at, dice) => this.#strew(at, dice));
    this.#each(0, (at) => this.#shade(at));
    this.#each(0, (at, dice) => this.#stand(at, dice));
    this.#each(1, (at) => this.#grow(at));
  }

  /** Every tile of the plate and of `around` tiles beyond it, row by row: what is further south lies over the rest. */
  #each(around: number, visit: (at: number, dice: number) => void): void {
    for (let row = margin - around; row < margin + plateTiles + around; row++)
      for (let column = margin - around; column < margin + plateTiles + around; column++)
        visit(row * side + column, mix(0, 0x6a17, this.#x0 + column, this.#y0 + row));
  }

  #look(at: number): TileLook {
    return lookOf(this.#tiles[at] ?? 0);
  }

  #floorAt(at: number): FloorName {
    return this.#floors[at] ?? 'void';
  }

  /** Nothing to be seen between it and its like. */
  #isWall(at: number): boolean {
    const { mass, door, floor } = this.#look(at);
    return mass !== undefined || door === 'closed' || floor === 'void';
  }

  #draw(regions: readonly Region[], variant: number, at: number, dx = 0, dy = 0): void {
    const region = regions[variant % regions.length];
    if (!region) return;
    const x = ((at % side) - margin + dx) * this.#tilePx;
    const y = (Math.floor(at / side) - margin + dy) * this.#tilePx;
    this.#art.sheet.draw(this.#context, region, Math.round(x), Math.round(y));
  }

  #floor(at: number, dice: number): void {
    const floor = this.#floorAt(at);
    this.#draw(this.#art.floors[floor], dice & 0xff, at);
    if (this.#look(at).mass === undefined) this.#fringe(at, rankOf(floor), dice);
  }

  /** What its neighbours' ground has over its edges, the highest last. */
  #fringe(at: number, own: number, dice: number): void {
    if (own === noRank) return;
    for (let rank = own + 1; rank <= fringeNames.length; rank++) {
      const name = fringeOf(rank);
      if (!name) continue;
      for (let n = 0; n < 4; n++)
        if (this.#reaches(at + (sideSteps[n] ?? 0), rank))
          this.#draw(this.#art.edges[name][n] ?? [], dice >>> (8 + n), at);
      for (let n = 0; n < 4; n++) {
        const [before, after] = [sideSteps[n] ?? 0, sideSteps[(n + 1) % 4] ?? 0];
        if (!this.#reaches(at + (cornerSteps[n] ?? 0), rank)) continue;
        if (this.#reaches(at + before, rank) || this.#reaches(at + after, rank)) continue;
        this.#draw(this.#art.corners[name][n] ?? [], dice >>> (12 + n), at);
      }
    }
  }

  /** Whether the ground of a tile is of that rank, and not hidden by what stands there. */
  #reaches(at: number, rank: number): boolean {
    return rankOf(this.#floorAt(at)) === rank && this.#look(at).mass === undefined;
  }

  #patch(at: number, dice: number): void {
    if ((dice >>> 16) % 11 > 1 || !strewn.has(this.#floorAt(at))) return;
    const { light, dark } = this.#art.patches;
    this.#draw([(dice >>> 16) % 11 === 0 ? light : dark], 0, at, 0.5, 0.5);
  }

  #strew(at: number, dice: number): void {
    const floor = this.#floorAt(at);
    if (!strewn.has(floor) || this.#isWall(at)) return;
    const [dx, dy] = [((dice >>> 3) & 7) / 14 - 0.25, ((dice >>> 6) & 7) / 14 - 0.25];
    const lot = (dice >>> 20) % 48;
    if (floor === 'grass' || floor === 'meadow') {
      if (lot < 9) this.#draw(this.#art.scatter.tuft, dice >>> 9, at, dx, dy);
      else if (lot === 10) this.#draw(this.#art.scatter.pebble, dice >>> 9, at, dx, dy);
    } else if (lot < 6) this.#draw(this.#art.scatter.pebble, dice >>> 9, at, dx, dy);
  }

  /** What walls keep the light from, which comes from the north-west. */
  #shade(at: number): void {
    if (this.#isWall(at)) return;
    const { south, east, corner } = this.#art.shades;
    const [north, west] = [this.#isHigh(at - side), this.#isHigh(at - 1)];
    if (north) this.#draw([south], 0, at);
    if (west) this.#draw([east], 0, at);
    if (!north && !west && this.#isHigh(at - side - 1)) this.#draw([corner], 0, at);
  }

  #isHigh(at: number): boolean {
    const { mass, door } = this.#look(at);
    return mass !== undefined || door === 'closed';
  }

  #stand(at: number, dice: number): void {
    const { mass, thing, door } = this.#look(at);
    if (mass) {
      let free = 0;
      if (!this.#isWall(at - side)) free |= freeSides.north;
      if (!this.#isWall(at + 1)) free |= freeSides.east;
      if (!this.#isWall(at + side)) free |= freeSides.south;
      if (!this.#isWall(at - 1)) free |= freeSides.west;
      this.#draw(this.#art.masses[mass][free] ?? [], dice >>> 5, at);
    }
    if (door) {
      const across = this.#isHigh(at - 1) || this.#isHigh(at + 1);
      const name = across
        ? door === 'open'
          ? 'doorFrontOpen'
          : 'doorFront'
        : door === 'open'
          ? 'doorSideOpen'
          : 'doorSide';
      this.#draw(this.#art.things[name], dice >>> 5, at);
    }
    if (thing) this.#draw(this.#art.things[thing], dice >>> 5, at);
  }

  #grow(at: number): void {
    const { plant } = this.#look(at);
    if (!plant) return;
    const { x, y, variant } = plantAt(this.#x0 + (at % side), this.#y0 + Math.floor(at / side));
    this.#draw(this.#art.plants[plant], variant, at, x, y);
  }
}
