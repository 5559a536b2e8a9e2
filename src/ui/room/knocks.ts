import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { Knock } from '../../host/room-stats.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { knockSentence } from '../app/knock-sentence.ts';
import { each } from '../parts/each.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';
import { verifiedMark } from './verified-mark.ts';

/** Who waits to be let in, in the host's tab: the longest first, each to be answered. Nothing while nobody does. */
@customElement('tictab-knocks')
export class Knocks extends AppElement {
  static override styles = [
    theme,
    css`
      section {
        margin-block-end: var(--gap);
        padding: var(--gap-s) var(--gap);
        border: 1px solid var(--accent);
        border-radius: var(--radius);
        background: var(--accent-surface);
      }
      h3 {
        font-size: 1rem;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: var(--gap-s);
        align-items: center;
        min-block-size: 2.75rem;
      }
      .verified,
      .verified i {
        display: inline-flex;
        vertical-align: -0.25em;
        color: var(--accent-text);
      }
      .answers {
        display: flex;
        gap: var(--gap-s);
      }
      .name {
        flex: 1;
        min-inline-size: 9rem;
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected override view(app: App): unknown {
    const knocks = app.host?.stats?.knocks ?? [];
    if (knocks.length === 0) return nothing;
    return html`
      <section aria-labelledby="heading">
        <h3 id="heading">${strings().knocking.heading}</h3>
        <ul>
          ${each(
            knocks,
            ({ sessionId }) => sessionId,
            (knock) => this.#knock(app, knock),
          )}
        </ul>
      </section>
    `;
  }

  #knock(app: App, knock: Knock): unknown {
    const { knocking } = strings();
    const { sessionId } = knock;
    const name = knock.name === '' ? knocking.somebody : knock.name;
    return html`
      <li>
        <span class="name">${knockSentence(knock)} ${knock.verified ? verifiedMark() : nothing}</span>
        <span class="answers">
        <button
          class="small primary"
          type="button"
          aria-label=${knocking.letInWhom(name)}
          @click=${() => app.host?.answer(sessionId, true)}
        >
          ${knocking.letIn}
        </button>
        <button
          class="small"
          type="button"
          aria-label=${knocking.refuseWhom(name)}
          @click=${() => app.host?.answer(sessionId, false)}
        >
          ${knocking.refuse}
        </button>
        </span>
      </li>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-knocks': Knocks;
  }
}
