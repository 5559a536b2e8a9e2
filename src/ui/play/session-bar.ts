import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { ClientGame } from '../../games/game.ts';
import { slotColour } from '../../lobby/colours.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { theme } from '../parts/theme.ts';
import { Ticker } from '../parts/ticker.ts';
import { tint } from '../parts/tint.ts';
import { saveButton } from '../room/save-button.ts';
import { strings } from '../strings/index.ts';

const lookMs = 200;

/** What there is to know and to do of a launch that is watched, caught up with, or has gone apart. */
interface Facts {
  readonly catchingUp: { readonly tic: number; readonly ofTic: number } | null;
  readonly eyes: { readonly slots: readonly number[]; readonly slot: number } | null;
  readonly hasReport: boolean;
}

/** Over the field: whose eyes a spectator looks through, how far who came late has got, and that worlds differ. */
@customElement('tictab-session')
export class SessionBar extends AppElement {
  static override styles = [
    theme,
    css`
      :host {
        display: grid;
        gap: 0.4rem;
        justify-items: center;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        align-items: center;
        padding: 0.4rem 0.6rem;
        border-radius: var(--radius);
        background: color-mix(in srgb, var(--surface) 88%, transparent);
        pointer-events: auto;
      }
      progress {
        inline-size: min(16rem, 40vw);
        accent-color: var(--accent);
      }
      button[aria-pressed='true'] {
        border-color: var(--accent);
      }
    `,
  ];

  @state() private facts: Facts = { catchingUp: null, eyes: null, hasReport: false };
  #seen = '';

  constructor() {
    super();
    new Ticker(this, {
      clock: () => this.app?.environment.clock,
      intervalMs: lookMs,
      tick: () => this.#look(),
    });
  }

  protected override view(app: App): unknown {
    const game = app.room?.game;
    if (!game) return nothing;
    const { catchingUp, eyes, hasReport } = this.facts;
    return html`
      ${catchingUp ? this.#progress(catchingUp) : nothing}
      ${eyes ? this.#eyes(app, game, eyes) : nothing}
      ${hasReport ? this.#report(game) : nothing}
    `;
  }

  #progress({ tic, ofTic }: NonNullable<Facts['catchingUp']>): unknown {
    const { session } = strings();
    return html`<div class="bar">
      <span id="catching">${session.catchingUp}</span>
      <progress aria-labelledby="catching" max=${Math.max(1, ofTic)} .value=${tic}></progress>
    </div>`;
  }

  #eyes(app: App, game: ClientGame, { slots, slot }: NonNullable<Facts['eyes']>): unknown {
    const { session } = strings();
    const players = app.room?.roster?.players ?? [];
    return html`<div class="bar" role="group" aria-label=${session.eyes}>
      <span>${session.watching}</span>
      ${slots.map(
        (of) =>
          html`<button
            class="small"
            type="button"
            aria-pressed=${of === slot ? 'true' : 'false'}
            @click=${() => {
              game.look?.(of);
              this.#look();
            }}
          >
            <i class="swatch" ${tint(slotColour(of).rgb)}></i>${players.find((player) => player.slot === of)?.name ?? ''}
          </button>`,
      )}
    </div>`;
  }

  #report(game: ClientGame): unknown {
    const report = game.downloads?.().find(({ kind }) => kind === 'report');
    return html`<div class="bar" role="alert">
      <span>${strings().session.differs}</span>
      ${report ? saveButton(this, report) : nothing}
    </div>`;
  }

  #look(): void {
    const game = this.app?.room?.game;
    const facts: Facts = {
      catchingUp: game?.catchingUp?.() ?? null,
      eyes: game?.eyes?.() ?? null,
      hasReport: game?.downloads?.().some(({ kind }) => kind === 'report') ?? false,
    };
    const seen = JSON.stringify(facts);
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.facts = facts;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-session': SessionBar;
  }
}
