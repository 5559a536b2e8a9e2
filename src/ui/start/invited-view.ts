import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { findTitle } from '../../games/titles.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { formatCode } from '../parts/format.ts';
import '../parts/name-field.ts';
import type { Screen } from '../app/screen.ts';
import { card } from '../parts/card.ts';
import '../parts/settings-button.ts';
import { theme } from '../parts/theme.ts';
import { strings, told } from '../strings/index.ts';
import '../parts/wordmark.ts';

/** A room link was opened by somebody who has no name yet. */
@customElement('tictab-invited')
export class InvitedView extends AppElement {
  static override styles = [theme, card];

  @property({ attribute: false }) screen: Extract<Screen, { type: 'invited' }> | undefined;

  protected override firstUpdated(): void {
    const field = this.renderRoot.querySelector('tictab-name-field');
    void field?.updateComplete.then(() => field.focus());
  }

  protected override view(app: App): unknown {
    const { joining, start, actions } = strings();
    return html`
      <main>
        <div class="card stack">
          <header><tictab-wordmark></tictab-wordmark><tictab-settings-button></tictab-settings-button></header>
          <h1>${joining.invited(formatCode(this.screen?.code ?? ''))}</h1>
          ${this.#room(app)}
          <form class="stack" @submit=${this.#join}>
            <tictab-name-field
              .value=${app.name}
              .hint=${start.nameHint}
              @name-typed=${this.#named}
              @name-entered=${this.#join}
            ></tictab-name-field>
            <div class="row">
              <button class="primary" type="submit">${this.screen?.watch ? actions.watch : actions.joinRoom}</button>
              ${this.#canWatch(app) ? html`<button type="button" @click=${() => app.join(this.screen?.code ?? '', { watch: true })}>${actions.watch}</button>` : nothing}
              <button class="quiet" type="button" @click=${() => app.toStart()}>${actions.backToStart}</button>
            </div>
          </form>
        </div>
      </main>
    `;
  }

  /** Whether watching is worth offering: of what is played there nothing may be known. */
  #canWatch(app: App): boolean {
    const room = app.rooms.find(({ code }) => code === this.screen?.code);
    const title = room && findTitle(app.environment.games, room.game)?.title;
    return this.screen?.watch !== true && (title === undefined || title.spectators > 0);
  }

  /** More of it, where signalling lists it. */
  #room(app: App): unknown {
    const room = app.rooms.find(({ code }) => code === this.screen?.code);
    if (!room) return nothing;
    const title = findTitle(app.environment.games, room.game)?.title;
    const { start } = strings();
    return html`
      <p>
        <b>${room.title}</b> · ${title?.name ?? room.game} · ${start.seatsTaken(room.seats - room.free, room.seats)}
      </p>
      ${title ? html`<p class="muted">${told(title.summary).text}</p>` : nothing}
    `;
  }

  readonly #named = (event: CustomEvent<string>): void => {
    if (!this.app) return;
    this.app.name = event.detail;
    this.requestUpdate();
  };

  readonly #join = (event: Event): void => {
    event.preventDefault();
    if (this.screen) this.app?.join(this.screen.code, { watch: this.screen.watch });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-invited': InvitedView;
  }
}
