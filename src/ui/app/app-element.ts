import { LitElement, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { App } from './app.ts';
import { AppController } from './app-controller.ts';

/** An element that shows something of the app, and shows it anew at each change. Nothing until it is given one. */
export abstract class AppElement extends LitElement {
  @property({ attribute: false }) app: App | undefined;

  constructor() {
    super();
    new AppController(
      this,
      () => this.app,
      () => this.changed(),
    );
  }

  /** What to show of `app`. */
  protected abstract view(app: App): unknown;

  /** The app has changed; an update follows. */
  protected changed(): void {}

  protected override render(): unknown {
    return this.app ? this.view(this.app) : nothing;
  }
}

/** An element that is the whole screen. It takes the focus to its heading, for what had it is gone. */
export abstract class ScreenElement extends AppElement {
  protected override firstUpdated(): void {
    this.renderRoot.querySelector('h1')?.focus();
  }
}
