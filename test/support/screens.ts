import type { Tab } from './tabs.ts';

/**
 * Waits until the screen has `sentence` on it, as a person reads it, across navigations; throws with what it says
 * instead.
 */
export async function says(tab: Tab, sentence: string | RegExp, timeoutMs = 20_000): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  for (;;) {
    const text = await tab.text().catch((error: unknown) => `nothing (${error})`);
    if (typeof sentence === 'string' ? text.includes(sentence) : sentence.test(text)) return;
    if (performance.now() > endMs)
      throw new Error(`tab ${tab.name}: waited ${timeoutMs} ms for “${sentence}”; it says:\n${text}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
