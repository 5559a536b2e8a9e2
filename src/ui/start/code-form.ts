import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { normaliseCode } from '../../net/room-code.ts';
import { type App, isRoomCode } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { formatCode } from '../parts/format.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';

/** Longer than any link to a room that a person pastes. */
const maxTyped = 500;

/** The way in for who was told a code or sent a link. */
@customElement('tictab-code-form')
export class CodeForm extends AppElement {
  static override styles = [
    theme,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        gap: var(--gap-s);
      }
      input {
        /* Room for its placeholder; where there is less, the button goes below. */
        flex: 1000 1 10.5rem;
        inline-size: auto;
        min-inline-size: 0;
        letter-spacing: 0.04em;
      }
      button {
        flex: 1 0 auto;
      }
      p {
        margin-block-start: 0.35rem;
        color: var(--muted);
        font-size: var(--text-s);
      }
      .wrong {
        color: var(--danger);
      }
      .read {
        color: var(--accent-text);
      }
    `,
  ];

  @state() private typed = '';
  /** What was typed has been tried, and is no code. */
  @state() private isWrong = false;

  protected override view(_app: App): unknown {
    const code = normaliseCode(this.typed);
    const { start, actions } = strings();
    return html`
      <form aria-labelledby="heading" @submit=${this.#join}>
        <h2 id="heading" class="only-heard">${start.byCode}</h2>
        <label class="above" for="code">${start.code}</label>
        <div class="line">
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
            aria-describedby="help"
            aria-invalid=${this.isWrong ? 'true' : nothing}
            @input=${this.#typing}
          />
          <button type="submit">${actions.joinRoom}</button>
        </div>
        <p id="help" class=${this.isWrong ? 'wrong' : code === undefined ? '' : 'read'} role=${this.isWrong ? 'alert' : nothing}>
          ${
            this.isWrong
              ? strings().endings.noSuchCode
              : code === undefined
                ? start.codeHelp
                : start.codeRead(formatCode(code))
          }
        </p>
      </form>
    `;
  }

  readonly #typing = (event: Event): void => {
    this.isWrong = false;
    if (event.target instanceof HTMLInputElement) this.typed = event.target.value;
  };

  readonly #join = (event: Event): void => {
    event.preventDefault();
    const typed = this.renderRoot.querySelector('input')?.value.trim() ?? '';
    if (typed === '') return;
    this.isWrong = !isRoomCode(typed);
    if (this.isWrong) this.renderRoot.querySelector('input')?.focus();
    else this.app?.join(typed);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-code-form': CodeForm;
  }
}
