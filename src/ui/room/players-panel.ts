import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { GuestRoom } from '../../client/guest-room.ts';
import { slotColour } from '../../lobby/colours.ts';
import type { RosterPlayer } from '../../lobby/messages.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { each } from '../parts/each.ts';
import './knocks.ts';
import { theme } from '../parts/theme.ts';
import { tint } from '../parts/tint.ts';
import { strings, told } from '../strings/index.ts';
import { verifiedMark } from './verified-mark.ts';

/** Colours offered at a time: the palette has as many before it begins again. */
const maxOffered = 16;

/** The region “Players”: who is here, in which colour, and what may be done about it. What is within it, it shows last. */
@customElement('tictab-players')
export class PlayersPanel extends AppElement {
  static override styles = [
    theme,
    css`
      h2 {
        display: flex;
        gap: 0.5rem;
        align-items: baseline;
        margin-block-end: var(--gap-s);
      }
      .list {
        max-block-size: var(--players-height, none);
        overflow-y: auto;
      }
      .list li {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        min-block-size: 2.6rem;
      }
      .list li + li {
        border-block-start: 1px solid var(--line);
      }
      .away {
        color: var(--muted);
      }
      .away .swatch {
        opacity: 0.35;
      }
      .name {
        overflow-wrap: anywhere;
      }
      .verified,
      .verified i {
        display: inline-flex;
        color: var(--accent-text);
      }
      .legend .verified {
        vertical-align: -0.25em;
      }
      .own .name {
        font-weight: 700;
      }
      .remove {
        margin-inline-start: auto;
      }
      .colours {
        display: grid;
        grid-template-columns: repeat(8, minmax(0, 2.4rem));
        gap: 0.15rem;
        margin-inline-start: -0.5rem;
      }
      .colours button {
        min-block-size: 2.25rem;
        padding: 0;
        border-color: transparent;
        background: transparent;
      }
      .colours button[aria-pressed='true'] {
        border-color: var(--accent);
      }
      .colours .swatch {
        inline-size: 1.35rem;
        block-size: 1.35rem;
        transition: scale 120ms;
      }
      .colours button:hover .swatch {
        scale: 1.2;
      }
      .pick {
        margin-block-start: var(--gap);
      }
    `,
  ];

  /** Whether slots may be changed here, if not at this moment. */
  @property({ attribute: false }) picksColours = false;

  protected override view(app: App): unknown {
    const { room } = app;
    if (!room) return nothing;
    const texts = strings().players;
    const players = room.roster?.players ?? [];
    const spectators = room.roster?.spectators ?? [];
    return html`
      <section aria-labelledby="heading">
        <h2 id="heading" aria-label=${texts.heading}>
          ${texts.heading} <span class="muted small-text">${players.length > 0 ? texts.of(players.length, Math.max(players.length, app.seats)) : nothing}</span>
        </h2>
        <tictab-knocks .app=${app}></tictab-knocks>
        <ul class="list">
          ${each(
            players,
            (player) => player.slot,
            (player) => this.#player(app, room, player),
          )}
        </ul>
        ${
          players.some((player) => showsVerified(room, player))
            ? html`<p class="muted small-text legend">${verifiedMark()} ${texts.verifiedMeans}</p>`
            : nothing
        }
        ${this.#watching(app, spectators)}
        ${this.#banned(app)}
        ${this.picksColours && room.slot !== null ? this.#colours(room, room.roster?.freeSlots ?? []) : nothing}
        <slot></slot>
      </section>
    `;
  }

  /** Who watches, by name; for the host each with what may be done about it. */
  #watching(app: App, names: readonly string[]): unknown {
    const texts = strings().players;
    const hosted = app.spectatorsHosted;
    if (hosted.length === 0)
      return names.length > 0 ? html`<p class="muted small-text">${texts.watching(names.join(', '))}</p>` : nothing;
    return html`<p class="muted small-text" id="watching">${texts.spectators}</p>
      <ul class="list" aria-labelledby="watching">
      ${each(
        hosted,
        ({ linkId }) => linkId,
        (spectator) => html`<li>
          <span class="name">${spectator.name}</span>
          <button
            class="small quiet remove"
            type="button"
            aria-label=${texts.removeWhom(spectator.name)}
            @click=${() => app.dismiss(spectator)}
          >
            ${texts.remove}
          </button>
        </li>`,
      )}
    </ul>`;
  }

  /** For the host: whom it has removed, and may have back. */
  #banned(app: App): unknown {
    const texts = strings().players;
    const banned = app.host?.stats?.banned ?? [];
    if (banned.length === 0) return nothing;
    return html`<p class="muted small-text" id="removed">${texts.removed}</p>
      <ul class="list" aria-labelledby="removed">
        ${each(
          banned,
          ({ banId }) => banId,
          ({ banId, name }) => html`<li class="away">
            <span class="name">${name}</span>
            <button
              class="small quiet remove"
              type="button"
              aria-label=${texts.pardonWhom(name)}
              @click=${() => app.host?.pardon(banId)}
            >
              ${texts.pardon}
            </button>
          </li>`,
        )}
      </ul>`;
  }

  #player(app: App, room: GuestRoom, player: RosterPlayer): unknown {
    const own = player.slot === room.slot;
    const texts = strings().players;
    const classes = [own ? 'own' : '', player.away ? 'away' : ''].join(' ');
    return html`
      <li class=${classes}>
        <i class="swatch" ${tint(slotColour(player.slot).rgb)}></i>
        <span class="name">${player.name}</span>
        ${showsVerified(room, player) ? verifiedMark() : nothing}
        ${own ? html`<span class="mark">${texts.you}</span>` : nothing}
        ${player.host ? html`<span class="mark">${texts.host}</span>` : nothing}
        ${player.away ? html`<span class="mark">${texts.away}</span>` : nothing}
        ${
          room.isCreator && !player.host
            ? html`<button
                class="small quiet remove"
                type="button"
                aria-label=${texts.removeWhom(player.name)}
                @click=${() => app.remove(player.slot, player.name)}
              >
                ${texts.remove}
              </button>`
            : nothing
        }
      </li>
    `;
  }

  #colours(room: GuestRoom, freeSlots: readonly number[]): unknown {
    if (freeSlots.length === 0) return nothing;
    // One's own is always among them.
    const own = room.slot === null ? [] : [room.slot];
    const slots = [...freeSlots.slice(0, maxOffered - own.length), ...own].sort((a, b) => a - b);
    return html`
      <div class="pick" role="group" aria-labelledby="pick">
        <span class="muted small-text" id="pick">${strings().players.pickColour}</span>
        <div class="colours">
          ${slots.map((slot) => {
            const { name, rgb } = slotColour(slot);
            return html`<button
              type="button"
              aria-label=${strings().players.takeColour(told(name).text)}
              aria-pressed=${slot === room.slot ? 'true' : 'false'}
              ?disabled=${room.state !== 'lobby'}
              @click=${() => slot !== room.slot && room.pickSlot(slot)}
            >
              <i class="swatch" title=${told(name).text} ${tint(rgb)}></i>
            </button>`;
          })}
        </div>
      </div>
    `;
  }
}

/**
 * Whether the mark says something: not of oneself, nor of the host to itself, nor to a guest who is not verified, for
 * whoever stands between could have written its roster too.
 */
function showsVerified(room: GuestRoom, player: RosterPlayer): boolean {
  if (player.slot === room.slot || player.verified !== true) return false;
  return room.isCreator || room.verified === true;
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-players': PlayersPanel;
  }
}
