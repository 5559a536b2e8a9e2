import { css, html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { strings } from '../strings/index.ts';
import { focused } from './focused.ts';
import { icons } from './icons.ts';
import { LanguageController } from './language-controller.ts';
import { openDialogs } from './open-dialogs.ts';
import { theme } from './theme.ts';

/**
 * A modal dialog around its content, open for as long as it is in the document. Dispatches `dialog-close` when it is to
 * go (Escape, the close button, a click beside it); whoever shows it takes it away, and the focus returns to where it was.
 */
@customElement('tictab-dialog')
export class Dialog extends LitElement {
  static override styles = [
    theme,
    css`
      dialog {
        inline-size: min(100vw - 2rem, var(--dialog-width, 30rem));
        max-block-size: min(100dvh - 2rem, 46rem);
        padding: 0;
        border: 1px solid var(--line);
        border-radius: var(--radius-l);
        background: var(--surface);
        color: var(--text);
        box-shadow: var(--shadow-l);
        overflow-wrap: anywhere;
      }
      dialog[open] {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        animation: rise var(--fast) ease-out both;
      }
      dialog::backdrop {
        background: rgb(6 9 14 / 60%);
      }
      @keyframes rise {
        from {
          opacity: 0;
          translate: 0 0.5rem;
        }
      }
      header {
        display: flex;
        gap: var(--gap-s);
        align-items: center;
        justify-content: space-between;
        padding: var(--gap) var(--gap-s) var(--gap-s) var(--gap-l);
      }
      h2:focus {
        outline: none;
      }
      .content {
        padding: 0 var(--gap-l) var(--gap-l);
        overflow-y: auto;
        overscroll-behavior: contain;
      }
    `,
  ];

  @property({ attribute: false }) heading = '';
  @state() private told: { readonly text: string } | undefined;
  readonly #before = focused(document);
  /** Whether the focus was to be seen there: only then does it come back visibly. */
  readonly #wasVisible = this.#before?.matches(':focus-visible') ?? false;

  constructor() {
    super();
    new LanguageController(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    openDialogs.add(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    openDialogs.delete(this);
    if (!this.#before?.isConnected) return;
    const options: FocusOptions & { focusVisible?: boolean } = { focusVisible: this.#wasVisible };
    this.#before.focus(options);
    // Browsers without the option show the ring after a key, such as the Escape that closed this.
    if (!this.#wasVisible && this.#before.matches(':focus-visible')) this.#before.blur();
  }

  /** Has `text` heard: the page's own live region is inert meanwhile. */
  tell(text: string): void {
    this.told = { text };
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
    // Not the close button, which comes first: what is asked for, or the heading.
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.renderRoot.querySelector('h2');
    first?.focus();
  }

  protected override render(): unknown {
    return html`
      <dialog aria-labelledby="heading" @cancel=${this.#cancelled} @pointerdown=${this.#pressed}>
        <header>
          <h2 id="heading" tabindex="-1">${this.heading}</h2>
          <button
            class="quiet small icon"
            type="button"
            title=${strings().actions.close}
            @click=${this.#ask}
          >
            ${icons.cross}
          </button>
        </header>
        <div class="content"><slot></slot></div>
        <div class="only-heard" role="status">${this.told && keyed(this.told, html`<p>${this.told.text}</p>`)}</div>
      </dialog>
    `;
  }

  readonly #cancelled = (event: Event): void => {
    // It closes by being taken away, not before.
    event.preventDefault();
    this.#ask();
  };

  readonly #pressed = (event: PointerEvent): void => {
    // The dialog itself is hit only beside its content: on its backdrop.
    if (event.composedPath()[0] !== event.currentTarget || !(event.currentTarget instanceof HTMLElement)) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const inside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!inside) this.#ask();
  };

  readonly #ask = (): void => {
    this.dispatchEvent(new CustomEvent('dialog-close', { bubbles: true, composed: true }));
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-dialog': Dialog;
  }
}
