import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from '../app/app.ts';
import { ScreenElement } from '../app/app-element.ts';
import './code-form.ts';
import '../network/doctor-button.ts';
import './new-room.ts';
import './open-recording.ts';
import './room-list.ts';
import '../parts/settings-button.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';
import '../parts/wordmark.ts';

/** The first screen: open a room, or get into one. */
@customElement('tictab-start')
export class StartView extends ScreenElement {
  static override styles = [
    theme,
    css`
      main {
        max-inline-size: 68rem;
        margin-inline: auto;
        padding: clamp(1rem, 2vw, 1.5rem) clamp(0.9rem, 4vw, 2rem) 2rem;
      }
      header {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: start;
        margin-block-end: clamp(1rem, 2vw, 1.25rem);
      }
      h1 {
        font-size: var(--text-xxl);
      }
      tictab-settings-button {
        align-self: center;
        /* On the edge of what is below, and on the title’s line. */
        margin-inline-end: -0.8rem;
        translate: 0 -0.5rem;
      }
      .tagline {
        grid-column: 1 / -1;
        margin-block-start: 0.25rem;
        color: var(--muted);
        font-size: var(--text-l);
        text-wrap: balance;
      }
      .columns {
        display: grid;
        gap: var(--gap-l);
        align-items: start;
      }
      @media (min-width: 52rem) {
        .columns {
          grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
        }
      }
    `,
  ];

  protected override view(app: App): unknown {
    return html`
      <main>
        <header>
          <h1 tabindex="-1"><tictab-wordmark></tictab-wordmark></h1>
          <tictab-settings-button></tictab-settings-button>
          <p class="tagline">
            ${strings().start.tagline}
          </p>
        </header>
        <div class="columns">
          <tictab-new-room class="card" .app=${app}></tictab-new-room>
          <div class="stack">
            <tictab-code-form class="card" .app=${app}></tictab-code-form>
            ${app.site?.introducer.directory ? html`<tictab-room-list class="card" .app=${app}></tictab-room-list>` : nothing}
            <div class="row">
              <tictab-open-recording .app=${app}></tictab-open-recording>
              <tictab-doctor-button quiet></tictab-doctor-button>
            </div>
          </div>
        </div>
      </main>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-start': StartView;
  }
}
