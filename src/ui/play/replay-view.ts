import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { writeRecordingLink } from '../../client/recording-link.ts';
import type { Game, Replay } from '../../games/game.ts';
import { slotColour } from '../../lobby/colours.ts';
import type { App } from '../app/app.ts';
import { ScreenElement } from '../app/app-element.ts';
import { tell } from '../app/news.ts';
import type { Screen } from '../app/screen.ts';
import { copyText } from '../parts/copy-text.ts';
import { formatClock } from '../parts/format.ts';
import { icons } from '../parts/icons.ts';
import { Picture } from './picture.ts';
import { readReplay } from './read-replay.ts';
import '../parts/settings-button.ts';
import { theme } from '../parts/theme.ts';
import { tint } from '../parts/tint.ts';
import { strings, told } from '../strings/index.ts';

/** Times real time. */
const speeds = [0.5, 1, 2, 4, 8];
/** What an arrow key goes on by. */
const stepMs = 1000;
/** Of a picture's time, what going to another place may take. */
const seekBudgetMs = 10;
/** A page that was hidden does not play what it missed. */
const maxStepMs = 250;

/** A launch that was kept: watched again, at any speed and from any place. */
@customElement('tictab-replay')
export class ReplayView extends ScreenElement {
  static override styles = [
    theme,
    css`
      main {
        position: fixed;
        inset: 0;
        display: grid;
        grid-template-rows: auto minmax(0, 1fr) auto;
        overflow: hidden;
      }
      header,
      footer {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.8rem;
        align-items: center;
        min-block-size: var(--bar);
        padding: 0.3rem max(0.6rem, env(safe-area-inset-right)) 0.3rem max(0.6rem, env(safe-area-inset-left));
        background: var(--surface);
      }
      header {
        border-block-end: 1px solid var(--line);
      }
      footer {
        padding-block-end: max(0.3rem, env(safe-area-inset-bottom));
        border-block-start: 1px solid var(--line);
      }
      h1 {
        flex: 1;
        min-inline-size: 0;
        font-size: var(--text-l);
        overflow-wrap: anywhere;
      }
      @media (max-width: 30rem) {
        h1 {
          flex-basis: 100%;
        }
      }
      .canvas {
        position: relative;
        overflow: hidden;
        background: #10131a;
      }
      .place {
        flex: 1 1 10rem;
        min-inline-size: 0;
      }
      .time {
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      .eyes {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }
      .verdict {
        flex-basis: 100%;
      }
      .differs {
        color: var(--danger);
      }
      .centre {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        padding: 1rem;
      }
    `,
  ];

