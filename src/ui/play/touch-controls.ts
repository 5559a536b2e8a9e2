import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { isDirection } from '../../client/input/directions.ts';
import { Touches } from '../../client/input/touches.ts';
import type { Action } from '../../games/game.ts';
import type { Undo } from '../../lib/clock.ts';
import { LanguageController } from '../parts/language-controller.ts';
import { strings, told } from '../strings/index.ts';

/**
 * A stick and buttons over the game, for fingers. The stick is wherever a finger lands, in the left half where there are
 * buttons to the right; at rest it shows where the thumb may go.
 */
@customElement('tictab-touch')
export class TouchControls extends LitElement {
  static override styles = css`
    :host {
      position: absolute;
      inset: 0;
      overflow: hidden;
      /* Fingers here steer: they neither scroll, zoom nor select. */
      touch-action: none;
      user-select: none;
      -webkit-user-select: none;
      -webkit-touch-callout: none;
      -webkit-tap-highlight-color: transparent;
    }
    .stick,
    .knob {
      position: absolute;
      border-radius: 50%;
      pointer-events: none;
    }
    .stick {
      /* Over a panel above it: the thumb may be held that high. */
      z-index: 1;
      inset-inline-start: calc(1.5rem + env(safe-area-inset-left));
      inset-block-end: calc(1.5rem + env(safe-area-inset-bottom));
      inline-size: 7rem;
      block-size: 7rem;
      border: 2px solid rgb(255 255 255 / 45%);
      background: rgb(255 255 255 / 6%);
      opacity: 0.45;
    }
    .stick.held {
      inset: auto;
      inset-block-start: -3.5rem;
      inset-inline-start: -3.5rem;
      opacity: 1;
    }
    .knob {
      inset: calc(50% - 1.5rem);
      background: rgb(255 255 255 / 35%);
    }
    .held .knob {
      background: rgb(255 255 255 / 60%);
    }
    .buttons {
      position: absolute;
      inset-inline-end: calc(1rem + env(safe-area-inset-right));
      inset-block-end: calc(1.5rem + env(safe-area-inset-bottom));
      display: flex;
      flex-wrap: wrap-reverse;
      gap: 0.35rem;
      justify-content: end;
      /* Beside the stick, and in one row where a phone is upright: there is a panel above. */
      max-inline-size: max(45%, 100% - 9.5rem);
    }
    button {
      min-inline-size: 4rem;
      min-block-size: 4rem;
      padding: 0.25rem 0.1rem;
      border: 2px solid rgb(255 255 255 / 45%);
      border-radius: 2rem;
      background: rgb(20 24 32 / 75%);
      color: #fff;
      font: inherit;
      font-size: var(--text-xs);
      font-weight: 600;
      line-height: 1.2;
      touch-action: none;
    }
    button.held {
      border-color: #fff;
      background: rgb(255 255 255 / 35%);
    }
  `;

  #actions: readonly Action[] = [];
  #changed: (mask: number) => void = () => {};
  #touches = new Touches([]);

  constructor() {
    super();
    new LanguageController(this);
    this.addEventListener('pointerdown', (event) => this.begin(event));
    this.addEventListener('pointermove', (event) => {
      this.#touches.move(event.pointerId, this.#pointOf(event));
      this.#tell();
    });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      this.addEventListener(type, (event) => {
        this.#touches.lift(event.pointerId);
        this.#tell();
      });
    // A long press is for holding.
    this.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  /** From now on fingers hold these actions; `changed` is told their mask at each move. */
  steer(actions: readonly Action[], changed: (mask: number) => void): void {
    this.#actions = actions;
    this.#changed = changed;
    this.#touches = new Touches(actions);
    this.requestUpdate();
  }

  /** A finger has landed, here or just before this element did. */
  begin(event: PointerEvent): void {
    const button = event.composedPath().find((node) => node instanceof HTMLButtonElement && this.#owns(node));
    if (button instanceof HTMLButtonElement) this.#touches.press(event.pointerId, Number(button.value));
    else {
      const point = this.#pointOf(event);
      const inReach = this.#buttons.length === 0 || point.x < this.clientWidth / 2;
      if (event.pointerType === 'mouse' || !inReach || !this.#touches.grab(event.pointerId, point)) return;
    }
    try {
      // Wherever the finger goes, this hears when it is lifted.
      this.setPointerCapture(event.pointerId);
    } catch {
      // It is lifted already, and nobody would ever say so.
      this.#touches.lift(event.pointerId);
    }
    this.#tell();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#touches.clear();
    this.#tell();
  }

  protected override render(): unknown {
    const { touch } = strings();
    const { mask, stick } = this.#touches;
    const buttons = this.#buttons;
    const sticks = this.#actions.some(isDirection);
    return html`
      ${
        sticks
          ? html`<div class=${stick ? 'stick held' : 'stick'} role="img" aria-label=${touch.stick(buttons.length > 0)}>
              <div class="knob"></div>
            </div>`
          : nothing
      }
      ${
        buttons.length > 0
          ? html`<div class="buttons" role="group" aria-label=${touch.buttons}>
              ${buttons.map(
                ({ label, bit }) =>
                  html`<button type="button" value=${bit} class=${(mask & bit) === 0 ? '' : 'held'}>${label}</button>`,
              )}
            </div>`
          : nothing
      }
    `;
  }

  protected override updated(): void {
    const { stick } = this.#touches;
    // The page's policy allows no style attributes, but properties.
    const base = this.renderRoot.querySelector<HTMLElement>('.stick');
    const knob = this.renderRoot.querySelector<HTMLElement>('.knob');
    if (base) base.style.translate = stick ? `${stick.x}px ${stick.y}px` : '';
    if (knob) knob.style.translate = stick ? `${stick.knobX}px ${stick.knobY}px` : '';
  }

  get #buttons(): readonly { readonly label: string; readonly bit: number }[] {
    return this.#actions.flatMap((action, bit) =>
      isDirection(action) ? [] : [{ label: told(action.label).text, bit: 1 << bit }],
    );
  }

  #owns(button: HTMLButtonElement): boolean {
    return button.getRootNode() === this.renderRoot;
  }

  #pointOf(event: PointerEvent): { x: number; y: number } {
    const { left, top } = this.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #tell(): void {
    this.#changed(this.#touches.mask);
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-touch': TouchControls;
  }
}

/** Where touch controls may be needed. */
export interface TouchOptions {
  readonly window: Window;
  /** The game's place on the page; positioned, and taking no touches for itself. */
  readonly parent: HTMLElement;
  readonly actions: readonly Action[];
  changed(mask: number): void;
}

/** Shows touch controls in `parent`: at once where fingers are what there is, else from the first touch on. */
export function offerTouchControls({ window, parent, actions, changed }: TouchOptions): Undo {
  const controls = window.document.createElement('tictab-touch');
  controls.steer(actions, changed);
  const touched = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' || controls.isConnected) return;
    parent.append(controls);
    // The finger that showed them is on them already.
    if (event.composedPath().includes(parent)) controls.begin(event);
  };
  if (window.matchMedia('(pointer: coarse)').matches) parent.append(controls);
  window.addEventListener('pointerdown', touched, { capture: true });
  return () => {
    window.removeEventListener('pointerdown', touched, { capture: true });
    controls.remove();
  };
}
