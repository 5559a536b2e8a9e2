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
    .edge {
      fill: none;
      /* Dark on dark there would be no upper edge. */
      stroke: light-dark(transparent, #667290);
      stroke-width: 1.5;
    }
  `;

  protected override render(): unknown {
    // The same drawing as public/icon.svg: a window with one tab, and four players in it.
    return html`
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect class="edge" x="1.25" y="2.25" width="29.5" height="27.5" rx="6.75" />
        <path fill="#151b2a" d="M8 3h16a6 6 0 0 1 6 6v2H2V9a6 6 0 0 1 6-6z" />
        <path fill="#313c5a" d="M2 11h3c1.2 0 2-.8 2-2V8a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v1c0 1.2.8 2 2 2h11v12a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6z" />
        <circle cx="11" cy="17" r="2.9" fill="#5fc75d" />
        <circle cx="21" cy="17" r="2.9" fill="#8b90ff" />
        <circle cx="11" cy="24" r="2.9" fill="#f5b83d" />
        <circle cx="21" cy="24" r="2.9" fill="#ef5b5b" />
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
