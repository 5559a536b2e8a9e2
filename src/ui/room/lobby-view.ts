import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { GuestRoom } from '../../client/guest-room.ts';
import type { App } from '../app/app.ts';
import { ScreenElement } from '../app/app-element.ts';
import './chat-box.ts';
import { controlsHint, controlsHintStyle } from './controls-hint.ts';
import './how-to-play.ts';
import { icons } from '../parts/icons.ts';
import '../parts/name-field.ts';
import { OpenPanels } from '../parts/open-panels.ts';
import '../network/network-panel.ts';
import './players-panel.ts';
import { creatorOf, ownPlayer } from './room-player.ts';
import './round-result.ts';
import '../parts/settings-button.ts';
import './share-panel.ts';
import { onlyHeard, theme } from '../parts/theme.ts';
import { strings, told } from '../strings/index.ts';
import '../parts/wordmark.ts';

/** The room before, between and after games. */
@customElement('tictab-lobby')
export class LobbyView extends ScreenElement {
  static override styles = [
    theme,
    controlsHintStyle,
    css`
      main {
        display: grid;
        /* No wider than the window, whatever table is in it. */
        grid-template-columns: minmax(0, 1fr);
        gap: var(--gap-l);
        max-inline-size: 68rem;
        margin-inline: auto;
        padding: clamp(0.9rem, 3vw, 2rem) clamp(0.9rem, 4vw, 2rem) 3rem;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        gap: var(--gap-s);
        align-items: center;
      }
      header tictab-network {
        inline-size: 100%;
      }
      header h1 {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .columns {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
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
        gap: var(--gap-l);
        align-content: center;
        justify-items: center;
        padding: 1rem;
        background: color-mix(in srgb, var(--page) 70%, transparent);
        pointer-events: none;
      }
      .number {
        color: var(--accent-text);
        font-size: clamp(7rem, 36vmin, 20rem);
        font-weight: 800;
        line-height: 1;
      }
      .countdown .card {
        display: grid;
        gap: var(--gap);
        max-inline-size: 34rem;
        font-size: var(--text-l);
      }
      .number span {
        animation: count 1s ease-out both;
      }
      @keyframes count {
        from {
          scale: 1.25;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .number span {
          animation: none;
        }
      }
      tictab-result.card {
        border-color: var(--accent);
        background: var(--accent-surface);
      }
      tictab-name-field {
        margin-block-start: var(--gap);
        padding-block-start: var(--gap);
        border-block-start: 1px solid var(--line);
      }
      @media (max-width: 30rem) {
        .label {
          ${onlyHeard}
        }
      }
      @media (min-width: 52rem) {
        .columns {
          grid-template: 'way people' auto 'more people' 1fr / minmax(0, 1fr) minmax(0, 1fr);
        }
        header tictab-network {
          --network-height: 40dvh;
        }
        .way {
          grid-area: way;
        }
        .people {
          grid-area: people;
        }
        .more {
          grid-area: more;
        }
      }
    `,
  ];

  @property({ attribute: false }) room: GuestRoom | undefined;
  readonly #panels = new OpenPanels<'network'>(this);

  protected override view(app: App): unknown {
    const { room } = this;
    if (!room) return nothing;
    const { lobby, joining, actions } = strings();
    return html`
      <main>
        <header>
          <h1 tabindex="-1">${room.state === 'joining' ? joining.opening.own.heading : (room.found?.title.name ?? '')}</h1>
          <button
            class="small quiet"
            type="button"
            aria-expanded=${this.#panels.has('network') ? 'true' : 'false'}
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
          ${this.#panels.has('network') ? html`<tictab-network class="card" .app=${app}></tictab-network>` : nothing}
        </header>
        ${room.unstable ? html`<p class="warning">${lobby.unstable}</p>` : nothing}
        ${app.host && app.environment.isPhone() ? html`<p class="warning">${lobby.phoneHost}</p>` : nothing}
        ${
          app.slowGuests.length > 0
            ? html`<p class="warning">${lobby.slowGuests(app.slowGuests.join(', '))}</p>`
            : nothing
        }
        ${room.roster ? this.#columns(app, room) : nothing}
      </main>
    `;
  }

  /** All there is to do; not before it is known who is there, so that nothing has to move for it. */
  #columns(app: App, room: GuestRoom): unknown {
    const share = html`<tictab-share class="card" .app=${app}></tictab-share>`;
    // One below the other on phones: a guest wants to see who is there, a creator to call the others.
    return html`
      <div class="columns">
        <div class="stack way">
          <div class="go">${this.#go(app, room)}${this.#voters(room)}</div>
          ${room.lastResult === undefined ? nothing : html`<tictab-result class="card" .app=${app}></tictab-result>`}
          ${room.isCreator ? share : nothing}
        </div>
        <div class="stack people">
          <div class="card">
            <tictab-players .app=${app} .picksColours=${true}>${this.#name(app, room)}</tictab-players>
          </div>
          <tictab-chat class="card" .app=${app}></tictab-chat>
        </div>
        <div class="stack more">
          <tictab-how-to class="card" .app=${app}></tictab-how-to>
          ${room.isCreator ? nothing : share}
        </div>
      </div>
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
          <div class="countdown">
            <p class="number">${keyed(room.countdown, html`<span>${room.countdown}</span>`)}</p>
            ${this.#reminder(app, room)}
          </div>
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
          : room.slot === null
            ? this.#watching(room)
            : app.hasPlayed
              ? this.#again(room)
              : html`<p>${this.#waitingFor(room)}</p>`;
    }
  }

  /** What a spectator can do: sit down, while there is a seat. */
  #watching(room: GuestRoom): unknown {
    const { lobby, actions } = strings();
    const isFull = room.roster?.freeSlots.length === 0;
    return html`
      <p>${isFull ? lobby.watchingFull : lobby.watching}</p>
      ${isFull ? nothing : html`<button type="button" @click=${() => room.takeSeat()}>${actions.takeSeat}</button>`}
    `;
  }

  /** A guest's vote for another game. */
  #again(room: GuestRoom): unknown {
    const { lobby, actions } = strings();
    return room.wantsAgain
      ? html`<p>${lobby.youWantAgain}</p>`
      : html`<button type="button" @click=${() => room.voteAgain()}>${icons.play}${actions.playAgain}</button>
          <p class="muted small-text">${this.#waitingFor(room)}</p>`;
  }

  /** Who else wants to play again, for everybody to see. */
  #voters(room: GuestRoom): unknown {
    const voters = room.roster?.players.filter(({ again, slot }) => again && slot !== room.slot) ?? [];
    if (room.state !== 'lobby' || voters.length === 0) return nothing;
    return html`<p class="muted small-text">${strings().lobby.again(voters.map(({ name }) => name).join(', '))}</p>`;
  }

  /** What it is about and how it is steered, once more before it begins. */
  #reminder(app: App, room: GuestRoom): unknown {
    if (!room.found) return nothing;
    const { title, game } = room.found;
    return html`<div class="card" aria-hidden="true">
      <p>${told(title.summary).text}</p>
      ${controlsHint(app, game)}
    </div>`;
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

  readonly #toggleNetwork = ({ currentTarget }: Event): void => {
    this.#panels.toggle('network', currentTarget);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-lobby': LobbyView;
  }
}
