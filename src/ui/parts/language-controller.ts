import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Undo } from '../../lib/clock.ts';
import { onLanguage } from '../strings/index.ts';

/** Renders its host anew in another language: for elements that show sentences and nothing else of the app. */
export class LanguageController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #undo: Undo | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#undo = onLanguage(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#undo?.();
    this.#undo = undefined;
  }
}
