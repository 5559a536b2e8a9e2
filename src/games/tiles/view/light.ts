import type { Points } from '../../../render/pixel-layer.ts';
import { tileIds, tileOf } from '../catalogue.ts';
import type { ChunkCache } from '../client/chunk-cache.ts';
import { nightBrightness } from '../client/daylight.ts';
import type { Sight } from '../client/sight.ts';
import type { Box } from '../geometry.ts';

/** Points of light to a tile's side: a wall keeps its light from running over into what nobody has seen. */
export const pointsPerTile = 2;
/** What comes into sight or goes out of it takes so long. */
const easeMs = 180;
/** Lights are looked for this many tiles beyond what is shown: as far as they reach. */
const reachTiles = 10;
/** Daylight reaches this many tiles under a roof undimmed, and from there on fades over so many more. */
const openSteps = 4;
const fadingSteps = 5;

type Colour = readonly [red: number, green: number, blue: number];

/** A light somewhere: its colour, 1 being as bright as day, and how far it reaches in tiles. */
export interface Light {
  readonly kind: LightKind;
  /** In tiles. */
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly colour: Colour;
}

/** What shines by itself. */
export const lightKinds = {
  lantern: { reach: 7.5, colour: [1, 0.78, 0.5] },
  hearth: { reach: 9.5, colour: [1.1, 0.76, 0.44] },
  embers: { reach: 5, colour: [0.85, 0.5, 0.28] },
  altar: { reach: 4.5, colour: [0.5, 0.4, 0.85] },
  wisp: { reach: 4.5, colour: [0.3, 0.72, 0.85] },
  heart: { reach: 6, colour: [0.95, 0.5, 0.6] },
  fire: { reach: 3.5, colour: [0.9, 0.56, 0.26] },
  guardian: { reach: 5, colour: [0.5, 0.4, 0.8] },
} as const satisfies Readonly<Record<string, { readonly reach: number; readonly colour: Colour }>>;
export type LightKind = keyof typeof lightKinds;

const shiningTiles: ReadonlyMap<number, LightKind> = new Map([
  [tileIds.hearth, 'hearth'],
  [tileIds.embers, 'embers'],
  [tileIds.altar, 'altar'],
]);

/** A tile that shines. */
export interface ShiningTile {
  readonly x: number;
  readonly y: number;
  readonly kind: LightKind;
}

const noon: Colour = [1, 1, 1];
const night: Colour = [0.29, 0.35, 0.58];
/** Added in the middle of dusk and of dawn. */
const warmth: Colour = [0.07, -0.03, -0.16];
const underground: Colour = [0.33, 0.33, 0.4];
/** In houses somebody has lit something. */
const homely: Colour = [0.94, 0.82, 0.64];
/** What one remembers and does not see; it is never brighter than so much of what it would be if one saw it. */
const remembered: Colour = [0.37, 0.4, 0.47];
const rememberedShare = 0.76;

/** The colour of what lies under the sky at `brightness`, which is as a scene has it. */
export function skyAt(brightness: number): Colour {
  const day = clamp((brightness - nightBrightness) / (1 - nightBrightness));
  const turning = 4 * day * (1 - day);
  return [0, 1, 2].map((at) => {
    const plain = (night[at] ?? 0) + ((noon[at] ?? 0) - (night[at] ?? 0)) * day;
    return plain + (warmth[at] ?? 0) * turning;
  }) as unknown as Colour;
}

/** Tiles that lie under the sky wherever they are; floors that do not tell are as what they open to. */
const outdoors: ReadonlySet<number> = new Set([
  tileIds.grass,
  tileIds.meadow,
  tileIds.sand,
  tileIds.shallows,
  tileIds.water,
  tileIds.tree,
  tileIds.pine,
  tileIds.bush,
  tileIds.path,
  tileIds.ruinFloor,
  tileIds.soil,
  tileIds.sprouts,
  tileIds.grain,
  tileIds.hearth,
]);

