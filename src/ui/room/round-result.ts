import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { slotColour } from '../../lobby/colours.ts';
import { isUndecided } from '../../lobby/undecided.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import type { Score } from '../app/stay.ts';
import { theme } from '../parts/theme.ts';
import { tint } from '../parts/tint.ts';
import { strings, told } from '../strings/index.ts';
import { saveButton } from './save-button.ts';

/** How the last launch ended, and who came where with how many points, those who have left among them. */
@customElement('tictab-result')
export class RoundResult extends AppElement {
  static override styles = [
    theme,
    css`
      section {
        display: grid;
        gap: var(--gap-s);
      }
      ol {
        max-inline-size: 22rem;
        font-variant-numeric: tabular-nums;
      }
      li {
        display: grid;
        grid-template-columns: 1.2rem auto minmax(0, 1fr) auto;
        gap: 0.6rem;
        align-items: center;
        min-block-size: 2rem;
        padding-inline: 0.5rem;
        border-radius: var(--radius);
      }
      .first {
        min-block-size: 2.75rem;
        background: var(--accent);
        color: var(--on-accent);
        font-size: var(--text-l);
        font-weight: 700;
      }
      .place {
        text-align: end;
      }
      .name {
        overflow-wrap: anywhere;
      }
      .own .name {
        font-weight: 700;
      }
      b {
        white-space: nowrap;
      }
    `,
  ];

  protected override view(app: App): unknown {
    const { room, scores } = app;
    if (room?.lastResult === undefined) return nothing;
    const { lobby, players } = strings();
    const here = new Set(room.roster?.players.map(({ slot, name }) => `${slot} ${name}`));
    const rates = room.found?.title.rates === true;
    const hasWinner = !rates && !isUndecided(room.lastResult) && hasBest(scores);
    return html`
      <section aria-labelledby="heading">
        <h2 id="heading">${lobby.lastRound}</h2>
        <p>${told(room.lastResult).text}</p>
        ${
          scores.length === 0
            ? nothing
            : html`<ol>
                ${scores.map(({ slot, name, points }) => {
                  const place = 1 + scores.findIndex((other) => other.points === points);
                  const isHere = here.has(`${slot} ${name}`);
                  const own = slot === room.slot && isHere;
                  const classes = [own ? 'own' : '', hasWinner && place === 1 ? 'first' : ''].join(' ');
                  return html`<li class=${classes}>
                    <span class="place">${place}.</span>
                    <i class="swatch" ${tint(slotColour(slot).rgb)}></i>
                    <span class="name">
                      ${name} ${own ? html`<span class="mark">${players.you}</span>` : nothing}
                      ${isHere ? nothing : html`<span class="mark">${players.away}</span>`}
                    </span>
                    <b>${rates ? lobby.rating(points) : lobby.points(points)}</b>
                  </li>`;
                })}
              </ol>`
        }
        ${
          room.downloads.length === 0
            ? nothing
            : html`<div class="row">${room.downloads.map((download) => saveButton(this, download))}</div>`
        }
      </section>
    `;
  }
}

/** Whether somebody of these, best first, has more than another: of equals none has won, alone a point is enough. */
function hasBest(scores: readonly Score[]): boolean {
  const [best, last] = [scores[0]?.points ?? 0, scores.at(-1)?.points ?? 0];
  return best > 0 && (best > last || scores.length === 1);
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-result': RoundResult;
  }
}
