import { expect } from 'chai';
import { ManualClock } from '../../../src/lib/clock.ts';
import { ChannelLink } from '../../../src/net/channel-link.ts';
import { ImpairedLink, type Impairment, parseImpairment } from '../../../src/net/impaired-link.ts';
import { type LaneName, laneNames, lanes } from '../../../src/net/lanes.ts';
import { isReliable, type LinkFault } from '../../../src/net/link.ts';
import { MemoryLink } from '../../../src/net/memory-link.ts';
import { fakeChannels } from '../../support/fake-channels.ts';

const good: Impairment = { lagMs: 0, jitterMs: 0, lossPct: 0, dupPct: 0, reorderPct: 0, seed: 7 };
const bad: Impairment = { lagMs: 80, jitterMs: 30, lossPct: 5, dupPct: 1, reorderPct: 2, seed: 7 };

interface Arrival {
  readonly lane: LaneName;
  readonly n: number;
  readonly atMs: number;
}

/** A bad line from `near` to `far`; what arrives there is noted with its time. */
function line(impairment: Impairment) {
  const clock = new ManualClock();
  const [inner, far] = MemoryLink.pair();
  const near = new ImpairedLink(inner, impairment, clock);
  const arrivals: Arrival[] = [];
  far.onFrame((lane, frame) =>
    arrivals.push({ lane, n: new DataView(frame.buffer).getUint32(0), atMs: clock.nowMs() }),
  );
  const send = (lane: LaneName, n: number) => {
    const frame = new Uint8Array(4);
    new DataView(frame.buffer).setUint32(0, n);
    near.send(lane, frame);
  };
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed++) {
      clock.advance(1);
      inner.flush();
      far.flush();
    }
  };
  return { clock, inner, near, far, arrivals, send, pass };
}

function run(impairment: Impairment, count = 200) {
  const made = line(impairment);
  for (let n = 0; n < count; n++) {
    for (const lane of laneNames) made.send(lane, n);
    made.pass(10);
  }
  made.pass(30_000);
  return made;
}

