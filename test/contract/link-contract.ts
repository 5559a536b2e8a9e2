import { expect } from 'chai';
import { BulkReceiver, BulkSender } from '../../src/net/bulk.ts';
import { type LaneName, laneNames, lanes } from '../../src/net/lanes.ts';
import { isReliable, type Link, type LinkState } from '../../src/net/link.ts';
import { nextTask } from '../support/waiting.ts';

/** Two joined ends, made in one task; none has opened in it. */
export interface LinkPair {
  readonly ends: readonly [Link, Link];
  /** The data channels that are in this page. */
  readonly channels: readonly Record<LaneName, RTCDataChannel>[];
  /** Lets what was sent travel, where nothing moves by itself; called at every look at a condition. */
  move(): void;
  /** What the links have left behind below: handlers, timers. Empty once both are closed. */
  leftovers(): string[];
  /** Lets go of what is not the links' own: connections. */
  dispose(): void;
}

/** How a kind of link may differ from the others without breaking the contract. */
export interface LinkKind {
  makePair(): LinkPair | Promise<LinkPair>;
  /** Runs once, before the first pair. */
  prepare?(): Promise<void>;
  /** Runs once, after the last pair. */
  finish?(): void;
  /** `at once`: the ends are made open, so that nothing can be sent before. */
  readonly opens: 'at once' | 'later';
  /** Whether the other end learns why a link was closed, or only that it was. */
  readonly reasons: 'told' | 'unknown';
  /** `late`: a frame is under way for a while before it counts as handed over, so that nothing is buffered at first. */
  readonly buffers: 'at once' | 'late';
  /** What `bufferedBytes` may stay at until the next frame comes in: an end that is told by events alone. */
  readonly residueBytes: number;
  /** How many ends have their data channels in this page, where their options can be read. */
  readonly visibleEnds: 0 | 1 | 2;
}

interface Received {
  readonly lane: LaneName;
  readonly frame: Uint8Array;
}

const reliableLanes = laneNames.filter(isReliable);
const unreliableLanes = laneNames.filter((lane) => !isReliable(lane));
const deadlineMs = 10_000;

/** Bytes on any lane: on the text lane UTF-8, with characters of more than one byte where there is room. */
function payload(lane: LaneName, byteLength: number, salt = 0): Uint8Array {
  if (!lanes[lane].text) return Uint8Array.from({ length: byteLength }, (_, at) => (at * 31 + salt) & 0xff);
  const text = '🙂é'.repeat(Math.floor(byteLength / 6));
  const bytes = new TextEncoder().encode(text + 'x'.repeat(byteLength % 6));
  if (byteLength >= 6) return bytes;
  return bytes.fill(0x61 + (salt % 26));
}

/** A frame that can be told from others: `n`, then filling. */
function numbered(lane: LaneName, n: number, byteLength = 8): Uint8Array {
  return new TextEncoder().encode(String(n).padEnd(Math.min(byteLength, lanes[lane].maxBytes), '.'));
}

const numberOf = ({ frame }: Received) => Number.parseInt(new TextDecoder().decode(frame), 10);

/** Compared as text of numbers, since chai takes seconds for a frame of 64 KiB. */
const same = (a: Uint8Array, b: Uint8Array) => a.byteLength === b.byteLength && a.every((byte, at) => byte === b[at]);

