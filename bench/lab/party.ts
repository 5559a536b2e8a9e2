import type { Lab, LabTab } from './lab.ts';

/** Types `text` into the field that is called `name`. */
export async function fill(tab: LabTab, role: 'textbox' | 'spinbutton', name: string, text: string): Promise<void> {
  await tab.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).fill(text);
}

export async function press(tab: LabTab, name: string, role: 'button' | 'radio' = 'button'): Promise<void> {
  await tab.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
}

/** Opens a room of `title` in a tab of somebody's own, before its first launch. */
export async function openRoom(
  lab: Lab,
  { title, prelude }: { readonly title: string; readonly prelude?: () => void },
): Promise<{ readonly host: LabTab; readonly link: string }> {
  const host = await lab.openUrl(lab.url, { apart: true, ...(prelude && { prelude }) });
  await fill(host, 'textbox', 'Your name', 'Hilda');
  await press(host, title, 'radio');
  await press(host, 'Create room');
  await host.page.waitForFunction(() => location.hash.startsWith('#/r/'), { polling: 50 });
  return { host, link: host.page.url() };
}

/** Resolves once `tab` plays; rejects after 15 s with what it does instead. */
export async function plays({ page }: LabTab): Promise<void> {
  try {
    await page.waitForFunction(() => window.tictab.room.state === 'playing', { polling: 50, timeout: 15_000 });
  } catch (cause) {
    const room = await page.evaluate(() => JSON.stringify(window.tictab.room));
    throw new Error(`a tab does not play: ${room}`, { cause });
  }
}

/**
 * Prelude of a tab: nothing can be drawn, and the game goes on unseen. Without a graphics card the processor draws, and
 * that takes longer than much of what is measured.
 */
export function withoutPicture(): void {
  HTMLCanvasElement.prototype.getContext = () => null;
  OffscreenCanvas.prototype.getContext = () => null;
}
