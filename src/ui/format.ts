/** Between a number and its unit: never broken into two lines. */
const space = '\u00a0';

/** `12 ms`; a dash for what is not known yet. */
export function formatMs(ms: number | null): string {
  return ms === null ? '–' : `${ms < 9.95 ? ms.toFixed(1) : Math.round(ms)}${space}ms`;
}

/** `0.5 %`. */
export function formatPercent(percent: number): string {
  return `${percent === 0 || percent >= 9.95 ? Math.round(percent) : percent.toFixed(1)}${space}%`;
}

/** `820 B`, `3.4 kB`, `1.2 MB`: decimal units, as networks count. */
export function formatBytes(bytes: number): string {
  if (bytes < 999.5) return `${Math.round(bytes)}${space}B`;
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value < 99.95 ? value.toFixed(1) : Math.round(value)}${space}${unit}`;
}

/** `3.4 kB/s`; a dash before there were two samples. */
export function formatRate(bytesPerSecond: number | undefined): string {
  return bytesPerSecond === undefined ? '–' : `${formatBytes(bytesPerSecond)}/s`;
}

/** `just opened`, `open for 5 min`, `open for 3 h`. */
export function formatAge(seconds: number): string {
  if (seconds < 60) return 'just opened';
  const minutes = Math.floor(seconds / 60);
  return `open for ${minutes < 60 ? `${minutes}${space}min` : `${Math.floor(minutes / 60)}${space}h`}`;
}

/** A room code in two groups, as it is read aloud; it is accepted with the space. */
export function formatCode(code: string): string {
  return code.replace(/^(.{4})(.{4})$/, `$1${space}$2`);
}

/** A `KeyboardEvent.code` as the key is labelled on most keyboards. */
export function formatKey(code: string): string {
  return keyNames[code] ?? code.replace(/^(Key|Digit|Numpad)(?=.)/, '').replace(/(Left|Right)$/, '');
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ControlLeft: 'Ctrl',
  ControlRight: 'Ctrl',
};
