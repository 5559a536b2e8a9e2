import {
  entityTypes,
  isHostile,
  itemIds,
  itemOf,
  statuses,
  tileIds,
  tileOf,
} from '../../../src/games/tiles/catalogue.ts';
import { distanceOf, type Spot, sideSteps } from '../../../src/games/tiles/geometry.ts';
import { isHaven } from '../../../src/games/tiles/land/haven.ts';
import { playerActions } from '../../../src/games/tiles/protocol.ts';
import { amountOf } from '../../../src/games/tiles/rules/pack.ts';
import { has, standingAt } from '../../../src/games/tiles/rules/world.ts';
import { type Entity, entityOf, type Intent, type Realm } from '../../../src/games/tiles/simulation.ts';
import { Random } from '../../../src/lib/random.ts';

/** How far around both ends a way is looked for, tiles: nearby first, then as far as the Deep is wide. */
const margins = [24, 110] as const;
const noStep = 5;

/** The directions from one tile to another, round what is solid and through doors; undefined when there is no way. */
export function wayTo(realm: Realm, from: Spot, to: Spot): number[] | undefined {
  for (const margin of margins) {
    const way = search(realm, from, to, margin);
    if (way) return way;
  }
  return undefined;
}

function search(realm: Realm, from: Spot, to: Spot, margin: number): number[] | undefined {
  const x0 = Math.min(from.x, to.x) - margin;
  const y0 = Math.min(from.y, to.y) - margin;
  const width = Math.abs(from.x - to.x) + 2 * margin + 1;
  const height = Math.abs(from.y - to.y) + 2 * margin + 1;
  /** By tile the direction of the next step, 0 where the search has not been. */
  const next = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  const start = (from.y - y0) * width + from.x - x0;
  queue[0] = (to.y - y0) * width + to.x - x0;
  next[queue[0] ?? 0] = noStep;
  for (let read = 0, count = 1; read < count && next[start] === 0; read++) {
    const index = queue[read] ?? 0;
    const column = index % width;
    const row = (index - column) / width;
    for (let direction = 1; direction <= 4; direction++) {
      const { dx, dy } = sideSteps[direction] ?? { dx: 0, dy: 0 };
      if (column + dx < 0 || column + dx >= width || row + dy < 0 || row + dy >= height) continue;
      const beside = index + dy * width + dx;
      if (next[beside] !== 0 || !isPassable(realm, x0 + column + dx, y0 + row + dy)) continue;
      // Whoever stands there goes back the way the search came.
      next[beside] = ((direction + 1) % 4) + 1;
      queue[count++] = beside;
    }
  }
  if (next[start] === 0) return undefined;
  const way: number[] = [];
  for (let index = start; next[index] !== noStep; ) {
    const direction = next[index] ?? noStep;
    way.push(direction);
    index += (sideSteps[direction]?.dy ?? 0) * width + (sideSteps[direction]?.dx ?? 0);
  }
  return way;
}

function isPassable(realm: Realm, x: number, y: number): boolean {
  const tile = realm.ground.tileAt(x, y);
  if (tile === tileIds.doorClosed) return true;
  if (tileOf(tile).solid) return false;
  const other = standingAt(realm, x, y);
  // Friends and creatures move on; people stand about.
  return !other || other.type < entityTypes.villager;
}

/** What a bot does when nothing is near: where it goes next, or `home` to trade and rest. */
export type Plan = (bot: Bot, realm: Realm, self: Entity) => Spot | undefined;

const healingItems = [itemIds.healingDraught, itemIds.bread, itemIds.mushroom] as const;
const shopping = [itemIds.sword, itemIds.mail, itemIds.healingDraught, itemIds.antidote] as const;

/** A player made of rules: explores, fights, eats, plunders chests, takes what lies about, buys better gear, rests. */
export class Bot {
  readonly #id: number;
  readonly #plan: Plan;
  readonly random: Random;
  #way: number[] = [];
  #goal: Spot | undefined;
  #avoidUntil = 0;
  readonly #plundered = new Set<number>();
  /** Windows in a row in which it wanted to go on and did not get anywhere. */
  stuckWindows = 0;
  #at: Spot = { x: 0, y: 0 };

  constructor(id: number, plan: Plan, seed: number) {
    this.#id = id;
    this.#plan = plan;
    this.random = new Random(seed);
  }

