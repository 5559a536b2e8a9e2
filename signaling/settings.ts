import { defaultLimits, type Limits, limitVariable } from './protocol.ts';

/** How a server is run, from the environment. */
export interface Settings {
  readonly port: number;
  readonly host: string | undefined;
  readonly allowedOrigins: readonly string[] | undefined;
  readonly trustProxy: boolean;
  readonly limits: Limits;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What may be set besides the limits, for the documentation. */
export const settingNotes = {
  PORT: ['8080', 'TCP port; 0 takes any free one.'],
  HOST: ['all interfaces', 'Interface to listen on, such as `127.0.0.1`.'],
  ALLOWED_ORIGINS: [
    'the same host',
    'Origins whose pages may connect, with commas between: `https://play.example.org`. `*` allows all.',
  ],
  TRUST_PROXY: [
    '0',
    '1 behind a proxy: the last `X-Forwarded-For` is the client’s address, the last `X-Forwarded-Host` the host.',
  ],
} as const;

const defaultPort = 8080;
const maxLimit = 2 ** 31 - 1;

/** The settings, or the sentence that says which variable is wrong and what it should be. */
export function readSettings(environment: Environment): Settings | string {
  const wrong: string[] = [];
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    wrong.push(`${name} must be an integer from ${min} to ${max}, not "${text}"`);
    return fallback;
  };
  const limit = (name: keyof Limits): number =>
    integer(
      limitVariable(name),
      defaultLimits[name],
      1,
      name === 'messageBytes' ? defaultLimits.messageBytes : maxLimit,
    );
  const trustProxy = environment.TRUST_PROXY ?? '';
  if (!['', '0', '1'].includes(trustProxy)) wrong.push(`TRUST_PROXY must be 0 or 1, not "${trustProxy}"`);
  const origins = (environment.ALLOWED_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  for (const origin of origins) {
    if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) continue;
    wrong.push(`ALLOWED_ORIGINS must hold origins such as https://play.example.org, not "${origin}"`);
  }
  const settings: Settings = {
    port: integer('PORT', defaultPort, 0, 65_535),
    host: environment.HOST || undefined,
    allowedOrigins: origins.length > 0 ? origins : undefined,
    trustProxy: trustProxy === '1',
    limits: {
      messageBytes: limit('messageBytes'),
      messagesPerSecond: limit('messagesPerSecond'),
      messageBurst: limit('messageBurst'),
      socketsPerAddress: limit('socketsPerAddress'),
      roomsPerAddress: limit('roomsPerAddress'),
      joinsPerMinute: limit('joinsPerMinute'),
      queuedSignals: limit('queuedSignals'),
      attemptsPerSocket: limit('attemptsPerSocket'),
      pingMs: limit('pingMs'),
      pingGraceMs: limit('pingGraceMs'),
      keepMs: limit('keepMs'),
      listedPerAddress: limit('listedPerAddress'),
      listMs: limit('listMs'),
    },
  };
  return wrong.length > 0 ? `${wrong.join('; ')}.` : settings;
}
