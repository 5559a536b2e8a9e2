import { strings } from '../strings/index.ts';

/** Between a number and its unit: never broken into two lines. */
const space = '\u00a0';

/** `value` with so many decimals, in the page's language; without grouping, since nothing here needs it. */
function number(value: number, decimals: number): string {
  const { language } = strings();
  const key = `${language} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    format = new Intl.NumberFormat(language, { ...digits, useGrouping: false });
    formats.set(key, format);
  }
  return format.format(value);
}

/** Making one takes long, and figures are shown often. */
const formats = new Map<string, Intl.NumberFormat>();

/** `12 ms`; a dash for what is not known yet. */
export function formatMs(ms: number | null): string {
  return ms === null ? '–' : `${number(ms, ms < 9.95 ? 1 : 0)}${space}ms`;
}

/** `0.5 %`. */
export function formatPercent(percent: number): string {
  return `${number(percent, percent === 0 || percent >= 9.95 ? 0 : 1)}${space}%`;
}

/** `820 B`, `3.4 kB`, `1.2 MB`: decimal units, as networks count. */
export function formatBytes(bytes: number): string {
  if (bytes < 999.5) return `${number(bytes, 0)}${space}B`;
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${number(value, value < 99.95 ? 1 : 0)}${space}${unit}`;
}

/** `3.4 kB/s`; a dash before there were two samples. */
export function formatRate(bytesPerSecond: number | undefined): string {
  return bytesPerSecond === undefined ? '–' : `${formatBytes(bytesPerSecond)}/s`;
}

/** `just opened`, `open for 5 min`, `open for 3 h`. */
export function formatAge(seconds: number): string {
  const { ageNew, ageMinutes, ageHours } = strings().start;
  if (seconds < 60) return ageNew;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? ageMinutes(minutes) : ageHours(Math.floor(minutes / 60));
}

/** A room code in two groups, as it is read aloud; it is accepted with the space. */
export function formatCode(code: string): string {
  return code.replace(/^(.{4})(.{4})$/, `$1${space}$2`);
}

/** A `KeyboardEvent.code` as the key is labelled on most keyboards. */
export function formatKey(code: string): string {
  const named: Readonly<Record<string, string>> = strings().keys;
  return arrows[code] ?? named[code] ?? code.replace(/^(Key|Digit|Numpad)(?=.)/, '').replace(/(Left|Right)$/, '');
}

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** `2:05`, of full seconds. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
