import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App, Screen } from './app.ts';
import { ScreenElement } from './app-element.ts';
import { card } from './card.ts';
import { formatCode } from './format.ts';
import { theme } from './theme.ts';

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
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) screen: Extract<Screen, { type: 'ended' }> | undefined;

  protected override view(app: App): unknown {
    const { screen } = this;
    if (!screen) return nothing;
    const { next } = screen;
    return html`
      <main>
        <div class="card stack">
          <h1 tabindex="-1">${screen.reason}</h1>
          ${screen.code === '' ? nothing : html`<p class="muted">Room ${formatCode(screen.code)}</p>`}
          <div class="row">
            ${next === 'rejoin' ? html`<button class="primary" @click=${() => app.rejoin()}>Rejoin</button>` : nothing}
            ${next === 'reload' ? html`<button class="primary" @click=${() => app.reload()}>Reload</button>` : nothing}
            <button class=${next === 'start' ? 'primary' : ''} @click=${() => app.toStart()}>Back to start</button>
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
