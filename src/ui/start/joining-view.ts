import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { JoinStage } from '../../client/join.ts';
import type { App } from '../app/app.ts';
import { ScreenElement } from '../app/app-element.ts';
import { card } from '../parts/card.ts';
import { formatCode } from '../parts/format.ts';
import './knocking-note.ts';
import type { Back, Screen, WayIn } from '../app/screen.ts';
import '../parts/settings-button.ts';
import { theme } from '../parts/theme.ts';
import { strings, told } from '../strings/index.ts';
import '../parts/wordmark.ts';

/** What is waited for, in order. */
const stages: readonly JoinStage[] = ['signalling', 'accepting', 'route', 'securing', 'entering'];

/** On the way into a room. */
@customElement('tictab-joining')
export class JoiningView extends ScreenElement {
  static override styles = [
    theme,
    card,
    css`
      p {
        text-wrap: pretty;
      }
      li {
        display: flex;
        gap: 0.75rem;
        align-items: center;
        padding-block: 0.25rem;
        color: var(--muted);
      }
      li::before {
        content: '';
        flex: none;
        inline-size: 0.9rem;
        block-size: 0.9rem;
        border: 2px solid currentColor;
        border-radius: 50%;
      }
      li.done::before {
        border-color: var(--accent);
        background: var(--accent);
      }
      li[aria-current] {
        color: var(--text);
        font-weight: 600;
      }
      li[aria-current]::before {
        border-color: var(--accent);
        border-block-start-color: transparent;
        animation: turn 900ms linear infinite;
      }
      @keyframes turn {
        to {
          rotate: 1turn;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        li[aria-current]::before {
          animation: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) screen: Extract<Screen, { type: 'joining' | 'opening' }> | undefined;

  protected override view(app: App): unknown {
    const { screen } = this;
    if (!screen) return nothing;
    const { joining, actions } = strings();
    return html`
      <main>
        <div class="card stack">
          <header><tictab-wordmark></tictab-wordmark><tictab-settings-button></tictab-settings-button></header>
          <h1 tabindex="-1">
            ${screen.type === 'opening' ? joining.opening[screen.what].heading : (screen.back ? joining.back : joining.heading)(formatCode(screen.code))}
          </h1>
          ${screen.type === 'opening' ? html`<p>${joining.opening[screen.what].help}</p>` : screen.back ? this.#back(screen, screen.back) : this.#wayIn(screen)}
          <div class="row">
            <button type="button" @click=${() => app.toStart()}>
              ${screen.type === 'joining' && screen.back ? actions.leave : actions.cancel}
            </button>
          </div>
        </div>
      </main>
    `;
  }

  #wayIn({ stage, hostAway, knocking }: WayIn): unknown {
    const { joining } = strings();
    if (knocking) return html`<tictab-knocking-note></tictab-knocking-note>`;
    return html`
      ${this.#stages(stage)}
      ${hostAway ? html`<p class="warning" role="alert">${joining.hostAway}</p>` : nothing}
    `;
  }

  /** One calm sentence, and what it does about it; the seconds are for the eyes only. */
  #back({ stage, hostAway, knocking }: WayIn, { cause, failed, nextS, leftS }: Back): unknown {
    const { joining } = strings();
    if (knocking) return html`<tictab-knocking-note></tictab-knocking-note>`;
    const now = nextS > 0 ? joining.nextTry(nextS) : hostAway ? joining.hostAwayBack : joining[stage];
    return html`
      <p>${joining.causes[cause]}</p>
      <ol>
        <li aria-current="step">${now}</li>
      </ol>
      ${failed === undefined || hostAway ? nothing : html`<p class="muted">${told(failed).text}</p>`}
      <p class="muted">${joining.secondsLeft(leftS)}</p>
    `;
  }

  #stages(current: JoinStage): unknown {
    const { joining } = strings();
    const at = stages.indexOf(current);
    return html`<ol>
      ${stages.map(
        (stage, index) =>
          html`<li class=${index < at ? 'done' : ''} aria-current=${index === at ? 'step' : nothing}>${joining[stage]}</li>`,
      )}
    </ol>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-joining': JoiningView;
  }
}
