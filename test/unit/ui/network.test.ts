import { expect } from 'chai';
import { growingSamples, lossyPct, slowRttMs, smallBacklogBytes, troublesOf } from '../../../src/ui/network/lag.ts';
import { drawGraphs } from '../../../src/ui/network/link-graphs.ts';
import { historySamples, LinkHistory, type LinkSample } from '../../../src/ui/network/link-history.ts';
import { DrawQueue } from '../../../src/ui/parts/draw-queue.ts';

function sample(is: Partial<LinkSample> = {}): LinkSample {
  return {
    lastRttMs: 20,
    jitterMs: 1,
    lossPct: 0,
    sentPerS: 100,
    receivedPerS: 1000,
    backlogBytes: 0,
    ...is,
  };
}

describe('who lags', () => {
  const facts = { liveness: 'alive', rttMs: 20, lossPct: 0, samples: [] };
  const backlogs = (...bytes: number[]) => bytes.map((backlogBytes) => ({ backlogBytes }));

  it('nobody on a good line, or before anything is known', () => {
    expect(troublesOf(facts)).to.deep.equal([]);
    expect(troublesOf({ ...facts, rttMs: null })).to.deep.equal([]);
  });

  for (const [what, is, troubles] of [
    ['a silence', { liveness: 'unstable' }, ['unstable']],
    ['the end', { liveness: 'gone' }, ['gone']],
    ['the longest round trip that is not felt', { rttMs: slowRttMs }, []],
    ['a longer one', { rttMs: slowRttMs + 1 }, ['slow']],
    ['the most loss that is not seen', { lossPct: lossyPct }, []],
    ['more', { lossPct: lossyPct + 0.1 }, ['lossy']],
    ['all of it, the worst first', { liveness: 'unstable', rttMs: 900, lossPct: 50 }, ['unstable', 'lossy', 'slow']],
  ] as const)
    it(what, () => {
      expect(troublesOf({ ...facts, ...is })).to.deep.equal(troubles);
    });

  it('a backlog that has grown for three seconds beyond a burst', () => {
    const growing = [1, 2, 3].map((n) => smallBacklogBytes - 4 + n);
    const of = (...bytes: number[]) => troublesOf({ ...facts, samples: backlogs(...bytes) });
    expect(growing).to.have.length(growingSamples);
    expect(of(...growing, smallBacklogBytes)).to.deep.equal([]);
    expect(of(...growing, smallBacklogBytes + 1)).to.deep.equal(['behind']);
    expect(of(99, ...growing, smallBacklogBytes + 1)).to.deep.equal(['behind']);
    expect(of(...growing.slice(1), smallBacklogBytes + 1), 'too short').to.deep.equal([]);
    expect(of(9000, 10_000, 10_000, 11_000), 'it stood still').to.deep.equal([]);
    expect(of(60_000, 50_000, 40_000, 30_000), 'it shrinks').to.deep.equal([]);
  });
});

describe('link history', () => {
  it('goes back a minute and no further', () => {
    const history = new LinkHistory();
    for (let n = 0; n < historySamples; n++) history.push(sample({ lastRttMs: n }));
    expect([history.samples.length, history.values('rttMs')[0]]).to.deep.equal([historySamples, 0]);
    history.push(sample({ lastRttMs: 99 }));
    expect([history.samples.length, history.values('rttMs')[0]]).to.deep.equal([historySamples, 1]);
    expect(history.values('rttMs').at(-1)).to.equal(99);
  });

  it('knows what it does not know', () => {
    const history = new LinkHistory();
    history.push(sample({ lastRttMs: null, sentPerS: undefined, receivedPerS: undefined, lossPct: 30 }));
    history.push(sample());
    expect(history.values('rttMs')).to.deep.equal([undefined, 20]);
    expect(history.values('jitterMs')).to.deep.equal([undefined, 1]);
    expect(history.values('lossPct')).to.deep.equal([30, 0]);
    expect(history.values('rate')).to.deep.equal([undefined, 1100]);
  });
});