  /** What it does in this window. */
  intent(realm: Realm): Intent {
    const self = entityOf(realm, this.#id);
    if (!self || self.hp === 0 || has(self, statuses.stunned)) return { action: playerActions.none };
    return (
      this.#cure(self) ??
      this.#fight(realm, self) ??
      this.#equip(self) ??
      this.#plunder(realm, self) ??
      this.#trade(realm, self) ??
      this.#rest(realm, self) ??
      this.#travel(realm, self)
    );
  }

  #slotOf(self: Entity, item: number): number {
    return self.slots.findIndex((slot) => slot.item === item);
  }

  #cure(self: Entity): Intent | undefined {
    if (has(self, statuses.poisoned) && this.#slotOf(self, itemIds.antidote) >= 0)
      return { action: playerActions.use, slot: this.#slotOf(self, itemIds.antidote) };
    if (self.hp * 2 > self.hpMax) return undefined;
    for (const item of healingItems) {
      const slot = this.#slotOf(self, item);
      if (slot < 0 || has(self, statuses.regenerating)) continue;
      return { action: playerActions.use, slot };
    }
    return undefined;
  }

  #fight(realm: Realm, self: Entity): Intent | undefined {
    let nearest: Entity | undefined;
    for (const other of realm.entities) {
      if (!other.alive || !isHostile(other) || distanceOf(self, other) > 6) continue;
      const steps = Math.abs(self.x - other.x) + Math.abs(self.y - other.y);
      if (steps === 1) return { action: directionFrom(self, other) };
      if (!nearest || distanceOf(self, other) < distanceOf(self, nearest)) nearest = other;
    }
    if (nearest?.mind?.mood !== 'hunt' || isHaven(self.x, self.y)) return undefined;
    // It comes by itself, but a guardian only so far, and others may stand between.
    const way = distanceOf(self, nearest) <= 2 ? wayTo(realm, self, nearest) : undefined;
    return way && way.length <= 6 ? { action: this.random.below(4) === 0 ? 0 : (way[0] ?? 0) } : undefined;
  }

