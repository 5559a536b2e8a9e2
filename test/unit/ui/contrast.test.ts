import { expect } from 'chai';
import page from '../../../src/ui/page.css?raw';

/** The colours of one scheme by token. */
function tokens(scheme: 'light' | 'dark'): Map<string, string> {
  const pairs = page.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  return new Map([...pairs].map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]));
}

/** WCAG 2.2: relative luminance of sRGB `#rrggbb`. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['page', 'surface', 'raised', 'hover', 'field'];
/** What stands on what, and WCAG AA’s least contrast: 4.5 for text, 3 for what shows where a control is. */
const pairs: readonly (readonly [on: string, under: string, least: number])[] = [
  ...surfaces.flatMap((under) => [['text', under, 4.5] as const, ['muted', under, 4.5] as const]),
  ['text', 'warning-surface', 4.5],
  ['text', 'accent-surface', 4.5],
  ['on-danger', 'danger', 4.5],
  ['accent-text', 'surface', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['accent-text', 'page', 4.5],
  ...['page', 'surface', 'field'].flatMap((under) => [
    ['line-strong', under, 3] as const,
    ['focus', under, 3] as const,
    ['accent', under, 3] as const,
  ]),
];

describe('contrast', () => {
  const schemes = { dark: tokens('dark'), light: tokens('light') };
  for (const [scheme, colours] of Object.entries(schemes))
    it(`is AA in the ${scheme} scheme`, () => {
      const low = pairs.flatMap(([on, under, least]) => {
        const ratio = contrast(colours.get(on) ?? '', colours.get(under) ?? '');
        return ratio >= least ? [] : [`${on} on ${under}: ${ratio.toFixed(2)}`];
      });
      expect(low).to.deep.equal([]);
    });

  it('every colour has one for each scheme', () => {
    expect(schemes.dark.size).to.be.greaterThan(15);
    expect([...page.matchAll(/--[\w-]+: #/g)]).to.deep.equal([]);
  });
});
