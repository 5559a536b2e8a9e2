import { css, html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';

/** Logo and name. */
@customElement('tictab-wordmark')
export class Wordmark extends LitElement {
  static override styles = css`
    :host {
      display: inline-flex;
      align-items: center;
      gap: 0.4em;
      font-weight: 800;
      letter-spacing: -0.03em;
    }
    svg {
      flex: none;
      inline-size: 1.15em;
      block-size: 1.15em;
    }
  `;

  protected override render(): unknown {
    // The same drawing as public/icon.svg: a tab, and a player in each quarter of it.
    return html`
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path fill="currentColor" d="M2 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4h8a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4z" opacity=".16" />
        <circle cx="10.5" cy="13.5" r="3.4" fill="#5fc75d" />
        <circle cx="21.5" cy="13.5" r="3.4" fill="#7c82f2" />
        <circle cx="10.5" cy="22.5" r="3.4" fill="#f5b83d" />
        <circle cx="21.5" cy="22.5" r="3.4" fill="#ef5b5b" />
      </svg>
      Tictab
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-wordmark': Wordmark;
  }
}
