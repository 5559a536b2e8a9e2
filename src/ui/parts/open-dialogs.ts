/** A modal dialog on the page. All outside it is inert: not heard by assistive technology, and below it in the picture. */
export interface OpenDialog {
  /** Has `text` heard within it. */
  tell(text: string): void;
}

/** Those that are open now. */
export const openDialogs: Set<OpenDialog> = new Set();
