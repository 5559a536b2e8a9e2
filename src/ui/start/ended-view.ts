import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../app/app.ts';
import { ScreenElement } from '../app/app-element.ts';
import { card } from '../parts/card.ts';
import '../network/doctor-button.ts';
import type { Screen } from '../app/screen.ts';
import { formatCode } from '../parts/format.ts';
import '../parts/settings-button.ts';
import { theme } from '../parts/theme.ts';
import { strings, told } from '../strings/index.ts';
import '../parts/wordmark.ts';

/** Failures whose reason may be this browser or its network: there is something to test. */
const testable: ReadonlySet<string> = new Set(['unreachable', 'no-webrtc', 'no-route', 'not-secured', 'not-entered']);

/** It is over: why, and the way on. */
@customElement('tictab-ended')
export class EndedView extends ScreenElement {
  static override styles = [
    theme,
    card,
    css`
      h1 {
        font-size: 1.4rem;
        letter-spacing: 0;
        line-height: 1.35;
        text-wrap: pretty;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) screen: Extract<Screen, { type: 'ended' }> | undefined;

  protected override view(app: App): unknown {
    const { screen } = this;
    if (!screen) return nothing;
    const { next } = screen;
    const { endings, actions } = strings();
    const reason = told(screen.reason, screen.endingCode);
    return html`
      <main>
        <div class="card stack">
          <header><tictab-wordmark></tictab-wordmark><tictab-settings-button></tictab-settings-button></header>
          <h1 tabindex="-1">${reason.text}</h1>
          ${reason.original === undefined ? nothing : html`<p lang="en">${reason.original}</p>`}
          ${screen.code === '' ? nothing : html`<p class="muted">${endings.room(formatCode(screen.code))}</p>`}
          <div class="row">
            ${
              typeof next === 'object'
                ? html`<button class="primary" @click=${() => app.createPublicRoom(next.create)}>${actions.createRoom}</button>`
                : nothing
            }
            ${next === 'rejoin' ? html`<button class="primary" @click=${() => app.rejoin()}>${screen.wasIn ? actions.rejoin : actions.tryAgain}</button>` : nothing}
            ${next === 'watch' ? html`<button class="primary" @click=${() => app.watch()}>${actions.watch}</button>` : nothing}
            ${next === 'watch' ? html`<button @click=${() => app.rejoin()}>${actions.tryAgain}</button>` : nothing}
            ${next === 'reload' ? html`<button class="primary" @click=${() => app.reload()}>${actions.reload}</button>` : nothing}
            <button class=${next === 'start' ? 'primary' : ''} @click=${() => app.toStart()}>${actions.backToStart}</button>
            ${testable.has(screen.failure?.kind ?? '') ? html`<tictab-doctor-button></tictab-doctor-button>` : nothing}
          </div>
        </div>
      </main>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-ended': EndedView;
  }
}
