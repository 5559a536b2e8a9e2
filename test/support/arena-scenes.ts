import type { ArenaScene } from '../../src/games/arena/client.ts';
import { createSnapshotEntities, type SnapshotEntities } from '../../src/games/arena/protocol.gen.ts';
import { applyInput, capture, createArena, spawnPlayer, step } from '../../src/games/arena/simulation.ts';
import { fieldHeight, fieldWidth, maxEntities, tickRateHz } from '../../src/games/arena/world.ts';
import { Random } from '../../src/lib/random.ts';
import { slotColour } from '../../src/lobby/colours.ts';

/** As many as a room takes. */
const players = 64;
/** By then the field is full of points. */
const warmUpS = 60;
/** How long somebody keeps a direction, ticks; after more than ten they would be stopped. */
const heldTicks = 10;
/** Every way there is. */
const ways = [1, 9, 8, 10, 2, 6, 4, 5] as const;

/** The busiest there can be: all seats taken, everybody running about and into each other; pictures at 60 Hz. */
export function busyArena(pictures: number, seed = 3): ArenaScene[] {
  const world = createArena(seed);
  const random = new Random(seed);
  const ids = Array.from({ length: players }, (_, slot) =>
    spawnPlayer(world, { slot, colour: slotColour(slot).rgb, points: 0 }),
  );
  const names = new Map(ids.map((id, slot) => [id, `Player ${slot}`]));
  let ticks = 0;
  const tick = (): SnapshotEntities => {
    for (const [slot, id] of ids.entries())
      if (id !== undefined && (ticks + slot) % heldTicks === 0)
        applyInput(world, id, { sequence: ticks, buttons: ways[random.below(ways.length)] ?? 0 });
    step(world);
    ticks++;
    const entities = createSnapshotEntities(maxEntities);
    capture(world, entities);
    return entities;
  };
  while (ticks < warmUpS * tickRateHz) tick();

  const scenes: ArenaScene[] = [];
  let [from, to] = [tick(), tick()];
  let shownTick = 0;
  for (let n = 0; n < pictures; n++) {
    const due = (n * tickRateHz) / 60;
    for (; shownTick < Math.floor(due); shownTick++) [from, to] = [to, tick()];
    scenes.push({
      width: fieldWidth,
      height: fieldHeight,
      nowMs: 1000 + (n * 1000) / 60,
      ownId: ids[0] ?? 0,
      entities: between(from, to, due % 1),
      nameOf: (id) => names.get(id),
    });
  }
  return scenes;
}

function between(from: SnapshotEntities, to: SnapshotEntities, blend: number): SnapshotEntities {
  const scene = createSnapshotEntities(to.count);
  scene.count = to.count;
  for (const column of ['id', 'kind', 'radius', 'colour'] as const) scene[column].set(to[column].subarray(0, to.count));
  for (let row = 0; row < to.count; row++) {
    const before = from.id.subarray(0, from.count).indexOf(to.id[row] ?? 0);
    for (const axis of ['x', 'y'] as const) {
      const end = to[axis][row] ?? 0;
      const start = before < 0 ? end : (from[axis][before] ?? end);
      scene[axis][row] = start + (end - start) * blend;
    }
  }
  return scene;
}
