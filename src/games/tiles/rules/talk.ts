import { entityTypes, itemIds, itemOf } from '../catalogue.ts';
import { distanceOf } from '../geometry.ts';
import { gain } from './gaining.ts';
import type { Avatar } from './players.ts';
import { buy, coinsOf, sell, wanted, wares } from './trade.ts';
import { type Answer, type Entity, entityOf, type Realm, revise } from './world.ts';

/** Who talks stays within this distance. */
const talkReach = 2;
/** A person who is spoken to stands still for 10 s. */
const patienceTicks = 100;

/** What a person says, and what may be answered. */
export interface Part {
  readonly text: string;
  readonly answers: readonly Answer[];
}

// Keys are `to:NODE`, `buy:ITEM`, `sell:ITEM:AMOUNT` and `end`.
const farewell: Answer = { key: 'end', say: 'Farewell.' };
const back: Answer = { key: 'to:root', say: 'Something else.' };
const to = (node: string, say: string): Answer => ({ key: `to:${node}`, say });

/** What people of the village open with, by their id. */
const greetings = [
  'Good day. The hearth grows colder every night.',
  'You are one of those who go out there? Take care.',
  'The bread here is good, and so is the company.',
  'I dreamt of the Deep again.',
] as const;

/** What the elder gives to everybody once. */
const gifts = [
  { item: itemIds.bread, amount: 3 },
  { item: itemIds.antidote, amount: 1 },
  { item: itemIds.healingDraught, amount: 1 },
] as const;

/** Begins to talk with the person ahead. */
export function greet(realm: Realm, avatar: Avatar, person: Entity): void {
  turnTo(realm, avatar, person, 'root');
}

/** Gives an answer; what was not offered, or to somebody else, does nothing. */
export function choose(realm: Realm, avatar: Avatar, personId: number, choice: number): void {
  const person = entityOf(realm, personId);
  const { talk } = avatar.player;
  if (!person || talk?.withId !== personId || distanceOf(avatar, person) > talkReach) return;
  const [what, subject = '', amount = ''] = (talk.answers[choice]?.key ?? '').split(':');
  switch (what) {
    case 'to':
      if (subject === 'gift') give(realm, avatar);
      turnTo(realm, avatar, person, subject);
      break;
    case 'buy':
      turnTo(realm, avatar, person, buy(avatar, Number(subject)));
      break;
    case 'sell':
      turnTo(realm, avatar, person, sell(realm, avatar, Number(subject), Number(amount)) ? 'paid' : 'sell');
      break;
    case 'end':
      avatar.player.talk = null;
      revise(person);
      break;
  }
}

/** What a person says to this player now; undefined when they do not talk, or are too far apart. */
export function heardFrom(avatar: Avatar, person: Entity): Part | undefined {
  const { talk } = avatar.player;
  return talk?.withId === person.id && distanceOf(avatar, person) <= talkReach ? talk : undefined;
}

function turnTo(realm: Realm, avatar: Avatar, person: Entity, node: string): void {
  avatar.player.talk = { withId: person.id, ...partOf(realm, avatar, person, node) };
  if (person.mind) person.mind.nextAge = realm.age + patienceTicks;
  revise(person);
}

function give(realm: Realm, avatar: Avatar): void {
  const { name } = avatar.player;
  if (realm.gifted.has(name)) return;
  realm.gifted.add(name);
  for (const { item, amount } of gifts) gain(realm, avatar, item, amount);
}

function partOf(realm: Realm, avatar: Avatar, person: Entity, node: string): Part {
  switch (person.type) {
    case entityTypes.elder:
      return elderPart(realm, avatar, person, node);
    case entityTypes.trader:
      return traderPart(avatar, person, node);
    default:
      return villagerPart(person, node);
  }
}

function elderPart(realm: Realm, avatar: Avatar, { texts }: Entity, node: string): Part {
  const questions = [
    to('where', 'Where is the Deep?'),
    to('guardian', 'What guards the Heart?'),
    to('advice', 'What should I take along?'),
    ...(realm.gifted.has(avatar.player.name) ? [] : [to('gift', 'Can you help me?')]),
    farewell,
  ];
  switch (node) {
    case 'where':
      return { text: texts.join(' '), answers: questions };
    case 'guardian':
      return {
        text: 'A guardian, as old as the stone. It strikes all who stand around it, and calls the dead for help. Fight it together.',
        answers: questions,
      };
    case 'advice':
      return {
        text: 'A sword and mail from the trader, draughts against wounds, antidotes against poison. And friends.',
        answers: questions,
      };
    case 'gift':
      return { text: 'Take this, it is all I have. Come back to us.', answers: questions };
    default:
      return { text: elderGreeting(realm), answers: questions };
  }
}

function elderGreeting({ quest }: Realm): string {
  if (quest.bearerId !== 0)
    return 'I can feel it: the Heart is on its way. Bring it to the hearth, and look behind you!';
  if (quest.taken) return 'The Heart has left its hall, and lies somewhere out there. Find it, before the Deep does.';
  if (quest.guardianSlain) return 'The guardian is no more! Now bring us the Heart.';
  return 'Welcome. This hearth is dying: its Heart was carried off into the Deep. Will you bring it home?';
}

function traderPart(avatar: Avatar, { texts }: Entity, node: string): Part {
  const purse = `You have ${counted(coinsOf(avatar), 'coin')}.`;
  switch (node) {
    case 'buy':
      return { text: purse, answers: buying() };
    case 'bought':
      return { text: `It is yours. ${purse}`, answers: buying() };
    case 'poor':
      return { text: `That is not enough. ${purse}`, answers: buying() };
    case 'full':
      return { text: 'You cannot carry any more.', answers: buying() };
    case 'sell':
      return { text: purse, answers: selling(avatar) };
    case 'paid':
      return { text: `A pleasure. ${purse}`, answers: selling(avatar) };
    case 'advice':
      return { text: texts.join(' '), answers: [back, farewell] };
    default:
      return {
        text: `What shall it be? ${purse}`,
        answers: [
          to('buy', 'Show me what you have.'),
          to('sell', 'I have something for you.'),
          to('advice', 'Any advice?'),
          farewell,
        ],
      };
  }
}

function buying(): Answer[] {
  const offers = wares().map(({ item, coins }) => ({
    key: `buy:${item}`,
    say: `Buy ${itemOf(item).name} for ${counted(coins, 'coin')}.`,
  }));
  return [...offers, back, farewell];
}

function selling(avatar: Avatar): Answer[] {
  const offers = wanted(avatar).map(({ item, amount, coins }) => ({
    key: `sell:${item}:${amount}`,
    say: `Sell ${amount} ${itemOf(item).name} for ${counted(coins, 'coin')}.`,
  }));
  return [...offers, back, farewell];
}

function counted(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? '' : 's'}`;
}

/** People of the village say what they know, one thing after the other. */
function villagerPart({ id, texts }: Entity, node: string): Part {
  const heard = node.startsWith('news') ? Number(node.slice(4)) : -1;
  const text = texts[heard] ?? greetings[id % greetings.length] ?? greetings[0];
  const more = heard + 1 < texts.length ? [to(`news${heard + 1}`, heard < 0 ? 'What do you know?' : 'What else?')] : [];
  return { text, answers: [...more, farewell] };
}
