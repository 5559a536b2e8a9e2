import type { Language } from '../../client/settings.ts';
import type { Undo } from '../../lib/clock.ts';
import { Emitter } from '../../lib/emitter.ts';
import { en, type Strings } from './en.ts';

export type { Strings };

/** What there is; `auto` in the settings is the first of the browser's languages among them. */
export type PageLanguage = Exclude<Language, 'auto'>;

/** Languages as they call themselves. */
export const languageNames: Readonly<Record<PageLanguage, string>> = { en: 'English', de: 'Deutsch' };

const loaders: Readonly<Record<PageLanguage, () => Promise<Strings>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
};

const changes = new Emitter();
let current: Strings = en;
let wanted: PageLanguage = 'en';

/** The page's sentences, in its language. Ask at each rendering: the language may change in between. */
export function strings(): Strings {
  return current;
}

/** Called after the language has changed. */
export function onLanguage(listener: () => void): Undo {
  return changes.on(listener);
}

/**
 * Makes `choice` the page's language. `preferred` are the browser's, best first. One that does not load leaves the
 * language as it was; of two choices the later one counts, whichever loads first.
 */
export async function chooseLanguage(choice: Language, preferred: readonly string[]): Promise<void> {
  const language = choice === 'auto' ? languageOf(preferred) : choice;
  wanted = language;
  const loaded = await loaders[language]().catch((error: unknown) => {
    console.error('tictab: a language did not load', error);
    return current;
  });
  if (wanted !== language || loaded === current) return;
  current = loaded;
  changes.emit();
}

/** The first of `preferred` that there is; English when there is none. */
export function languageOf(preferred: readonly string[]): PageLanguage {
  for (const tag of preferred) {
    const [primary = ''] = tag.toLowerCase().split('-');
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}

function isLanguage(tag: string): tag is PageLanguage {
  return Object.hasOwn(loaders, tag);
}

/** A sentence that came from elsewhere, as this page shows it. */
export interface Told {
  readonly text: string;
  /** What was said in English, where `text` is only the gist of it. */
  readonly original?: string;
}

/**
 * `sentence` in the page's language: by what it says when it is one of ours, else by the code of the ending it came
 * with, else as it is. It is shown as text either way.
 */
export function told(sentence: string, endingCode?: number): Told {
  const { sentences, patterns, endingCodes } = current;
  if (Object.hasOwn(sentences, sentence)) return { text: sentences[sentence] ?? sentence };
  for (const { looks, say } of patterns) {
    const match = looks.exec(sentence);
    if (match) return { text: say(...match.slice(1)) };
  }
  const gist = endingCode === undefined ? undefined : endingCodes[endingCode];
  return gist === undefined ? { text: sentence } : { text: gist, original: sentence };
}
