import { html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { cleanName } from '../../lobby/names.ts';
import { strings } from '../strings/index.ts';
import { LanguageController } from './language-controller.ts';
import { theme } from './theme.ts';

/** Longer than any name of 32 bytes; what is typed is cut to a clean name anyway. */
const maxTyped = 40;

/**
 * The textbox “Your name”. Dispatches `name-typed` at each keystroke, `name-set` when one is settled on, and
 * `name-entered` after Enter, which in a shadow tree submits no form outside it.
 */
@customElement('tictab-name-field')
export class NameField extends LitElement {
  static override styles = [theme];

  /** The name as it is known outside; shown unless a person is typing another one. */
  @property({ attribute: false }) value = '';
  @property({ attribute: false }) hint = '';
  @property({ attribute: false }) disabled = false;
  #typing = false;

  constructor() {
    super();
    new LanguageController(this);
  }

  override focus(): void {
    this.#input?.focus();
  }

  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  protected override updated(): void {
    const input = this.#input;
    if (input && !this.#typing) input.value = this.value;
  }

  protected override render(): unknown {
    return html`
      <label class="above" for="name">${strings().start.name}</label>
      <input
        id="name"
        type="text"
        autocomplete="nickname"
        autocapitalize="words"
        spellcheck="false"
        enterkeyhint="done"
        maxlength=${maxTyped}
        placeholder=${this.hint}
        ?disabled=${this.disabled}
        @input=${this.#typed}
        @change=${this.#set}
        @keydown=${this.#pressed}
      />
    `;
  }

  readonly #typed = (): void => {
    this.#typing = true;
    this.#tell('name-typed', this.#input?.value ?? '');
  };

  readonly #set = (): void => {
    this.#typing = false;
    const typed = this.#input?.value ?? '';
    this.#tell('name-set', typed);
    // Whoever is told may know better, and gives another value; without any name the last one stays.
    if (this.#input) this.#input.value = cleanName(typed) || this.value;
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    // Enter also ends a composition, and then means nothing else.
    if (event.key === 'Enter' && !event.isComposing) this.#tell('name-entered', this.#input?.value ?? '');
  };

  #tell(type: 'name-typed' | 'name-set' | 'name-entered', typed: string): void {
    this.dispatchEvent(new CustomEvent<string>(type, { detail: typed }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-name-field': NameField;
  }
}
