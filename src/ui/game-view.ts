import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { GuestRoom } from '../client/guest-room.ts';
import { readParameters } from '../client/room-link.ts';
import type { ClientGame, Game } from '../games/game.ts';
import type { Undo } from '../lib/clock.ts';
import type { RendererName } from '../render/stage.ts';
import type { App } from './app.ts';
import { ScreenElement } from './app-element.ts';
import './chat-box.ts';
import './copy-link.ts';
import { formatCode, formatKey } from './format.ts';
import { icons } from './icons.ts';
import './network-panel.ts';
import { play } from './play.ts';
import './players-panel.ts';
import { theme } from './theme.ts';

/** The room while a game is on: the game in the whole window, and a bar for everything else. */
@customElement('tictab-game')
export class GameView extends ScreenElement {
  static override styles = [
    theme,
    css`
      main {
        position: fixed;
        inset: 0;
        display: grid;
        grid-template-rows: var(--bar) minmax(0, 1fr);
        overflow: hidden;
      }
      .bar {
        display: flex;
        gap: 0.4rem;
        align-items: center;
        padding-inline: 0.6rem;
        border-block-end: 1px solid var(--line);
        background: var(--surface);
      }
      .code {
        margin-inline-end: auto;
        font: 700 1rem / 1 ui-monospace, 'Cascadia Mono', Menlo, 'Liberation Mono', monospace;
        white-space: nowrap;
      }
      .bar button,
      tictab-copy-link::part(button) {
        min-block-size: 2.25rem;
        padding: 0.25rem 0.75rem;
        font-size: var(--text-s);
      }
      .field {
        position: relative;
        min-inline-size: 0;
        min-block-size: 0;
      }
      .canvas {
        position: absolute;
        inset: 0;
        overflow: hidden;
        /* Games bring their own colours, made for a dark room. */
        background: #10131a;
        touch-action: none;
        user-select: none;
      }
      .panels {
        position: absolute;
        inset-block: 0.6rem;
        inset-inline-end: 0.6rem;
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.6rem;
        align-content: start;
        justify-items: end;
        inline-size: min(38rem, 100% - 1.2rem);
        overflow-y: auto;
        pointer-events: none;
      }
      .panels > * {
        inline-size: min(100%, 22rem);
        background: color-mix(in srgb, var(--surface) 95%, transparent);
        pointer-events: auto;
        --players-height: 40dvh;
        --chat-height: 5rem;
      }
      .panels > .wide {
        inline-size: 100%;
      }
      .over {
        position: absolute;
        inset-inline: 0;
        display: grid;
        justify-items: center;
        gap: 0.5rem;
        padding: 0.6rem;
        pointer-events: none;
      }
      .over.top {
        inset-block-start: 0;
      }
      .over.bottom {
        inset-block-end: 0;
      }
      .over .warning {
        max-inline-size: 34rem;
      }
      .hint {
        display: flex;
        flex-wrap: wrap;
        gap: 0.35rem 0.9rem;
        justify-content: center;
        padding: 0.5rem 0.9rem;
        border-radius: var(--radius);
        background: color-mix(in srgb, var(--surface) 85%, transparent);
        font-size: var(--text-s);
        animation: leave 1.2s 7s both;
      }
      kbd {
        padding: 0 0.4rem;
        border: 1px solid var(--line-strong);
        border-radius: 0.3rem;
        background: var(--raised);
        font: inherit;
      }
      @keyframes leave {
        to {
          opacity: 0;
          visibility: hidden;
        }
      }
      @media (hover: none) {
        .hint {
          display: none;
        }
      }
      @media (max-width: 48rem) {
        .bar button span,
        tictab-copy-link::part(label) {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          overflow: hidden;
          clip-path: inset(50%);
          white-space: nowrap;
        }
        .bar button,
        tictab-copy-link::part(button) {
          padding-inline: 0.6rem;
        }
      }
    `,
  ];

