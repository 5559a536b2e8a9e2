/** What can happen. */
export type HappeningKind =
  | 'fire'
  | 'bounce'
  | 'fade'
  | 'hit'
  | 'blocked'
  | 'fall'
  | 'rise'
  | 'roll'
  | 'blast'
  | 'pickup'
  | 'back';

/** Something that has happened: for eyes and ears. */
export interface Happening {
  readonly tic: number;
  readonly kind: HappeningKind;
  /** Where, 16.16. */
  readonly x: number;
  readonly y: number;
  /** To whom; −1 for nobody. */
  readonly slot: number;
  /** By whom; −1 for nobody. */
  readonly by: number;
}

/** More than happens in the tics that one picture may have missed. */
const kept = 128;

/** The last things that happened. Not part of the state: nothing that is decided depends on it. */
export class Happenings {
  #list: Happening[] = [];

  note(happening: Happening): void {
    if (this.#list.length >= 2 * kept) this.#list = this.#list.slice(-kept);
    this.#list.push(happening);
  }

  /** In the order in which they happened; valid until the next `note`. */
  get latest(): readonly Happening[] {
    return this.#list;
  }

  clear(): void {
    this.#list = [];
  }
}