/** What the light of a picture depends on. */
interface LitScene {
  readonly nowMs: number;
  readonly brightness: number;
  readonly ground: Pick<ChunkCache, 'tileAt' | 'isExplored' | 'stamp'>;
  readonly sight: Pick<Sight, 'sees' | 'stamp'>;
}

/**
 * How bright it is at every point of a piece of the ground: black where nobody has been, dim where one has been and does
 * not see, and where one sees as bright as day, night, roofs and lights make it. The picture is multiplied with it.
 */
export class LightField {
  /** Tiles. */
  width = 0;
  height = 0;
  /** Red, green, blue and 255 for each point, row by row. */
  pixels = new Uint8ClampedArray(0);
  #x0 = 0;
  #y0 = 0;
  /** By tile: whether it is seen and known, 0 … 1 on the way there, and how open it is to the sky. */
  #sees = new Uint8Array(0);
  #knows = new Uint8Array(0);
  #seen = new Float32Array(0);
  #known = new Float32Array(0);
  #sky = new Float32Array(0);
  #roofed = new Uint8Array(0);
  #steps = new Uint8Array(0);
  #queue = new Int32Array(0);
  /** Whether anything is on its way. */
  #eases = true;
  /** By tile: whether its points are to be worked out anew, as what they depend on besides lights has changed. */
  #stale = new Uint8Array(0);
  /** By point, red, green and blue: what it has without lights, 0 … 255, what lights can add to that, and what they give. */
  #plain = new Float32Array(0);
  #room = new Float32Array(0);
  #glow = new Float32Array(0);
  #skyColour: Colour = noon;
  #shining: ShiningTile[] = [];
  #stamps = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  /** All of it, as points. */
  get points(): Points {
    const { width, height, pixels } = this;
    return { width: width * pointsPerTile, height: height * pointsPerTile, pixels };
  }

  /** Tiles that shine, those around the field too; as of the last `update`. */
  get shining(): readonly ShiningTile[] {
    return this.#shining;
  }

