import { type Direction, directionOf } from '../geometry.ts';
import { deepSentence } from '../land/sentences.ts';
import type { Texts } from './texts/index.ts';

/** Who has the Heart, as far as this page knows. */
export interface Bearer {
  readonly isOwn: boolean;
  readonly name: string | undefined;
}

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
const deepSentences: readonly (readonly [sentence: string, direction: Direction])[] = directions.map((direction) => [
  deepSentence(direction),
  direction,
]);

/** Where somebody or some sign says that the Deep is; undefined where they do not. */
export function deepIn(text: string): Direction | undefined {
  return deepSentences.find(([sentence]) => text.includes(sentence))?.[1];
}

/** What is to be done next. The hearth is at (0, 0). */
export function goalText(
  texts: Texts,
  bearer: Bearer | undefined,
  own: { readonly x: number; readonly y: number } | undefined,
  deep: Direction | undefined,
): string {
  const { goal } = texts;
  if (bearer?.isOwn && own)
    return goal.carried(Math.abs(own.x) + Math.abs(own.y), texts.directions[directionOf(-own.x, -own.y)]);
  if (bearer && !bearer.isOwn) return goal.carriedBy(bearer.name ?? goal.somebody);
  return deep === undefined ? goal.bring : `${goal.bring} ${goal.deep(texts.directions[deep])}`;
}
