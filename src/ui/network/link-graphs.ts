import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { DrawQueue } from '../parts/draw-queue.ts';
import { formatMs, formatPercent, formatRate } from '../parts/format.ts';
import { strings } from '../strings/index.ts';
import { lossyPct, slowRttMs } from './lag.ts';
import { historySamples, type LinkHistory, type Series } from './link-history.ts';

/** Of a frame, for all graphs together: a drawing that has begun is finished, so the whole stays below 1 ms. */
const budgetMs = 0.5;
const maxResolution = 2;
/** Between two graphs, and between a graph's edge and its line, CSS pixels. */
const gapPx = 10;
const textPx = 11;
/** A canvas higher than this has two rows of graphs. */
const oneRowPx = 80;

interface Graph {
  readonly series: Series;
  /** A graph reaches at least this high, so that a quiet line looks quiet. */
  readonly atLeast: number;
  /** Above it somebody lags. */
  readonly limit: number | undefined;
  format(value: number): string;
}

const graphs: readonly Graph[] = [
  { series: 'rttMs', atLeast: 50, limit: slowRttMs, format: formatMs },
  { series: 'jitterMs', atLeast: 20, limit: undefined, format: formatMs },
  { series: 'lossPct', atLeast: 2 * lossyPct, limit: lossyPct, format: formatPercent },
  { series: 'rate', atLeast: 1000, limit: undefined, format: formatRate },
];

const queue = new DrawQueue(
  {
    request: (task) => requestAnimationFrame(task),
    cancel: (handle) => cancelAnimationFrame(handle),
    nowMs: () => performance.now(),
  },
  budgetMs,
);

/**
 * The last minute of one link on one canvas: round trip, jitter, loss and rate beside each other. The figures they end
 * with stand as text wherever the graphs do, so the picture is left out for those who listen.
 */
@customElement('tictab-link-graphs')
export class LinkGraphs extends LitElement {
  static override styles = css`
    :host {
      display: block;
      container-type: inline-size;
    }
    canvas {
      display: block;
      inline-size: 100%;
      block-size: 3.25rem;
    }
    /* Two beside each other, and two below. */
    @container (max-width: 28rem) {
      canvas {
        block-size: 7rem;
      }
    }
  `;

  @property({ attribute: false }) history: LinkHistory | undefined;
  /** Its last sample: a new one is a new picture. */
  @property({ attribute: false }) sample: unknown;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queue.remove(this.#draw);
  }

  protected override updated(): void {
    queue.add(this.#draw);
  }

  protected override render(): unknown {
    return html`<canvas aria-hidden="true"></canvas>`;
  }

  readonly #draw = (): void => {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.history) return;
    const { clientWidth: width, clientHeight: height } = canvas;
    const context = canvas.getContext('2d');
    // Where nothing can be drawn the text remains.
    if (!context || width === 0) return;
    const resolution = Math.min(devicePixelRatio || 1, maxResolution);
    if (canvas.width !== Math.round(width * resolution) || canvas.height !== Math.round(height * resolution)) {
      canvas.width = Math.round(width * resolution);
      canvas.height = Math.round(height * resolution);
    }
    const style = getComputedStyle(canvas);
    context.setTransform(resolution, 0, 0, resolution, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = `${textPx}px ${style.fontFamily}`;
    drawGraphs(context, {
      history: this.history,
      width,
      height,
      colours: {
        line: style.getPropertyValue('--accent-text'),
        text: style.getPropertyValue('--muted'),
        base: style.getPropertyValue('--line-strong'),
        limit: style.getPropertyValue('--warning'),
      },
    });
  };
}

/** What graphs are drawn with; sizes in CSS pixels. */
export interface GraphOptions {
  readonly history: LinkHistory;
  readonly width: number;
  readonly height: number;
  readonly colours: Readonly<Record<'line' | 'text' | 'base' | 'limit', string>>;
}

/** Draws the four graphs of a link, the newest second at the right of each. */
export function drawGraphs(context: CanvasRenderingContext2D, options: GraphOptions): void {
  const { history, width, height, colours } = options;
  const { graphNames } = strings().networkPanel;
  const rows = height > oneRowPx ? 2 : 1;
  const columns = graphs.length / rows;
  const each = (width - gapPx * (columns - 1)) / columns;
  const high = (height - gapPx * (rows - 1)) / rows;
  graphs.forEach((graph, at) => {
    const left = (at % columns) * (each + gapPx);
    const row = Math.floor(at / columns) * (high + gapPx);
    const top = row + textPx + 5;
    const bottom = row + high - 1;
    const values = history.values(graph.series);
    const highest = values.reduce((max: number, value) => Math.max(max, value ?? 0), 0);
    const scale = (bottom - top) / Math.max(highest, graph.atLeast);
    const stepPx = each / (historySamples - 1);

    context.fillStyle = colours.text;
    context.textAlign = 'left';
    context.fillText(graphNames[graph.series], left, row + textPx);
    context.textAlign = 'right';
    context.fillText(strings().networkPanel.atMost(graph.format(highest)), left + each, row + textPx);

    context.lineWidth = 1;
    context.strokeStyle = colours.base;
    context.beginPath();
    context.moveTo(left, bottom + 0.5);
    context.lineTo(left + each, bottom + 0.5);
    context.stroke();
    if (graph.limit !== undefined && highest > graph.limit) {
      context.strokeStyle = colours.limit;
      context.beginPath();
      context.moveTo(left, bottom - graph.limit * scale);
      context.lineTo(left + each, bottom - graph.limit * scale);
      context.stroke();
    }

    context.lineWidth = 1.5;
    context.strokeStyle = colours.line;
    context.beginPath();
    let begun = false;
    values.forEach((value, second) => {
      const x = left + (historySamples - values.length + second) * stepPx;
      // A second that knows nothing is a gap, not a nought.
      if (value === undefined) begun = false;
      else if (begun) context.lineTo(x, bottom - value * scale);
      else {
        context.moveTo(x, bottom - value * scale);
        begun = true;
      }
    });
    context.stroke();
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-link-graphs': LinkGraphs;
  }
}