  @property({ attribute: false }) screen: Extract<Screen, { type: 'replay' }> | undefined;
  @state() private replay: Replay | undefined;
  @state() private isPlaying = true;
  @state() private speed = 1;
  @state() private hasPicture = true;
  /** Why it cannot be shown. */
  @state() private trouble = '';
  #picture: Picture | undefined;
  #frame = 0;
  #lastMs = 0;
  #shownFile: Uint8Array | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  protected override updated(): void {
    const { app, screen } = this;
    if (!app || !screen || screen.file === this.#shownFile) return;
    this.#close();
    this.#shownFile = screen.file;
    this.isPlaying = true;
    readReplay(app.environment.games, screen.file).then(
      (read) => {
        if (screen.file === this.#shownFile) this.#open(app, read);
      },
      (error: unknown) => {
        console.error('tictab: a recording cannot be read', error);
        if (screen.file === this.#shownFile) this.trouble = error instanceof Error ? error.message : String(error);
      },
    );
  }

  #open(app: App, { game, replay }: { game: Game; replay: Replay }): void {
    const parent = this.renderRoot.querySelector<HTMLElement>('.canvas');
    if (!parent) return;
    this.replay = replay;
    app.showsReplay(replay);
    const system = matchMedia('(prefers-reduced-motion: reduce)');
    this.#picture = new Picture({
      game,
      titleId: replay.title.id,
      parent,
      renderer: undefined,
      reducedMotion: () => system.matches || app.settings.get().reducedEffects,
      current: () => this.replay === replay,
      shown: () => {},
      failed: (error) => {
        console.error('tictab: nothing can be drawn', error);
        this.hasPicture = false;
      },
    });
    this.#lastMs = app.environment.clock.nowMs();
    this.#frame = requestAnimationFrame(this.#draw);
  }

  #close(): void {
    cancelAnimationFrame(this.#frame);
    this.#picture?.destroy();
    this.#picture = undefined;
    this.replay = undefined;
    this.trouble = '';
    this.#shownFile = undefined;
    this.app?.showsReplay(undefined);
  }

  readonly #draw = (): void => {
    const { app, replay } = this;
    if (!app || !replay) return;
    this.#frame = requestAnimationFrame(this.#draw);
    const { clock } = app.environment;
    const nowMs = clock.nowMs();
    const byMs = this.isPlaying ? Math.min(nowMs - this.#lastMs, maxStepMs) * this.speed : 0;
    this.#lastMs = nowMs;
    replay.advance(byMs, () => clock.nowMs(), seekBudgetMs);
    const scene = replay.sceneAt();
    if (scene !== undefined) this.#picture?.draw(scene);
    if (this.isPlaying && replay.seekingMs === null && isOver(replay)) this.isPlaying = false;
    this.requestUpdate();
  };

  protected override view(app: App): unknown {
    const { replay, trouble } = this;
    const texts = strings().replay;
    return html`
      <main>
        <header>
          <h1 tabindex="-1">${replay ? texts.heading(replay.title.name) : texts.opening}</h1>
          ${replay ? html`<button class="small" type="button" @click=${() => this.#copy(app)}>${icons.link}${strings().actions.copyLink}</button>` : nothing}
          <tictab-settings-button></tictab-settings-button>
          <button class="small" type="button" @click=${() => app.toStart()}>${strings().actions.backToStart}</button>
        </header>
        <div class="canvas" role="group" aria-label=${strings().play.field(replay?.title.name ?? '')}>
          ${trouble === '' ? nothing : html`<div class="centre"><p class="card" role="alert">${told(trouble).text}</p></div>`}
          ${this.hasPicture ? nothing : html`<p class="warning" role="alert">${strings().play.noPicture}</p>`}
        </div>
        ${replay ? this.#controls(replay) : nothing}
      </main>
    `;
  }

  #controls(replay: Replay): unknown {
    const texts = strings().replay;
    const seconds = (ms: number) => formatClock(Math.floor(ms / 1000));
    const atMs = replay.seekingMs ?? replay.positionMs;
    return html`
      <footer>
        <button class="small" type="button" @click=${() => this.#toggle(replay)}>
          ${this.isPlaying ? icons.pause : icons.play}${this.isPlaying ? texts.pause : texts.play}
        </button>
        <input
          class="place"
          type="range"
          min="0"
          max=${Math.ceil(replay.durationMs / stepMs) * stepMs}
          step=${stepMs}
          aria-label=${texts.place}
          aria-valuetext=${texts.of(seconds(atMs), seconds(replay.durationMs))}
          .value=${String(Math.round(atMs))}
          @input=${(event: Event) => this.#seek(replay, event)}
        />
        <span class="time" aria-hidden="true">${texts.of(seconds(atMs), seconds(replay.durationMs))}</span>
        <label>
          ${texts.speed}
          <select @change=${this.#chooseSpeed}>
            ${speeds.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${speed} ×</option>`)}
          </select>
        </label>
        <div class="eyes" role="group" aria-label=${texts.eyes}>
          ${[...replay.names].map(
            ([slot, name]) =>
              html`<button
                class="small"
                type="button"
                aria-pressed=${slot === replay.eyes ? 'true' : 'false'}
                @click=${() => replay.look(slot)}
              >
                <i class="swatch" ${tint(slotColour(slot).rgb)}></i>${name}
              </button>`,
          )}
        </div>
        ${this.#verdict(replay)}
      </footer>
    `;
  }

  #verdict({ verdict }: Replay): unknown {
    const texts = strings().replay;
    if (verdict.checked === 0) return nothing;
    return verdict.differsAtTic === null
      ? html`<p class="verdict muted small-text">${texts.same(verdict.checked)}</p>`
      : html`<p class="verdict small-text differs" role="alert">${texts.differs(verdict.differsAtTic)}</p>`;
  }

  #toggle(replay: Replay): void {
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && isOver(replay)) replay.seek(0);
  }

  #seek(replay: Replay, event: Event): void {
    if (event.target instanceof HTMLInputElement) replay.seek(Number(event.target.value));
  }

  readonly #chooseSpeed = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.speed = Number(event.target.value);
  };

  async #copy(app: App): Promise<void> {
    const { screen } = this;
    const texts = strings().replay;
    const link = screen && writeRecordingLink(app.environment.location.href, screen.file);
    if (link === undefined) {
      tell(this, texts.tooLong);
      return;
    }
    const copied = await copyText(link, { clipboard: navigator.clipboard, document });
    tell(this, copied ? texts.copied : strings().share.notCopied(link));
  }
}

/**
 * Whether there is nothing left to play where it is, or where it is on its way to: a place is chosen in whole milliseconds,
 * and the end may lie between two.
 */
function isOver({ positionMs, seekingMs, durationMs }: Replay): boolean {
  return (seekingMs ?? positionMs) > durationMs - 1;
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-replay': ReplayView;
  }
}