const numbers = (arrivals: readonly Arrival[], lane: LaneName) =>
  arrivals.filter((arrival) => arrival.lane === lane).map(({ n }) => n);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('impaired link', () => {
  it('does the same for the same seed, and something else for another', () => {
    const first = run(bad);
    const again = run(bad);
    expect(again.arrivals).to.deep.equal(first.arrivals);
    expect(again.near.stats).to.deep.equal(first.near.stats);
    expect(run({ ...bad, seed: 8 }).arrivals).not.to.deep.equal(first.arrivals);
  });

  it('says what it has done', () => {
    const { near } = run(bad);
    expect(near.stats.frames).to.equal(5 * 200);
    for (const what of ['lost', 'retransmitted', 'duplicated', 'heldBack'] as const)
      expect(near.stats[what], what).to.be.above(0);
    expect(near.stats.delayMs / near.stats.frames).to.be.within(75, 85);
    expect(run(good).near.stats).to.deep.equal({
      frames: 1000,
      lost: 0,
      retransmitted: 0,
      duplicated: 0,
      heldBack: 0,
      delayMs: 0,
    });
  });

  it('loses, doubles and holds back at the rates it was given, over 10 000 frames', () => {
    const made = line({ ...good, lossPct: 5, dupPct: 3, reorderPct: 2 });
    for (let n = 0; n < 10_000; n++) made.send('datagram', n);
    made.pass(100);
    const { lost, duplicated, heldBack, retransmitted } = made.near.stats;
    // Four standard deviations around 500, 285 and 190.
    expect(lost).to.be.within(413, 587);
    expect(duplicated).to.be.within(218, 352);
    expect(heldBack).to.be.within(135, 245);
    expect(retransmitted).to.equal(0);
    expect(made.arrivals.length).to.equal(10_000 - lost + duplicated);
    expect(new Set(numbers(made.arrivals, 'datagram')).size).to.equal(10_000 - lost);
  });

  it('on unreliable lanes frames get lost, doubled and out of order', () => {
    const { arrivals } = run({ ...bad, lossPct: 10, dupPct: 10, reorderPct: 20 });
    for (const lane of ['datagram', 'probe'] as const) {
      const seen = numbers(arrivals, lane);
      expect(new Set(seen).size, 'lost').to.be.below(200);
      expect(seen.length, 'doubled').to.be.above(new Set(seen).size);
      expect(seen, 'out of order').not.to.deep.equal([...seen].sort((a, b) => a - b));
    }
  });

  it('on reliable lanes nothing is lost, doubled or reordered, however bad the line', () => {
    for (const lossPct of [5, 60]) {
      const made = run({ ...bad, lossPct, dupPct: 50, reorderPct: 50 }, 100);
      made.pass(2_000_000 / 10);
      for (const lane of laneNames)
        if (isReliable(lane)) expect(numbers(made.arrivals, lane), `${lane} at ${lossPct} %`).to.deep.equal(upTo(100));
      expect(made.near.stats.retransmitted).to.be.above(0);
    }
  });

  it('on a reliable lane what was sent after a lost message waits for it, by a doubling timeout', () => {
    const made = line({ ...good, lossPct: 100 });
    made.send('stream', 0);
    made.near.impairment = good;
    made.pass(1);
    made.send('stream', 1);
    made.send('lobby', 2);
    made.pass(20_000);
    expect(made.near.stats.retransmitted).to.equal(6);
    expect(made.arrivals).to.deep.equal([
      // Another lane does not wait.
      { lane: 'lobby', n: 2, atMs: 2 },
      { lane: 'stream', n: 0, atMs: 200 * (2 ** 6 - 1) },
      { lane: 'stream', n: 1, atMs: 200 * (2 ** 6 - 1) },
    ]);
  });

  it('delays both ways by lag ± jitter', () => {
    const { near, far, arrivals, send, pass, clock } = line({ ...good, lagMs: 80, jitterMs: 30 });
    const back: number[] = [];
    near.onFrame(() => back.push(clock.nowMs()));
    for (let n = 0; n < 500; n++) {
      send('datagram', n);
      far.send('datagram', new Uint8Array(4));
    }
    pass(1000);
    for (const times of [arrivals.map(({ atMs }) => atMs), back]) {
      expect(times.length).to.equal(500);
      expect(Math.min(...times)).to.be.within(50, 54);
      expect(Math.max(...times)).to.be.within(108, 112);
    }
  });

  it('leaves nothing pending after its end, and delivers nothing', () => {
    for (const end of ['near', 'far'] as const) {
      const made = line(bad);
      const received: number[] = [];
      made.near.onFrame((_lane, frame) => received.push(frame.byteLength));
      for (let n = 0; n < 50; n++) for (const lane of laneNames) made.send(lane, n);
      for (const lane of laneNames) made.far.send(lane, new Uint8Array(4));
      made.far.flush();
      expect(made.clock.pending).to.be.above(200);
      made[end].close('over');
      expect(made.clock.pending).to.equal(0);
      made.pass(20_000);
      expect(made.arrivals).to.deep.equal([]);
      expect(received).to.deep.equal([]);
      for (const link of [made.near, made.inner, made.far])
        expect(link).to.include({ state: 'closed', reason: 'over' });
    }
  });

  it('opens and fails with the link beneath, and passes its faults on', () => {
    const channels = fakeChannels();
    const link = new ImpairedLink(new ChannelLink(channels), good, new ManualClock());
    const heard: (string | [LaneName, LinkFault])[] = [];
    link.onState((state) => heard.push(state));
    link.onFault((lane, fault) => heard.push([lane, fault]));
    link.onDrain((lane) => heard.push(lane));
    expect(link.state).to.equal('connecting');
    expect(link.send('datagram', new Uint8Array(1))).to.equal(false);
    expect(link.send('stream', new Uint8Array(1))).to.equal(true);
    for (const lane of laneNames) channels[lane].opens();
    channels.stream.bufferedAmount = 9;
    expect(link.bufferedBytes('stream')).to.equal(9);
    channels.stream.onbufferedamountlow?.(new Event('bufferedamountlow'));
    channels.stream.delivers('text');
    channels.stream.ends();
    expect(heard).to.deep.equal(['open', 'stream', ['stream', 'wrong-type'], 'closed']);
    expect(link.reason).to.equal('The connection was closed.');

    const dead = fakeChannels();
    dead.lobby.readyState = 'closed';
    expect(new ImpairedLink(new ChannelLink(dead), good, new ManualClock()).state).to.equal('closed');
  });

  it('bounds frames like any link', () => {
    const { near } = line(bad);
    for (const lane of laneNames) {
      expect(near.send(lane, new Uint8Array(lanes[lane].maxBytes))).to.equal(true);
      expect(near.send(lane, new Uint8Array(lanes[lane].maxBytes + 1))).to.equal(false);
    }
  });
});

describe('parseImpairment', () => {
  const parse = (query: string) => parseImpairment(new URLSearchParams(query));

  it('reads the development parameters', () => {
    expect(parse('lag=80&jitter=30&loss=5&dup=1&reorder=2&seed=7')).to.deep.equal(bad);
    expect(parse('loss=0.5')).to.deep.equal({ ...good, seed: 0, lossPct: 0.5 });
  });

  it('asks for nothing when nothing is asked for', () => {
    for (const query of ['', 'watch=1', 'seed=7', 'lag=0', 'lag=&loss=', 'LAG=80', 'lag=-5', 'loss=-1&seed=3'])
      expect(parse(query), query).to.equal(undefined);
  });

  it('survives whatever stands there: no number counts as 0, the rest is cut to its bounds', () => {
    expect(parse('lag=1e9&jitter=1e9&loss=101&dup=1e300&reorder=100.5&seed=1e99')).to.deep.equal({
      lagMs: 5000,
      jitterMs: 5000,
      lossPct: 100,
      dupPct: 100,
      reorderPct: 100,
      seed: 0xffff_ffff,
    });
    for (const hostile of [
      'NaN',
      'Infinity',
      '-Infinity',
      '1e999',
      'x',
      '80ms',
      '1,5',
      '<script>',
      '%00',
      '\u0000',
      '٣',
    ])
      expect(parse(new URLSearchParams({ lag: hostile, loss: '5', seed: hostile }).toString()), hostile).to.deep.equal({
        ...good,
        seed: 0,
        lossPct: 5,
      });
    expect(parse('lag=80&lag=9999')?.lagMs).to.equal(80);
    expect(parse('loss=5&seed=3.9')?.seed).to.equal(3);
    expect(parse(`loss=5&lag=${'9'.repeat(100_000)}`)?.lagMs).to.equal(0);
    expect(parse('lag=0x10')?.lagMs).to.equal(16);
  });
});
