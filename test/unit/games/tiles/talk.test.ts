import { expect } from 'chai';
import { entityFlags, entityTypes, itemIds, items } from '../../../../src/games/tiles/catalogue.ts';
import { allSentences } from '../../../../src/games/tiles/land/sentences.ts';
import { sizeDetailMeta } from '../../../../src/games/tiles/protocol.gen.ts';
import { playerActions } from '../../../../src/games/tiles/protocol.ts';
import { addItem, amountOf, emptySlots } from '../../../../src/games/tiles/rules/pack.ts';
import { type Avatar, wield } from '../../../../src/games/tiles/rules/players.ts';
import { wares } from '../../../../src/games/tiles/rules/trade.ts';
import { addEntity, moveTo } from '../../../../src/games/tiles/rules/world.ts';
import { detailOf, type Entity, type Realm, step } from '../../../../src/games/tiles/simulation.ts';
import { bareRealm, clear, clearing, playerAt, run } from '../../../support/games/realm.ts';

/** What a detail's metadata may be at most where we choose (T5). */
const maxMetaBytes = 1134;

function personAt(realm: Realm, type: number, dx: number, dy: number, texts: readonly string[] = []): Entity {
  const [x, y] = [clearing.x + dx, clearing.y + dy];
  const person = addEntity(realm, {
    type,
    x,
    y,
    hp: 30,
    hpMax: 30,
    flags: entityFlags.interactable,
    texts,
    mind: { mood: 'wander', home: { x, y }, targetId: 0, untilAge: 0, nextAge: 0, deep: false, calls: 0 },
  });
  if (!person) throw new Error('nobody came');
  return person;
}

function greet(realm: Realm, player: Avatar): void {
  step(realm, new Map([[player.id, { action: playerActions.act, direction: 2 }]]));
}

/** Gives the answer that reads like this, and returns what is said to it. */
function say(realm: Realm, player: Avatar, person: Entity, answer: string | RegExp): string {
  const choices = detailOf(realm, player.id, person.id)?.choices ?? [];
  const choice = choices.findIndex((one) => (typeof answer === 'string' ? one === answer : answer.test(one)));
  expect(choice, `${answer} among ${choices.join(' | ')}`).to.be.at.least(0);
  step(realm, new Map([[player.id, { action: playerActions.choose, entityId: person.id, choice }]]));
  return detailOf(realm, player.id, person.id)?.text ?? '';
}

describe('realm: people', () => {
  it('speak with whom they were greeted by, and with nobody else', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const other = playerAt(realm, 1, 1);
    const elder = personAt(realm, entityTypes.elder, 1, 0, ['The Deep lies far to the north.']);
    expect(detailOf(realm, player.id, elder.id)).to.deep.equal({ revision: elder.revision, name: 'elder' });
    const { revision } = elder;
    greet(realm, player);
    expect(elder.revision).not.to.equal(revision);
    expect(detailOf(realm, player.id, elder.id)?.text).to.match(/^Welcome/);
    expect(detailOf(realm, other.id, elder.id)?.text).to.equal(undefined);
    step(realm, new Map([[other.id, { action: playerActions.choose, entityId: elder.id, choice: 0 }]]));
    expect(other.player.talk).to.equal(null);
    expect(say(realm, player, elder, 'Where is the Deep?')).to.equal('The Deep lies far to the north.');
    moveTo(realm, player, clearing.x - 3, clearing.y);
    expect(detailOf(realm, player.id, elder.id)?.text, 'too far away').to.equal(undefined);
    moveTo(realm, player, clearing.x, clearing.y);
    say(realm, player, elder, 'Farewell.');
    expect(player.player.talk).to.equal(null);
  });

  it('answers that were not offered do nothing', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const elder = personAt(realm, entityTypes.elder, 1, 0);
    greet(realm, player);
    const before = player.player.talk;
    for (const choice of [-1, 99, 255, 0.5]) {
      step(realm, new Map([[player.id, { action: playerActions.choose, entityId: elder.id, choice }]]));
      step(realm, new Map([[player.id, { action: playerActions.choose, entityId: player.id, choice: 0 }]]));
    }
    expect(player.player.talk).to.equal(before);
  });

  it('the elder helps everybody once', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const elder = personAt(realm, entityTypes.elder, 1, 0);
    greet(realm, player);
    say(realm, player, elder, 'Can you help me?');
    expect(amountOf(player.slots, itemIds.healingDraught)).to.equal(1);
    greet(realm, player);
    expect(detailOf(realm, player.id, elder.id)?.choices).not.to.include('Can you help me?');
  });

  it('villagers say all they know, one thing after the other', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const texts = allSentences().slice(0, 3);
    const villager = personAt(realm, entityTypes.villager, 1, 0, texts);
    greet(realm, player);
    expect(say(realm, player, villager, 'What do you know?')).to.equal(texts[0]);
    expect(say(realm, player, villager, 'What else?')).to.equal(texts[1]);
    expect(say(realm, player, villager, 'What else?')).to.equal(texts[2]);
    expect(detailOf(realm, player.id, villager.id)?.choices).to.deep.equal(['Farewell.']);
  });

  it('who is spoken to stands still; otherwise villagers stroll near their door', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    const villager = personAt(realm, entityTypes.villager, 1, 0);
    greet(realm, player);
    run(realm, 99);
    expect([villager.x, villager.y]).to.deep.equal([clearing.x + 1, clearing.y]);
    let strayed = 0;
    for (let n = 0; n < 100; n++) {
      run(realm, 10);
      strayed = Math.max(strayed, Math.abs(villager.x - clearing.x - 1), Math.abs(villager.y - clearing.y));
    }
    expect(strayed).to.be.within(1, 4);
  });
});

