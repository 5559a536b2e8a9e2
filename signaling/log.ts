import { pino } from 'pino';

/** How much is said: everything, what happens, only what is wrong, or nothing. */
export const logLevels = ['debug', 'info', 'warn', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * What a server says of itself, a line of JSON each. Fields are counts and words of its own: no address, code, title,
 * name or token is ever handed in.
 */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, number | string | boolean>>): void;
  warn(event: string, fields?: Readonly<Record<string, number | string | boolean>>): void;
}

/** A log on stderr, with the time and the first digits of this process's name. */
export function openLog(level: LogLevel, process: string): Log {
  const logger = pino(
    { level, base: { process: process.slice(0, 8) }, messageKey: 'event', timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
  return {
    info: (event, fields) => logger.info(fields, event),
    warn: (event, fields) => logger.warn(fields, event),
  };
}

export const silentLog: Log = { info: () => {}, warn: () => {} };
