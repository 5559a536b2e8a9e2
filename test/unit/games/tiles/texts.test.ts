import { expect } from 'chai';
import { entityTypes, itemIds, items, statuses } from '../../../../src/games/tiles/catalogue.ts';
import { advice, allSentences } from '../../../../src/games/tiles/land/sentences.ts';
import { de } from '../../../../src/games/tiles/panel/texts/de.ts';
import { en } from '../../../../src/games/tiles/panel/texts/en.ts';
import { itemName, textsFor, translate } from '../../../../src/games/tiles/panel/texts/index.ts';
import { fall } from '../../../../src/games/tiles/rules/falling.ts';
import { addItem, emptySlots, removeItem } from '../../../../src/games/tiles/rules/pack.ts';
import type { Avatar } from '../../../../src/games/tiles/rules/players.ts';
import { bringHome, questSystem } from '../../../../src/games/tiles/rules/quest.ts';
import { choose, greet } from '../../../../src/games/tiles/rules/talk.ts';
import { addEntity, type Entity, type Realm, removeEntity } from '../../../../src/games/tiles/rules/world.ts';
import { takeNews } from '../../../../src/games/tiles/simulation.ts';
import { chooseLanguage, told } from '../../../../src/ui/strings/index.ts';
import { bareRealm, clearing, creatureAt, playerAt } from '../../../support/games/realm.ts';

/** Every text by its path; functions by their parameters' number. */
function leaves(texts: object, path = ''): [string, unknown][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, unknown][] =>
    typeof value === 'object' && value !== null ? leaves(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  );
}
const own = ({ said: _said, saidPatterns: _patterns, ...rest }: typeof en) => rest;

/** Somebody who talks, beside the middle of the clearing. */
function personAt(realm: Realm, type: number, dx: number, texts: readonly string[]): Entity {
  const [x, y] = [clearing.x + dx, clearing.y];
  const mind = { mood: 'wander', home: { x, y }, targetId: 0, untilAge: 0, nextAge: 0, deep: false, calls: 0 } as const;
  const person = addEntity(realm, { type, x, y, texts, mind: { ...mind } });
  if (!person) throw new Error('nobody came');
  return person;
}

/** Everything this person ever says to this player, and lets them answer, each answer given once. */
function heardFrom(realm: Realm, avatar: Avatar, person: Entity): string[] {
  const heard = new Set<string>();
  const given = new Set<string>();
  const ways: number[][] = [[]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    greet(realm, avatar, person);
    for (const choice of way) choose(realm, avatar, person.id, choice);
    const { talk } = avatar.player;
    if (!talk) continue;
    heard.add(talk.text);
    for (const [n, { key, say }] of talk.answers.entries()) {
      heard.add(say);
      if (given.has(key)) continue;
      given.add(key);
      ways.push([...way, n]);
    }
  }
  return [...heard];
}

/** All that people say, whatever there is to talk of. */
function allTalk(realm: Realm): string[] {
  const heard: string[] = [];
  const hear = (type: number, texts: readonly string[], prepare: (realm: Realm, avatar: Avatar) => void = () => {}) => {
    const person = personAt(realm, type, 1, texts);
    const avatar = playerAt(realm, 0, 0);
    prepare(realm, avatar);
    heard.push(...heardFrom(realm, avatar, person));
    removeEntity(realm, person);
    removeEntity(realm, avatar);
    realm.gifted.clear();
    Object.assign(realm.quest, { guardianSlain: false, taken: false, bearerId: 0 });
  };
  const [first = '', second = ''] = allSentences();
  // Who it is decides on the greeting, of which there are four; each comes and goes with a player, so every other id.
  for (let n = 0; n < 8; n++) {
    hear(entityTypes.villager, [first, second]);
    if (n === 3) realm.nextId++;
  }
  hear(entityTypes.elder, [first, advice.purpose, advice.company]);
  hear(entityTypes.elder, [first], ({ quest }) => {
    quest.guardianSlain = true;
  });
  hear(entityTypes.elder, [first], ({ quest }) => {
    quest.taken = true;
  });
  hear(entityTypes.elder, [first], ({ quest }, { id }) => {
    quest.bearerId = id;
  });
  for (const coins of [0, 1, 999])
    hear(entityTypes.trader, [advice.steel, advice.night], (_realm, { slots }) => {
      addItem(slots, itemIds.coins, coins);
      for (const { id, stack } of items) if (id !== itemIds.coins && id !== itemIds.heart) addItem(slots, id, stack);
    });
  hear(entityTypes.trader, [advice.ore], (_realm, { slots }) => {
    addItem(slots, itemIds.coins, 30);
    for (const [n] of emptySlots(13).entries()) addItem(slots, n % 2 === 0 ? itemIds.axe : itemIds.plate, 1);
  });
  return heard;
}

