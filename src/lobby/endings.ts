/** Why a link ends, as `goodbye` carries it. */
export interface Ending {
  readonly code: EndingCode;
  /** What the code means here, where it stands for several things. */
  readonly kind?: EndingKind | undefined;
  /** One sentence for a person: what happened and what to do. */
  readonly reason: string;
}

/** Every code a `goodbye` may carry, and what it means. */
export const endingCodes = {
  1000: 'left, or ended in good order',
  1001: 'the host is going',
  1002: 'another version or build, or no hello in time',
  1007: 'malformed on a reliable lane',
  1008: 'kicked, or flooding',
  1009: 'a frame too big',
  1013: 'full, locked, or not to be watched',
  4001: 'replaced by a newer tab of the same player',
  4002: 'too slow',
  4003: 'not authentic',
} as const;

export type EndingCode = keyof typeof endingCodes;

/**
 * Kinds of endings, each with its code: pages and scripts go by these, for a code stands for several and sentences change.
 * `docs/state-machines.md` says what to do about each.
 */
export const endingKinds = {
  version: 1002,
  silent: 1002,
  banned: 1008,
  refused: 1008,
  flooding: 1008,
  full: 1013,
  'watch-only': 1013,
  'play-only': 1013,
  locked: 1013,
  crowded: 1013,
  unanswered: 1013,
  'not-authentic': 4003,
} as const satisfies Readonly<Record<string, EndingCode>>;

export type EndingKind = keyof typeof endingKinds;

/** The ending of a kind, with a sentence for a person. */
export function endingOf(kind: EndingKind, reason: string): Ending {
  return { code: endingKinds[kind], kind, reason };
}

/** The bound of a sentence in `goodbye` and `ended`, in UTF-16 units. */
export const maxSentenceLength = 300;

/** `text` as a sentence that may travel: a game or a build may make longer ones than a message holds. */
export function asSentence(text: string): string {
  return text.length <= maxSentenceLength ? text : `${text.slice(0, maxSentenceLength - 1)}…`;
}

/** Whether `kind` is one of ours; another build may have others. */
export function isEndingKind(kind: string): kind is EndingKind {
  return Object.hasOwn(endingKinds, kind);
}

/** Whether `code` is one of ours; anything else on the wire is malformed. */
export function isEndingCode(code: number): code is EndingCode {
  return Object.hasOwn(endingCodes, code);
}
