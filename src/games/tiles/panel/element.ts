import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Stack } from '../client/details.ts';
import type { OpenDetail } from '../client/model.ts';
import { type LogLine, lineText } from './log.ts';
import { type OpenActions, openSummary, openTemplate, stackPicture, titleOf } from './open.ts';
import { type OwnState, ownTemplate } from './own.ts';
import { type Gear, type PackMode, pressOf, slotName } from './pack.ts';
import { panelStyle } from './style.ts';
import type { Texts } from './texts/index.ts';

/** What the panel shows, put together by who knows the client. */
export interface PanelShown {
  readonly texts: Texts;
  /** Undefined before the host has told of it. */
  readonly own: OwnState | undefined;
  /** What Act would do, and what its key is called; `key` is empty without a keyboard. */
  readonly act: { readonly key: string; readonly what: string } | undefined;
  readonly take: { readonly key: string } | undefined;
  /** Whether keys are told of. */
  readonly hasKeys: boolean;
  readonly pack: readonly Stack[];
  readonly gear: Gear;
  readonly open: OpenDetail | undefined;
  readonly lines: readonly LogLine[];
  readonly goal: string;
}

/** What a panel asks of the game. */
export interface PanelActions extends OpenActions {
  use(slot: number): void;
  put(slot: number): void;
  drop(slot: number, amount: number): void;
}

/** Realm's panel: everything of it that is read, chosen and pressed. */
@customElement('tictab-realm-panel')
export class RealmPanelElement extends LitElement {
  static override styles = panelStyle;

  @state() private shown: PanelShown | undefined;
  /** What the person has chosen; with a chest open it is to put in, until they choose. */
  @state() private mode: PackMode | undefined;
  /** On phones held upright: whether the pack and the rest lie over the picture. */
  @state() private isUp = false;
  /** On phones held sideways: whether the column is folded. */
  @state() private isFolded = false;
  #actions: PanelActions | undefined;
  #openId: number | undefined;
  /** The focus was in what is open. */
  #wasInOpen = false;
  #lastLine = 0;

