import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { theme } from '../parts/theme.ts';
import { strings, told } from '../strings/index.ts';
import { controlsHint, controlsHintStyle } from './controls-hint.ts';
import './title-options.ts';

/** What the room's game is about, how it is steered, and by which rules it will be played. */
@customElement('tictab-how-to')
export class HowToPlay extends AppElement {
  static override styles = [
    theme,
    controlsHintStyle,
    css`
      .controls {
        font-size: var(--text-s);
      }
      tictab-options {
        padding-block-start: var(--gap);
        border-block-start: 1px solid var(--line);
      }
    `,
  ];

  protected override view(app: App): unknown {
    const found = app.room?.found;
    if (!found) return nothing;
    return html`
      <section class="stack" aria-labelledby="heading">
        <h2 id="heading">${strings().lobby.howToPlay}</h2>
        <p>${told(found.title.summary).text}</p>
        ${controlsHint(app, found.game)}
        ${found.title.options.length > 0 ? html`<tictab-options .app=${app}></tictab-options>` : nothing}
      </section>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-how-to': HowToPlay;
  }
}
