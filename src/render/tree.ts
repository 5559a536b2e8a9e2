import type { Container } from 'pixi.js';

/**
 * Destroys a display object and all below it, each by itself: so it lets go of what is its own (a drawing it made, a
 * text's picture) and leaves alone what it shares. Pixi's `{ children: true }` would leave every drawing behind.
 */
export function destroyTree(top: Container): void {
  for (const child of top.removeChildren()) destroyTree(child);
  top.destroy();
}
