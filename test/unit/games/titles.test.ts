import { expect } from 'chai';
import type { Option, Title } from '../../../src/games/game.ts';
import { lawfulValue, paramsOf } from '../../../src/games/titles.ts';
import { pingPong } from '../../support/games/ping-pong/index.ts';

const number: Option = { param: 'points', label: 'Points', kind: 'number', min: 1, max: 99 };
const choice: Option = {
  param: 'size',
  label: 'Size',
  kind: 'choice',
  choices: [
    { value: 's', label: 'Small' },
    { value: 'l', label: 'Large' },
  ],
};

describe('options', () => {
  for (const [option, value, lawful] of [
    [number, 1, 1],
    [number, 0.4, 1],
    [number, 98.5, 99],
    [number, 100, 99],
    [number, Number.NaN, undefined],
    [number, Number.POSITIVE_INFINITY, undefined],
    [number, '7', undefined],
    [choice, 's', 's'],
    [choice, 'm', undefined],
    [choice, undefined, undefined],
  ] as const)
    it(`${option.kind} ${JSON.stringify(value)} is ${JSON.stringify(lawful)}`, () => {
      expect(lawfulValue(option, value)).to.equal(lawful);
    });

  it('make the params of a launch: what they allow, and what is usual for the rest', () => {
    const [usual] = pingPong.titles;
    if (!usual) throw new Error('no title');
    const title: Title = { ...usual, options: [number, choice] };
    expect(paramsOf(title, {})).to.deep.equal({ points: 21, fast: false });
    expect(paramsOf(title, { points: 500, fast: true, size: 'l', other: 1 })).to.deep.equal({
      points: 99,
      fast: false,
      size: 'l',
    });
  });
});
