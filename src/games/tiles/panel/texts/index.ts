import { de } from './de.ts';
import type { Forms, Texts } from './en.ts';
import { en } from './en.ts';

export type { Forms, Texts };

/** The panel's texts for a BCP 47 tag; English where there are none. */
export function textsFor(tag: string): Texts {
  return tag.toLowerCase().split('-')[0] === 'de' ? de : en;
}

/** An item's name, as one of it or as many are called. */
export function itemName(texts: Texts, item: number, amount: number): string {
  const forms = itemForms(texts, item);
  return new Intl.PluralRules(texts.language).select(amount) === 'one' ? forms.one : forms.other;
}

export function itemForms(texts: Texts, item: number): Forms {
  return texts.items[item] ?? texts.unknownItem;
}

export function typeNames(texts: Texts, type: number): Texts['unknownType'] {
  return texts.types[type] ?? texts.unknownType;
}

/** Longest sentence that is looked for in a text: a detail has at most 1134 bytes. */
const maxSentences = 40;

/** What a host has said, as the panel shows it. */
export interface Said {
  readonly text: string;
  /** It is the host's English, for want of anything else. */
  readonly isOriginal: boolean;
}

/**
 * What the host's English says, in the language of `texts`: sentence by sentence, several at once where they are known
 * together. What is not known to the last sentence stays as it is.
 */
export function translate(texts: Texts, text: string): Said {
  const original = { text, isOriginal: texts.language !== 'en' };
  if (texts.language === 'en') return original;
  const sentences = text.split(/(?<=[.!?]) /);
  if (sentences.length > maxSentences) return original;
  const told: string[] = [];
  for (let from = 0; from < sentences.length; ) {
    const known = longestKnown(texts, sentences, from);
    if (!known) return original;
    told.push(known.text);
    from = known.end;
  }
  return { text: told.join(' '), isOriginal: false };
}

function longestKnown(
  texts: Texts,
  sentences: readonly string[],
  from: number,
): { readonly text: string; readonly end: number } | undefined {
  for (let end = sentences.length; end > from; end--) {
    const text = sayingOf(texts, sentences.slice(from, end).join(' '));
    if (text !== undefined) return { text, end };
  }
  return undefined;
}

function sayingOf({ said, saidPatterns }: Texts, text: string): string | undefined {
  if (Object.hasOwn(said, text)) return said[text];
  for (const { looks, say } of saidPatterns) {
    const match = looks.exec(text);
    if (match) return say(...match.slice(1));
  }
  return undefined;
}
