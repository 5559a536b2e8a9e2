import { expect } from 'chai';
import { ManualClock } from '../../../src/lib/clock.ts';
import { goneAfterMs, type Liveness, Probe, probeBytes, unstableAfterMs } from '../../../src/net/probe.ts';

const threeDaysMs = 3 * 24 * 3_600_000;

/** What a probe asks, read. */
interface Asked {
  readonly frame: Uint8Array;
  readonly kind: number;
  readonly sequence: number;
  readonly atMs: number;
}

class Line {
  readonly clock = new ManualClock(1000);
  readonly sent: Asked[] = [];
  readonly probe: Probe;

  constructor(startMs = 1000) {
    this.clock.advance(startMs - 1000);
    this.probe = new Probe((frame) => {
      const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
      this.sent.push({
        frame,
        kind: view.getUint8(0),
        sequence: view.getUint32(1, true),
        atMs: this.clock.nowMs(),
      });
    }, startMs);
  }

  get nowMs(): number {
    return this.clock.nowMs();
  }

  /** Lets `ms` pass, advancing the probe every `everyMs`; returns the liveness at each. */
  pass(ms: number, everyMs = 20): Liveness[] {
    const seen: Liveness[] = [];
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; ) {
      this.clock.advance(Math.min(everyMs, endMs - this.nowMs));
      seen.push(this.probe.advance(this.nowMs));
    }
    return seen;
  }

  /** A frame comes in, of whatever lane. */
  hears(): void {
    this.probe.heard(this.nowMs);
  }

  /** The answer to `asked` arrives now. */
  answer(asked: Asked | undefined): void {
    if (!asked) throw new Error('nothing was asked');
    this.hears();
    this.probe.receive(answerTo(asked.frame), this.nowMs);
  }
}

function answerTo(frame: Uint8Array): Uint8Array {
  const reply = frame.slice();
  reply[0] = 1;
  return reply;
}

/** Asks as often as `trips` has entries, the nth answered after as many ms, or never. */
function measured(trips: readonly (number | undefined)[]): Line {
  const line = new Line();
  for (const tripMs of trips) {
    line.pass(1000, 1000);
    const asked = line.sent.at(-1);
    if (tripMs !== undefined) line.clock.after(tripMs, () => line.answer(asked));
  }
  // Long enough to give up on these, too short to give up on what is asked after them.
  line.pass(3500, 1000);
  return line;
}

