import type { Direction } from '../geometry.ts';

/** What may stand in a region; the Deep and the village are single. */
const placeKinds = ['farm', 'ruins', 'cave', 'dungeon', 'camp', 'stones'] as const;
export type PlaceKind = (typeof placeKinds)[number];

const directions: readonly Direction[] = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
];

const subjects: Readonly<Record<PlaceKind, string>> = {
  farm: 'A farm lies',
  ruins: 'Ruins lie',
  cave: 'A cave lies',
  dungeon: 'An old dungeon lies',
  camp: 'Goblins camp',
  stones: 'Standing stones rise',
};

/** Where the Deep is. */
export function deepSentence(direction: Direction): string {
  return `The Deep lies far to the ${direction}.`;
}

/** Where a place is. */
export function placeSentence(kind: PlaceKind, direction: Direction): string {
  return `${subjects[kind]} to the ${direction}.`;
}

/** What those say who need not point anywhere. */
export const advice = {
  purpose: 'Whoever brings its Heart to this hearth is remembered for ever.',
  welcome: 'Welcome. By this hearth nothing will hurt you.',
  company: 'Nobody has come back from there alone.',
  ore: 'In caves there is ore, for who has a pickaxe.',
  steel: 'Get a blade and a coat before you go far.',
  night: 'Wolves hunt in packs, and spiders are poisonous: carry an antidote.',
  chests: 'Old walls hide old chests.',
  home: 'The hearth is where all paths lead.',
  threshold: 'Here begins the Deep. Turn back, or go armed.',
} as const;

/** Everything the ground may have said by signs and people: what pages translate. */
export function allSentences(): string[] {
  return [
    ...directions.map(deepSentence),
    ...placeKinds.flatMap((kind) => directions.map((direction) => placeSentence(kind, direction))),
    ...Object.values(advice),
  ];
}
