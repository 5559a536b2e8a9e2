import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { tell } from '../app/news.ts';
import { copyText } from '../parts/copy-text.ts';
import { icons } from '../parts/icons.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';

/** The button “Copy link”. Not before the room has a code. */
@customElement('tictab-copy-link')
export class CopyLink extends AppElement {
  static override styles = [theme];

  protected override view(app: App): unknown {
    return html`
      <button type="button" part="button" ?disabled=${app.code === ''} @click=${this.#copy}>
        ${icons.link}<span part="label">${strings().actions.copyLink}</span>
      </button>
    `;
  }

  readonly #copy = async (): Promise<void> => {
    const link = this.app?.roomLink;
    if (link === undefined) return;
    const copied = await copyText(link, { clipboard: navigator.clipboard, document });
    const { share } = strings();
    tell(this, copied ? (this.app?.linkIsLocal ? share.copiedLocal : share.copied) : share.notCopied(link));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-copy-link': CopyLink;
  }
}