describe('realm: trade', () => {
  it('takes the price and gives the thing, or takes nothing', () => {
    const realm = bareRealm();
    for (const { item, coins } of wares()) {
      clear(realm);
      const player = playerAt(realm, 0, 0, [[itemIds.coins, coins - 1]]);
      const trader = personAt(realm, entityTypes.trader, 1, 0);
      greet(realm, player);
      say(realm, player, trader, 'Show me what you have.');
      const have = amountOf(player.slots, item);
      const answer = new RegExp(`^Buy ${items[item]?.name} for ${coins} coins?\\.$`);
      expect(say(realm, player, trader, answer)).to.match(/^It is yours\. You have 4 coins\.$/);
      expect([amountOf(player.slots, item) - have, amountOf(player.slots, itemIds.coins)]).to.deep.equal([1, 4]);
      if (coins > 4) expect(say(realm, player, trader, answer)).to.match(/^That is not enough\./);
      expect(amountOf(player.slots, itemIds.coins)).to.be.at.most(4);
    }
  });

  it('gives the money back when there is no room', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [[itemIds.coins, 100]]);
    addItem(player.slots, itemIds.axe, 16);
    const trader = personAt(realm, entityTypes.trader, 1, 0);
    greet(realm, player);
    say(realm, player, trader, 'Show me what you have.');
    expect(say(realm, player, trader, /^Buy sword/)).to.equal('You cannot carry any more.');
    expect(amountOf(player.slots, itemIds.coins)).to.equal(105);
  });

  it('buys what is neither in hand nor worn, for less than it sells it; nothing is worth selling and buying again', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0, [
      [itemIds.sword, 1],
      [itemIds.grain, 12],
      [itemIds.heart, 1],
    ]);
    wield(
      player,
      player.slots.findIndex(({ item }) => item === itemIds.sword),
    );
    const trader = personAt(realm, entityTypes.trader, 1, 0);
    greet(realm, player);
    say(realm, player, trader, 'I have something for you.');
    const choices = detailOf(realm, player.id, trader.id)?.choices;
    expect(choices).to.deep.equal([
      'Sell 1 club for 1 coin.',
      'Sell 1 bread for 1 coin.',
      'Sell 12 grain for 12 coins.',
      'Something else.',
      'Farewell.',
    ]);
    expect(say(realm, player, trader, /grain/)).to.equal('A pleasure. You have 17 coins.');
    wield(player, -1);
    say(realm, player, trader, 'Something else.');
    say(realm, player, trader, 'I have something for you.');
    say(realm, player, trader, /sword/);
    expect(amountOf(player.slots, itemIds.coins)).to.equal(37);
    for (const { item, coins } of wares()) {
      player.slots.splice(0, 16, ...emptySlots(16));
      addItem(player.slots, item, 1);
      say(realm, player, trader, 'Something else.');
      say(realm, player, trader, 'I have something for you.');
      say(realm, player, trader, new RegExp(`^Sell 1 ${items[item]?.name} `));
      expect(amountOf(player.slots, itemIds.coins)).to.be.at.most(coins);
    }
  });

  it('T5: whatever is said fits a datagram, and every line a tag', () => {
    const realm = bareRealm();
    const player = playerAt(realm, 0, 0);
    player.slots.splice(0, 16, ...emptySlots(16));
    for (const { id, stack, use } of items.slice(1)) if (use !== 'quest') addItem(player.slots, id, stack);
    const trader = personAt(realm, entityTypes.trader, 1, 0, allSentences().slice(-3));
    greet(realm, player);
    for (const answer of ['Show me what you have.', 'Something else.', 'I have something for you.']) {
      say(realm, player, trader, answer);
      const meta = detailOf(realm, player.id, trader.id);
      expect(meta && sizeDetailMeta(meta)).to.be.within(1, maxMetaBytes);
      for (const line of [meta?.text ?? '', ...(meta?.choices ?? [])])
        expect(new TextEncoder().encode(line).length).to.be.within(1, 255);
    }
  });
});
