import { expect } from 'chai';
import { type HeardFacts, soundsBetween } from '../../../src/ui/room-sounds.ts';

const facts = (is: Partial<HeardFacts>): HeardFacts => ({
  state: 'lobby',
  countdown: 0,
  slot: 0,
  lastLine: undefined,
  players: new Map(),
  ...is,
});
const players = (...names: string[]) => ({ players: new Map(names.map((name, slot) => [slot, name])) });

describe('sounds of a room', () => {
  for (const [what, before, now, heard] of [
    ['nothing happens', players('Ada'), players('Ada'), []],
    ['the first roster comes', {}, players('Ada', 'Bob'), []],
    ['somebody joins', players('Ada'), players('Ada', 'Bob'), ['join']],
    ['somebody leaves', players('Ada', 'Bob'), players('Ada'), ['leave']],
    [
      'one comes as another goes',
      { players: new Map([[1, 'Ada']]) },
      { players: new Map([[2, 'Bob']]) },
      ['join', 'leave'],
    ],
    ['a player takes another name', players('Ada'), players('Eve'), []],
    ['a player takes another slot', { players: new Map([[1, 'Ada']]) }, { players: new Map([[2, 'Ada']]) }, []],
    ['the countdown begins', {}, { state: 'countdown', countdown: 3 }, ['countdown']],
    ['it goes on', { state: 'countdown', countdown: 3 }, { state: 'countdown', countdown: 2 }, ['countdown']],
    ['it stands', { state: 'countdown', countdown: 2 }, { state: 'countdown', countdown: 2 }, []],
    ['it is called off', { state: 'countdown', countdown: 2 }, {}, []],
    ['the game begins', { state: 'countdown', countdown: 1 }, { state: 'playing' }, ['go']],
    ['a running game is entered', { state: 'joining' }, { state: 'playing' }, []],
    ['somebody says something', {}, { lastLine: { slot: 1, name: 'Bob', text: 'hi' } }, ['chat']],
    ['somebody unseated says something', {}, { lastLine: { slot: null, name: 'Cleo', text: 'hi' } }, ['chat']],
    ['oneself says something', {}, { lastLine: { slot: 0, name: 'Ada', text: 'hi' } }, []],
  ] as const)
    it(`${what}: ${heard.join(' and ') || 'silence'}`, () => {
      expect(soundsBetween(facts(before), facts(now))).to.deep.equal(heard);
    });
});
