import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { HostTab } from '../../host/tab.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import '../network/doctor-button.ts';
import './copy-link.ts';
import { tell } from '../app/news.ts';
import { formatCode } from '../parts/format.ts';
import { icons } from '../parts/icons.ts';
import { theme } from '../parts/theme.ts';
import { strings, told } from '../strings/index.ts';

/** How others get in: the code, the link, and why they cannot if they cannot. */
@customElement('tictab-share')
export class SharePanel extends AppElement {
  static override styles = [
    theme,
    css`
      .code {
        min-block-size: 1.2em;
        font: 700 clamp(1.9rem, 1.2rem + 3.4vw, 2.75rem) / 1.2 var(--mono);
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
      }
      tictab-copy-link {
        flex: none;
      }
      .note {
        min-block-size: 1.5rem;
      }
    `,
  ];

  @state() private showsCode = false;

  protected override view(app: App): unknown {
    const hasCode = app.code !== '';
    const { share, actions } = strings();
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
        <div class="row">
          ${
            'share' in navigator
              ? html`<button class="small" type="button" ?disabled=${!hasCode} @click=${this.#share}>
                  ${icons.share}${actions.share}
                </button>`
              : nothing
          }
          <button class="small" type="button" ?disabled=${!hasCode} @click=${this.#openCode}>
            ${icons.qr}${actions.qrCode}
          </button>
          ${
            app.host
              ? html`<button
                  class="small"
                  type="button"
                  aria-pressed=${app.locked ? 'true' : 'false'}
                  @click=${() => app.lock(!app.locked)}
                >
                  ${app.locked ? icons.lock : icons.openLock}${actions.lockRoom}
                </button>`
              : nothing
          }
        </div>
        ${app.host ? this.#askSwitch(app.host) : nothing}
        <div class="note">${this.#note(app)}</div>
      </section>
      ${this.showsCode ? html`<tictab-qr .app=${app} @dialog-close=${this.#closeCode}></tictab-qr>` : nothing}
    `;
  }

  #askSwitch(host: HostTab): unknown {
    return html`<label class="check">
      <input
        type="checkbox"
        .checked=${live(host.stats?.knock ?? false)}
        ?disabled=${!host.stats}
        @change=${this.#askChanged}
      />${strings().knocking.ask}
    </label>`;
  }

  #note(app: App): unknown {
    const { share } = strings();
    if (app.host && !app.environment.canConnect) return html`<p class="warning" role="alert">${share.noWebRtc}</p>`;
    const notice = app.host?.notice;
    if (notice)
      return html`<p class="warning" role="alert">
        ${share.nobodyCan(told(notice.reason).text)}
        ${notice.code === 'origin' ? share.origin(new URL(app.environment.location.href).origin) : nothing}
      </p>`;
    if (app.host && !app.online)
      return html`<div class="patient">
        <p class="warning">${share.offline}</p>
        <tictab-doctor-button quiet></tictab-doctor-button>
      </div>`;
    if (app.locked) return html`<p class="small-text">${share.locked}</p>`;
    if (app.code !== '' && app.linkIsLocal) return html`<p class="warning">${share.local}</p>`;
    const asks = app.host?.stats?.knock ?? false;
    // A guest does not know whether the host has itself asked.
    const means = app.host ? (asks ? share.youAreAsked : share.whoeverOpens) : share.leadsHere;
    return html`<p class="muted small-text">${means}</p>`;
  }

  readonly #share = async (): Promise<void> => {
    const { app } = this;
    if (!app) return;
    try {
      await navigator.share({ title: 'Tictab', text: strings().share.text, url: app.roomLink });
    } catch (error) {
      // Called off by the person, which is no news; anything else leaves the link to be copied.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        tell(this, strings().share.notCopied(app.roomLink));
    }
  };

  readonly #openCode = async (): Promise<void> => {
    try {
      await import('./qr-dialog.ts');
      this.showsCode = true;
    } catch (error) {
      console.error('tictab: a part of the page did not load', error);
      tell(this, strings().page.partMissing);
    }
  };

  readonly #closeCode = (): void => {
    this.showsCode = false;
  };

  readonly #askChanged = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this.app?.host?.askBeforeEntry(target.checked);
  };

  readonly #select = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) event.target.select();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-share': SharePanel;
  }
}
