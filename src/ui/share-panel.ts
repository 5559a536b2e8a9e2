import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from './app.ts';
import { AppElement } from './app-element.ts';
import './copy-link.ts';
import { formatCode } from './format.ts';
import { strings, told } from './strings/index.ts';
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
    const { share } = strings();
    return html`
      <section class="stack" aria-labelledby="heading">
        <h2 id="heading">${share.code}</h2>
        <p class="code">${hasCode ? formatCode(app.code) : html`<span class="muted">········</span>`}</p>
        <div class="link">
          <input
            type="text"
            readonly
            aria-label=${share.link}
            .value=${hasCode ? app.roomLink : share.linkComing}
            @focus=${this.#select}
          />
          <tictab-copy-link .app=${app}></tictab-copy-link>
        </div>
        <div class="note">${this.#note(app)}</div>
      </section>
    `;
  }

  #note(app: App): unknown {
    const { share } = strings();
    const notice = app.host?.notice;
    if (notice) return html`<p class="warning" role="alert">${share.nobodyCan(told(notice.reason).text)}</p>`;
    if (app.host && !app.online)
      return html`<p class="warning patient">
        ${share.offline}
      </p>`;
    return html`<p class="muted small-text">${share.whoeverOpens}</p>`;
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
