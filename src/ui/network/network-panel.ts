import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { PlayerStats } from '../../host/room-stats.ts';
import type { PathKind } from '../../net/peer.ts';
import type { LinkQuality } from '../../net/probe.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { each } from '../parts/each.ts';
import { formatBytes, formatMs, formatPercent, formatRate } from '../parts/format.ts';
import { type Trouble, troublesOf } from './lag.ts';
import './link-graphs.ts';
import { theme } from '../parts/theme.ts';
import { Ticker } from '../parts/ticker.ts';
import { strings } from '../strings/index.ts';
import type { LinkHistory, LinkSample } from './link-history.ts';
import type { Rates } from './link-meter.ts';
import { NetworkHistory } from './network-history.ts';

const intervalMs = 1000;

/** One link as it is shown. */
interface Line extends LinkQuality, Rates {
  readonly history: LinkHistory;
  /** The last one: a new sample is a new picture. */
  readonly sample: LinkSample | undefined;
  readonly path: PathKind;
  readonly troubles: readonly Trouble[];
}

type PlayerLine = PlayerStats & Line;

interface Figures {
  readonly own: Line;
  readonly players: readonly PlayerLine[];
}

/** The region “Network”: this tab's link and, in the host's tab, everybody's, with their last minute. */
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
      tictab-link-graphs {
        margin-block-start: var(--gap);
      }
      /* Folded: a phone has no room for the sentence beside the game. */
      summary {
        inline-size: fit-content;
        margin-block-start: var(--gap-s);
        padding-block: 0.15rem;
        cursor: pointer;
      }
      .table {
        max-block-size: var(--network-height, none);
        overflow: auto;
        overscroll-behavior: contain;
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
        min-inline-size: 7rem;
        padding-inline-start: 0;
        overflow-wrap: anywhere;
        text-align: start;
        white-space: normal;
      }
      .graphs td {
        padding: 0 0 0.4rem;
        border: 0;
      }
      .graphs tictab-link-graphs {
        margin-block: 0.4rem 0.2rem;
      }
      .trouble {
        display: inline-block;
        padding: 0 0.45rem;
        border: 1px solid var(--warning);
        border-radius: 1rem;
        background: var(--warning-surface);
        font-size: var(--text-xs);
        font-weight: 600;
      }
    `,
  ];

  /** What is shown, taken once a second rather than at each change: nobody can read figures that flicker. */
  @state() private figures: Figures | undefined;

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
        <h2 id="heading">${strings().actions.network}</h2>
        ${figures && this.#ownLink(app, figures.own)}
        ${figures && app.host ? this.#everybody(figures.players) : nothing}
      </section>
    `;
  }

  #take(): void {
    const { app } = this;
    const room = app?.room;
    if (!app || !room) return;
    const history = NetworkHistory.of(room);
    history.take(app, room);
    const { own } = history;
    // The worker hears this tab too: one pair of figures, here and in the list below.
    const { rttMs, lastRttMs, jitterMs, lossPct } =
      app.host?.stats?.players.find(({ creator }) => creator) ?? room.quality();
    const quality = { rttMs, lastRttMs, jitterMs, lossPct };
    const ownHistory = own.history;
    this.figures = {
      own: {
        ...quality,
        ...own.meter.rates(),
        history: ownHistory,
        sample: ownHistory.samples.at(-1),
        path: own.path,
        troubles: troublesOf({
          ...quality,
          liveness: room.unstable ? 'unstable' : 'alive',
          samples: ownHistory.samples,
        }),
      },
      players: (app.host?.stats?.players ?? []).flatMap((player) => {
        const record = history.link(player.linkId);
        if (!record) return [];
        const { samples } = record.history;
        return [
          {
            ...player,
            ...record.meter.rates(),
            history: record.history,
            sample: samples.at(-1),
            path: record.path,
            troubles: troublesOf({ ...player, samples }),
          },
        ];
      }),
    };
  }

  #ownLink(app: App, own: Line): unknown {
    const { networkPanel } = strings();
    const { rttMs, jitterMs, lossPct, sentPerS, receivedPerS, path, troubles } = own;
    const isVerified = app.room?.verified === true;
    const shown: readonly (readonly [label: string, value: unknown])[] = [
      [networkPanel.roundTrip, formatMs(rttMs)],
      [networkPanel.jitter, formatMs(rttMs === null ? null : jitterMs)],
      [networkPanel.loss, formatPercent(lossPct)],
      [networkPanel.sent, formatRate(sentPerS)],
      [networkPanel.received, formatRate(receivedPerS)],
      [networkPanel.path, app.host ? networkPanel.thisTab : networkPanel.paths[path]],
    ];
    return html`
      <dl>
        ${shown.map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${
        // The host's own frames stay in its tab: there is nothing to see.
        app.host
          ? nothing
          : html`
              <details class="small-text">
                <summary>${isVerified ? networkPanel.isVerified : networkPanel.isNotVerified}</summary>
                <p class="muted">${isVerified ? networkPanel.verifiedMeans : networkPanel.notVerifiedMeans}</p>
              </details>
              ${troubles.length > 0 ? html`<p>${this.#troubles(troubles)}</p>` : nothing}
              <tictab-link-graphs .history=${own.history} .sample=${own.sample}></tictab-link-graphs>
            `
      }
    `;
  }

  #everybody(players: readonly PlayerLine[]): unknown {
    const { networkPanel: names } = strings();
    const { player, roundTrip, jitter, loss, sent, received, backlog, path } = names;
    const lagging = players.filter(({ troubles }) => troubles.length > 0);
    return html`
      <h3 id="everybody">${names.everybody}</h3>
      ${
        lagging.length > 0
          ? html`<p>${lagging.map((line) => html`${line.name} ${this.#troubles(line.troubles)} `)}</p>`
          : html`<p class="muted small-text">${names.fine}</p>`
      }
      <div class="table" tabindex="0" role="group" aria-labelledby="everybody">
        <table>
          <thead>
            <tr>
              ${[player, roundTrip, jitter, loss, sent, received, backlog, path].map(
                (label) => html`<th scope="col">${label}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${each(
              players,
              ({ linkId }) => linkId,
              (line) => this.#rows(line),
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  #rows(line: PlayerLine): unknown {
    const { networkPanel } = strings();
    const { rttMs, jitterMs, lossPct, backlogBytes, sentPerS, receivedPerS, creator, path } = line;
    return html`
      <tr>
        <th scope="row">${line.name === '' ? networkPanel.arriving : line.name} ${this.#troubles(line.troubles)}</th>
        <td>${formatMs(rttMs)}</td>
        <td>${formatMs(rttMs === null ? null : jitterMs)}</td>
        <td>${formatPercent(lossPct)}</td>
        <td>${formatRate(sentPerS)}</td>
        <td>${formatRate(receivedPerS)}</td>
        <td>${formatBytes(backlogBytes)}</td>
        <td>${creator ? networkPanel.thisTab : networkPanel.paths[path]}</td>
      </tr>
      ${
        creator
          ? nothing
          : html`<tr class="graphs" aria-hidden="true">
              <td colspan="8">
                <tictab-link-graphs .history=${line.history} .sample=${line.sample}></tictab-link-graphs>
              </td>
            </tr>`
      }
    `;
  }

  #troubles(troubles: readonly Trouble[]): unknown {
    const names = strings().networkPanel.troubles;
    return troubles.map((trouble) => html`<span class="trouble">${names[trouble]}</span> `);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-network': NetworkPanel;
  }
}
