import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { findTitle } from '../../games/titles.ts';
import type { ListedRoom } from '../../net/introducer.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { each } from '../parts/each.ts';
import { formatAge } from '../parts/format.ts';
import { theme } from '../parts/theme.ts';
import { Ticker } from '../parts/ticker.ts';
import { strings } from '../strings/index.ts';

/** Ages are told in minutes. */
const ageIntervalMs = 20_000;

/** Public rooms with a free seat, live. */
@customElement('tictab-room-list')
export class RoomList extends AppElement {
  static override styles = [
    theme,
    css`
      h2 {
        margin-block-end: var(--gap-s);
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 var(--gap);
        align-items: center;
        padding-block: 0.6rem;
        border-block-start: 1px solid var(--line);
      }
      b {
        display: block;
        overflow-wrap: anywhere;
      }
      .empty {
        min-block-size: 3rem;
      }
    `,
  ];

  #listed: readonly ListedRoom[] | undefined;
  #listedMs = 0;

  constructor() {
    super();
    new Ticker(this, {
      clock: () => this.app?.environment.clock,
      intervalMs: ageIntervalMs,
      tick: () => this.requestUpdate(),
    });
  }

  protected override view(app: App): unknown {
    const nowMs = app.environment.clock.nowMs();
    if (app.rooms !== this.#listed) {
      this.#listed = app.rooms;
      this.#listedMs = nowMs;
    }
    const { start } = strings();
    return html`
      <section aria-labelledby="heading">
        <h2 id="heading">${start.rooms}</h2>
        ${
          app.online
            ? this.#rooms(app, (nowMs - this.#listedMs) / 1000)
            : html`<p class="muted small-text empty patient">
                ${start.roomsOffline}
              </p>`
        }
      </section>
    `;
  }

  #rooms(app: App, elapsedS: number): unknown {
    if (app.rooms.length === 0) return html`<p class="muted small-text empty">${strings().start.roomsNone}</p>`;
    return html`<ul>
      ${each(
        app.rooms,
        (room) => room.code,
        (room) => this.#room(app, room, elapsedS),
      )}
    </ul>`;
  }

  #room(app: App, room: ListedRoom, elapsedS: number): unknown {
    const found = findTitle(app.environment.games, room.game)?.title;
    const game = found?.name ?? room.game;
    const { start, actions } = strings();
    const title = room.title === '' ? start.roomUntitled : room.title;
    const seats = start.seatsFree(room.free, room.seats);
    return html`
      <li>
        <span>
          <b>${title}</b>
          <span class="muted small-text">${game} · ${seats} · ${formatAge(room.ageS + elapsedS)}</span>
        </span>
        <span class="row">
          ${
            found && found.spectators > 0
              ? html`<button
                  class="small quiet"
                  aria-label=${start.watchListed(title, game, room.code)}
                  @click=${() => app.join(room.code, { watch: true })}
                >
                  ${actions.watch}
                </button>`
              : nothing
          }
          <button class="small" aria-label=${start.joinListed(title, game, room.code)} @click=${() => app.join(room.code)}>
            ${actions.join}
          </button>
        </span>
      </li>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-room-list': RoomList;
  }
}
