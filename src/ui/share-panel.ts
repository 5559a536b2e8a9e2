import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from './app.ts';
import { AppElement } from './app-element.ts';
import './copy-link.ts';
import { formatCode } from './format.ts';
import { theme } from './theme.ts';

/** How others get in: the code, the link, and why they cannot if they cannot. */
@customElement('tictab-share')
export class SharePanel extends AppElement {
  static override styles = [
    theme,
    css`
      .code {
        min-block-size: 1.2em;
        font:
          700 clamp(1.9rem, 1.2rem + 3.4vw, 2.75rem) / 1.2 ui-monospace,
          'Cascadia Mono',
          Menlo,
          'Liberation Mono',
          monospace;
        letter-spacing: 0.02em;
        white-space: nowrap;
      }
      .link {
        display: flex;
        gap: var(--gap-s);
      }
      .link input {
        flex: 1;
        min-inline-size: 0;
        color: var(--muted);
        text-overflow: ellipsis;
      }
      tictab-copy-link {
        flex: none;
      }
      .note {
        min-block-size: 1.5rem;
      }
    `,
  ];

  protected override view(app: App): unknown {
    const hasCode = app.code !== '';
    return html`
      <section class="stack" aria-labelledby="heading">
        <h2 id="heading">Room code</h2>
        <p class="code">${hasCode ? formatCode(app.code) : html`<span class="muted">········</span>`}</p>
        <div class="link">
          <input
            type="text"
            readonly
            aria-label="Room link"
            .value=${hasCode ? app.roomLink : 'The link comes in a moment…'}
            @focus=${this.#select}
          />
          <tictab-copy-link .app=${app}></tictab-copy-link>
        </div>
        <div class="note">${this.#note(app)}</div>
      </section>
    `;
  }

  #note(app: App): unknown {
    const notice = app.host?.notice;
    if (notice) return html`<p class="warning" role="alert">Nobody can join at the moment. ${notice.reason}</p>`;
    if (app.host && !app.online)
      return html`<p class="warning patient">
        Signalling cannot be reached: nobody new can join until it answers. Trying again…
      </p>`;
    return html`<p class="muted small-text">Whoever opens the link or types the code is in.</p>`;
  }

  readonly #select = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) event.target.select();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-share': SharePanel;
  }
}
