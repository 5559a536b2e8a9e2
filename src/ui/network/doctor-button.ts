import { css, html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { icons } from '../parts/icons.ts';
import { LanguageController } from '../parts/language-controller.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';

declare global {
  interface HTMLElementEventMap {
    'tictab-doctor': CustomEvent<undefined>;
  }
}

/** The button “Test my connection”: has the page open that dialog over whatever is shown. */
@customElement('tictab-doctor-button')
export class DoctorButton extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        display: inline-block;
      }
      :host([quiet]) button {
        border-color: transparent;
        background: transparent;
        color: var(--muted);
      }
      :host([quiet]) button:hover {
        background: var(--hover);
        color: var(--text);
      }
    `,
  ];

  constructor() {
    super();
    new LanguageController(this);
  }

  protected override render(): unknown {
    return html`<button class="small" part="button" type="button" @click=${this.#open}>
      ${icons.doctor}${strings().doctor.open}
    </button>`;
  }

  readonly #open = (): void => {
    this.dispatchEvent(new CustomEvent('tictab-doctor', { bubbles: true, composed: true }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-doctor-button': DoctorButton;
  }
}