  /**
   * Lights the tiles of `box`. `still`: what comes into sight is there at once. Lights are those of the tiles, and
   * `lights`; `strengthOf` says how bright a kind is just now, 0 … 1.
   */
  update(
    scene: LitScene,
    box: Box,
    { lights, still, flicker }: { lights: readonly Light[]; still: boolean; flicker(tile: ShiningTile): number },
  ): void {
    this.#moveTo(box);
    const stamps = `${scene.ground.stamp} ${scene.sight.stamp} ${this.#x0} ${this.#y0} ${this.width} ${this.height}`;
    if (stamps !== this.#stamps) this.#look(scene);
    this.#stamps = stamps;
    const sinceMs = scene.nowMs - this.#lastMs;
    this.#lastMs = scene.nowMs;
    // After a while unseen nothing comes slowly.
    this.#ease(still || sinceMs > 1000 || sinceMs < 0 ? 1 : sinceMs / easeMs);
    this.#glow.fill(0);
    for (const tile of this.#shining) {
      const { reach, colour } = lightKinds[tile.kind];
      this.#shine(tile.x + 0.5, tile.y + 0.5, reach, colour, flicker(tile));
    }
    for (const { x, y, reach, colour } of lights) this.#shine(x, y, reach, colour, 1);
    this.#settle(skyAt(scene.brightness));
    this.#compose();
  }

  /** Keeps what is on the way where it is on the ground. */
  #moveTo(box: Box): void {
    const width = box.x1 - box.x0 + 1;
    const height = box.y1 - box.y0 + 1;
    if (width === this.width && height === this.height && box.x0 === this.#x0 && box.y0 === this.#y0) return;
    const [seen, known] = [this.#seen, this.#known];
    const [dx, dy, oldWidth, oldHeight] = [box.x0 - this.#x0, box.y0 - this.#y0, this.width, this.height];
    if (width !== this.width || height !== this.height) {
      this.pixels = new Uint8ClampedArray(4 * width * height * pointsPerTile * pointsPerTile).fill(255);
      const numbers = 3 * width * height * pointsPerTile * pointsPerTile;
      this.#plain = new Float32Array(numbers);
      this.#room = new Float32Array(numbers);
      this.#glow = new Float32Array(numbers);
      this.#stale = new Uint8Array(width * height);
      this.#sees = new Uint8Array(width * height);
      this.#knows = new Uint8Array(width * height);
      this.#sky = new Float32Array(width * height);
      this.#roofed = new Uint8Array(width * height);
      this.#steps = new Uint8Array(width * height);
      this.#queue = new Int32Array(width * height);
    }
    this.#seen = new Float32Array(width * height).fill(-1);
    this.#known = new Float32Array(width * height).fill(-1);
    for (let row = Math.max(0, -dy); row < Math.min(height, oldHeight - dy); row++) {
      for (let column = Math.max(0, -dx); column < Math.min(width, oldWidth - dx); column++) {
        const from = (row + dy) * oldWidth + column + dx;
        this.#seen[row * width + column] = seen[from] ?? -1;
        this.#known[row * width + column] = known[from] ?? -1;
      }
    }
    this.width = width;
    this.height = height;
    this.#x0 = box.x0;
    this.#y0 = box.y0;
  }

  /** What is seen, known, under the sky and shining: as long as nobody moves and nothing changes it stays. */
  #look({ ground, sight }: LitScene): void {
    const { width, height } = this;
    let last = 0;
    for (let at = 0; at < width * height; at++) {
      const x = this.#x0 + (at % width);
      const y = this.#y0 + Math.floor(at / width);
      this.#sees[at] = sight.sees(x, y) ? 1 : 0;
      this.#knows[at] = ground.isExplored(x, y) ? 1 : 0;
      const id = ground.tileAt(x, y);
      const open = outdoors.has(id);
      this.#steps[at] = open ? 0 : 255;
      this.#roofed[at] = id === tileIds.planks ? 1 : 0;
      if (open) this.#queue[last++] = at;
    }
    this.#flood(ground, last);
    this.#findShining(ground);
    this.#stale.fill(1);
    this.#eases = true;
  }

  /** Daylight falls in from what lies under the sky, as far as nothing solid and no door is in its way. */
  #flood(ground: LitScene['ground'], count: number): void {
    const { width, height } = this;
    let last = count;
    for (let next = 0; next < last; next++) {
      const at = this.#queue[next] ?? 0;
      const steps = this.#steps[at] ?? 0;
      const [column, row] = [at % width, Math.floor(at / width)];
      const id = ground.tileAt(this.#x0 + column, this.#y0 + row);
      // Solid things under the sky are lit, and so are walls; neither hands it on.
      const stops = steps > 0 && (tileOf(id).solid || id === tileIds.doorOpen);
      if (stops || steps >= openSteps + fadingSteps) continue;
      for (let n = 0; n < 8; n++) {
        const [dx, dy] = around[n] ?? [0, 0];
        const [c, r] = [column + dx, row + dy];
        if (c < 0 || r < 0 || c >= width || r >= height) continue;
        const to = r * width + c;
        if ((this.#steps[to] ?? 0) <= steps + 1) continue;
        this.#steps[to] = steps + 1;
        if (last < this.#queue.length) this.#queue[last++] = to;
      }
    }
    for (let at = 0; at < width * height; at++)
      this.#sky[at] = clamp(1 - ((this.#steps[at] ?? 255) - openSteps) / fadingSteps);
    this.#lightWalls(ground);
  }

  /** The walls of a house are lit from inside as well. */
  #lightWalls(ground: LitScene['ground']): void {
    const { width, height } = this;
    for (let at = 0; at < width * height; at++) {
      if (this.#roofed[at] !== 1 || (this.#sky[at] ?? 0) > 0) continue;
      const [column, row] = [at % width, Math.floor(at / width)];
      for (const [dx, dy] of around) {
        const [c, r] = [column + dx, row + dy];
        if (c < 0 || r < 0 || c >= width || r >= height) continue;
        if (!tileOf(ground.tileAt(this.#x0 + c, this.#y0 + r)).solid) continue;
        this.#roofed[r * width + c] = litWall;
        this.#sky[r * width + c] = Math.min(this.#sky[r * width + c] ?? 0, wallSky);
      }
    }
  }

  #findShining(ground: LitScene['ground']): void {
    this.#shining = [];
    for (let y = this.#y0 - reachTiles; y < this.#y0 + this.height + reachTiles; y++) {
      for (let x = this.#x0 - reachTiles; x < this.#x0 + this.width + reachTiles; x++) {
        const kind = shiningTiles.get(ground.tileAt(x, y));
        if (kind && this.#shining.length < maxShining) this.#shining.push({ x, y, kind });
      }
    }
  }

  #ease(step: number): void {
    if (!this.#eases) return;
    this.#eases = false;
    const [seen, known, sees, knows] = [this.#seen, this.#known, this.#sees, this.#knows];
    for (let tile = 0; tile < seen.length; tile++) {
      const [wasSeen = -1, wasKnown = -1, toSeen = 0, toKnown = 0] = [seen[tile], known[tile], sees[tile], knows[tile]];
      if (wasSeen === toSeen && wasKnown === toKnown) continue;
      seen[tile] = eased(wasSeen, toSeen, step);
      known[tile] = eased(wasKnown, toKnown, step);
      this.#eases ||= seen[tile] !== toSeen || known[tile] !== toKnown;
      this.#stain(tile);
    }
  }

  /** A tile's points and those of the tiles around it have a part of it each. */
  #stain(tile: number): void {
    const { width, height } = this;
    const [column, row] = [tile % width, Math.floor(tile / width)];
    for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++)
      this.#stale.fill(1, r * width + Math.max(0, column - 1), r * width + Math.min(width - 1, column + 1) + 1);
  }

  /** Adds a light's part to every point within its reach. */
  #shine(x: number, y: number, reach: number, [red, green, blue]: Colour, strength: number): void {
    const glow = this.#glow;
    const columns = this.width * pointsPerTile;
    const rows = this.height * pointsPerTile;
    const middleX = (x - this.#x0) * pointsPerTile - 0.5;
    const middleY = (y - this.#y0) * pointsPerTile - 0.5;
    const square = (reach * pointsPerTile) ** 2;
    const fromRow = Math.max(0, Math.ceil(middleY - reach * pointsPerTile));
    const toRow = Math.min(rows - 1, Math.floor(middleY + reach * pointsPerTile));
    for (let row = fromRow; row <= toRow; row++) {
      const left = Math.max(0, square - (row - middleY) ** 2);
      const half = Math.sqrt(left);
      const fromColumn = Math.max(0, Math.ceil(middleX - half));
      const toColumn = Math.min(columns - 1, Math.floor(middleX + half));
      let at = 3 * (row * columns + fromColumn);
      for (let column = fromColumn; column <= toColumn; column++, at += 3) {
        const share = (left - (column - middleX) ** 2) / square;
        const light = share * share * strength;
        glow[at] = (glow[at] ?? 0) + light * red;
        glow[at + 1] = (glow[at + 1] ?? 0) + light * green;
        glow[at + 2] = (glow[at + 2] ?? 0) + light * blue;
      }
    }
  }

  /** What each point has without lights, and what lights can add: of stale tiles only. */
  #settle(sky: Colour): void {
    if (sky.some((channel, at) => channel !== this.#skyColour[at])) this.#stale.fill(1);
    this.#skyColour = sky;
    const stale = this.#stale;
    for (let tile = 0; tile < stale.length; tile++) {
      if (stale[tile] === 0) continue;
      stale[tile] = 0;
      this.#settleTile(tile, sky);
    }
  }

  #settleTile(tile: number, [skyRed, skyGreen, skyBlue]: Colour): void {
    const { width, height, pixels } = this;
    const [plain, room] = [this.#plain, this.#room];
    const columns = width * pointsPerTile;
    const [column, row] = [tile % width, Math.floor(tile / width)];
    const open = this.#sky[tile] ?? 0;
    const roof = this.#roofed[tile] ? homely : underground;
    const red = roof[0] + (skyRed - roof[0]) * open;
    const green = roof[1] + (skyGreen - roof[1]) * open;
    const blue = roof[2] + (skyBlue - roof[2]) * open;
    const dimRed = Math.min(remembered[0], rememberedShare * red);
    const dimGreen = Math.min(remembered[1], rememberedShare * green);
    const dimBlue = Math.min(remembered[2], rememberedShare * blue);
    for (let n = 0; n < pointsPerTile * pointsPerTile; n++) {
      const [right, down] = [n & 1, n >> 1];
      const aside = right ? (column < width - 1 ? 1 : 0) : column > 0 ? -1 : 0;
      const along = down ? (row < height - 1 ? width : 0) : row > 0 ? -width : 0;
      const seen = between(this.#seen, tile, aside, along);
      // Never more than of the tile itself: nothing is shown of what nobody has seen.
      const known = 255 * (this.#known[tile] ?? 0) * between(this.#known, tile, aside, along);
      const point = (row * pointsPerTile + down) * columns + column * pointsPerTile + right;
      const [at, to] = [3 * point, 4 * point];
      pixels[to] = plain[at] = known * (dimRed + (red - dimRed) * seen);
      pixels[to + 1] = plain[at + 1] = known * (dimGreen + (green - dimGreen) * seen);
      pixels[to + 2] = plain[at + 2] = known * (dimBlue + (blue - dimBlue) * seen);
      room[at] = known * seen * (1 - red);
      room[at + 1] = known * seen * (1 - green);
      room[at + 2] = known * seen * (1 - blue);
    }
  }

  /** Adds the light of lights where there is any to add: what is not seen stays as it was settled. */
  #compose(): void {
    const { pixels } = this;
    const [plain, room, glow] = [this.#plain, this.#room, this.#glow];
    for (let from = 0, to = 0; to < pixels.length; from += 3, to += 4) {
      const [red = 0, green = 0, blue = 0] = [room[from], room[from + 1], room[from + 2]];
      if (red === 0 && green === 0 && blue === 0) continue;
      pixels[to] = (plain[from] ?? 0) + red * shareOf(glow[from] ?? 0);
      pixels[to + 1] = (plain[from + 1] ?? 0) + green * shareOf(glow[from + 1] ?? 0);
      pixels[to + 2] = (plain[from + 2] ?? 0) + blue * shareOf(glow[from + 2] ?? 0);
    }
  }
}

/** What a quarter of a tile has of it and of the three around it. */
function between(values: Float32Array, tile: number, aside: number, along: number): number {
  const own = values[tile] ?? 0;
  const sides = (values[tile + aside] ?? 0) + (values[tile + along] ?? 0);
  return (9 * own + 3 * sides + (values[tile + aside + along] ?? 0)) / 16;
}

/** How much of what lights can add is there: much light adds ever less, so that where lights meet none has an edge. */
function shareOf(glow: number): number {
  return 1 - 1 / (1 + glow * (2.2 + 1.8 * glow));
}

/** Marks a wall that a room of a house is lit to, and how much of the sky is left to it. */
const litWall = 2;
const wallSky = 0.4;

/** A hostile host may send nothing but fires. */
const maxShining = 64;

const around: readonly (readonly [number, number])[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}

/** One step from `value` towards `target`; what was not there before is there at once. */
function eased(value: number, target: number, step: number): number {
  if (value < 0) return target;
  return value < target ? Math.min(target, value + step) : Math.max(target, value - step);
}
