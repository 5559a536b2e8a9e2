import { entityTypes } from '../catalogue.ts';
import { isHaven } from '../land/haven.ts';
import { fieldOf } from './chase.ts';
import { pursue } from './moods.ts';
import { isFree } from './moving.ts';
import { noWay } from './paths.ts';
import { spawnCreature } from './spawning.ts';
import { type Entity, entityOf, type Realm } from './world.ts';

/** While the Heart is carried the Deep sends somebody after its bearer every 15 to 25 s. */
const minRiseTicks = 150;
const riseSpreadTicks = 100;
/** They rise so many steps from the bearer, and there are never more of them than this. */
const minRiseSteps = 8;
const riseReach = 14;
const maxRisen = 10;
const riseTries = 12;
const riseDanger = 5;
/** Who they are. */
const risenTypes = [entityTypes.skeleton, entityTypes.skeleton, entityTypes.spider, entityTypes.wisp] as const;

/** The Deep wants its Heart back. */
export function pursuitSystem(realm: Realm): void {
  const { quest, random } = realm;
  const bearer = entityOf(realm, quest.bearerId);
  if (!bearer || bearer.hp === 0 || isHaven(bearer.x, bearer.y) || realm.age < quest.riseAge) return;
  // Not at once: whoever has just taken it has a moment's peace.
  const first = quest.riseAge === 0;
  quest.riseAge = realm.age + minRiseTicks + random.below(riseSpreadTicks);
  if (!first && risenCount(realm) < maxRisen) rise(realm, bearer);
}

function risenCount(realm: Realm): number {
  return realm.entities.filter(({ alive, den, mind }) => alive && den === null && mind?.deep).length;
}

function rise(realm: Realm, bearer: Entity): void {
  const field = fieldOf(realm, bearer);
  for (let n = 0; n < riseTries; n++) {
    const x = bearer.x + realm.random.below(2 * riseReach + 1) - riseReach;
    const y = bearer.y + realm.random.below(2 * riseReach + 1) - riseReach;
    const steps = field.stepsFrom(x, y);
    if (steps < minRiseSteps || steps === noWay || !isFree(realm, x, y)) continue;
    const type = risenTypes[realm.random.below(risenTypes.length)] ?? entityTypes.skeleton;
    const risen = spawnCreature(realm, { type, x, y, danger: riseDanger, den: null, deep: true });
    if (risen?.mind) pursue(realm, risen.mind, bearer.id);
    return;
  }
}
