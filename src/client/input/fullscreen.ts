import type { Undo } from '../../lib/clock.ts';

/** The part of an element that fills the screen; Safari on iPads has it under its own name, on iPhones not at all. */
export interface FullscreenElement {
  requestFullscreen?(options?: { navigationUI: 'hide' }): Promise<void>;
  webkitRequestFullscreen?(): void;
  readonly ownerDocument: FullscreenDocument;
}

/** The part of a document that knows what fills the screen. */
export interface FullscreenDocument {
  readonly fullscreenElement?: unknown;
  readonly webkitFullscreenElement?: unknown;
  exitFullscreen?(): Promise<void>;
  webkitExitFullscreen?(): void;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

const changeEvents = ['fullscreenchange', 'webkitfullscreenchange'];

/** Whether there is anything to offer; where not, no button is shown. */
export function canFullscreen(element: FullscreenElement): boolean {
  return element.requestFullscreen !== undefined || element.webkitRequestFullscreen !== undefined;
}

/** Whether anything fills the screen. */
export function isFullscreen(page: FullscreenDocument): boolean {
  return (page.fullscreenElement ?? page.webkitFullscreenElement ?? null) !== null;
}

/**
 * Lets `element` fill the screen, or ends that if anything does. To be called while the person presses something;
 * browsers refuse at other times, and a refusal changes nothing.
 */
export async function toggleFullscreen(element: FullscreenElement): Promise<void> {
  const page = element.ownerDocument;
  try {
    if (isFullscreen(page)) {
      if (page.exitFullscreen) await page.exitFullscreen();
      else page.webkitExitFullscreen?.();
    } else if (element.requestFullscreen) await element.requestFullscreen({ navigationUI: 'hide' });
    else element.webkitRequestFullscreen?.();
  } catch {
    // Refused: `isFullscreen` says so.
  }
}

/** Escape and the system's own gestures end it too. */
export function onFullscreenChange(page: FullscreenDocument, listener: () => void): Undo {
  for (const type of changeEvents) page.addEventListener(type, listener);
  return () => {
    for (const type of changeEvents) page.removeEventListener(type, listener);
  };
}
