import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import type { News } from '../app/news.ts';
import { formatClock } from '../parts/format.ts';
import './score-list.ts';
import { desk, sidewaysPhone, theme, uprightPhone } from '../parts/theme.ts';
import { Ticker } from '../parts/ticker.ts';
import { strings } from '../strings/index.ts';

const lookMs = 200;
/** From here on the clock is marked. */
const lateS = 10;
/** From here on the seconds are counted over the whole field. */
const finalS = 5;
/** Said to those who listen, when so many seconds are left. */
const announcedS = [60, 30, 10];

/** The announcement due between two looks at the seconds that are left; undefined for none, and at the first look. */
export function announcementBetween(before: number | undefined, seconds: number | undefined): number | undefined {
  if (before === undefined || seconds === undefined) return undefined;
  return announcedS.find((at) => before > at && seconds <= at && seconds > at - 3);
}

/** What lies over a game's field and is no button: the time that is left, and the points. */
@customElement('tictab-hud')
export class Hud extends AppElement {
  static override styles = [
    theme,
    css`
      :host {
        position: absolute;
        inset: 0;
        /* Fingers and pointers are the game's. */
        pointer-events: none;
      }
      tictab-scores {
        position: absolute;
        inset-block-start: var(--scores-top, 0.6rem);
        inset-inline-start: max(0.6rem, env(safe-area-inset-left));
      }
      .clock {
        position: absolute;
        inset-block-start: 0.6rem;
        inset-inline-start: 50%;
        padding: 0.1rem 0.8rem;
        border-radius: var(--radius);
        background: rgb(16 19 26 / 72%);
        color: #eef2f8;
        font-size: 1.35rem;
        font-weight: 700;
        font-variant-numeric: tabular-nums;
        line-height: 1.3;
        translate: -50% 0;
      }
      .late {
        background: #f5b83d;
        color: #10131a;
      }
      .final {
        position: absolute;
        inset-block: var(--kept-top) var(--kept-bottom);
        inset-inline: var(--kept-start) var(--kept-end);
        display: grid;
        place-items: center;
        color: rgb(255 255 255 / 40%);
        font-size: clamp(7rem, 40vmin, 18rem);
        font-weight: 800;
        line-height: 1;
      }
      .final span {
        animation: count 900ms ease-out both;
      }
      @keyframes count {
        from {
          scale: 1.2;
        }
        to {
          opacity: 0.35;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .final span {
          animation: none;
        }
      }
      @media (max-height: 30rem) {
        .clock {
          inset-inline-start: calc(max(0.6rem, env(safe-area-inset-left)) + 11rem);
          font-size: 1.1rem;
          translate: none;
        }
      }
      @media ${uprightPhone} {
        .clock,
        tictab-scores {
          inset-block: auto calc(100% - var(--kept-top));
        }
        /* Beside a panel a picture has all of the height. */
        tictab-scores.beside-panel {
          inset-block: 0.6rem auto;
        }
        .clock {
          inset-inline: auto 0.6rem;
          translate: none;
        }
        .final {
          /* Worlds are wider than high. */
          block-size: 60vw;
        }
      }
      @media ${sidewaysPhone} {
        .clock {
          inset-inline-start: max(0.6rem, env(safe-area-inset-left));
        }
        tictab-scores {
          inset-block-start: 2.6rem;
        }
      }
      /* Where the bar above has room, the clock hides nothing of the field. */
      @media ${desk} {
        .clock {
          inset-block-start: calc(var(--bar) / -2);
          inset-inline-start: calc(max(0.6rem, env(safe-area-inset-left)) + 7rem);
          font-size: 1.15rem;
          translate: 0 -50%;
        }
      }
    `,
  ];

  /** Until the launch ends by itself; undefined where it does not. */
  @state() private seconds: number | undefined;

  constructor() {
    super();
    new Ticker(this, {
      clock: () => this.app?.environment.clock,
      intervalMs: lookMs,
      tick: () => this.#look(),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#look();
  }

  protected override view(app: App): unknown {
    const { room } = app;
    if (!room) return nothing;
    return html`
      <tictab-scores
        class=${room.found?.game.loadPanel ? 'beside-panel' : ''}
        .label=${room.found?.title.rates ? 'ratings' : 'scores'}
        .players=${room.roster?.players ?? []}
        .ownSlot=${room.slot}
      ></tictab-scores>
      ${this.#clock()}
    `;
  }

  #clock(): unknown {
    const { seconds } = this;
    if (seconds === undefined) return nothing;
    return html`
      <p class=${seconds <= lateS ? 'clock late' : 'clock'} role="timer" aria-label=${strings().play.timeLeft}>
        ${formatClock(seconds)}
      </p>
      ${
        seconds > 0 && seconds <= finalS
          ? html`<p class="final" aria-hidden="true">${keyed(seconds, html`<span>${seconds}</span>`)}</p>`
          : nothing
      }
    `;
  }

  #look(): void {
    const { app } = this;
    if (!app) return;
    const remainingMs = app.room?.game?.remainingMs(app.environment.clock.nowMs()) ?? null;
    const seconds = remainingMs === null ? undefined : Math.ceil(Math.max(0, remainingMs) / 1000);
    const due = announcementBetween(this.seconds, seconds);
    this.seconds = seconds;
    if (due === undefined) return;
    const detail: News = { text: strings().play.secondsLeft(due), quiet: true };
    this.dispatchEvent(new CustomEvent('tictab-news', { detail, bubbles: true, composed: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-hud': Hud;
  }
}
