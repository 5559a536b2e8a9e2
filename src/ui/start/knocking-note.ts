import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { LanguageController } from '../parts/language-controller.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';

/** What a guest is told while the host decides whether to let it in. */
@customElement('tictab-knocking-note')
export class KnockingNote extends LitElement {
  static override styles = [theme];

  constructor() {
    super();
    new LanguageController(this);
  }

  protected override render(): unknown {
    const { asked, patience } = strings().knocking;
    return html`<p role="status"><b>${asked}</b> ${patience}</p>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-knocking-note': KnockingNote;
  }
}
