import type { Action } from '../../games/game.ts';
import type { Undo } from '../../lib/clock.ts';

/** The part of `window` that tells of keys. */
export interface KeySource {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
}

/** What a key is for where the focus is: who types a line of chat, or is in a dialog, does not steer. */
function belongsToFocus(event: KeyboardEvent): boolean {
  const presses = event.code === 'Space' || event.code === 'Enter' || event.code === 'NumpadEnter';
  return event
    .composedPath()
    .some(
      (node) =>
        node instanceof HTMLInputElement ||
        node instanceof HTMLTextAreaElement ||
        node instanceof HTMLSelectElement ||
        node instanceof HTMLDialogElement ||
        (presses && (node instanceof HTMLButtonElement || node instanceof HTMLAnchorElement)),
    );
}

/**
 * The actions that are held, as a mask over `actions`. Everything is let go when the page loses the focus or is hidden:
 * the release of a key that happens elsewhere is never told to this page.
 */
export function watchHeldKeys(
  source: { window: KeySource; document: KeySource & { readonly visibilityState: string } },
  actions: readonly Pick<Action, 'keys'>[],
  changed: (mask: number) => void,
): Undo {
  const bits = new Map<string, number>();
  actions.forEach((action, bit) => {
    for (const key of action.keys) bits.set(key, 1 << bit);
  });
  const held = new Set<string>();
  let told = 0;
  const tell = () => {
    let mask = 0;
    for (const code of held) mask |= bits.get(code) ?? 0;
    if (mask === told) return;
    told = mask;
    changed(mask);
  };
  const release = () => {
    held.clear();
    tell();
  };
  const down = (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    // While Meta is down macOS tells of no other key's release (A14).
    if (event.key === 'Meta') release();
    if (!bits.has(event.code) || belongsToFocus(event)) return;
    // A shortcut of the browser is no input; its release may never come.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    held.add(event.code);
    tell();
  };
  const up = (event: Event) => {
    if (!(event instanceof KeyboardEvent) || !held.delete(event.code)) return;
    tell();
  };
  const hide = () => {
    if (source.document.visibilityState === 'hidden') release();
  };
  source.window.addEventListener('keydown', down);
  source.window.addEventListener('keyup', up);
  source.window.addEventListener('blur', release);
  source.document.addEventListener('visibilitychange', hide);
  return () => {
    source.window.removeEventListener('keydown', down);
    source.window.removeEventListener('keyup', up);
    source.window.removeEventListener('blur', release);
    source.document.removeEventListener('visibilitychange', hide);
    release();
  };
}
