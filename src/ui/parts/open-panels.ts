import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { focused } from './focused.ts';
import { openDialogs } from './open-dialogs.ts';

/**
 * Which panels of a screen are open. Escape closes the one that was opened last, unless a dialog is open or something has
 * taken the key; a focus that was within it goes to what `toggle` was told.
 */
export class OpenPanels<Name extends string> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  /** In the order of their opening, each with what the focus returns to. */
  readonly #open = new Map<Name, HTMLElement | undefined>();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('keydown', this.#keyDown);
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this.#keyDown);
  }

  has(name: Name): boolean {
    return this.#open.has(name);
  }

  /** Opens what is closed, and closes what is open. */
  toggle(name: Name, returnTo: EventTarget | null): void {
    if (!this.#open.delete(name)) this.#open.set(name, returnTo instanceof HTMLElement ? returnTo : undefined);
    this.#host.requestUpdate();
  }

  readonly #keyDown = (event: KeyboardEvent): void => {
    const last = [...this.#open].at(-1);
    if (!last || event.key !== 'Escape' || event.isComposing || event.defaultPrevented || openDialogs.size > 0) return;
    event.preventDefault();
    void this.#close(...last);
  };

  async #close(name: Name, returnTo: HTMLElement | undefined): Promise<void> {
    const before = focused(document);
    this.#open.delete(name);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (before?.checkVisibility() === false) returnTo?.focus();
  }
}
