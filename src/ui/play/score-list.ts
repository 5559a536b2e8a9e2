import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { slotColour } from '../../lobby/colours.ts';
import type { RosterPlayer } from '../../lobby/messages.ts';
import { each } from '../parts/each.ts';
import { LanguageController } from '../parts/language-controller.ts';
import { sidewaysPhone, tallPhone, theme } from '../parts/theme.ts';
import { tint } from '../parts/tint.ts';
import { strings } from '../strings/index.ts';

/** Places shown; one's own is shown wherever it is. */
const maxPlaces = 10;
/** The same on phones, and on those that are tall enough for more. */
const maxPlacesOnPhones = 3;
const maxPlacesOnTallPhones = 8;

/** A player's place; equal points are an equal place. */
export interface Place {
  readonly place: number;
  readonly player: RosterPlayer;
  readonly points: number;
}

/** Who has how many points, best first; empty in games that keep none. */
export function placesOf(players: readonly RosterPlayer[]): readonly Place[] {
  const scored = players.flatMap((player) =>
    typeof player.score === 'number' ? [{ player, points: player.score }] : [],
  );
  scored.sort((a, b) => b.points - a.points || a.player.slot - b.player.slot);
  return scored.map((entry) => ({
    ...entry,
    place: 1 + scored.findIndex(({ points }) => points === entry.points),
  }));
}

/** The list “Scores” over a game: compact, one's own marked. */
@customElement('tictab-scores')
export class ScoreList extends LitElement {
  static override styles = [
    theme,
    css`
      ol {
        display: grid;
        grid-auto-flow: var(--scores-flow, row);
        gap: 1px;
        inline-size: max-content;
        max-inline-size: var(--scores-width, 13rem);
        overflow: hidden;
        border-radius: var(--radius);
        background: rgb(16 19 26 / 60%);
        color: #eef2f8;
        font-size: var(--text-s);
        line-height: 1.2;
      }
      li {
        display: grid;
        grid-template-columns: 1rem 0.7rem minmax(3rem, 1fr) auto;
        gap: 0.45rem;
        align-items: center;
        padding: 0.2rem 0.6rem;
        font-variant-numeric: tabular-nums;
      }
      .place {
        color: #a6b1c4;
        font-size: var(--text-xs);
        text-align: end;
      }
      .swatch {
        inline-size: 0.7rem;
        block-size: 0.7rem;
      }
      .name {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .points {
        min-inline-size: 1.5rem;
        font-weight: 700;
        text-align: end;
      }
      .own {
        background: rgb(255 255 255 / 16%);
        font-weight: 700;
      }
      .away {
        opacity: 0.55;
      }
      @media (max-width: 48rem), (max-height: 30rem) {
        ol {
          max-inline-size: 10rem;
          font-size: var(--text-xs);
        }
        .beyond {
          display: none;
        }
      }
      @media ${tallPhone} {
        .beyond:not(.far) {
          display: grid;
        }
      }
      @media ${sidewaysPhone} {
        ol {
          max-inline-size: 7.9rem;
        }
        li {
          /* Four digits of points, whatever the name. */
          grid-template-columns: 1rem 0.7rem minmax(1.75rem, 1fr) auto;
          gap: 0.35rem;
          padding-inline: 0.45rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) players: readonly RosterPlayer[] = [];
  /** What the list is called: `strings().play` has the names. */
  @property({ attribute: false }) label: 'scores' | 'ratings' = 'scores';
  /** This tab's own slot; null for a spectator. */
  @property({ attribute: false }) ownSlot: number | null = null;

  constructor() {
    super();
    new LanguageController(this);
  }

  protected override render(): unknown {
    const places = placesOf(this.players);
    if (places.length === 0) return nothing;
    const shown = places.filter(({ player }, at) => at < maxPlaces || player.slot === this.ownSlot);
    return html`<ol aria-label=${strings().play[this.label]}>
      ${each(
        shown,
        ({ player }) => player.slot,
        (entry, at) => this.#entry(entry, at),
      )}
    </ol>`;
  }

  #entry({ place, player, points }: Place, at: number): unknown {
    const own = player.slot === this.ownSlot;
    const classes = [
      own ? 'own' : '',
      player.away ? 'away' : '',
      at >= maxPlacesOnPhones && !own ? 'beyond' : '',
      at >= maxPlacesOnTallPhones && !own ? 'far' : '',
    ].join(' ');
    return html`<li class=${classes}>
      <span class="place">${place}</span>
      <i class="swatch" ${tint(slotColour(player.slot).rgb)}></i>
      <span class="name">${player.name}${own ? html`<span class="only-heard">${`(${strings().players.you})`}</span>` : nothing}</span>
      <span class="points">${points}</span>
    </li>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-scores': ScoreList;
  }
}
