import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Undo } from '../lib/clock.ts';
import type { App } from './app.ts';

/** Renders its host anew whenever the app has changed, for as long as the host is in the document. */
export class AppController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #app: () => App | undefined;
  readonly #changed: () => void;
  #followed: App | undefined;
  #undo: Undo | undefined;

  /** `app` is asked at each update: elements are made before they are given theirs. `changed` follows each change. */
  constructor(host: ReactiveControllerHost, app: () => App | undefined, changed: () => void = () => {}) {
    this.#host = host;
    this.#app = app;
    this.#changed = changed;
    host.addController(this);
  }

  hostConnected(): void {
    this.#follow(this.#app());
  }

  hostUpdate(): void {
    if (this.#app() !== this.#followed) this.#follow(this.#app());
  }

  hostDisconnected(): void {
    this.#follow(undefined);
  }

  #follow(app: App | undefined): void {
    this.#undo?.();
    this.#followed = app;
    this.#undo = app?.onChange(() => {
      this.#changed();
      this.#host.requestUpdate();
    });
  }
}
