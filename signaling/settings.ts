import { type LogLevel, logLevels } from './log.ts';
import { bounds, defaultLimits, type Limits, limitVariable, turnUrl } from './protocol.ts';
import type { TurnSettings } from './turn.ts';

/** How a server is run, from the environment. */
export interface Settings {
  readonly port: number;
  readonly host: string | undefined;
  readonly allowedOrigins: readonly string[] | undefined;
  readonly trustProxy: boolean;
  /** `redis:` or `rediss:` URL by which processes share rooms; undefined for a process by itself. */
  readonly store: string | undefined;
  readonly turn: TurnSettings | undefined;
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  readonly logLevel: LogLevel;
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
  STORE: [
    'none',
    'Redis through which several processes share rooms: `redis://[NAME:PASSWORD@]HOST[:PORT]`, or `rediss:` with TLS. Also `npm start -- --store URL`.',
  ],
  TURN_URLS: ['none', 'Relays to lend, at most 4 with commas between: `turn:turn.example.org:3478`.'],
  TURN_SECRET: ['none', 'The relays’ `static-auth-secret`, at least 16 characters; needed with `TURN_URLS`.'],
  TURN_TTL_S: ['3600', 'How long a relay may be asked for with what is lent, in seconds.'],
  METRICS_PORT: ['none', 'TCP port on which Prometheus finds `/metrics`.'],
  METRICS_HOST: ['127.0.0.1', 'Interface of that port.'],
  LOG_LEVEL: ['warn', '`debug`, `info`, `warn` or `silent`: lines of JSON on stderr.'],
} as const;

const defaultPort = 8080;
const maxLimit = 2 ** 31 - 1;

const minSecretLength = 16;
const defaultTurnTtlS = 3_600;
const maxTurnTtlS = 86_400;

/** The settings, or the sentence that says which variable is wrong and what it should be. */
export function readSettings(given: Environment, args: readonly string[] = []): Settings | string {
  const wrong: string[] = [];
  const [option, store] = args;
  if (args.length > 0 && (option !== '--store' || args.length !== 2)) wrong.push('The one option is --store URL');
  const environment = store === undefined ? given : { ...given, STORE: store };
  const list = (name: string) =>
    (environment[name] ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
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
  const origins = list('ALLOWED_ORIGINS');
  for (const origin of origins) {
    if (origin === '*' || (URL.canParse(origin) && new URL(origin).origin === origin)) continue;
    wrong.push(`ALLOWED_ORIGINS must hold origins such as https://play.example.org, not "${origin}"`);
  }
  const readStore = (): string | undefined => {
    const url = environment.STORE || undefined;
    if (url === undefined || (URL.canParse(url) && /^rediss?:$/.test(new URL(url).protocol))) return url;
    // Not repeated: it may hold a password.
    wrong.push('STORE must be a URL such as redis://127.0.0.1:6379');
    return undefined;
  };
  const readTurn = (): TurnSettings | undefined => {
    const urls = list('TURN_URLS');
    const secret = environment.TURN_SECRET ?? '';
    const ttlS = integer('TURN_TTL_S', defaultTurnTtlS, 60, maxTurnTtlS);
    if (urls.length === 0 && secret === '') return undefined;
    if (urls.length === 0 || urls.length > bounds.turnUrls || urls.some((url) => turnUrl.read(url) === undefined))
      wrong.push(`TURN_URLS must hold 1 to ${bounds.turnUrls} URLs such as turn:turn.example.org:3478`);
    if (secret.length < minSecretLength) wrong.push(`TURN_SECRET must have at least ${minSecretLength} characters`);
    return { urls, secret, ttlS };
  };
  const readLogLevel = (): LogLevel => {
    const text = environment.LOG_LEVEL || 'warn';
    const level = logLevels.find((known) => known === text);
    if (level === undefined) wrong.push(`LOG_LEVEL must be ${logLevels.join(', ')}, not "${text}"`);
    return level ?? 'warn';
  };
  const metricsPort = integer('METRICS_PORT', 0, 1, 65_535);
  const settings: Settings = {
    port: integer('PORT', defaultPort, 0, 65_535),
    host: environment.HOST || undefined,
    allowedOrigins: origins.length > 0 ? origins : undefined,
    trustProxy: trustProxy === '1',
    store: readStore(),
    turn: readTurn(),
    metrics: metricsPort > 0 ? { port: metricsPort, host: environment.METRICS_HOST || '127.0.0.1' } : undefined,
    logLevel: readLogLevel(),
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