  constructor() {
    super();
    // A press of the mouse leaves the focus where it is: the keys go on steering.
    this.addEventListener('mousedown', (event) => event.preventDefault());
    this.addEventListener('click', (event) => {
      // A key presses with a detail of 0. Who came by keyboard stays.
      if (event.detail > 0) this.#focused?.blur();
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ownerDocument.defaultView?.addEventListener('keydown', this.#keyDown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.defaultView?.removeEventListener('keydown', this.#keyDown);
  }

  /** Shows this from now on; presses go to `actions`. */
  show(shown: PanelShown, actions: PanelActions): void {
    this.#actions = actions;
    if (shown.open?.entityId !== this.#openId) this.mode = undefined;
    this.#openId = shown.open?.entityId;
    this.shown = shown;
  }

  protected override willUpdate(): void {
    this.#wasInOpen = this.#focused?.closest('.open') != null;
    this.toggleAttribute('data-folded', this.isFolded && !this.shown?.open);
  }

  protected override updated(changes: PropertyValues): void {
    this.#keepFocus();
    const last = this.shown?.lines.at(-1)?.id ?? 0;
    // What was not displayed has lost how far it was scrolled.
    if (last === this.#lastLine && !changes.has('isUp') && !changes.has('isFolded')) return;
    this.#lastLine = last;
    const log = this.renderRoot.querySelector('.log');
    if (log) log.scrollTop = log.scrollHeight;
  }

  protected override render(): unknown {
    const { shown } = this;
    if (!shown) return nothing;
    const { texts, own, open, goal } = shown;
    return html`
      <section class="panel" lang=${texts.language} aria-label=${texts.panel}>
        <div class="bar">
          ${own ? ownTemplate(texts, own) : nothing} ${this.#prompt(shown)} ${this.#toggles(shown)}
        </div>
        <div class=${this.isUp ? 'rest up' : 'rest'}>
          ${open && this.#actions ? openTemplate(texts, open, shown.hasKeys, this.#actions) : nothing}
          ${this.#pack(shown)}
          <p class="goal"><b>${texts.goal.heading}:</b> ${goal}</p>
          ${this.#log(shown)}
        </div>
        <p class="only-heard" role="status">${open ? openSummary(texts, open) : ''}</p>
      </section>
    `;
  }

  #prompt({ texts, act, take }: PanelShown): unknown {
    const line = (key: string, what: string) =>
      key === '' ? texts.act.do(what) : html`<kbd>${key}</kbd> <span>${what}</span>`;
    return html`<ul class="prompts" aria-label=${texts.act.heading}>
      ${act ? html`<li>${line(act.key, act.what)}</li>` : nothing}
      ${take ? html`<li>${line(take.key, texts.act.take)}</li>` : nothing}
      ${act || take ? nothing : html`<li class="muted">${texts.act.nothing}</li>`}
    </ul>`;
  }

  #toggles({ texts }: PanelShown): unknown {
    return html`
      <button
        type="button"
        class="raise"
        aria-expanded=${this.isUp ? 'true' : 'false'}
        @click=${() => {
          this.isUp = !this.isUp;
        }}
      >
        ${texts.sheet.pack}
      </button>
      <button
        type="button"
        class="fold"
        aria-expanded=${this.isFolded ? 'false' : 'true'}
        @click=${() => {
          this.isFolded = !this.isFolded;
        }}
      >
        ${this.isFolded ? texts.sheet.unfold : texts.sheet.fold}
      </button>
    `;
  }

  #pack(shown: PanelShown): unknown {
    const { texts, pack } = shown;
    const taken = pack.filter(({ item }) => item !== 0).length;
    return html`
      <section class="pack" aria-labelledby="pack-heading">
        <header>
          <h2 id="pack-heading">${texts.pack.heading}</h2>
          ${pack.length === 0 ? nothing : html`<span class="muted">${texts.pack.taken(taken, pack.length)}</span>`}
        </header>
        ${
          pack.length === 0
            ? html`<p class="muted">${texts.pack.coming}</p>`
            : html`
                ${this.#modes(shown)}
                <ul class="slots" aria-labelledby="pack-heading">
                  ${pack.map((stack, slot) =>
                    // How many are free stands beside the heading: nobody wants to hear of each.
                    stack.item === 0
                      ? html`<li aria-hidden="true"><span class="slot empty"></span></li>`
                      : html`<li>${this.#slot(shown, stack, slot)}</li>`,
                  )}
                </ul>
              `
        }
      </section>
    `;
  }

  #modes({ texts, open }: PanelShown): unknown {
    const modes: PackMode[] = open?.kind === 'chest' ? ['put', 'use', 'dropOne', 'drop'] : ['use', 'dropOne', 'drop'];
    return html`<div class="modes" role="group" aria-label=${texts.pack.mode}>
      ${modes.map(
        (mode) => html`<button
          type="button"
          aria-pressed=${mode === this.#mode ? 'true' : 'false'}
          @click=${() => {
            this.mode = mode;
          }}
        >
          ${texts.pack.modes[mode]}
        </button>`,
      )}
    </div>`;
  }

  #slot({ texts, gear }: PanelShown, stack: Stack, slot: number): unknown {
    const mode = this.#mode;
    const press = pressOf(texts, mode, stack.item, slot, gear);
    const { inHand, worn } = texts.pack;
    const note = slot === gear.wielded ? inHand : slot === gear.worn ? worn : '';
    return html`<button
      type="button"
      class="slot"
      title=${note === '' ? titleOf(texts, stack) : `${titleOf(texts, stack)}, ${note}`}
      aria-label=${slotName(texts, stack, note, press)}
      aria-disabled=${press === '' ? 'true' : nothing}
      @click=${() => this.#press(mode, stack, slot, press)}
      @contextmenu=${(event: Event) => {
        // The second button of a mouse, or a long press.
        event.preventDefault();
        this.#actions?.drop(slot, stack.amount);
      }}
    >
      ${stackPicture(stack)} ${note === '' ? nothing : html`<span class="note" aria-hidden="true">${note}</span>`}
    </button>`;
  }

  #log({ texts, lines }: PanelShown): unknown {
    return html`
      <section class="happens" aria-labelledby="log-heading">
        <h2 id="log-heading">${texts.log.heading}</h2>
        <div class="log" role="log" tabindex="0" aria-labelledby="log-heading">
          ${lines.length === 0 ? html`<p class="muted">${texts.log.none}</p>` : nothing}
          ${repeat(
            lines,
            ({ id }) => id,
            ({ entry }) => html`<p class=${entry.kind}>${lineText(texts, entry)}</p>`,
          )}
        </div>
      </section>
    `;
  }

  get #mode(): PackMode {
    const isChest = this.shown?.open?.kind === 'chest';
    return this.mode ?? (isChest ? 'put' : 'use');
  }

  #press(mode: PackMode, { amount }: Stack, slot: number, press: string): void {
    const actions = this.#actions;
    if (!actions || press === '') return;
    switch (mode) {
      case 'use':
        actions.use(slot);
        break;
      case 'put':
        actions.put(slot);
        break;
      case 'dropOne':
        actions.drop(slot, 1);
        break;
      case 'drop':
        actions.drop(slot, amount);
        break;
    }
  }

  get #focused(): HTMLElement | undefined {
    const active = this.shadowRoot?.activeElement;
    return active instanceof HTMLElement ? active : undefined;
  }

  /** Who answers by keyboard goes on answering: what had the focus may be gone with the answers before. */
  #keepFocus(): void {
    if (!this.#wasInOpen || this.#focused) return;
    const open = this.renderRoot.querySelector('.open');
    const next =
      open?.querySelector<HTMLElement>('.answers button, .slot') ?? open?.querySelector<HTMLElement>('.close');
    next?.focus();
  }

  /** Escape closes what is open, digits answer; what a dialog, a field or the game has taken is not for here. */
  readonly #keyDown = (event: KeyboardEvent): void => {
    const open = this.shown?.open;
    if (!open || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.composedPath().some((node) => node instanceof HTMLDialogElement || node instanceof HTMLInputElement))
      return;
    if (event.code === 'Escape') this.#actions?.close();
    else if (open.kind === 'talk' && !event.repeat)
      this.#answer(open, /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]);
  };

  #answer({ detail }: OpenDetail, digit: string | undefined): void {
    const choice = Number(digit ?? 0) - 1;
    if (choice >= 0 && choice < (detail?.choices.length ?? 0)) this.#actions?.choose(choice);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-realm-panel': RealmPanelElement;
  }
}