/** All that is announced, and how it ends. */
function allNews(realm: Realm): string[] {
  const avatar = playerAt(realm, 0, 0);
  const other = playerAt(realm, 2, 0);
  const { rat, wolf, spider, goblin, skeleton, ogre, wisp, guardian } = entityTypes;
  const slayers = [rat, wolf, spider, goblin, skeleton, ogre, wisp, guardian].map((type) =>
    creatureAt(realm, type, 5, 5),
  );
  for (const cause of ['poison', 'fire', other, ...slayers] as const) {
    avatar.player.mournAge = 0;
    fall(realm, avatar, cause);
  }
  for (const slayer of slayers) fall(realm, slayer, avatar);
  const news = takeNews(realm);
  for (const change of [
    () => addItem(avatar.slots, itemIds.heart, 1),
    () => removeItem(avatar.slots, itemIds.heart, 1),
    () => addItem(avatar.slots, itemIds.heart, 1),
  ]) {
    change();
    realm.age += 100;
    questSystem(realm);
    news.push(...takeNews(realm));
  }
  fall(realm, avatar, 'fire');
  realm.age += 100;
  questSystem(realm);
  news.push(...takeNews(realm));
  for (const age of [600, 12_000]) {
    realm.age = age;
    realm.outcome = undefined;
    addItem(avatar.slots, itemIds.heart, 1);
    bringHome(realm, avatar, 0, 0);
    news.push(realm.outcome ?? '');
  }
  return news;
}

describe('realm texts', () => {
  let realm: Realm;

  before(() => {
    realm = bareRealm();
  });

  afterEach(() => chooseLanguage('en', []));

  it('are complete in both languages: the same keys, the same parameters, none empty', () => {
    const shape = (texts: typeof en) =>
      leaves(own(texts)).map(([path, value]) => `${path} ${typeof value === 'function' ? value.length : ''}`);
    expect(shape(de)).to.deep.equal(shape(en));
    for (const texts of [en, de])
      for (const [path, value] of leaves(own(texts)))
        expect(typeof value === 'string' ? value.trim() : 'a function', `${texts.language} ${path}`).not.to.equal('');
  });

  it('are not left in English', () => {
    const german = new Map(leaves(own(de)));
    const same = leaves(own(en)).filter(
      ([path, value]) => typeof value === 'string' && value.includes(' ') && german.get(path) === value,
    );
    expect(same).to.deep.equal([]);
  });

  for (const texts of [en, de])
    it(`name everything there is in ${texts.language}`, () => {
      const missing = [
        ...items.flatMap(({ id, name }) => (id === 0 || texts.items[id] ? [] : [name])),
        ...Object.entries(entityTypes).flatMap(([name, type]) => (texts.types[type] ? [] : [name])),
        ...Object.entries(statuses).flatMap(([name, bit]) => (texts.statuses[bit] ? [] : [name])),
      ];
      expect(missing).to.deep.equal([]);
    });

  it('count by the rules of their language', () => {
    expect([0, 1, 2].map((n) => itemName(en, itemIds.coins, n))).to.deep.equal(['coins', 'coin', 'coins']);
    expect([0, 1, 2].map((n) => itemName(de, itemIds.coins, n))).to.deep.equal(['Münzen', 'Münze', 'Münzen']);
    expect(de.log.hurt(1, 2)).to.equal('Du verlierst 1 Lebenspunkt und hast noch 2.');
    expect(itemName(en, 999, 1)).to.equal('something');
  });

  it('are in the page’s language, or English', () => {
    expect(['de', 'de-AT', 'DE', 'en', 'fr', ''].map((tag) => textsFor(tag).language)).to.deep.equal([
      'de',
      'de',
      'de',
      'en',
      'en',
      'en',
    ]);
  });

  it('have German for every sentence of signs and people that the ground has', () => {
    const missing = allSentences().filter((sentence) => translate(de, sentence).isOriginal);
    expect(missing).to.deep.equal([]);
  });

  it('have German for everything that people say and that can be answered', () => {
    const talk = allTalk(realm);
    const some = [
      'It is yours. You have 1 coin.',
      'That is not enough. You have 4 coins.',
      'You cannot carry any more.',
      'Sell 1 axe for 10 coins.',
      'I dreamt of the Deep again.',
      'The bread here is good, and so is the company.',
      'Can you help me?',
      'The guardian is no more! Now bring us the Heart.',
    ];
    expect(some.filter((text) => !talk.includes(text))).to.deep.equal([]);
    expect([...new Set(talk)].filter((text) => translate(de, text).isOriginal)).to.deep.equal([]);
  });

  it('have German for everything that is announced, and for the end', async () => {
    await chooseLanguage('de', []);
    const news = allNews(realm);
    expect(news.length).to.be.greaterThan(14);
    expect(news.filter((sentence) => told(sentence).text === sentence)).to.deep.equal([]);
    expect(told('Ann was slain by an ogre.').text).to.equal('Ann wurde von einem Oger erschlagen.');
    expect(told('The Heart of the Deep has fallen 12 steps south-east of the hearth.').text).to.equal(
      'Das Herz der Tiefe ist gefallen: 12 Schritte vom Herdfeuer nach Südosten.',
    );
  });

  it('sentences said together are told together', () => {
    expect(translate(de, `${advice.welcome} The Deep lies far to the north-west. ${advice.chests}`)).to.deep.equal({
      text: 'Willkommen. An diesem Herdfeuer tut dir nichts etwas. Die Tiefe liegt weit im Nordwesten. Alte Mauern verbergen alte Truhen.',
      isOriginal: false,
    });
    expect(translate(de, 'Sell 2 bread for 1 coin.').text).to.equal('Verkauf: 2 Brote, 1 Münze.');
  });

  it('what is not known to its last sentence stays as it is', () => {
    for (const text of ['', `${advice.home} And now?`, 'toString', 'constructor.', 'A. '.repeat(500)])
      expect(translate(de, text)).to.deep.equal({ text, isOriginal: true });
    expect(translate(en, 'Whatever.')).to.deep.equal({ text: 'Whatever.', isOriginal: false });
  });
});
