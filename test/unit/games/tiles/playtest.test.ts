import { expect } from 'chai';
import { itemIds } from '../../../../src/games/tiles/catalogue.ts';
import { inWorld } from '../../../../src/games/tiles/geometry.ts';
import { amountOf } from '../../../../src/games/tiles/rules/pack.ts';
import { maxEntities } from '../../../../src/games/tiles/rules/world.ts';
import {
  createRealm,
  entityOf,
  hashRealm,
  type Intent,
  loadRealm,
  saveRealm,
  spawnPlayer,
  step,
  takeNews,
} from '../../../../src/games/tiles/simulation.ts';
import { Bot, explorer } from '../../../support/games/realm-bots.ts';
import { soak } from '../../../support/soak.ts';

/** Windows in a row that a bot who wants to go on may stay where it is: friends, doors and creatures in its way. */
const patience = 60;
const minutes = soak ? 60 : 10;

describe('realm: ten minutes of bots who explore and fight', () => {
  it('nobody is stuck, some fall and more is felled, everybody gets on, and the world stays within its bounds', function () {
    this.timeout(minutes * 12_000);
    const realm = createRealm(1);
    const bots = new Map(
      Array.from({ length: 4 }, (_, slot) => {
        const id = spawnPlayer(realm, { slot, name: `Bot ${slot}` });
        return [id, new Bot(id, explorer(130), slot + 1)];
      }),
    );
    const start = [...bots.keys()].map((id) => entityOf(realm, id));
    let stuck = 0;
    let most = 0;
    let deaths = 0;
    let furthest = 0;
    let down = new Set<number>();
    for (let tick = 0; tick < minutes * 600; tick++) {
      const intents = new Map<number, Intent>();
      if (tick % 2 === 0)
        for (const [id, bot] of bots) {
          intents.set(id, bot.intent(realm));
          stuck = Math.max(stuck, bot.stuckWindows);
        }
      step(realm, intents);
      const fallen = new Set([...bots.keys()].filter((id) => entityOf(realm, id)?.hp === 0));
      for (const id of fallen) if (!down.has(id)) deaths++;
      down = fallen;
      most = Math.max(most, realm.entities.length);
      for (const { x, y, hp, hpMax } of realm.entities) {
        expect(inWorld(x, y) && hp <= Math.max(hpMax, 1)).to.equal(true);
        furthest = Math.max(furthest, Math.abs(x), Math.abs(y));
      }
    }
    const told = takeNews(realm);
    const elos = start.map((bot) => bot?.elo ?? 0);
    const gear = start.map((bot) => `${bot?.weapon}/${bot?.armour}`);
    const coins = start.map((bot) => (bot ? amountOf(bot.slots, itemIds.coins) : 0));
    const bytes = saveRealm(realm);
    console.log(
      `${minutes} min: ${deaths} deaths, Elo ${elos.join(' ')}, gear ${gear.join(' ')}, coins ${coins.join(' ')}, ` +
        `${told.length} announcements, ${most} entities at most, ${furthest} tiles out, stuck ${stuck} windows at most, ` +
        `${realm.places.size} chunks remembered, ${bytes.length} bytes saved`,
    );
    expect(stuck).to.be.below(patience);
    expect(deaths).to.be.within(1, minutes * 4);
    expect(Math.max(...elos), 'somebody has become better').to.be.above(1100);
    expect(Math.min(...elos)).to.be.above(900);
    expect(most).to.be.within(60, maxEntities);
    expect(told.length, 'announcements are rare').to.be.at.most(deaths + 5);
    expect(hashRealm(loadRealm(bytes))).to.equal(hashRealm(realm));
  });
});