  #equip(self: Entity): Intent | undefined {
    for (const [use, current] of [
      ['weapon', self.weapon],
      ['armour', self.armour],
    ] as const) {
      const best = self.slots.reduce(
        (found, { item }, n) =>
          item !== 0 && itemOf(item).use === use && itemOf(item).power > itemOf(self.slots[found]?.item ?? 0).power
            ? n
            : found,
        -1,
      );
      if (best >= 0 && itemOf(self.slots[best]?.item ?? 0).power > itemOf(current).power)
        return { action: playerActions.use, slot: best };
    }
    return undefined;
  }

  #plunder(realm: Realm, self: Entity): Intent | undefined {
    for (const other of realm.entities) {
      if (!other.alive || distanceOf(self, other) > 6) continue;
      if (other.type === entityTypes.items && !this.#plundered.has(other.id)) {
        if (distanceOf(self, other) > 0) {
          const way = wayTo(realm, self, other);
          if (way && way.length <= 12) return { action: way[0] ?? 0 };
          this.#plundered.add(other.id);
          continue;
        }
        this.#plundered.add(other.id);
        return { action: playerActions.take };
      }
      if (other.type === entityTypes.chest && !this.#plundered.has(other.id)) {
        if (distanceOf(self, other) > 1) {
          const way = wayTo(realm, self, other);
          if (way && way.length <= 16) return { action: way[0] ?? 0 };
          this.#plundered.add(other.id);
          continue;
        }
        const slot = other.slots.findIndex(({ item }) => item !== 0);
        if (slot >= 0 && self.slots.some(({ item }) => item === 0))
          return { action: playerActions.get, entityId: other.id, slot };
        this.#plundered.add(other.id);
      }
    }
    return undefined;
  }

  /** At the trader: sells what it has too much of, and buys the best it can pay. */
  #trade(realm: Realm, self: Entity): Intent | undefined {
    const trader = realm.entities.find(({ type, alive }) => alive && type === entityTypes.trader);
    if (!trader || distanceOf(self, trader) > 8 || realm.age < this.#avoidUntil) return undefined;
    if (Math.abs(self.x - trader.x) + Math.abs(self.y - trader.y) > 1) {
      const way = wayTo(realm, self, trader);
      return way?.[0] ? { action: way[0] } : undefined;
    }
    const talk = self.player?.talk;
    if (talk?.withId !== trader.id) return { action: playerActions.act, direction: directionFrom(self, trader) };
    const pick = (key: string) => talk.answers.findIndex((answer) => answer.key.startsWith(key));
    const choose = (choice: number): Intent => ({ action: playerActions.choose, entityId: trader.id, choice });
    const coins = amountOf(self.slots, itemIds.coins);
    const wants = shopping.find((item) => {
      const price = { [itemIds.sword]: 60, [itemIds.mail]: 80, [itemIds.healingDraught]: 25, [itemIds.antidote]: 8 }[
        item
      ];
      if (coins < price) return false;
      const have = amountOf(self.slots, item);
      if (itemOf(item).use === 'weapon') return itemOf(self.weapon).power < itemOf(item).power && have === 0;
      if (itemOf(item).use === 'armour') return itemOf(self.armour).power < itemOf(item).power && have === 0;
      return have < 3;
    });
    const sellable = talk.answers.findIndex(({ key }) => {
      const [what, item] = key.split(':');
      const { use } = itemOf(Number(item));
      return what === 'sell' && use !== 'food' && use !== 'tool';
    });
    if (sellable >= 0) return choose(sellable);
    if (talk.answers.some(({ key }) => key.startsWith('sell:')) || pick('to:sell') < 0) {
      if (wants && pick(`buy:${wants}`) >= 0) return choose(pick(`buy:${wants}`));
      if (wants && pick('to:buy') >= 0) return choose(pick('to:buy'));
      if (wants && pick('to:root') >= 0) return choose(pick('to:root'));
    }
    if (
      pick('to:sell') >= 0 &&
      self.slots.some(
        ({ item }, n) =>
          n !== self.player?.wielded && n !== self.player?.worn && ['weapon', 'armour'].includes(itemOf(item).use),
      )
    )
      return choose(pick('to:sell'));
    if (wants && pick('to:buy') >= 0) return choose(pick('to:buy'));
    this.#avoidUntil = realm.age + 1200;
    return pick('end') >= 0 ? choose(pick('end')) : undefined;
  }

  #rest(realm: Realm, self: Entity): Intent | undefined {
    const hurt = self.hp * 10 < self.hpMax * 7;
    const quiet = realm.age - self.foughtAge > 30;
    return hurt && quiet ? { action: playerActions.none } : undefined;
  }

  #travel(realm: Realm, self: Entity): Intent {
    const goal = this.#plan(this, realm, self);
    if (!goal) return { action: playerActions.none };
    const moved = self.x !== this.#at.x || self.y !== this.#at.y;
    this.stuckWindows = moved ? 0 : this.stuckWindows + 1;
    this.#at = { x: self.x, y: self.y };
    if (goal.x !== this.#goal?.x || goal.y !== this.#goal?.y || !moved || this.#way.length === 0) {
      this.#goal = goal;
      this.#way = wayTo(realm, self, goal) ?? [];
      if (this.stuckWindows > 4) this.#way = [1 + this.random.below(4)];
    }
    // Off the way, pushed or fighting: look for it again.
    const direction = this.#way.shift();
    return { action: direction ?? 1 + this.random.below(4) };
  }
}

function directionFrom(from: Spot, to: Spot): number {
  return sideSteps.findIndex(({ dx, dy }) => dx === to.x - from.x && dy === to.y - from.y);
}

/** Where an explorer is going, and when it thinks of something else if it has not come there. */
interface Errand extends Spot {
  readonly untilAge: number;
}

/** Goes here and there, further from the hearth the better it has become, and to the trader when it has earned something. */
export function explorer(homeReach: number): Plan {
  let errand: Errand | undefined;
  return (bot, realm, self) => {
    if (!errand || realm.age > errand.untilAge || distanceOf(self, errand) <= 1)
      errand = nextErrand(bot.random, realm, self, homeReach + Math.max(0, self.elo - 1000));
    return errand;
  };
}

/** In coins, what makes the way to the trader worth it. */
const wealth = 60;

function nextErrand(random: Random, realm: Realm, self: Entity, reach: number): Errand {
  if (amountOf(self.slots, itemIds.coins) >= wealth && random.below(2) === 0)
    return { x: -3, y: 2, untilAge: realm.age + 900 };
  for (let n = 0; n < 30; n++) {
    const x = self.x + random.below(81) - 40;
    const y = self.y + random.below(81) - 40;
    if (Math.abs(x) <= reach && Math.abs(y) <= reach) return { x, y, untilAge: realm.age + 400 };
  }
  return { x: 0, y: 2, untilAge: realm.age + 400 };
}
