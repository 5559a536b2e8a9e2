import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { byWay } from '../client/doctor/ways.ts';
import { canBind, keysOf, rebind, resetKeys } from '../client/input/key-bindings.ts';
import { type Language, languages, type Theme, themes } from '../client/settings.ts';
import type { Game } from '../games/game.ts';
import type { App } from './app/app.ts';
import { AppElement } from './app/app-element.ts';
import './parts/dialog.ts';
import './network/doctor-button.ts';
import { formatKey, formatPercent } from './parts/format.ts';
import './parts/name-field.ts';
import { theme } from './parts/theme.ts';
import { languageNames, strings, told } from './strings/index.ts';

/** Everything a person may set, each at once in force. */
@customElement('tictab-settings')
export class SettingsDialog extends AppElement {
  static override styles = [
    theme,
    css`
      .content {
        gap: var(--gap-l);
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
        gap: var(--gap);
      }
      fieldset {
        margin: 0;
        padding: 0;
        border: 0;
        min-inline-size: 0;
      }
      legend,
      h3 {
        padding: 0;
        margin-block-end: 0.35rem;
        font-size: 1rem;
        font-weight: 600;
      }
      .volume {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--gap) var(--gap-l);
        /* On a level with the slider. */
        align-items: end;
      }
      .volume .check {
        min-block-size: 1.75rem;
      }
      .volume input[type='range'] {
        display: block;
      }
      .connection {
        display: grid;
        gap: var(--gap-s);
      }
      .connection h3 {
        margin: 0;
      }
      .keys {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr));
        gap: var(--gap-s);
        margin-block: var(--gap-s);
      }
      .keys button {
        inline-size: 100%;
        justify-content: space-between;
        font-weight: 400;
      }
      .keys .waiting {
        border-color: var(--accent);
      }
    `,
  ];

  /** The action that waits for its new key, as `game.action`. */
  @state() private waiting = '';

  /** Whether there is a relay to go through; believed until the servers are known. */
  @state() private hasRelay = true;

  protected override async firstUpdated(): Promise<void> {
    const servers = await this.app?.site?.ice.iceServers();
    if (!servers) return;
    const { turnUdp, turnTcp } = byWay(servers);
    this.hasRelay = turnUdp.length + turnTcp.length > 0;
  }

  protected override view(app: App): unknown {
    const { settings } = strings();
    const values = app.settings.get();
    return html`
      <tictab-dialog .heading=${settings.heading}>
        <div class="stack content" @keydown=${this.#pressed}>
          ${app.room ? nothing : this.#name(app)}
          <div class="pair">
            ${this.#choice('language', settings.language, languages, values.language, (value: Language) =>
              value === 'auto' ? settings.languageAuto : languageNames[value],
            )}
            ${this.#choice(
              'theme',
              settings.theme,
              themes,
              values.theme,
              (value: Theme) =>
                ({ auto: settings.themeAuto, dark: settings.themeDark, light: settings.themeLight })[value],
            )}
          </div>
          <div class="volume">
            <div>
              <label class="above" for="volume">${settings.volume}</label>
              <input
                id="volume"
                type="range"
                min="0"
                max="1"
                step="0.05"
                aria-valuetext=${formatPercent(100 * values.volume)}
                .value=${String(values.volume)}
                ?disabled=${values.muted}
                @input=${this.#volumeChanged}
              />
            </div>
            <label class="check">
              <input type="checkbox" .checked=${values.muted} @change=${this.#mutedChanged} />${settings.mute}
            </label>
          </div>
          <div>
            <label class="check">
              <input
                type="checkbox"
                aria-describedby="reduced"
                .checked=${values.reducedEffects}
                @change=${this.#effectsChanged}
              />${settings.reducedEffects}
            </label>
            <p class="muted small-text" id="reduced">${settings.reducedEffectsMeans}</p>
          </div>
          ${this.#connection(app)}
          ${app.environment.games.filter((game) => game.actions.length > 0).map((game) => this.#keys(app, game))}
        </div>
      </tictab-dialog>
    `;
  }

