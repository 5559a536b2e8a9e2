import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ChatLine, GuestRoom } from '../../client/guest-room.ts';
import { canFullscreen, isFullscreen, onFullscreenChange, toggleFullscreen } from '../../client/input/fullscreen.ts';
import { readParameters } from '../../client/room-link.ts';
import type { ClientGame } from '../../games/game.ts';
import type { Undo } from '../../lib/clock.ts';
import type { RendererName } from '../../render/stage.ts';
import type { App } from '../app/app.ts';
import { ScreenElement } from '../app/app-element.ts';
import '../room/chat-box.ts';
import { controlsHint, controlsHintStyle, eyesHint } from '../room/controls-hint.ts';
import '../room/copy-link.ts';
import { formatCode } from '../parts/format.ts';
import { gameViewStyle } from './game-view-style.ts';
import './hud.ts';
import { NetworkHistory } from '../network/network-history.ts';
import { icons } from '../parts/icons.ts';
import { OpenPanels } from '../parts/open-panels.ts';
import '../network/network-panel.ts';
import { type PlayOptions, play } from './play.ts';
import '../room/players-panel.ts';
import './session-bar.ts';
import { openSettings } from '../parts/settings-button.ts';
import { theme } from '../parts/theme.ts';
import { Ticker } from '../parts/ticker.ts';
import { strings } from '../strings/index.ts';

const sampleMs = 1000;
/** The points of so many players stand in a line above the field, where the window is wide enough. */
const maxInALine = 4;

/** The room while a game is on: the game in the whole window, and a bar for everything else. */
@customElement('tictab-game')
export class GameView extends ScreenElement {
  static override styles = [theme, controlsHintStyle, gameViewStyle];

  @property({ attribute: false }) room: GuestRoom | undefined;
  @state() private hasPicture = true;
  @state() private hasPanel = true;
  @state() private isShown = false;
  @state() private fillsScreen = isFullscreen(document);
  /** The last line of chat that was to be seen; null for none, undefined before the first look. */
  #read: ChatLine | null | undefined;
  readonly #panels = new OpenPanels<'menu' | 'players' | 'network'>(this);
  #launch: ClientGame | undefined;
  #stop: Undo | undefined;
  #unwatch: Undo | undefined;

  constructor() {
    super();
    // The last minute is known when the network panel opens.
    new Ticker(this, {
      clock: () => this.app?.environment.clock,
      intervalMs: sampleMs,
      tick: () => {
        if (this.app?.room) NetworkHistory.of(this.app.room).take(this.app, this.app.room);
      },
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    this.#end();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unwatch = onFullscreenChange(document, () => {
      this.fillsScreen = isFullscreen(document);
    });
    // Moved within the page: what was ended begins again with the next update.
    this.requestUpdate();
  }

