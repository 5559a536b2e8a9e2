import type { Tab } from './tabs.ts';

declare global {
  interface Window {
    /** Everything the live region has said since `listen`. */
    heard?: string[];
  }
}

/** Has the tab keep what its live region says from now on, for `heard` and `hears`. */
export async function listen(tab: Tab): Promise<void> {
  await tab.wait(
    () => {
      const status = document.querySelector('tictab-app')?.shadowRoot?.querySelector('[role=status]');
      if (!status) return false;
      const heard: string[] = [];
      window.heard = heard;
      new MutationObserver(() => {
        const text = status.textContent?.trim() ?? '';
        if (text !== '') heard.push(text);
      }).observe(status, { childList: true, subtree: true, characterData: true });
      return true;
    },
    [],
    { what: 'a live region', timeoutMs: 20_000 },
  );
}

/** What the live region has said since `listen`, in order. */
export const heard = (tab: Tab): Promise<string[]> => tab.eval(() => window.heard ?? []);

/** Waits until the live region has said `text`. */
export async function hears(tab: Tab, text: string | RegExp, timeoutMs = 20_000): Promise<void> {
  const isPattern = text instanceof RegExp;
  await tab.wait(
    (wanted, isPattern) => window.heard?.some((said) => (isPattern ? new RegExp(wanted).test(said) : said === wanted)),
    [isPattern ? text.source : text, isPattern] as const,
    { what: `“${text}” to be said`, timeoutMs },
  );
}

/** A screen as it is read aloud: `level text` of its headings, in order. Hidden and inert parts are not read. */
export function headingsIn(snapshot: string): string[] {
  return [...snapshot.matchAll(/^ *heading "(.*)" level (\d)/gm)].map(
    ([, text = '', level = '']) => `${level} ${text}`,
  );
}

/** Controls and landmarks that have no name, which nobody could tell from one another by ear. */
export function namelessIn(snapshot: string): string[] {
  const named =
    /^ *(button|checkbox|combobox|dialog|heading|img|link|radio|radiogroup|region|slider|spinbutton|textbox)(?! ")/;
  return snapshot.split('\n').filter((line) => named.test(line));
}
