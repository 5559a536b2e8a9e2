import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from './app.ts';
import { AppElement } from './app-element.ts';
import { strings } from './strings/index.ts';
import { theme } from './theme.ts';

/** Longer than any link to a room that a person pastes. */
const maxTyped = 500;

/** The way in for who was told a code or sent a link. */
@customElement('tictab-code-form')
export class CodeForm extends AppElement {
  static override styles = [
    theme,
    css`
      label {
        display: block;
        margin-block-end: 0.35rem;
      }
      form {
        display: flex;
        gap: var(--gap-s);
      }
      input {
        flex: 1;
        min-inline-size: 0;
        letter-spacing: 0.04em;
      }
      button {
        flex: none;
      }
    `,
  ];

  protected override view(_app: App): unknown {
    const { start, actions } = strings();
    return html`
      <label for="code">${start.code}</label>
      <form @submit=${this.#join}>
        <input
          id="code"
          type="text"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          enterkeyhint="go"
          maxlength=${maxTyped}
          placeholder=${start.codePlaceholder}
          required
        />
        <button type="submit">${actions.joinRoom}</button>
      </form>
    `;
  }

  readonly #join = (event: Event): void => {
    event.preventDefault();
    const typed = this.renderRoot.querySelector('input')?.value.trim() ?? '';
    if (typed !== '') this.app?.join(typed);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-code-form': CodeForm;
  }
}
