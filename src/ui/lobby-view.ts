import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { GuestRoom } from '../client/guest-room.ts';
import type { App } from './app.ts';
import { ScreenElement } from './app-element.ts';
import './chat-box.ts';
import { icons } from './icons.ts';
import './name-field.ts';
import './network-panel.ts';
import './players-panel.ts';
import { creatorOf, ownPlayer } from './room-player.ts';
import './settings-button.ts';
import './share-panel.ts';
import './title-options.ts';
import { slotColour } from '../lobby/colours.ts';
import { strings, told } from './strings/index.ts';
import { theme } from './theme.ts';
import { tint } from './tint.ts';
import './wordmark.ts';

/** The room before, between and after games. */
@customElement('tictab-lobby')
export class LobbyView extends ScreenElement {
  static override styles = [
    theme,
    css`
      main {
        display: grid;
        gap: var(--gap-l);
        max-inline-size: 68rem;
        margin-inline: auto;
        padding: clamp(0.9rem, 3vw, 2rem) clamp(0.9rem, 4vw, 2rem) 3rem;
      }
      header {
        display: flex;
        gap: var(--gap-s);
        align-items: center;
      }
      header {
        flex-wrap: wrap;
      }
      header h1 {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .columns {
        display: grid;
        gap: var(--gap-l);
        align-items: start;
      }
      .go {
        display: grid;
        align-items: center;
        min-block-size: 3.25rem;
        font-size: var(--text-l);
      }
      .go button {
        min-block-size: 3.25rem;
      }
      .countdown {
        position: fixed;
        inset: 0;
        z-index: 1;
        display: grid;
        place-items: center;
        background: color-mix(in srgb, var(--page) 55%, transparent);
        color: var(--accent-text);
        font-size: clamp(9rem, 45vmin, 22rem);
        font-weight: 800;
        line-height: 1;
        pointer-events: none;
      }
      .countdown span {
        animation: count 1s ease-out both;
      }
      @keyframes count {
        from {
          scale: 1.25;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .countdown span {
          animation: none;
        }
      }
      .result {
        display: grid;
        gap: var(--gap-s);
        border-color: var(--accent);
        background: var(--accent-surface);
      }
      .scores {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
        gap: 0.15rem 2.5rem;
        font-variant-numeric: tabular-nums;
      }
      .scores li {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        min-block-size: 2rem;
      }
      .scores .name {
        overflow-wrap: anywhere;
      }
      .scores .own .name {
        font-weight: 700;
      }
      .scores b {
        margin-inline-start: auto;
        white-space: nowrap;
      }
      tictab-name-field {
        margin-block-start: var(--gap);
        padding-block-start: var(--gap);
        border-block-start: 1px solid var(--line);
      }
      @media (max-width: 30rem) {
        .label {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
          white-space: nowrap;
        }
      }
      @media (min-width: 52rem) {
        .columns {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
      }
    `,
  ];

  @property({ attribute: false }) room: GuestRoom | undefined;
  @state() private showsNetwork = false;

  protected override view(app: App): unknown {
    const { room } = this;
    if (!room) return nothing;
    const { lobby, actions } = strings();
    return html`
      <main>
        <header>
          <h1 tabindex="-1">${room.state === 'joining' ? lobby.entering : (room.found?.title.name ?? '')}</h1>
          <button
            class="small quiet"
            type="button"
            aria-expanded=${this.showsNetwork ? 'true' : 'false'}
            @click=${this.#toggleNetwork}
          >
            ${icons.signal}<span class="label">${actions.network}</span>
          </button>
          <tictab-settings-button></tictab-settings-button>
          <button
            class="small"
            type="button"
            title=${room.isCreator ? lobby.leaveEnds : nothing}
            @click=${() => app.leave()}
          >
            ${icons.door}${actions.leave}
          </button>
        </header>
        ${room.unstable ? html`<p class="warning">${lobby.unstable}</p>` : nothing}
        ${app.host && app.environment.isPhone() ? html`<p class="warning">${lobby.phoneHost}</p>` : nothing}
        ${
          app.slowGuests.length > 0
            ? html`<p class="warning">${lobby.slowGuests(app.slowGuests.join(', '))}</p>`
            : nothing
        }
        ${room.lastResult === undefined ? nothing : this.#result(app, room, room.lastResult)}
        ${this.showsNetwork ? html`<tictab-network class="card" .app=${app}></tictab-network>` : nothing}
        <div class="columns">
          <div class="stack">
            <div class="go">${this.#go(app, room)}</div>
            <tictab-share class="card" .app=${app}></tictab-share>
            ${
              room.found?.title.options.length
                ? html`<tictab-options class="card" .app=${app}></tictab-options>`
                : nothing
            }
          </div>
          <div class="stack">
            <div class="card">
              <tictab-players .app=${app} .picksColours=${true}></tictab-players>
              ${this.#name(app, room)}
            </div>
            <tictab-chat class="card" .app=${app}></tictab-chat>
          </div>
        </div>
      </main>
    `;
  }

  /** How the last launch ended, and with how many points for whom. */
  #result(app: App, room: GuestRoom, sentence: string): unknown {
    const { lobby } = strings();
    const result = told(sentence);
    return html`
      <section class="card result" aria-labelledby="result">
        <h2 id="result">${lobby.lastRound}</h2>
        <p>${result.text}</p>
        ${
          app.scores.length === 0
            ? nothing
            : html`<ol class="scores">
                ${app.scores.map(
                  ({ slot, name, points }) => html`<li class=${slot === room.slot ? 'own' : ''}>
                    <i class="swatch" ${tint(slotColour(slot).rgb)}></i>
                    <span class="name">${name}</span>
                    <b>${lobby.points(points)}</b>
                  </li>`,
                )}
              </ol>`
        }
      </section>
    `;
  }

  /** The way into the game: the creator's button, or whom one waits for, or how long still. */
  #go(app: App, room: GuestRoom): unknown {
    const { lobby, actions } = strings();
    switch (room.state) {
      case 'joining':
      case 'playing':
      case 'ended':
        return nothing;
      case 'countdown':
        return html`
          <p class="countdown">${keyed(room.countdown, html`<span>${room.countdown}</span>`)}</p>
          ${
            room.isCreator
              ? html`<button type="button" @click=${() => room.endGame()}>${actions.endGame}</button>`
              : html`<p>${lobby.aboutToStart}</p>`
          }
        `;
      case 'lobby':
        return room.isCreator
          ? html`<button class="primary" type="button" @click=${() => room.start()}>
              ${icons.play}${app.hasPlayed ? actions.playAgain : actions.startGame}
            </button>`
          : html`<p>${this.#waitingFor(room)}</p>`;
    }
  }

  #waitingFor(room: GuestRoom): string {
    const { lobby } = strings();
    const creator = creatorOf(room);
    return creator ? lobby.waitingFor(creator.name) : lobby.waitingForHost;
  }

  #name(app: App, room: GuestRoom): unknown {
    const own = ownPlayer(room);
    if (!own) return nothing;
    return html`<tictab-name-field
      .value=${own.name}
      .disabled=${room.state !== 'lobby'}
      @name-set=${(event: CustomEvent<string>) => {
        app.name = event.detail;
      }}
    ></tictab-name-field>`;
  }

  readonly #toggleNetwork = (): void => {
    this.showsNetwork = !this.showsNetwork;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-lobby': LobbyView;
  }
}
