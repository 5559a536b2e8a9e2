import { LitElement } from 'lit';
import type { App } from './app.ts';

/** The whole page. */
export class AppRoot extends LitElement {
  app: App | undefined;
}

customElements.define('tictab-app', AppRoot);

declare global {
  interface HTMLElementTagNameMap {
    'tictab-app': AppRoot;
  }
}