  protected override updated(): void {
    const { app, room } = this;
    const parent = this.renderRoot.querySelector<HTMLElement>('.canvas');
    const panelParent = this.renderRoot.querySelector<HTMLElement>('.beside');
    if (!app || !room || !parent || !panelParent || room.game === this.#launch) return;
    this.#end();
    if (room.game && room.found)
      this.#begin(app, room, {
        launch: room.game,
        game: room.found.game,
        titleId: room.found.title.id,
        parent,
        panelParent,
      });
  }

  #begin(
    app: App,
    room: GuestRoom,
    what: Pick<PlayOptions, 'launch' | 'game' | 'titleId' | 'parent' | 'panelParent'>,
  ): void {
    this.#launch = what.launch;
    this.hasPicture = true;
    this.hasPanel = true;
    this.isShown = false;
    app.environment.mark('launch');
    this.#stop = play({
      room,
      ...what,
      clock: app.environment.clock,
      window,
      settings: app.settings,
      renderer: rendererIn(app.environment.location.hash),
      shown: () => {
        app.environment.mark('picture');
        this.isShown = true;
      },
      noPicture: (error) => {
        console.error('tictab: nothing can be drawn', error);
        this.hasPicture = false;
      },
      noPanel: (error) => {
        console.error('tictab: the panel beside the picture failed', error);
        this.hasPanel = false;
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
    const { play: texts, lobby } = strings();
    return html`
      <main>
        <h1 class="only-heard" tabindex="-1">${room.found?.title.name ?? ''}</h1>
        <div class=${this.#panels.has('menu') ? 'bar open' : 'bar'} @click=${this.#pressed}>
          <span class="code">${formatCode(app.code)}</span>
          <div class="tools">${this.#tools(app, room)}</div>
          <button
            class="menu"
            type="button"
            aria-expanded=${this.#panels.has('menu') ? 'true' : 'false'}
            @click=${(event: MouseEvent) => this.#toggle('menu', event)}
          >
            ${icons.menu}<span>${texts.menu}</span>
          </button>
        </div>
        <div class=${(room.found?.title.seats.max ?? 0) > maxInALine ? 'field' : 'field framed'}>
          <div class="canvas" role="group" aria-label=${texts.field(room.found?.title.name ?? '')}></div>
          <tictab-hud .app=${app}></tictab-hud>
          <div class="over top">
            ${room.unstable ? html`<p class="warning">${lobby.unstable}</p>` : nothing}
            ${this.hasPicture ? nothing : html`<p class="warning" role="alert">${texts.noPicture}</p>`}
            ${this.hasPanel ? nothing : html`<p class="warning" role="alert">${texts.noPanel}</p>`}
            ${this.hasPicture && !this.isShown ? html`<p class="hint patient">${texts.waiting}</p>` : nothing}
          </div>
          <div class=${room.slot === null ? 'over bottom watching' : 'over bottom'}><tictab-session .app=${app}></tictab-session>${this.#hint(app, room)}</div>
          <div class="panels">
            ${
              this.#panels.has('network')
                ? html`<tictab-network class=${app.host ? 'card wide' : 'card'} .app=${app}></tictab-network>`
                : nothing
            }
            ${
              this.#panels.has('players')
                ? html`<div class="card stack">
                    <tictab-players .app=${app}></tictab-players>
                    <tictab-chat .app=${app}></tictab-chat>
                  </div>`
                : nothing
            }
          </div>
        </div>
        <div class="beside"></div>
      </main>
    `;
  }

  #tools(app: App, room: GuestRoom): unknown {
    const { actions, play: texts, lobby, knocking } = strings();
    const { muted } = app.settings.get();
    // What the mouse shows where labels are hidden is the icon’s: a button’s own title would be heard as a description.
    const tip = (icon: unknown, label: string) => html`<i class="tip" title=${label} aria-hidden="true">${icon}</i>`;
    const opening = (icon: unknown, label: string, name: 'players' | 'network', news = '') => html`<button
      type="button"
      aria-description=${news === '' ? nothing : news}
      aria-expanded=${this.#panels.has(name) ? 'true' : 'false'}
      @click=${(event: MouseEvent) => this.#toggle(name, event)}
    >
      ${tip(icon, label)}<span>${label}</span>${news === '' ? nothing : html`<i class="unread"></i>`}
    </button>`;
    const pressed = (icon: unknown, label: string, on: boolean, press: () => void) => html`<button
      class="icon"
      type="button"
      title=${label}
      aria-pressed=${on ? 'true' : 'false'}
      @click=${press}
    >
      ${icon}
    </button>`;
    return html`
      <tictab-copy-link .app=${app}></tictab-copy-link>
      ${opening(
        icons.people,
        actions.playersAndChat,
        'players',
        (app.host?.stats?.knocks.length ?? 0) > 0 ? knocking.heading : this.#isUnread(room) ? texts.unread : '',
      )}
      ${opening(icons.signal, actions.network, 'network')}
      ${pressed(muted ? icons.silence : icons.sound, texts.mute, muted, () => app.settings.set({ muted: !muted }))}
      ${
        canFullscreen(document.documentElement)
          ? pressed(
              this.fillsScreen ? icons.shrink : icons.expand,
              texts.fullscreen,
              this.fillsScreen,
              () => void toggleFullscreen(document.documentElement),
            )
          : nothing
      }
      <button
        class="icon"
        type="button"
        title=${actions.settings}
        @click=${() => openSettings(this)}
      >
        ${icons.gear}
      </button>
      ${
        room.slot === null && (room.roster?.freeSlots.length ?? 0) > 0
          ? html`<button type="button" @click=${() => room.takeSeat()}>
              ${tip(icons.play, actions.takeSeat)}<span>${actions.takeSeat}</span>
            </button>`
          : nothing
      }
      ${
        room.isCreator
          ? html`<button type="button" @click=${() => app.endGame()}>
              ${tip(icons.stop, actions.endGame)}<span>${actions.endGame}</span>
            </button>`
          : nothing
      }
      <button type="button" title=${room.isCreator ? lobby.leaveEnds : nothing} @click=${() => app.leave()}>
        ${room.isCreator ? icons.door : tip(icons.door, actions.leave)}<span>${actions.leave}</span>
      </button>
    `;
  }

  #hint(app: App, room: GuestRoom): unknown {
    const game = room.found?.game;
    if (!game) return nothing;
    if (room.slot === null)
      return room.game?.eyes?.() ? html`<div class="hint passing">${eyesHint(app, game)}</div>` : nothing;
    return html`<div class="hint passing">
      ${controlsHint(app, game)}
      ${
        // Sideways a panel takes what the field would gain.
        game.loadPanel ? nothing : html`<p class="turn">${strings().play.turn}</p>`
      }
    </div>`;
  }

  /** Whether something was said since the panel with the chat was last open, or the game began. */
  #isUnread(room: GuestRoom): boolean {
    const last = room.chat.at(-1);
    if (this.#panels.has('players') || this.#read === undefined) this.#read = last ?? null;
    return (last ?? null) !== this.#read;
  }

  #toggle(name: 'menu' | 'players' | 'network', { detail, currentTarget }: MouseEvent): void {
    this.#panels.toggle(name, detail > 0 ? this.#heading : currentTarget);
  }

  /** Before the button itself: a dialog that it opens gives the focus back to the field too. */
  readonly #pressed = {
    capture: true,
    handleEvent: ({ detail }: MouseEvent): void => {
      // Clicked: Space is the game's again. Who presses by keyboard goes on from the button.
      if (detail > 0) this.#heading?.focus();
    },
  };

  get #heading(): HTMLElement | null {
    return this.renderRoot.querySelector('h1');
  }
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
