import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Undo } from '../../lib/clock.ts';
import type { App } from './app.ts';

/** Renders its host anew whenever the app has changed, for as long as the host is in the document. */
export class AppController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #app: () => App | undefined;
  readonly #changed: () => void;
  #connected = false;
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
    this.#connected = true;
    this.#follow(this.#app());
  }

  hostUpdate(): void {
    // An update that was asked for before the removal still comes after it, and must not subscribe again.
    if (this.#connected && this.#app() !== this.#followed) this.#follow(this.#app());
  }

  hostDisconnected(): void {
    this.#connected = false;
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
