import { css, html, LitElement } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { each } from './each.ts';
import { openDialogs } from './open-dialogs.ts';
import { theme } from './theme.ts';

/** More at a time are more than anybody reads: the oldest goes. */
const maxToasts = 3;

/**
 * Notices that come and go over any screen and any dialog. Only for those who look: the page's live region says the same, so these are
 * hidden from assistive technology.
 */
@customElement('tictab-toasts')
export class Toasts extends LitElement {
  static override styles = [
    theme,
    css`
      :host {
        position: fixed;
        /* Over a screen's heading: at the bottom are the stick and what one types into. */
        inset: calc(0.5rem + env(safe-area-inset-top)) 0 auto;
        z-index: 2;
        inline-size: auto;
        margin: 0;
        border: 0;
        padding: 0 1rem;
        overflow: visible;
        background: none;
        color: inherit;
        pointer-events: none;
      }
      :host([below-bar]) {
        inset-block-start: calc(var(--bar) + 0.5rem + env(safe-area-inset-top));
      }
      ul {
        display: grid;
        gap: 0.5rem;
        justify-items: center;
      }
      li {
        max-inline-size: min(100%, 34rem);
        padding: 0.6rem 1rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        background: var(--raised);
        box-shadow: var(--shadow-l);
        overflow-wrap: anywhere;
        animation:
          come var(--fast) ease-out both,
          leave 400ms 5s both;
      }
      /* Two lines of it end above what a lobby asks to be pressed. */
      @media (max-width: 30rem) {
        li {
          padding: 0.35rem 0.8rem;
          font-size: var(--text-s);
        }
      }
      /* Read as long as one likes; a finger presses what is below. */
      @media (hover: hover) {
        li {
          pointer-events: auto;
        }
        li:hover {
          animation-play-state: paused;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        li {
          animation-duration: 1ms;
        }
      }
      @keyframes come {
        from {
          opacity: 0;
          translate: 0 -0.5rem;
        }
      }
      @keyframes leave {
        to {
          opacity: 0;
          visibility: hidden;
        }
      }
    `,
  ];

  /** A game's bar is at the top, and stays in sight. */
  @property({ type: Boolean, reflect: true, attribute: 'below-bar' }) belowBar = false;
  @state() private shown: readonly { readonly id: number; readonly text: string }[] = [];
  #count = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    // Browsers without popovers show it below dialogs.
    this.popover = 'manual';
  }

  /** Shows `text` for about five seconds, longer under the pointer. */
  show(text: string): void {
    // What was shown last is on top, so once more where a dialog may have come since.
    if (openDialogs.size > 0) this.togglePopover?.(false);
    this.togglePopover?.(true);
    this.shown = [...this.shown, { id: ++this.#count, text }].slice(-maxToasts);
  }

  /** Takes all away: something else is about to need the screen. */
  clear(): void {
    this.shown = [];
  }

  protected override render(): unknown {
    return html`<ul aria-hidden="true">
      ${each(
        this.shown,
        ({ id }) => id,
        ({ id, text }) => html`<li @animationend=${(event: AnimationEvent) => this.#ended(id, event)}>${text}</li>`,
      )}
    </ul>`;
  }

  #ended(id: number, { animationName }: AnimationEvent): void {
    if (animationName === 'leave') this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-toasts': Toasts;
  }
}