describe('draw queue', () => {
  /** Frames that come when they are told to, on a clock that drawing moves. */
  class Stand {
    nowMs = 0;
    task: (() => void) | undefined;
    canceled = 0;
    readonly queue = new DrawQueue(
      {
        request: (task) => {
          this.task = task;
          return 7;
        },
        cancel: (handle) => {
          if (handle === 7) this.canceled++;
          this.task = undefined;
        },
        nowMs: () => this.nowMs,
      },
      1,
    );
    readonly drawn: number[] = [];

    drawing(id: number, tookMs: number): () => void {
      return () => {
        this.drawn.push(id);
        this.nowMs += tookMs;
      };
    }

    frame(): void {
      const { task } = this;
      this.task = undefined;
      task?.();
    }
  }

  it('begins none once the frame’s time is used, and goes on with the next frame', () => {
    const stand = new Stand();
    for (let id = 0; id < 5; id++) stand.queue.add(stand.drawing(id, 0.5));
    stand.frame();
    expect(stand.drawn).to.deep.equal([0, 1]);
    stand.frame();
    stand.frame();
    expect(stand.drawn).to.deep.equal([0, 1, 2, 3, 4]);
    expect(stand.task, 'no frame is asked for when nothing waits').to.equal(undefined);
  });

  it('draws at least one a frame, and what is asked for twice once', () => {
    const stand = new Stand();
    const long = stand.drawing(1, 50);
    stand.queue.add(long);
    stand.queue.add(long);
    stand.queue.add(stand.drawing(2, 50));
    stand.frame();
    expect(stand.drawn).to.deep.equal([1]);
    stand.frame();
    expect(stand.drawn).to.deep.equal([1, 2]);
  });

  it('what is taken back is not drawn, and the last one takes the frame with it', () => {
    const stand = new Stand();
    const [one, two] = [stand.drawing(1, 0), stand.drawing(2, 0)];
    stand.queue.add(one);
    stand.queue.add(two);
    stand.queue.remove(one);
    expect(stand.canceled).to.equal(0);
    stand.queue.remove(two);
    stand.queue.remove(two);
    expect([stand.canceled, stand.task]).to.deep.equal([1, undefined]);
    stand.queue.add(two);
    stand.frame();
    expect(stand.drawn).to.deep.equal([2]);
  });
});

describe('link graphs', () => {
  const size = { width: 610, height: 52 };
  const colours = { line: '#00ff00', text: 'transparent', base: 'transparent', limit: '#ff0000' };

  function picture(history: LinkHistory, is = size): (x: number, y: number) => string {
    const canvas = document.createElement('canvas');
    canvas.width = is.width;
    canvas.height = is.height;
    const context = canvas.getContext('2d') ?? expect.fail('no canvas');
    drawGraphs(context, { history, ...is, colours });
    const { data } = context.getImageData(0, 0, is.width, is.height);
    /** The column's stronger colour within 2 px around a point: `line`, `limit` or nothing. */
    return (x, y) => {
      let found = '';
      for (let dy = -2; dy <= 2; dy++) {
        const at = (Math.min(is.height - 1, y + dy) * is.width + x) * 4;
        if ((data[at + 3] ?? 0) < 60) continue;
        found = (data[at] ?? 0) > (data[at + 1] ?? 0) ? 'limit' : 'line';
      }
      return found;
    };
  }

  it('ends at the right with the newest second, and is as high as its greatest one', () => {
    const history = new LinkHistory();
    for (let n = 0; n < 30; n++) history.push(sample({ lastRttMs: 100 }));
    const at = picture(history);
    // 610 px: four of 145, 10 between them. The line of 100 ms is at the top, below 16 px of text.
    expect(at(143, 16)).to.equal('line');
    expect(at(75, 16)).to.equal('line');
    expect(at(60, 16), 'nothing is known of the first half minute').to.equal('');
    expect(at(143, 40)).to.equal('');
  });

  it('a quiet line looks quiet', () => {
    const history = new LinkHistory();
    for (let n = 0; n < 30; n++) history.push(sample({ lastRttMs: 5 }));
    const at = picture(history);
    expect([at(143, 16), at(143, 48)]).to.deep.equal(['', 'line']);
  });

  it('shows where lagging begins once that is reached', () => {
    const history = new LinkHistory();
    for (let n = 0; n < 30; n++) history.push(sample({ lastRttMs: slowRttMs }));
    expect(picture(history)(20, 16)).to.equal('');
    history.push(sample({ lastRttMs: 2 * slowRttMs }));
    expect(picture(history)(20, 33)).to.equal('limit');
  });

  it('a second that knows nothing is a gap', () => {
    const history = new LinkHistory();
    for (let n = 0; n < 30; n++) history.push(sample({ lastRttMs: n === 15 ? null : 100 }));
    const at = picture(history);
    const secondPx = 145 / (historySamples - 1);
    expect(at(Math.round(145 - 14 * secondPx), 16)).to.equal('');
    expect(at(Math.round(145 - 11.5 * secondPx), 16)).to.equal('line');
  });

  it('two rows where it is narrow and high', () => {
    const history = new LinkHistory();
    for (let n = 0; n < 30; n++) history.push(sample({ lossPct: 20 }));
    const at = picture(history, { width: 300, height: 112 });
    // The third graph, loss, begins the second row: 51 px each, 10 between them.
    expect(at(140, 61 + 16)).to.equal('line');
  });
});
