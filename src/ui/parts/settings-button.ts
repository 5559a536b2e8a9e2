import { html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { strings } from '../strings/index.ts';
import { icons } from './icons.ts';
import { LanguageController } from './language-controller.ts';
import { theme } from './theme.ts';

declare global {
  interface HTMLElementEventMap {
    'tictab-settings': CustomEvent<undefined>;
  }
}

/** Has the page open its settings over whatever is shown. */
export function openSettings(element: HTMLElement): void {
  element.dispatchEvent(new CustomEvent('tictab-settings', { bubbles: true, composed: true }));
}

/** The button “Settings”, of every screen. */
@customElement('tictab-settings-button')
export class SettingsButton extends LitElement {
  static override styles = [theme];

  constructor() {
    super();
    new LanguageController(this);
  }

  protected override render(): unknown {
    const { settings } = strings().actions;
    return html`
      <button
        class="small quiet icon"
        part="button"
        type="button"
        title=${settings}
        @click=${() => openSettings(this)}
      >
        ${icons.gear}
      </button>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-settings-button': SettingsButton;
  }
}
