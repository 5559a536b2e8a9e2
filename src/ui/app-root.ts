import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { GuestRoom } from '../client/guest-room.ts';
import type { App } from './app/app.ts';
import { AppElement } from './app/app-element.ts';
import { card } from './parts/card.ts';
import './start/ended-view.ts';
import './room/host-question.ts';
import './start/invited-view.ts';
import './start/joining-view.ts';
import { type Facts, factsOf, type News, newsBetween } from './app/news.ts';
import { pageTitle } from './app/page-title.ts';
import './parts/settings-button.ts';
import './start/start-view.ts';
import { openDialogs } from './parts/open-dialogs.ts';
import { theme } from './parts/theme.ts';
import { strings, told } from './strings/index.ts';
import './parts/toasts.ts';
import './parts/wordmark.ts';

/** The whole page: one screen at a time, and the live region that says what happens. */
@customElement('tictab-app')
export class AppRoot extends AppElement {
  static override styles = [theme, card];

  /** The screens of a room come behind the first one, which so stands sooner; nobody is in a room before that. */
  @state() private roomScreens: 'coming' | 'here' | 'missing' = 'coming';
  @state() private news: News | undefined;
  @state() private showsSettings = false;
  @state() private showsDoctor = false;
  #newsCount = 0;
  #facts: Facts | undefined;
  /** The address has been followed: before that, any screen would be the wrong one. */
  #followed = false;

  constructor() {
    super();
    this.addEventListener('tictab-news', (event) => this.#say(event.detail));
    this.addEventListener('tictab-settings', () => void this.#openSettings());
    this.addEventListener('tictab-doctor', () => void this.#openDoctor());
  }

  protected override changed(): void {
    const { app } = this;
    if (!app) return;
    this.#followed = true;
    const facts = factsOf(app);
    const news = newsBetween(this.#facts, facts);
    // Who joined a moment ago is no news over a game that begins.
    if (facts.state === 'countdown' && this.#facts?.state !== 'countdown')
      this.renderRoot.querySelector('tictab-toasts')?.clear();
    this.#facts = facts;
    if (news) this.#say(news);
  }

  protected override firstUpdated(): void {
    Promise.all([import('./room-screens.ts'), this.app?.prepare()]).then(
      () => {
        this.roomScreens = 'here';
      },
      (error: unknown) => {
        console.error('tictab: a part of the page did not load', error);
        this.roomScreens = 'missing';
      },
    );
  }

  protected override updated(): void {
    const { app } = this;
    if (!app) return;
    const title = pageTitle(app);
    if (document.title !== title) document.title = title;
    document.documentElement.lang = strings().language;
    const { theme: chosen, reducedEffects } = app.settings.get();
    // Games are dark: what stands around one is too, whatever the page’s colours.
    const colours = isPlaying(app) ? 'dark' : chosen;
    const effects = reducedEffects ? 'reduced' : 'full';
    const { dataset } = document.documentElement;
    // Each writing, of the same too, has the browser look at the style of all there is.
    if (dataset.theme !== colours) dataset.theme = colours;
    if (dataset.effects !== effects) dataset.effects = effects;
  }

  protected override view(app: App): unknown {
    const { news } = this;
    return html`
      ${this.#content(app)}
      <div class="only-heard" role="status">${news && keyed(this.#newsCount, html`<p>${news.text}</p>`)}</div>
      <tictab-toasts .belowBar=${isPlaying(app)}></tictab-toasts>
      ${app.question ? html`<tictab-host-question .app=${app}></tictab-host-question>` : nothing}
      ${
        this.showsSettings
          ? html`<tictab-settings .app=${app} @dialog-close=${this.#closeSettings}></tictab-settings>`
          : nothing
      }
      ${this.showsDoctor ? html`<tictab-doctor .app=${app} @dialog-close=${this.#closeDoctor}></tictab-doctor>` : nothing}
    `;
  }

  #content(app: App): unknown {
    if (app.trouble !== undefined)
      return html`<main>
        <div class="card stack" role="alert">
          <tictab-wordmark></tictab-wordmark>
          <h1>${strings().page.cannotStart}</h1>
          <p>${told(app.trouble).text}</p>
          <div class="row"><button class="primary" @click=${() => app.reload()}>${strings().actions.reload}</button></div>
        </div>
      </main>`;
    return this.#followed ? this.#screen(app) : nothing;
  }

  #screen(app: App): unknown {
    const { screen } = app;
    switch (screen.type) {
      case 'start':
        return html`<tictab-start .app=${app}></tictab-start>`;
      case 'invited':
        return html`<tictab-invited .app=${app} .screen=${screen}></tictab-invited>`;
      case 'opening':
      case 'joining':
        return html`<tictab-joining .app=${app} .screen=${screen}></tictab-joining>`;
      case 'room':
        return this.#room(app, screen.room);
      case 'replay':
        return this.roomScreens === 'here'
          ? html`<tictab-replay .app=${app} .screen=${screen}></tictab-replay>`
          : nothing;
      case 'ended':
        return html`<tictab-ended .app=${app} .screen=${screen}></tictab-ended>`;
    }
  }

  #room(app: App, room: GuestRoom): unknown {
    const { page, actions } = strings();
    if (this.roomScreens === 'coming') return nothing;
    if (this.roomScreens === 'missing')
      return html`<main>
        <div class="card stack" role="alert">
          <h1>${page.partMissing}</h1>
          <p>${page.partMissingHelp}</p>
          <div class="row"><button class="primary" @click=${() => app.reload()}>${actions.reload}</button></div>
        </div>
      </main>`;
    switch (room.state) {
      case 'joining':
      case 'lobby':
      case 'countdown':
        return html`<tictab-lobby .app=${app} .room=${room}></tictab-lobby>`;
      case 'playing':
        return html`<tictab-game .app=${app} .room=${room}></tictab-game>`;
      case 'ended':
        // The app shows its ending in the same task.
        return nothing;
    }
  }

  #say(news: News): void {
    this.#newsCount++;
    this.news = news;
    for (const dialog of openDialogs) dialog.tell(news.text);
    if (!news.quiet) this.renderRoot.querySelector('tictab-toasts')?.show(news.text);
  }

  async #openSettings(): Promise<void> {
    try {
      await import('./settings-dialog.ts');
      this.showsSettings = true;
    } catch (error) {
      console.error('tictab: a part of the page did not load', error);
      this.#say({ text: strings().page.partMissing, quiet: false });
    }
  }

  async #openDoctor(): Promise<void> {
    try {
      await import('./network/doctor-dialog.ts');
      this.showsDoctor = true;
    } catch (error) {
      console.error('tictab: a part of the page did not load', error);
      this.#say({ text: strings().page.partMissing, quiet: false });
    }
  }

  readonly #closeDoctor = (): void => {
    this.showsDoctor = false;
  };

  readonly #closeSettings = (): void => {
    this.showsSettings = false;
  };
}

/** Whether the screen is a game's: one that is played, or a recording of one. */
function isPlaying(app: App): boolean {
  return app.room?.state === 'playing' || app.screen.type === 'replay';
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-app': AppRoot;
  }
}
