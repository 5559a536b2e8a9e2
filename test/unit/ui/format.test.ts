import { expect } from 'chai';
import {
  formatAge,
  formatBytes,
  formatCode,
  formatKey,
  formatMs,
  formatPercent,
  formatRate,
} from '../../../src/ui/parts/format.ts';
import { chooseLanguage } from '../../../src/ui/strings/index.ts';

/** Each input beside what it looks like; `_` stands for the space that does not break. */
function table<T>(format: (value: T) => string, rows: readonly (readonly [T, string])[]): void {
  expect(rows.map(([value]) => format(value).replaceAll('\u00a0', '_'))).to.deep.equal(rows.map(([, shown]) => shown));
}

describe('figures', () => {
  it('milliseconds', () => {
    table(formatMs, [
      [null, '–'],
      [0, '0.0_ms'],
      [9.94, '9.9_ms'],
      [9.95, '10_ms'],
      [123.4, '123_ms'],
    ]);
  });

  it('per cent', () => {
    table(formatPercent, [
      [0, '0_%'],
      [0.04, '0.0_%'],
      [9.94, '9.9_%'],
      [9.95, '10_%'],
      [100, '100_%'],
    ]);
  });

  it('bytes and rates', () => {
    table(formatBytes, [
      [0, '0_B'],
      [999.4, '999_B'],
      [999.5, '1.0_kB'],
      [99_949, '99.9_kB'],
      [99_950, '100_kB'],
      [999_499, '999_kB'],
      [999_500, '1.0_MB'],
    ]);
    table(formatRate, [
      [undefined, '–'],
      [1234, '1.2_kB/s'],
    ]);
  });

  it('ages', () => {
    table(formatAge, [
      [59.9, 'just opened'],
      [60, 'open for 1_min'],
      [3599, 'open for 59_min'],
      [3600, 'open for 1_h'],
    ]);
  });

  it('codes in two groups, anything else as it is', () => {
    table(formatCode, [
      ['K7Q2M9XD', 'K7Q2_M9XD'],
      ['K7Q2M9X', 'K7Q2M9X'],
      ['', ''],
    ]);
  });

  it('keys as they are labelled', () => {
    table(formatKey, [
      ['ArrowUp', '↑'],
      ['KeyW', 'W'],
      ['Digit1', '1'],
      ['Space', 'Space'],
      ['ShiftLeft', 'Shift'],
      ['ControlRight', 'Ctrl'],
    ]);
  });

  it('keys as they are labelled in German', async () => {
    await chooseLanguage('de', []);
    table(formatKey, [
      ['ArrowUp', '↑'],
      ['KeyW', 'W'],
      ['Space', 'Leertaste'],
      ['ControlRight', 'Strg'],
    ]);
    await chooseLanguage('en', []);
  });
});
