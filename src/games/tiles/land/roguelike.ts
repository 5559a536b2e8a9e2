import Cellular from 'rot-js/lib/map/cellular.js';
import Digger from 'rot-js/lib/map/digger.js';
import RNG from 'rot-js/lib/rng.js';
import type { Box } from '../geometry.ts';
import { Floor } from './floor.ts';

/** A dungeon, tiles counted from its own north-west. */
export interface Rooms {
  readonly floor: Floor;
  /** The inside of each room. */
  readonly rooms: readonly Box[];
}

/** Sizes of rooms and corridors, inclusive. */
export interface RoomOptions {
  readonly room: readonly [least: number, most: number];
  readonly corridor: readonly [least: number, most: number];
  /** Share of the area that is dug out, if it can be. */
  readonly dug: number;
}

/** Fewer rooms than this are dug again: one or two would be a cellar, with one chest and nowhere to choose. */
export const leastRooms = 3;
/** Of 40 000 dungeons of 34 × 32 tiles one in 800 has too few rooms at the first attempt. */
const digAttempts = 8;
/** How often the cells of a cave are made to agree with their neighbours. */
const caveRounds = 3;
/** Of a cave's cells so many are hollow at first. */
const hollowShare = 0.535;
/** Hollows smaller than this are filled, larger ones joined. */
const leastHollow = 14;

/** Rooms and corridors, all connected, within a wall one tile thick; `leastRooms` at least where there is room for them. */
export function digRooms(seed: number, width: number, height: number, options: RoomOptions): Rooms {
  return seeded(seed, () => {
    let most = digOnce(width, height, options);
    for (let attempt = 1; attempt < digAttempts && most.rooms.length < leastRooms; attempt++) {
      const dug = digOnce(width, height, options);
      if (dug.rooms.length > most.rooms.length) most = dug;
    }
    return most;
  });
}

function digOnce(width: number, height: number, options: RoomOptions): Rooms {
  const digger = new Digger(width, height, {
    roomWidth: [...options.room],
    roomHeight: [...options.room],
    corridorLength: [...options.corridor],
    dugPercentage: options.dug,
    // By default it asks the clock when to stop, and what it made would depend on the machine.
    timeLimit: Number.POSITIVE_INFINITY,
  });
  const floor = new Floor(width, height);
  digger.create((x, y, solid) => floor.set(x, y, solid === 0));
  const rooms = digger
    .getRooms()
    .map((room) => ({ x0: room.getLeft(), y0: room.getTop(), x1: room.getRight(), y1: room.getBottom() }));
  return { floor, rooms };
}

/** Halls and passages of a cave, all connected, where `inside` allows them and not at the edge. */
export function growCave(
  seed: number,
  width: number,
  height: number,
  inside: (x: number, y: number) => boolean,
): Floor {
  const may = (x: number, y: number) => x > 0 && y > 0 && x < width - 1 && y < height - 1 && inside(x, y);
  return seeded(seed, () => {
    const cave = new Cellular(width, height);
    cave.randomize(hollowShare);
    for (let round = 0; round < caveRounds; round++) {
      for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (!may(x, y)) cave.set(x, y, 0);
      cave.create();
    }
    const floor = new Floor(width, height);
    cave.create((x, y, alive) => floor.set(x, y, alive === 1 && may(x, y)));
    const x = width >> 1;
    const y = height >> 1;
    // Whatever grew, there is one hall.
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) floor.set(x + dx, y + dy, true);
    floor.unite(leastHollow);
    return floor;
  });
}

/**
 * rot-js draws from one generator of its module. It is seeded for this one thing and put back after it, so that nothing
 * made depends on what was made before, here or in another room of the same thread.
 */
function seeded<Made>(seed: number, make: () => Made): Made {
  const before = RNG.getState();
  // A seed below 1 is inverted there, and 0 would give infinity.
  RNG.setSeed((seed >>> 0) + 1);
  try {
    return make();
  } finally {
    RNG.setState(before);
  }
}
