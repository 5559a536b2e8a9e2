import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { Title } from '../../games/game.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import '../parts/name-field.ts';
import { theme } from '../parts/theme.ts';
import { strings, told } from '../strings/index.ts';

/** Who one is, what to play, and the room for it. */
@customElement('tictab-new-room')
export class NewRoom extends AppElement {
  static override styles = [
    theme,
    css`
      form {
        display: grid;
        gap: var(--gap-l);
      }
      /* Side by side, so that a title more keeps the buttons in sight. */
      .games {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
        gap: var(--gap-s);
      }
      .legend {
        margin-block-end: 0.35rem;
        font-weight: 600;
      }
      .choice {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        padding: 0.6rem 0.75rem;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        cursor: pointer;
      }
      .choice:hover {
        background: var(--hover);
      }
      .choice:has(:checked) {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      /* All in one place: as high as the longest of them, so that nothing moves with the choice. */
      .summaries {
        display: grid;
        margin-block-start: var(--gap-s);
      }
      .summaries p {
        grid-area: 1 / 1;
        visibility: hidden;
      }
      .summaries .chosen {
        visibility: visible;
      }
      .options {
        display: grid;
        grid-auto-columns: auto minmax(0, 1fr);
        grid-auto-flow: column;
        gap: var(--gap) var(--gap-l);
        align-items: start;
      }
      .seats input {
        inline-size: 5.5rem;
      }
      .public {
        display: flex;
        gap: 0.6rem;
      }
      .seats + .public {
        /* On a level with the field, not with its label. */
        padding-block-start: 1.9rem;
      }
      .public input {
        margin-block-start: 0.2rem;
      }
      .public p {
        color: var(--muted);
        font-size: var(--text-s);
      }
      .actions button {
        flex: 1 1 9rem;
      }
    `,
  ];

  @state() private titleId = '';
  @state() private seats: number | undefined;
  @state() private isPublic = false;

  protected override view(app: App): unknown {
    const titles = app.environment.games.flatMap((game) => game.titles);
    const chosen = this.#chosen(app);
    const { start, actions } = strings();
    // Without a list nobody could find a public room.
    const hasDirectory = app.site?.introducer.directory !== undefined;
    return html`
      <form aria-labelledby="heading" @submit=${this.#create} novalidate>
        <h2 id="heading" class="only-heard">${start.newRoom}</h2>
        <tictab-name-field
          .value=${app.name}
          .hint=${start.nameHint}
          @name-typed=${this.#named}
          @name-entered=${this.#create}
        ></tictab-name-field>
        <div>
          <div class="legend" id="games">${start.game}</div>
          <div class="games" role="radiogroup" aria-labelledby="games">
            ${titles.map((title) => this.#choice(title, title === chosen))}
          </div>
          <div class="summaries muted small-text">
            ${titles.map(
              (title) =>
                html`<p id=${`summary-${title.id}`} class=${title === chosen ? 'chosen' : ''}>${told(title.summary).text}</p>`,
            )}
          </div>
        </div>
        <div class="options">
          ${chosen && chosen.seats.max > chosen.seats.min ? this.#seatChoice(chosen) : nothing}
          ${hasDirectory ? this.#publicChoice() : nothing}
        </div>
        <div class="row actions">
          <button class="primary" type="submit">${actions.createRoom}</button>
          ${
            hasDirectory
              ? html`<button type="button" title=${start.quickPlayMeans} @click=${this.#quickPlay}>
                  ${actions.quickPlay}
                </button>`
              : nothing
          }
        </div>
      </form>
    `;
  }

  #publicChoice(): unknown {
    const { start } = strings();
    return html`
      <div class="public">
        <input
          id="public"
          type="checkbox"
          aria-describedby="public-means"
          .checked=${this.isPublic}
          @change=${this.#publicChanged}
        />
        <div>
          <label for="public">${start.public}</label>
          <p id="public-means">${start.publicMeans}</p>
        </div>
      </div>
    `;
  }

  #choice(title: Title, checked: boolean): unknown {
    return html`
      <label class="choice">
        <input
          type="radio"
          name="game"
          aria-describedby=${`summary-${title.id}`}
          .value=${title.id}
          .checked=${checked}
          @change=${this.#gameChanged}
        />
        ${title.name}
      </label>
    `;
  }

  #seatChoice(title: Title): unknown {
    return html`
      <div class="seats">
        <label class="above" for="seats">${strings().start.seats}</label>
        <input
          id="seats"
          type="number"
          inputmode="numeric"
          min=${title.seats.min}
          max=${title.seats.max}
          .value=${String(this.seats ?? title.seats.default)}
          @change=${this.#seatsChanged}
        />
      </div>
    `;
  }

  #chosen(app: App): Title | undefined {
    const titles = app.environment.games.flatMap((game) => game.titles);
    return titles.find((title) => title.id === this.titleId) ?? titles[0];
  }

  readonly #named = (event: CustomEvent<string>): void => {
    if (!this.app) return;
    this.app.name = event.detail;
    this.requestUpdate();
  };

  readonly #gameChanged = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.titleId = event.target.value;
    this.seats = undefined;
  };

  readonly #seatsChanged = (event: Event): void => {
    const title = this.app && this.#chosen(this.app);
    if (!title || !(event.target instanceof HTMLInputElement)) return;
    const typed = event.target.valueAsNumber;
    const { min, max } = title.seats;
    this.seats = Number.isNaN(typed) ? title.seats.default : Math.min(max, Math.max(min, Math.round(typed)));
    event.target.value = String(this.seats);
  };

  readonly #publicChanged = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) this.isPublic = event.target.checked;
  };

  readonly #create = (event: Event): void => {
    event.preventDefault();
    const title = this.app && this.#chosen(this.app);
    if (!title) return;
    this.app?.createRoom({ title: title.id, seats: this.seats ?? title.seats.default, public: this.isPublic });
  };

  readonly #quickPlay = (): void => {
    const title = this.app && this.#chosen(this.app);
    if (title) this.app?.quickPlay(title.id);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-new-room': NewRoom;
  }
}
