import { tileOf } from '../../src/games/tiles/catalogue.ts';
import { type Side, type Spot, sideSteps } from '../../src/games/tiles/geometry.ts';
import { roomOf } from './party.ts';
import type { Tab } from './tabs.ts';

/** What the tests look at of a realm's entities. */
export interface RealmEntity extends Spot {
  readonly id: number;
  readonly type: number;
  readonly hpMax: number;
  readonly revision: number;
}

/** The key that steps to a side. */
export const stepKeys: Readonly<Record<Side, string>> = {
  1: 'ArrowUp',
  2: 'ArrowRight',
  3: 'ArrowDown',
  4: 'ArrowLeft',
};

const sides = [1, 2, 3, 4] as const;
/** The village, and a way around whatever stands in it. */
const reach = 20;
/** A step takes 200 ms, and a machine under load its own time besides. */
const stepMs = 1500;

/** Everybody and everything in view, as `tab` last had them. */
export async function entitiesOf(tab: Tab): Promise<RealmEntity[]> {
  return (await tab.eval(() => window.tictab.entities())) as unknown as RealmEntity[];
}

/** A player as `viewer` shows them: their entity's place, or undefined. */
export async function placeSeenBy(viewer: Tab, entityId: number | null): Promise<Spot | undefined> {
  return (await entitiesOf(viewer)).find(({ id }) => id === entityId);
}

/** Whoever lives in a place wakes within ticks of the first player's coming. */
const wakingTicks = 50;

/** The one entity of a type that stands at one of these places, as soon as it is seen. */
export async function entityAt(tab: Tab, type: number, isThere: (spot: Spot) => boolean): Promise<RealmEntity> {
  for (let ticks = 0; ticks < wakingTicks; ticks++) {
    const found = (await entitiesOf(tab)).find((entity) => entity.type === type && isThere(entity));
    if (found) return found;
    const tick = await tab.eval(() => window.tictab.game?.tick ?? 0);
    await tab.wait((seen) => (window.tictab.game?.tick ?? 0) > seen, [tick], {
      what: `${tab.name} to see a tick more`,
    });
  }
  throw new Error(`${tab.name} sees no entity of type ${type} there`);
}

/** Walks to a tile within the village, around what stands in the way, a key press a step. */
export async function walkTo(tab: Tab, goal: Spot): Promise<void> {
  for (let attempts = 0; attempts < 60; attempts++) {
    const here = await ownPlace(tab);
    if (here.x === goal.x && here.y === goal.y) return;
    const side = await firstStep(tab, here, goal);
    const { dx, dy } = sideSteps[side] ?? { dx: 0, dy: 0 };
    await tab.press(stepKeys[side]);
    // Somebody may have come in the way: then another way is looked for.
    await waitForPlace(tab, { x: here.x + dx, y: here.y + dy }).catch(() => undefined);
  }
  throw new Error(`${tab.name} did not get to ${goal.x}, ${goal.y}`);
}

/** Presses the key towards a side that nobody can go to, and so looks there. */
export async function face(tab: Tab, side: Side): Promise<void> {
  await tab.press(stepKeys[side]);
  await tab.wait((wanted) => window.tictab.game?.facing === wanted, [side], { what: `${tab.name} to face ${side}` });
}

/** Waits until one's own stands there, as this tab and its host have it. */
function waitForPlace(tab: Tab, { x, y }: Spot): Promise<unknown> {
  return tab.wait(
    (atX, atY) => {
      const own = window.tictab.entities().find(({ id }) => id === window.tictab.room.entityId);
      return own?.x === atX && own.y === atY;
    },
    [x, y],
    { timeoutMs: stepMs, what: `${tab.name} to be at ${x}, ${y}` },
  );
}

async function ownPlace(tab: Tab): Promise<Spot> {
  const own = await placeSeenBy(tab, (await roomOf(tab)).entityId);
  if (!own) throw new Error(`${tab.name} has no avatar`);
  return own;
}

/** The first step of a shortest way. */
async function firstStep(tab: Tab, from: Spot, goal: Spot): Promise<Side> {
  const ground = await tab.eval((within) => {
    const tiles: (number | undefined)[] = [];
    for (let y = -within; y <= within; y++)
      for (let x = -within; x <= within; x++) tiles.push(window.tictab.groundAt(x, y)?.tile);
    return tiles;
  }, reach);
  const taken = new Set((await entitiesOf(tab)).map(({ x, y }) => `${x},${y}`));
  const isFree = ({ x, y }: Spot) =>
    Math.max(Math.abs(x), Math.abs(y)) <= reach &&
    !tileOf(ground[(y + reach) * (2 * reach + 1) + x + reach] ?? 0).solid &&
    !taken.has(`${x},${y}`);
  // From the goal back, so that what is found beside oneself is the first step.
  const seen = new Set([`${goal.x},${goal.y}`]);
  const queue = [goal];
  for (const spot of queue)
    for (const side of sides) {
      const { dx, dy } = sideSteps[side] ?? { dx: 0, dy: 0 };
      const next = { x: spot.x - dx, y: spot.y - dy };
      if (next.x === from.x && next.y === from.y) return side;
      if (seen.has(`${next.x},${next.y}`) || !isFree(next)) continue;
      seen.add(`${next.x},${next.y}`);
      queue.push(next);
    }
  throw new Error(`${tab.name} finds no way from ${from.x}, ${from.y} to ${goal.x}, ${goal.y}`);
}
