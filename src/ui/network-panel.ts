import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { PlayerStats, RoomStats } from '../host/room.ts';
import type { PathKind } from '../net/peer.ts';
import type { LinkQuality } from '../net/probe.ts';
import type { App } from './app.ts';
import { AppElement } from './app-element.ts';
import { formatBytes, formatMs, formatPercent, formatRate } from './format.ts';
import { LinkMeter, type Rates } from './link-meter.ts';
import { theme } from './theme.ts';
import { Ticker } from './ticker.ts';

const intervalMs = 1000;

const paths: Readonly<Record<PathKind, string>> = {
  unknown: 'not known yet',
  lan: 'local network',
  direct: 'direct',
  relayed: 'relayed',
};

interface Figures {
  readonly own: LinkQuality & Rates;
  readonly players: readonly (PlayerStats & Partial<Rates>)[];
}

/** The region “Network”: this tab's link and, in the host's tab, everybody's. */
@customElement('tictab-network')
export class NetworkPanel extends AppElement {
  static override styles = [
    theme,
    css`
      h2 {
        margin-block-end: var(--gap-s);
      }
      h3 {
        margin-block: var(--gap) 0.25rem;
        font-size: var(--text-s);
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(6.5rem, 1fr));
        gap: var(--gap-s) var(--gap);
        font-variant-numeric: tabular-nums;
      }
      dt {
        color: var(--muted);
        font-size: var(--text-xs);
      }
      .table {
        overflow-x: auto;
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 0.3rem 0 0.3rem 0.8rem;
        border-block-start: 1px solid var(--line);
        text-align: end;
        white-space: nowrap;
      }
      thead th {
        border: 0;
        color: var(--muted);
        font-size: var(--text-xs);
        font-weight: 400;
      }
      th:first-child {
        max-inline-size: 9rem;
        padding-inline-start: 0;
        overflow: hidden;
        text-align: start;
        text-overflow: ellipsis;
      }
    `,
  ];

  /** What is shown, taken once a second rather than at each change: nobody can read figures that flicker. */
  @state() private figures: Figures | undefined;
  readonly #own = new LinkMeter();
  readonly #players = new Map<number, LinkMeter>();
  #stats: RoomStats | undefined;

  constructor() {
    super();
    new Ticker(this, {
      clock: () => this.app?.environment.clock,
      intervalMs,
      tick: () => this.#take(),
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#take();
  }

  protected override view(app: App): unknown {
    const { figures } = this;
    return html`
      <section aria-labelledby="heading">
        <h2 id="heading">Network</h2>
        ${figures && this.#ownLink(figures, app.host ? 'this tab' : paths[app.path])}
        ${figures && app.host ? this.#table(figures.players) : nothing}
      </section>
    `;
  }

  #take(): void {
    const { app } = this;
    const room = app?.room;
    if (!app || !room) return;
    const nowMs = app.environment.clock.nowMs();
    this.#own.sample(room.link, nowMs);
    const stats = app.host?.stats;
    // The worker tells in its own time: the same figures twice would make a rate of nothing.
    if (stats && stats !== this.#stats)
      for (const player of stats.players) this.#meterOf(player)?.sample(player, nowMs);
    this.#stats = stats;
    this.figures = {
      own: { ...room.quality(), ...this.#own.rates() },
      players: stats?.players.map((player) => ({ ...player, ...this.#meterOf(player)?.rates() })) ?? [],
    };
  }

  #meterOf({ slot }: PlayerStats): LinkMeter | undefined {
    if (slot === null) return undefined;
    const meter = this.#players.get(slot) ?? new LinkMeter();
    this.#players.set(slot, meter);
    return meter;
  }

  #ownLink({ own }: Figures, path: string): unknown {
    const { rttMs, jitterMs, lossPct, sentPerS, receivedPerS } = own;
    const shown: readonly (readonly [label: string, value: string])[] = [
      ['Round trip', formatMs(rttMs)],
      ['Jitter', formatMs(rttMs === null ? null : jitterMs)],
      ['Loss', formatPercent(lossPct)],
      ['Sent', formatRate(sentPerS)],
      ['Received', formatRate(receivedPerS)],
      ['Path', path],
    ];
    return html`<dl>
      ${shown.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>`;
  }

  #table(players: Figures['players']): unknown {
    return html`
      <h3 id="everybody">Everybody, seen from here</h3>
      <div class="table" tabindex="0" role="group" aria-labelledby="everybody">
        <table>
          <thead>
            <tr>
              ${['Player', 'Round trip', 'Jitter', 'Loss', 'Sent', 'Received', 'Backlog'].map(
                (label) => html`<th scope="col">${label}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${players.map((player) => this.#row(player))}
          </tbody>
        </table>
      </div>
    `;
  }

  #row(player: Figures['players'][number]): unknown {
    const { rttMs, jitterMs, lossPct, backlogBytes, liveness, sentPerS, receivedPerS } = player;
    return html`<tr>
      <th scope="row">
        ${player.name === '' ? 'arriving' : player.name}
        ${liveness === 'alive' ? nothing : html`<span class="mark">${liveness}</span>`}
      </th>
      <td>${formatMs(rttMs)}</td>
      <td>${formatMs(rttMs === null ? null : jitterMs)}</td>
      <td>${formatPercent(lossPct)}</td>
      <td>${formatRate(sentPerS)}</td>
      <td>${formatRate(receivedPerS)}</td>
      <td>${formatBytes(backlogBytes)}</td>
    </tr>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-network': NetworkPanel;
  }
}
