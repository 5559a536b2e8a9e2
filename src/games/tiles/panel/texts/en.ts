import { entityTypes, itemIds, statuses } from '../../catalogue.ts';
import type { ActPrompt } from '../../client/prompts.ts';
import type { Direction } from '../../geometry.ts';

const rules = new Intl.PluralRules('en');

function count(n: number, { one, other }: Forms): string {
  return `${n} ${rules.select(n) === 'one' ? one : other}`;
}

/** What one of it is called, and any other number of it. */
export interface Forms {
  readonly one: string;
  readonly other: string;
}

/** A status: as a word, when it begins and when it ends. */
export interface StatusTexts {
  readonly name: string;
  readonly begins: string;
  readonly ends: string;
}

/** What a sentence of the host's says in another language; pieces of it are translated by `translate`. */
export interface SaidPattern {
  readonly looks: RegExp;
  readonly say: (...pieces: string[]) => string;
}

const alike = (name: string): Forms => ({ one: name, other: name });
const points: Forms = { one: 'hit point', other: 'hit points' };
const things: Forms = { one: 'thing', other: 'things' };

const directions: Readonly<Record<Direction, string>> = {
  north: 'north',
  'north-east': 'north-east',
  east: 'east',
  'south-east': 'south-east',
  south: 'south',
  'south-west': 'south-west',
  west: 'west',
  'north-west': 'north-west',
};

const items: Readonly<Record<number, Forms>> = {
  [itemIds.club]: { one: 'club', other: 'clubs' },
  [itemIds.dagger]: { one: 'dagger', other: 'daggers' },
  [itemIds.axe]: { one: 'axe', other: 'axes' },
  [itemIds.sword]: { one: 'sword', other: 'swords' },
  [itemIds.runeBlade]: { one: 'rune blade', other: 'rune blades' },
  [itemIds.paddedCoat]: { one: 'padded coat', other: 'padded coats' },
  [itemIds.leather]: alike('leather'),
  [itemIds.mail]: alike('mail'),
  [itemIds.plate]: alike('plate'),
  [itemIds.pickaxe]: { one: 'pickaxe', other: 'pickaxes' },
  [itemIds.bread]: alike('bread'),
  [itemIds.mushroom]: { one: 'mushroom', other: 'mushrooms' },
  [itemIds.healingDraught]: { one: 'healing draught', other: 'healing draughts' },
  [itemIds.antidote]: { one: 'antidote', other: 'antidotes' },
  [itemIds.draughtOfHaste]: { one: 'draught of haste', other: 'draughts of haste' },
  [itemIds.seeds]: { one: 'seed', other: 'seeds' },
  [itemIds.grain]: alike('grain'),
  [itemIds.coins]: { one: 'coin', other: 'coins' },
  [itemIds.heart]: alike('Heart of the Deep'),
};

/** Entity types: at the head of what they say or hold, and as the object of a sentence. */
const types: Readonly<Record<number, { readonly name: string; readonly whom: string }>> = {
  [entityTypes.player]: { name: 'Player', whom: 'a player' },
  [entityTypes.rat]: { name: 'Rat', whom: 'the rat' },
  [entityTypes.wolf]: { name: 'Wolf', whom: 'the wolf' },
  [entityTypes.spider]: { name: 'Spider', whom: 'the spider' },
  [entityTypes.goblin]: { name: 'Goblin', whom: 'the goblin' },
  [entityTypes.skeleton]: { name: 'Skeleton', whom: 'the skeleton' },
  [entityTypes.ogre]: { name: 'Ogre', whom: 'the ogre' },
  [entityTypes.wisp]: { name: 'Wisp', whom: 'the wisp' },
  [entityTypes.guardian]: { name: 'Guardian of the Deep', whom: 'the guardian of the Deep' },
  [entityTypes.villager]: { name: 'Villager', whom: 'the villager' },
  [entityTypes.trader]: { name: 'Trader', whom: 'the trader' },
  [entityTypes.elder]: { name: 'Elder', whom: 'the elder' },
  [entityTypes.chest]: { name: 'Chest', whom: 'the chest' },
  [entityTypes.sign]: { name: 'Sign', whom: 'the sign' },
  [entityTypes.items]: { name: 'Things', whom: 'the things' },
};

const statusTexts: Readonly<Record<number, StatusTexts>> = {
  [statuses.poisoned]: { name: 'Poisoned', begins: 'You are poisoned.', ends: 'The poison has left you.' },
  [statuses.burning]: { name: 'Burning', begins: 'You are on fire!', ends: 'The fire is out.' },
  [statuses.hasted]: { name: 'Hasted', begins: 'You are twice as fast.', ends: 'You are as fast as ever.' },
  [statuses.regenerating]: {
    name: 'Recovering',
    begins: 'Your wounds begin to heal.',
    ends: 'Your wounds have stopped healing.',
  },
  [statuses.stunned]: { name: 'Stunned', begins: 'You are stunned.', ends: 'You can move again.' },
  [statuses.sheltered]: { name: 'Sheltered', begins: 'For a while nothing hurts you.', ends: 'You can be hurt again.' },
  [statuses.bearer]: {
    name: 'Heart bearer',
    begins: 'You carry the Heart of the Deep.',
    ends: 'You no longer carry the Heart of the Deep.',
  },
};