  #name(app: App): unknown {
    return html`<tictab-name-field
      .value=${app.name}
      .hint=${strings().start.nameHint}
      @name-set=${(event: CustomEvent<string>) => {
        app.name = event.detail;
      }}
    ></tictab-name-field>`;
  }

  #choice<T extends string>(
    id: 'language' | 'theme',
    label: string,
    values: readonly T[],
    chosen: T,
    nameOf: (value: T) => string,
  ): unknown {
    return html`<div>
      <label class="above" for=${id}>${label}</label>
      <select id=${id} @change=${id === 'language' ? this.#languageChanged : this.#themeChanged}>
        ${values.map((value) => html`<option value=${value} ?selected=${value === chosen}>${nameOf(value)}</option>`)}
      </select>
    </div>`;
  }

  #connection(app: App): unknown {
    const { settings } = strings();
    const { relayOnly } = app.settings.get();
    return html`<section class="connection" aria-labelledby="connection">
      <h3 id="connection">${settings.connection}</h3>
      <div>
        <label class="check">
          <input
            type="checkbox"
            aria-describedby="relay-only"
            .checked=${relayOnly}
            @change=${this.#relayOnlyChanged}
          />${settings.relayOnly}
        </label>
        <p class="muted small-text" id="relay-only">${settings.relayOnlyMeans}</p>
      </div>
      ${this.hasRelay ? nothing : html`<p class=${relayOnly ? 'warning' : 'muted small-text'}>${settings.noRelay}</p>`}
      <div class="row"><tictab-doctor-button></tictab-doctor-button></div>
    </section>`;
  }

  #keys(app: App, game: Game): unknown {
    const { settings } = strings();
    const keys = keysOf(game, app.settings.get().keys);
    const name = game.titles[0]?.name ?? game.id;
    return html`<section aria-label=${`${settings.keys}: ${name}`}>
      <h3>${settings.keys}: ${name}</h3>
      <p class="muted small-text">${settings.keysHelp}</p>
      <div class="keys">
        ${game.actions.map((action, bit) => {
          const label = told(action.label).text;
          const shown = (keys[bit] ?? []).map(formatKey).join(', ') || settings.noKey;
          const waits = this.waiting === `${game.id}.${action.id}`;
          return html`<button
            class=${waits ? 'small waiting' : 'small'}
            type="button"
            aria-label=${waits ? settings.pressKey : settings.rebind(label, shown)}
            @click=${() => this.#wait(game, action.id)}
            @blur=${this.#giveUp}
          >
            <span>${label}</span> <b>${waits ? settings.pressKey : shown}</b>
          </button>`;
        })}
      </div>
      <button class="small quiet" type="button" @click=${() => this.#reset(game)}>${settings.resetKeys}</button>
    </section>`;
  }

  #wait(game: Game, actionId: string): void {
    this.waiting = `${game.id}.${actionId}`;
  }

  #reset(game: Game): void {
    const { app } = this;
    app?.settings.set({ keys: resetKeys(game, app.settings.get().keys) });
  }

  readonly #giveUp = (): void => {
    this.waiting = '';
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    const { app } = this;
    const [gameId, actionId] = this.waiting.split('.');
    const game = app?.environment.games.find(({ id }) => id === gameId);
    if (!app || !game || actionId === undefined) return;
    if (event.key === 'Tab') return;
    // Neither the button's own Enter and Space nor the dialog's Escape.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') this.#giveUp();
    if (!canBind(event.code)) return;
    const keys = rebind(game, app.settings.get().keys, actionId, event.code);
    if (keys) app.settings.set({ keys });
    this.#giveUp();
  };

  readonly #languageChanged = (event: Event): void => {
    const language = languages.find((one) => one === chosenIn(event));
    if (language) this.app?.settings.set({ language });
  };

  readonly #themeChanged = (event: Event): void => {
    const chosen = themes.find((one) => one === chosenIn(event));
    if (chosen) this.app?.settings.set({ theme: chosen });
  };

  readonly #volumeChanged = (event: Event): void => {
    const volume = Number(chosenIn(event));
    this.app?.settings.set({ volume });
  };

  readonly #mutedChanged = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) this.app?.settings.set({ muted: event.target.checked });
  };

  readonly #relayOnlyChanged = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) this.app?.settings.set({ relayOnly: target.checked });
  };

  readonly #effectsChanged = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) this.app?.settings.set({ reducedEffects: event.target.checked });
  };
}

function chosenIn({ target }: Event): string {
  return target instanceof HTMLSelectElement || target instanceof HTMLInputElement ? target.value : '';
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-settings': SettingsDialog;
  }
}