  @property({ attribute: false }) room: GuestRoom | undefined;
  @state() private showsPlayers = false;
  @state() private showsNetwork = false;
  @state() private hasPicture = true;
  @state() private isShown = false;
  #launch: ClientGame | undefined;
  #stop: Undo | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Moved within the page: what was ended begins again with the next update.
    this.requestUpdate();
  }

  protected override updated(): void {
    const { app, room } = this;
    const parent = this.renderRoot.querySelector<HTMLElement>('.canvas');
    if (!app || !room || !parent || room.game === this.#launch) return;
    this.#end();
    if (room.game && room.found) this.#begin(app, room, { launch: room.game, game: room.found.game, parent });
  }

  #begin(app: App, room: GuestRoom, what: { launch: ClientGame; game: Game; parent: HTMLElement }): void {
    this.#launch = what.launch;
    this.hasPicture = true;
    this.isShown = false;
    this.#stop = play({
      room,
      ...what,
      clock: app.environment.clock,
      window,
      settings: app.settings,
      renderer: rendererIn(app.environment.location.hash),
      shown: () => {
        this.isShown = true;
      },
      noPicture: (error) => {
        console.error('tictab: nothing can be drawn', error);
        this.hasPicture = false;
      },
    });
  }

  #end(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#launch = undefined;
  }

  protected override view(app: App): unknown {
    const { room } = this;
    if (!room) return nothing;
    return html`
      <main>
        <h1 class="only-heard" tabindex="-1">${room.found?.title.name ?? ''}</h1>
        <div class="bar">
          <span class="code">${formatCode(app.code)}</span>
          <tictab-copy-link .app=${app}></tictab-copy-link>
          <button type="button" aria-expanded=${this.showsPlayers ? 'true' : 'false'} @click=${this.#togglePlayers}>
            ${icons.people}<span>Players</span>
          </button>
          <button type="button" aria-expanded=${this.showsNetwork ? 'true' : 'false'} @click=${this.#toggleNetwork}>
            ${icons.signal}<span>Network</span>
          </button>
          ${
            room.isCreator
              ? html`<button type="button" @click=${() => room.endGame()}>${icons.stop}<span>End game</span></button>`
              : nothing
          }
          <button
            type="button"
            title=${room.isCreator ? 'Ends the room for everybody' : nothing}
            @click=${() => app.leave()}
          >
            ${icons.door}<span>Leave</span>
          </button>
        </div>
        <div class="field">
          <div class="canvas"></div>
          <div class="over top">
            ${
              room.unstable
                ? html`<p class="warning">Unstable connection: nothing has been heard from the host for 2 seconds.</p>`
                : nothing
            }
            ${
              this.hasPicture
                ? this.isShown
                  ? nothing
                  : html`<p class="hint patient">Waiting for the first picture from the host…</p>`
                : html`<p class="warning" role="alert">
                    The game is on, but its picture could not be made: reload the page, or switch on hardware acceleration.
                  </p>`
            }
          </div>
          <div class="over bottom">${this.#hint(room)}</div>
          <div class="panels">
            ${
              this.showsNetwork
                ? html`<tictab-network class=${app.host ? 'card wide' : 'card'} .app=${app}></tictab-network>`
                : nothing
            }
            ${
              this.showsPlayers
                ? html`<div class="card stack">
                    <tictab-players .app=${app}></tictab-players>
                    <tictab-chat .app=${app}></tictab-chat>
                  </div>`
                : nothing
            }
          </div>
        </div>
      </main>
    `;
  }

  #hint(room: GuestRoom): unknown {
    const actions = room.found?.game.actions ?? [];
    return html`<p class="hint">
      ${actions.map(
        ({ label, keys }) => html`<span>${label} ${keys.map((key) => html`<kbd>${formatKey(key)}</kbd> `)}</span>`,
      )}
    </p>`;
  }

  readonly #togglePlayers = (): void => {
    this.showsPlayers = !this.showsPlayers;
  };

  readonly #toggleNetwork = (): void => {
    this.showsNetwork = !this.showsNetwork;
  };
}

/** The renderer a fragment asks for. */
function rendererIn(fragment: string): RendererName | undefined {
  const asked = readParameters(fragment).get('renderer');
  return asked === 'webgl' || asked === 'canvas' ? asked : undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-game': GameView;
  }
}