/** What every kind of link does alike; one suite for all of them. */
export function linkContract(name: string, kind: LinkKind): void {
  describe(`link contract: ${name}`, () => {
    const pairs: LinkPair[] = [];

    async function make(): Promise<LinkPair & { a: Link; b: Link }> {
      const pair = await kind.makePair();
      pairs.push(pair);
      const [a, b] = pair.ends;
      return { ...pair, a, b };
    }

    function record(link: Link): Received[] {
      const received: Received[] = [];
      link.onFrame((lane, frame) => received.push({ lane, frame }));
      return received;
    }

    async function eventually(what: string, condition: () => boolean): Promise<void> {
      for (const endMs = performance.now() + deadlineMs; ; await nextTask()) {
        for (const { move } of pairs) move();
        if (condition()) return;
        if (performance.now() > endMs) throw new Error(`waited ${deadlineMs} ms for ${what}`);
      }
    }

    async function open(): Promise<LinkPair & { a: Link; b: Link }> {
      const pair = await make();
      await eventually('both ends to open', () => pair.ends.every(({ state }) => state === 'open'));
      return pair;
    }

    before(() => kind.prepare?.());
    after(() => kind.finish?.());

    afterEach(async () => {
      for (const { ends } of pairs) for (const end of ends) end.close('the test is over');
      const left = () => pairs.flatMap((pair) => pair.leftovers());
      await eventually('nothing to be left behind', () => left().length === 0).finally(() => {
        for (const pair of pairs.splice(0)) pair.dispose();
      });
    });

    it('opens at both ends and says so once', async () => {
      const { ends } = await make();
      const said = ends.map((end) => {
        const states: LinkState[] = [];
        end.onState((state) => states.push(state));
        return states;
      });
      for (const end of ends) expect(end.state).to.equal(kind.opens === 'at once' ? 'open' : 'connecting');
      await eventually('both ends to open', () => ends.every(({ state }) => state === 'open'));
      await nextTask();
      for (const states of said) expect(states).to.deep.equal(kind.opens === 'at once' ? [] : ['open']);
      for (const end of ends) expect(end.reason).to.equal('');
    });

    it('carries empty frames, single bytes and the largest of every lane, unchanged, both ways', async () => {
      const { ends } = await open();
      const received = ends.map(record);
      const sent: Received[] = [];
      for (const lane of laneNames)
        for (const byteLength of [0, 1, lanes[lane].maxBytes]) sent.push({ lane, frame: payload(lane, byteLength) });
      for (const end of ends) for (const { lane, frame } of sent) expect(end.send(lane, frame)).to.equal(true);
      await eventually('all frames', () => received.every(({ length }) => length === sent.length));
      for (const arrived of received)
        for (const { lane, frame } of sent)
          expect(
            arrived.some((other) => other.lane === lane && same(other.frame, frame)),
            `${lane}, ${frame.byteLength} bytes`,
          ).to.equal(true);
      const bytes = sent.reduce((sum, { frame }) => sum + frame.byteLength, 0);
      for (const end of ends) expect(end).to.include({ sentBytes: bytes, receivedBytes: bytes });
    });

    it('keeps the order of each reliable lane, whatever the sizes', async () => {
      const { a, b } = await open();
      const received = record(b);
      const count = 300;
      for (let n = 0; n < count; n++)
        for (const lane of reliableLanes) a.send(lane, numbered(lane, n, 1 + ((n * 7919) % 3000)));
      await eventually('all frames', () => received.length === reliableLanes.length * count);
      const wanted = Array.from({ length: count }, (_, n) => n);
      for (const lane of reliableLanes)
        expect(received.filter((one) => one.lane === lane).map(numberOf)).to.deep.equal(wanted);
    });

    it('C07: refuses a frame one byte too big on its own side; nothing arrives, and the lane goes on', async () => {
      const { a, b } = await open();
      const received = record(b);
      const faults: string[] = [];
      b.onFault((lane) => faults.push(lane));
      for (const lane of laneNames) {
        expect(a.send(lane, payload(lane, lanes[lane].maxBytes + 1)), lane).to.equal(false);
        expect(a.sentBytes).to.equal(0);
      }
      for (const lane of laneNames) a.send(lane, numbered(lane, 1));
      await eventually('one frame a lane', () => received.length >= laneNames.length);
      expect(received.map(numberOf)).to.deep.equal(laneNames.map(() => 1));
      expect(faults).to.deep.equal([]);
    });

    it('does not mix what two links carry at once', async () => {
      const two = [await make(), await make()];
      await eventually('both links', () => two.every(({ ends }) => ends.every(({ state }) => state === 'open')));
      const received = two.map(({ ends }) => ends.map(record));
      for (let n = 0; n < 20; n++)
        for (const [which, { ends }] of two.entries())
          for (const [from, end] of ends.entries())
            end.send('stream', numbered('stream', which * 1000 + from * 100 + n));
      await eventually('all frames', () => received.flat().every(({ length }) => length === 20));
      const numbers = (base: number) => Array.from({ length: 20 }, (_, n) => base + n);
      expect(received.map((ends) => ends.map((frames) => frames.map(numberOf)))).to.deep.equal([
        [numbers(100), numbers(0)],
        [numbers(1100), numbers(1000)],
      ]);
    });

    if (kind.opens === 'later')
      it('B09: before it is open, reliable frames wait, unreliable ones are dropped, and nothing throws', async () => {
        const { ends } = await make();
        const received = ends.map(record);
        for (const end of ends) {
          expect(end.state).to.equal('connecting');
          for (const lane of unreliableLanes) expect(end.send(lane, numbered(lane, 0))).to.equal(false);
          for (let n = 0; n < 20; n++)
            for (const lane of reliableLanes) expect(end.send(lane, numbered(lane, n))).to.equal(true);
          expect(end.bufferedBytes('stream')).to.equal(20 * 8);
        }
        // A frame sent as soon as it may be comes after all that waited.
        for (const end of ends)
          end.onState((state) => {
            if (state === 'open') for (const lane of reliableLanes) end.send(lane, numbered(lane, 20));
          });
        await eventually('all frames', () => received.every(({ length }) => length >= 21 * reliableLanes.length));
        const wanted = Array.from({ length: 21 }, (_, n) => n);
        for (const arrived of received) {
          expect(arrived.filter(({ lane }) => !isReliable(lane))).to.deep.equal([]);
          for (const lane of reliableLanes)
            expect(arrived.filter((one) => one.lane === lane).map(numberOf)).to.deep.equal(wanted);
        }
      });

    it('B10: a frame sent in the task of opening is not lost on who listens only tasks later', async () => {
      for (let round = 0; round < 5; round++) {
        const { ends, dispose } = await make();
        for (const end of ends) {
          const greet = () => {
            for (const n of [1, 2]) end.send('lobby', numbered('lobby', n));
          };
          if (end.state === 'open') greet();
          else end.onState((state) => state === 'open' && greet());
        }
        await eventually('both ends to open', () => ends.every(({ state }) => state === 'open'));
        // The frames are there by now, with nobody to hear them.
        await eventually('the bytes', () => ends.every(({ receivedBytes }) => receivedBytes === 16));
        for (let turns = 0; turns < 5; turns++) await nextTask();
        for (const end of ends) expect(record(end).map(numberOf)).to.deep.equal([1, 2]);
        for (const end of ends) end.close('next');
        dispose();
      }
    });

    it('forgets a listener that was undone, and only that one', async () => {
      const { a, b } = await open();
      const calls: string[] = [];
      const undone = [
        b.onFrame(() => calls.push('frame')),
        b.onState(() => calls.push('state')),
        b.onFault(() => calls.push('fault')),
        a.onDrain(() => calls.push('drain')),
      ];
      const received = record(b);
      let drained = false;
      let closed = false;
      a.onDrain(() => {
        drained = true;
      });
      b.onState(() => {
        closed = true;
      });
      for (const undo of [...undone, ...undone]) undo();
      a.send('stream', payload('stream', lanes.stream.maxBytes));
      await eventually('the frame and the drain', () => received.length === 1 && drained);
      a.close('enough');
      await eventually('the end', () => closed);
      expect(calls).to.deep.equal([]);
    });

    it('says how much has not left yet, and when that is gone', async () => {
      const { a, b } = await open();
      const received = record(b);
      const drained: LaneName[] = [];
      let mostBytes = 0;
      a.onDrain((lane) => drained.push(lane));
      expect(a.bufferedBytes('stream')).to.equal(0);
      for (let n = 0; n < 16; n++) a.send('stream', payload('stream', lanes.stream.maxBytes, n));
      if (kind.buffers === 'at once') expect(a.bufferedBytes('stream')).to.be.above(lanes.stream.maxBytes);
      await eventually('the lane to drain', () => {
        mostBytes = Math.max(mostBytes, a.bufferedBytes('stream'));
        return drained.length > 0 && received.length === 16 && a.bufferedBytes('stream') <= kind.residueBytes;
      });
      if (kind.buffers === 'late') expect(mostBytes).to.be.above(0);
      expect(new Set(drained)).to.deep.equal(new Set(['stream']));
      for (const lane of laneNames) if (lane !== 'stream') expect(a.bufferedBytes(lane)).to.equal(0);
      if (kind.residueBytes > 0) {
        b.send('probe', numbered('probe', 1));
        await eventually('the rest', () => a.bufferedBytes('stream') === 0);
      }
    });

    for (const first of [0, 1] as const)
      it(`C15: closed at end ${first}, both close, once, with the first reason; then nothing is sent or thrown`, async () => {
        const { ends } = await open();
        const a = ends[first];
        const b = ends[1 - first] ?? a;
        const said = ends.map((end) => {
          const states: LinkState[] = [];
          end.onState((state) => states.push(state));
          return states;
        });
        const received = record(a);
        b.send('stream', numbered('stream', 1));
        a.close('first');
        a.close('second');
        expect(a).to.include({ state: 'closed', reason: 'first' });
        await eventually('the other end to close', () => b.state === 'closed');
        b.close('third');
        if (kind.reasons === 'told') expect(b.reason).to.equal('first');
        else expect(b.reason).to.be.a('string').and.not.oneOf(['', 'third']);
        for (const end of ends) {
          const { sentBytes } = end;
          for (const lane of laneNames) expect(end.send(lane, numbered(lane, 2))).to.equal(false);
          expect(end.sentBytes).to.equal(sentBytes);
          for (const lane of laneNames) expect(() => end.bufferedBytes(lane)).not.to.throw();
        }
        await nextTask();
        expect(said).to.deep.equal([['closed'], ['closed']]);
        // What was under way towards an end that has closed is nobody's any more.
        expect(received).to.deep.equal([]);
      });

    it('can be closed by both ends at once, and before it is open', async () => {
      const both = await open();
      for (const end of both.ends) end.close('both');
      for (const end of both.ends) expect(end).to.include({ state: 'closed', reason: 'both' });
      const early = await make();
      early.a.send('lobby', numbered('lobby', 1));
      early.a.close('early');
      expect(early.a).to.include({ state: 'closed', reason: 'early' });
      expect(early.a.send('lobby', numbered('lobby', 2))).to.equal(false);
    });

    it('carries 200 kB each way at once over bulk', async () => {
      const { ends } = await open();
      const sent = [1, 2].map((salt) => Uint8Array.from({ length: 200_000 }, (_, at) => (at * salt * 7) & 0xff));
      const whole: (Uint8Array | undefined)[] = [undefined, undefined];
      const senders = ends.map((end, which) => {
        const receiver = new BulkReceiver(200_000);
        end.onFrame((lane, frame) => {
          expect(lane).to.equal('bulk');
          const result = receiver.receive(frame);
          expect(result.type).not.to.equal('refused');
          if (result.type === 'whole') whole[which] = result.bytes;
        });
        return new BulkSender(end);
      });
      senders.forEach((sender, which) => {
        sender.send(sent[which] ?? new Uint8Array());
      });
      await eventually('both transfers', () => whole.every((bytes) => bytes !== undefined));
      expect(
        [1, 0].map((from, to) => same(sent[from] ?? new Uint8Array(), whole[to] ?? new Uint8Array())),
      ).to.deep.equal([true, true]);
      for (const sender of senders) {
        expect(sender.pending).to.equal(0);
        sender.close();
      }
    });

    if (kind.visibleEnds > 0)
      it('makes lanes of the declared ids and delivery', async () => {
        const { channels } = await open();
        expect(channels.length).to.equal(kind.visibleEnds);
        for (const end of channels) {
          for (const lane of laneNames) {
            const { id, reliable } = lanes[lane];
            expect(end[lane], lane).to.include({
              id,
              label: lane,
              negotiated: true,
              ordered: reliable,
              maxRetransmits: reliable ? null : 0,
              maxPacketLifeTime: null,
              binaryType: 'arraybuffer',
            });
          }
        }
      });
  });
}
