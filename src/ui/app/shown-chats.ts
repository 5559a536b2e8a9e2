/** The lists of chat on the page now: what they show needs no notice over the screen. */
export const shownChats: Set<HTMLElement> = new Set();