/** What Act would do; `whom` is the object of a sentence, empty where it is the ground. */
const prompts: Readonly<Record<ActPrompt, (whom: string) => string>> = {
  attack: (whom) => `attack ${whom}`,
  open: (whom) => `open ${whom === '' ? 'the door' : whom}`,
  close: () => 'close the door',
  talk: (whom) => `talk to ${whom}`,
  read: (whom) => `read ${whom}`,
  dig: () => 'dig through',
  sow: () => 'sow seeds',
  harvest: () => 'harvest the grain',
  pick: () => 'pick the mushrooms',
  bake: () => 'bake bread',
  give: () => 'give the Heart to the hearth',
};

/** Everything that Realm's panel says, in English: the type that other languages complete. */
export const en = {
  /** As `lang` attributes and `Intl` want it. */
  language: 'en',

  directions,
  items,
  types,
  statuses: statusTexts,
  prompts,
  /** What this page does not know the name of. */
  unknownItem: alike('something'),
  unknownType: { name: 'Somebody', whom: 'it' },

  /** The whole of it, for a list of landmarks. */
  panel: 'You and your pack',

  own: {
    heading: 'You',
    hitPoints: 'Hit points',
    hitPointsOf: (hp: number, hpMax: number) => `${hp} of ${hpMax}`,
    level: 'Level',
    elo: (elo: number) => `${elo} Elo`,
    statuses: 'Condition',
    fallen: 'You have fallen, and wake by the hearth.',
  },

  goal: {
    heading: 'Goal',
    bring: 'Bring the Heart of the Deep home to the hearth.',
    deep: (direction: string) => `The Deep lies far to the ${direction}.`,
    carried: (steps: number, direction: string) =>
      `You carry the Heart! The hearth is ${count(steps, { one: 'step', other: 'steps' })} to the ${direction}.`,
    carriedBy: (name: string) => `${name} carries the Heart: bring it home together.`,
    somebody: 'Somebody',
  },

  act: {
    heading: 'What you can do',
    nothing: 'Nothing to do here.',
    take: 'pick up',
    /** What is open. */
    shut: 'close',
    /** `key` does `what`. */
    press: (key: string, what: string) => `${key}: ${what}`,
    /** Without a keyboard: the first letter is a capital. */
    do: (what: string) => what.charAt(0).toUpperCase() + what.slice(1),
  },

  pack: {
    heading: 'Pack',
    coming: 'Your pack is being looked through …',
    taken: (taken: number, slots: number) => `${taken} of ${slots}`,
    modes: { use: 'Use', put: 'Put in', dropOne: 'Drop one', drop: 'Drop' },
    mode: 'What a press does',
    /** In the name of a slot; `what` is what a press does. */
    slot: (name: string, amount: number, note: string, what: string) =>
      `${[name, ...(amount > 1 ? [String(amount)] : []), ...(note === '' ? [] : [note])].join(', ')}${what === '' ? '' : `: ${what}`}`,
    inHand: 'in hand',
    worn: 'worn',
    does: {
      eat: 'eat',
      drink: 'drink',
      wield: 'wield',
      layAside: 'lay aside',
      wear: 'wear',
      takeOff: 'take off',
      put: 'put into the chest',
      drop: 'drop',
      dropOne: 'drop one',
      take: 'take',
    },
    /** What a weapon, a coat or food is worth. */
    damage: (power: number) => `damage ${power}`,
    armour: (power: number) => `armour ${power}`,
    heals: (power: number) => `heals ${power}`,
  },

  open: {
    close: 'Close',
    coming: 'A moment …',
    silent: 'Says nothing.',
    answers: 'Your answers',
    answer: (key: string, text: string) => (key === '' ? text : `${key} ${text}`),
    takeAll: 'Take all',
    emptyChest: 'The chest is empty.',
    /** What is told when a chest is opened. */
    holds: (kinds: number) =>
      kinds === 0 ? 'The chest is empty.' : `There ${kinds === 1 ? 'is' : 'are'} ${count(kinds, things)} in it.`,
  },

  log: {
    heading: 'What happens',
    none: 'Nothing has happened yet.',
    hit: (whom: string, amount: number) => `You hit ${whom}: ${count(amount, points)}.`,
    slain: (whom: string) => `You have slain ${whom}.`,
    hurt: (amount: number, hp: number) => `You lose ${count(amount, points)}, ${hp} left.`,
    healed: (amount: number, hp: number) => `You gain ${count(amount, points)}: ${hp} now.`,
    died: 'You fall.',
    risen: 'You wake by the hearth.',
    rank: (elo: number, change: number) => `Your level ${change > 0 ? 'rises' : 'falls'} to ${elo}.`,
    wielded: (name: string) => `In your hand: ${name}.`,
    bareHands: 'Your hands are empty.',
    worn: (name: string) => `You wear: ${name}.`,
    noArmour: 'You wear no armour.',
    gained: (amount: number, item: Forms) => `You get ${count(amount, item)}.`,
    lost: (amount: number, item: Forms) => `${count(amount, item)} less in your pack.`,
  },

  sheet: {
    pack: 'Pack',
    fold: 'Fold',
    unfold: 'Unfold',
  },

  /** The host's sentences are English already. */
  said: {} as Readonly<Record<string, string>>,
  saidPatterns: [] as readonly SaidPattern[],
};

export type Texts = typeof en;
