/** Why a link ends, as `goodbye` carries it. */
export interface Ending {
  readonly code: EndingCode;
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

/** Why a full room refuses a player although it may be watched: the way on is to do that. */
export const fullButWatchable = 'This room is full: watch until somebody leaves, or try again later.';

/** Refusals whose codes stand for others too. */
export const refusals = {
  locked: 'This room is locked: ask its host to open it.',
  banned: 'The host removed you from this room.',
} as const;

/** The bound of a sentence in `goodbye` and `ended`, in UTF-16 units. */
export const maxSentenceLength = 300;

/** `text` as a sentence that may travel: a game or a build may make longer ones than a message holds. */
export function asSentence(text: string): string {
  return text.length <= maxSentenceLength ? text : `${text.slice(0, maxSentenceLength - 1)}…`;
}

/** Whether `code` is one of ours; anything else on the wire is malformed. */
export function isEndingCode(code: number): code is EndingCode {
  return Object.hasOwn(endingCodes, code);
}
