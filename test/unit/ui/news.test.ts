import { expect } from 'chai';
import { type Facts, newsBetween } from '../../../src/ui/app/news.ts';

const lobby: Facts = {
  screen: 'room',
  reason: '',
  endingCode: undefined,
  cause: undefined,
  hostedCode: '',
  state: 'lobby',
  countdown: 0,
  slot: 0,
  unstable: false,
  slow: '',
  locked: false,
  knocks: new Map(),
  result: '',
  scores: [],
  lastLine: undefined,
  chatIsShown: true,
  leftLately: new Set(),
  removedLately: new Set(),
  players: new Map([
    [0, 'Ann'],
    [1, 'Bob'],
  ]),
};
const players = (...names: (string | undefined)[]) => ({
  players: new Map(names.flatMap((name, slot) => (name === undefined ? [] : [[slot, name] as const]))),
});
const scores = [
  { slot: 1, name: 'Bob', points: 12 },
  { slot: 0, name: 'Ann', points: 3 },
];
const many = [
  { slot: 1, name: 'Bob', points: 12 },
  { slot: 2, name: 'Cy', points: 9 },
  { slot: 3, name: 'Di', points: 8 },
  { slot: 4, name: 'Ed', points: 7 },
  { slot: 0, name: 'Ann', points: 3 },
];
const line = { slot: 1, name: 'Bob', text: 'hello' };

describe('news', () => {
  const cases: readonly [what: string, before: Partial<Facts>, now: Partial<Facts>, text: string | undefined][] = [
    ['nothing happened', {}, {}, undefined],
    [
      'the room was lost',
      {},
      { screen: 'joining', cause: 'lost', ...players() },
      'The connection was lost. Getting you back…',
    ],
    [
      'the way back goes on',
      { screen: 'joining', cause: 'lost' },
      { screen: 'joining', cause: 'lost', ...players() },
      undefined,
    ],
    ['it led back', { screen: 'joining', cause: 'lost', ...players() }, {}, 'You are back in the room.'],
    [
      'the room has another code',
      { hostedCode: 'K7Q2M9XD' },
      { hostedCode: 'AAAA2222' },
      'Your room has a new code: the old link leads nowhere. Send the new one.',
    ],
    ['the room has its code', {}, { hostedCode: 'K7Q2M9XD' }, undefined],
    ['somebody joined', {}, players('Ann', 'Bob', 'Cy'), 'Cy joined.'],
    ['two joined', {}, players('Ann', 'Bob', 'Cy', 'Di'), 'Cy, Di joined.'],
    ['somebody left', {}, players('Ann'), 'Bob left.'],
    ['somebody came again at once', { leftLately: new Set(['Cy']) }, players('Ann', 'Bob', 'Cy'), 'Cy is back.'],
    [
      'somebody was removed, and another left',
      players('Ann', 'Bob', 'Cy'),
      { ...players('Ann'), removedLately: new Set(['Cy']), leftLately: new Set(['Bob', 'Cy']) },
      'You removed Cy. From now on you are asked before anyone new comes in. Bob left.',
    ],
    ['one joined, one left', {}, players('Ann', undefined, 'Cy'), 'Cy joined. Bob left.'],
    ['another one took the seat', {}, players('Ann', 'Cy'), undefined],
    ['somebody took another colour', {}, players('Ann', undefined, 'Bob'), undefined],
    ['the first roster came', players(), {}, undefined],
    ['somebody knocks', {}, { knocks: new Map([[7, 'Cy wants to come in']]) }, 'Cy wants to come in.'],
    [
      'somebody knocks while the game starts',
      { state: 'countdown', countdown: 1 },
      { state: 'playing', knocks: new Map([[7, 'Cy wants to watch']]) },
      'Cy wants to watch.',
    ],
    [
      'somebody else still knocks',
      { knocks: new Map([[7, 'Cy wants to come in']]) },
      { knocks: new Map([[7, 'Cy wants to come in']]) },
      undefined,
    ],
    ['counting began', {}, { state: 'countdown', countdown: 3 }, 'Starting in 3'],
    ['counting went on', { state: 'countdown', countdown: 3 }, { state: 'countdown', countdown: 2 }, '2'],
    [
      'the same number came again',
      { state: 'countdown', countdown: 3 },
      { state: 'countdown', countdown: 3 },
      undefined,
    ],
    ['the game began', { state: 'countdown', countdown: 1 }, { state: 'playing' }, 'The game is on.'],
    ['a game without points ended', { state: 'playing' }, { result: 'Ann won.' }, 'Round over. Ann won.'],
    ['a game ended', { state: 'playing' }, { result: 'Bob won.', scores }, 'Round over. Bob won. Bob 12, you 3.'],
    [
      'a game with nobody’s points ended',
      { state: 'playing' },
      { result: 'Nobody won.', scores: scores.map((each) => ({ ...each, points: 0 })) },
      'Round over. Nobody won.',
    ],
    [
      'a game of equals ended',
      { state: 'playing' },
      { result: 'Nobody won.', scores: scores.map((each) => ({ ...each, points: 1000 })) },
      'Round over. Nobody won.',
    ],
    [
      'a game of many ended',
      { state: 'playing' },
      { result: 'Bob won.', scores: many },
      'Round over. Bob won. Bob 12, Cy 9, Di 8, you 3.',
    ],
    ['the result is still there', { result: 'Bob won.', scores }, { result: 'Bob won.', scores }, undefined],
    [
      'two games running ended alike',
      { state: 'playing', result: 'Bob won.' },
      { result: 'Bob won.' },
      'Round over. Bob won.',
    ],
    ['counting was called off', { state: 'countdown', countdown: 2 }, { result: 'Ended.' }, 'Ended.'],
    ['the connection wavered', {}, { unstable: true }, 'The connection is unstable.'],
    ['the connection came back', { unstable: true }, {}, 'The connection is back.'],
    ['somebody spoke', {}, { lastLine: line }, 'Bob: hello'],
    ['the room spoke', {}, { lastLine: { ...line, slot: null, name: '' } }, 'hello'],
    ['oneself spoke', {}, { lastLine: { ...line, slot: 0 } }, undefined],
    ['the room ended', {}, { screen: 'ended', reason: 'The host left.' }, 'The host left.'],
    ['it is still ended', { screen: 'ended', reason: 'x' }, { screen: 'ended', reason: 'x' }, undefined],
    ['the start is shown', {}, { screen: 'start' }, undefined],
  ];
  for (const [what, before, now, text] of cases)
    it(`${what}: ${text ?? 'nothing is said'}`, () => {
      expect(newsBetween({ ...lobby, ...before }, { ...lobby, ...now })?.text).to.equal(text);
    });

  it('at first, an ending is news and nothing else is', () => {
    expect(newsBetween(undefined, { ...lobby, screen: 'ended', reason: 'No such room.' })?.text).to.equal(
      'No such room.',
    );
    expect(newsBetween(undefined, { ...lobby, screen: 'start' })).to.equal(undefined);
    expect(newsBetween(undefined, lobby)).to.equal(undefined);
  });

  it('a line of chat is shown over the screen, and only heard where the chat itself is', () => {
    const spoken = (chatIsShown: boolean) => newsBetween(lobby, { ...lobby, chatIsShown, lastLine: line })?.quiet;
    expect([spoken(false), spoken(true)]).to.deep.equal([false, true]);
  });
});
