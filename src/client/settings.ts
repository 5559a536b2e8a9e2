import type { Params } from '../games/game.ts';
import type { Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import { attempt, type StorageLike } from './storage.ts';

/** What a person may set; kept by the browser for all rooms. */
export interface SettingsValues {
  /** `auto` follows the browser. */
  readonly language: Language;
  /** `auto` follows the system. */
  readonly theme: Theme;
  /** Of all sounds, 0 … 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** Fewer moving and flashing things, also where the system does not ask for it. */
  readonly reducedEffects: boolean;
  /** Connections go through a relay only, so that the other side sees its address and not this machine's. */
  readonly relayOnly: boolean;
  readonly keys: KeyBindings;
  /** What this person last chose of a title's params, by the title's id. */
  readonly params: Readonly<Record<string, Params>>;
}

export type Language = (typeof languages)[number];
export type Theme = (typeof themes)[number];

/** `KeyboardEvent.code`s by `game.action`, of those actions only that have others than the game's own. */
export type KeyBindings = Readonly<Record<string, readonly string[]>>;

export const languages = ['auto', 'en', 'de'] as const;
export const themes = ['auto', 'dark', 'light'] as const;

/** Keys that may hold one action. */
export const maxKeysOfAction = 4;

const defaults: SettingsValues = {
  language: 'auto',
  theme: 'auto',
  volume: 0.7,
  muted: false,
  reducedEffects: false,
  relayOnly: false,
  keys: {},
  params: {},
};

const storageKey = 'tictab.settings';
/** Far more than all bindings of all games; longer texts are not ours. */
const maxStoredLength = 16_384;
const maxBindings = 128;
const maxTitles = 32;
/** As many as a room's messages carry. */
const maxParams = 16;

/** The settings of this browser. A window that may store nothing keeps them as long as it is open. */
export class Settings {
  readonly #storage: StorageLike | undefined;
  readonly #changes = new Emitter();
  #values: SettingsValues;

  constructor(storage: StorageLike | undefined) {
    this.#storage = storage;
    this.#values = readSettings(attempt(() => storage?.getItem(storageKey)) ?? '');
  }

  get(): SettingsValues {
    return this.#values;
  }

  /** Changes some of them, tells who listens, and stores all. Out of bounds falls back to the default, as when read. */
  set(changes: Partial<SettingsValues>): void {
    const values = check({ ...this.#values, ...changes });
    const text = JSON.stringify(values);
    if (text === JSON.stringify(this.#values)) return;
    this.#values = values;
    attempt(() => this.#storage?.setItem(storageKey, text));
    this.#changes.emit();
  }

  onChange(listener: () => void): Undo {
    return this.#changes.on(listener);
  }
}

/**
 * Reads what is stored. Another version of the page may have written it, or a person by hand: each setting that is
 * missing or wrong has its default. By hand, since a schema library would weigh on the first screen.
 */
export function readSettings(text: string): SettingsValues {
  if (text.length > maxStoredLength) return defaults;
  const stored: unknown = attempt(() => JSON.parse(text));
  return isRecord(stored) ? check(stored) : defaults;
}

function check(from: Readonly<Record<string, unknown>>): SettingsValues {
  const { language, theme, volume, muted, reducedEffects, relayOnly, keys, params } = from;
  return {
    language: languages.find((one) => one === language) ?? defaults.language,
    theme: themes.find((one) => one === theme) ?? defaults.theme,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    muted: typeof muted === 'boolean' ? muted : defaults.muted,
    reducedEffects: typeof reducedEffects === 'boolean' ? reducedEffects : defaults.reducedEffects,
    relayOnly: typeof relayOnly === 'boolean' ? relayOnly : defaults.relayOnly,
    keys: isRecord(keys) ? checkKeys(keys) : defaults.keys,
    params: isRecord(params) ? checkParams(params) : defaults.params,
  };
}

function checkKeys(from: Readonly<Record<string, unknown>>): KeyBindings {
  const keys: Record<string, readonly string[]> = {};
  for (const [action, codes] of Object.entries(from).slice(0, maxBindings))
    if (/^[\w-]{1,32}\.[\w-]{1,32}$/.test(action) && isCodes(codes)) keys[action] = codes;
  return keys;
}

/** Whether a title allows them is asked when they are used. */
function checkParams(from: Readonly<Record<string, unknown>>): SettingsValues['params'] {
  const params: Record<string, Params> = {};
  for (const [title, values] of Object.entries(from).slice(0, maxTitles))
    if (/^[a-z][a-z0-9-]{0,15}$/.test(title) && isRecord(values))
      params[title] = Object.fromEntries(
        Object.entries(values)
          .slice(0, maxParams)
          .filter((entry): entry is [string, string | number | boolean] =>
            ['string', 'number', 'boolean'].includes(typeof entry[1]),
          ),
      );
  return params;
}

function isCodes(codes: unknown): codes is readonly string[] {
  return (
    Array.isArray(codes) &&
    codes.length <= maxKeysOfAction &&
    codes.every((code) => typeof code === 'string' && /^\w{1,32}$/.test(code))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