describe('probe', () => {
  it('asks once a second: u8 kind, u32 sequence, u32 ms, little-endian', () => {
    const line = new Line(0x1_0000_0000 + 1000);
    line.pass(9_000);
    expect(line.sent.map(({ sequence }) => sequence)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const [first] = line.sent;
    if (!first) throw new Error('nothing was asked');
    expect(first.kind).to.equal(0);
    expect(first.frame.byteLength).to.equal(probeBytes);
    // Milliseconds wrap after 49 days.
    expect(new DataView(first.frame.buffer).getUint32(5, true)).to.equal(first.atMs - 0x1_0000_0000);
  });

  it('answers at once, repeating sequence and time, and does not take the question for news', () => {
    const line = new Line();
    const question = Uint8Array.of(0, 1, 2, 3, 4, 0xfc, 0xfd, 0xfe, 0xff);
    line.probe.receive(question, line.nowMs);
    expect(line.sent.map(({ frame }) => [...frame])).to.deep.equal([[1, 1, 2, 3, 4, 0xfc, 0xfd, 0xfe, 0xff]]);
    expect(question[0]).to.equal(0);
    expect(line.probe.quality()).to.include({ rttMs: null, jitterMs: 0, lossPct: 0 });
  });

  it('reads a frame that is part of a larger buffer', () => {
    const line = new Line();
    const buffer = new Uint8Array(40).fill(9);
    buffer.set([0, 1, 0, 0, 0, 2, 0, 0, 0], 11);
    line.probe.receive(buffer.subarray(11, 20), line.nowMs);
    expect(line.sent.map(({ frame }) => [...frame])).to.deep.equal([[1, 1, 0, 0, 0, 2, 0, 0, 0]]);
  });

  it('measures the median round trip and the mean difference of neighbours', () => {
    expect(measured([40, 60, 50, 500, 50]).probe.quality()).to.include({
      rttMs: 50,
      jitterMs: (20 + 10 + 450 + 450) / 4,
      lossPct: 0,
    });
    expect(measured([40, 60, 50, 500, 50]).probe.quality().lastRttMs).to.equal(50);
    expect(measured([0]).probe.quality()).to.include({ rttMs: 0, jitterMs: 0, lossPct: 0 });
  });

  it('counts what is not answered within 3 s as lost', () => {
    const line = measured([10, undefined, 10, undefined, 10, 10, 10, 10]);
    expect(line.probe.quality()).to.include({ rttMs: 10, jitterMs: 0, lossPct: 25 });
  });

  it('forgets what is older than 20 probes', () => {
    const old = Array.from({ length: 10 }, () => undefined);
    const fresh = Array.from({ length: 25 }, () => 30);
    expect(measured([...old, ...fresh]).probe.quality()).to.include({ rttMs: 30, jitterMs: 0, lossPct: 0 });
    expect(measured([...fresh, ...old]).probe.quality()).to.include({ rttMs: 30, jitterMs: 0, lossPct: 50 });
  });

  it('takes an answer up to 3 s, and ignores it later, whether it has given up already or not', () => {
    for (const gaveUp of [false, true]) {
      const line = new Line();
      line.pass(1000, 1000);
      const [asked] = line.sent;
      line.clock.advance(3000);
      if (gaveUp) {
        line.clock.advance(1);
        line.probe.advance(line.nowMs);
      }
      line.answer(asked);
      expect(line.probe.quality().rttMs).to.equal(gaveUp ? null : 3000);
      expect(line.probe.ignored).to.equal(gaveUp ? 1 : 0);
    }
    const line = new Line();
    line.pass(1000, 1000);
    line.clock.advance(3001);
    line.answer(line.sent[0]);
    expect(line.probe.quality().rttMs).to.equal(null);
    expect(line.probe.ignored).to.equal(1);
    line.pass(1);
    expect(line.probe.quality().lossPct).to.equal(100);
  });

  it('ignores and counts answers nobody asked for, answers given twice, and frames that are no probes', () => {
    const line = new Line();
    line.pass(1000, 1000);
    line.clock.advance(10);
    line.answer(line.sent[0]);
    line.clock.advance(500);
    line.answer(line.sent[0]);
    const unasked = Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);
    line.probe.receive(unasked, line.nowMs);
    for (const kind of [2, 255]) line.probe.receive(Uint8Array.of(kind, 1, 0, 0, 0, 0, 0, 0, 0), line.nowMs);
    let ignored = 4;
    for (let length = 0; length <= 64; length++) {
      if (length === probeBytes) continue;
      line.probe.receive(new Uint8Array(length), line.nowMs);
      line.probe.receive(new Uint8Array(length).fill(1), line.nowMs);
      ignored += 2;
    }
    expect(line.probe.ignored).to.equal(ignored);
    expect(line.sent.length).to.equal(1);
    expect(line.probe.quality()).to.include({ rttMs: 10, jitterMs: 0, lossPct: 0 });
  });

  it('does not believe what an answer says about the time', () => {
    const line = new Line();
    line.pass(1000, 1000);
    const reply = answerTo(line.sent[0]?.frame ?? new Uint8Array());
    reply.fill(0xff, 5);
    line.clock.advance(25);
    line.probe.receive(reply, line.nowMs);
    expect(line.probe.quality().rttMs).to.equal(25);
  });

  it('C10: silent on every lane, a link is unstable at 2 s and gone at 5 s, for good', () => {
    const line = new Line();
    const startMs = line.nowMs;
    for (let nowMs = startMs; nowMs < startMs + unstableAfterMs; nowMs += 1)
      expect(line.probe.advance(nowMs)).to.equal('alive');
    for (let nowMs = startMs + unstableAfterMs; nowMs < startMs + goneAfterMs; nowMs += 1)
      expect(line.probe.advance(nowMs)).to.equal('unstable');
    expect(line.probe.advance(startMs + goneAfterMs)).to.equal('gone');
    line.probe.heard(startMs + goneAfterMs + 1);
    expect(line.probe.advance(startMs + goneAfterMs + 1)).to.equal('gone');
    expect(line.probe.liveness(startMs + goneAfterMs + 1)).to.equal('gone');
  });

  it('any frame is a sign of life', () => {
    const line = new Line();
    for (let n = 0; n < 20; n++) {
      expect(new Set(line.pass(unstableAfterMs - 20))).to.deep.equal(new Set(['alive']));
      line.hears();
    }
  });

  it('C11: an outage of 3 s makes it unstable and never gone, again and again', () => {
    const line = new Line();
    for (let n = 0; n < 5; n++) {
      line.hears();
      const seen = line.pass(3000);
      expect(seen).to.include('unstable').and.not.include('gone');
      line.hears();
      expect(line.probe.liveness(line.nowMs)).to.equal('alive');
      line.pass(100);
    }
  });

  it('A07: a side that slept 12 s does not blame the other: it waits afresh', () => {
    const line = new Line();
    line.hears();
    line.clock.advance(12_000);
    // Asking how it is before looking at the clock must not decide anything.
    expect(line.probe.liveness(line.nowMs)).to.equal('unstable');
    expect(line.probe.advance(line.nowMs)).to.equal('unstable');
    expect(line.pass(goneAfterMs - unstableAfterMs - 20)).not.to.include('gone');
    line.hears();
    expect(line.pass(1000)).to.deep.equal(new Array(50).fill('alive'));
  });

  it('A07: a second sleep, after the other side was heard, is excused too', () => {
    const line = new Line();
    for (let n = 0; n < 3; n++) {
      line.clock.advance(60_000);
      expect(line.probe.advance(line.nowMs)).to.equal('unstable');
      line.hears();
      expect(line.pass(1000)).not.to.include('gone');
    }
  });

  it('A07: a silent peer is found gone all the same, by a page whose timers run once a second or once a minute', () => {
    const second = new Line();
    expect(second.pass(goneAfterMs - 1, 1000)).not.to.include('gone');
    expect(second.pass(1000, 1000)).to.include('gone');
    const minute = new Line();
    // The first late wake-up may be this side's own sleep; a second one without a sign of life is not.
    expect(minute.pass(60_000, 60_000)).to.deep.equal(['unstable']);
    expect(minute.pass(60_000, 60_000)).to.deep.equal(['gone']);
  });

  it('A12: three days in one step give no infinite figure, no burst of probes and no overflow', () => {
    const line = new Line();
    line.pass(3000, 1000);
    line.clock.advance(threeDaysMs);
    const before = line.sent.length;
    expect(line.probe.advance(line.nowMs)).to.equal('unstable');
    line.answer(line.sent[1]);
    for (const asked of line.sent) line.probe.receive(answerTo(asked.frame), line.nowMs);
    expect(line.pass(999)).not.to.include('gone');
    expect(line.sent.length).to.equal(before + 1);
    const { rttMs, jitterMs, lossPct } = line.probe.quality();
    // Only the probe asked on waking was answered in time; the three before it are lost.
    expect({ rttMs, jitterMs, lossPct }).to.deep.equal({ rttMs: 0, jitterMs: 0, lossPct: 75 });
  });
});
