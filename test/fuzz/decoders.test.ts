import { expect } from 'chai';
import fc from 'fast-check';
import { bundleBytes, eachBundle } from '../../src/games/tics/log.ts';
import { decodeBundle } from '../../src/games/tics/protocol.gen.ts';
import { Random } from '../../src/lib/random.ts';
import { ProtocolError } from '../../src/wire/errors.ts';
import { toJson } from '../../src/wire/json.ts';
import { arbitrary } from '../support/arbitrary.ts';
import { hex } from '../support/hex.ts';
import { allCodings, type Coding, protocols } from '../support/protocols.ts';
import { soak } from '../support/soak.ts';

const framesPerDecoder = soak ? 1_000_000 : 50_000;
/** It is part of the titles; set it here to see a run again. */
const seed = Date.now() >>> 0;

const telling = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x1f, 0x20, 0x21, 0xc0, 0xed, 0xf4];

function randomFrame(random: Random, maxBytes: number): Uint8Array {
  return Uint8Array.from({ length: random.below(maxBytes + 1) }, () => random.u32() & 0xff);
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((bytes, { length }) => bytes + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** `frame` with a few things wrong with it, or none. */
function mutated(random: Random, frame: Uint8Array): Uint8Array {
  let out = frame.slice();
  for (let times = random.below(4); times > 0; times--) {
    const at = random.below(out.length + 1);
    switch (random.below(7)) {
      case 0:
        out = out.slice(0, at);
        break;
      case 1:
        out = joined(out, randomFrame(random, 24));
        break;
      case 2:
        out = joined(out.subarray(0, at), out.subarray(at + 1 + random.below(4)));
        break;
      case 3:
        out = joined(out.subarray(0, at), out.subarray(random.below(out.length + 1)));
        break;
      case 4:
        if (at < out.length) out[at] = telling[random.below(telling.length)] ?? 0;
        break;
      case 5:
        if (at < out.length) out[at] = (out[at] ?? 0) ^ (1 << random.below(8));
        break;
      default:
        // A float that is no number, or a count and a length that are too large.
        for (let i = at; i < Math.min(at + 4, out.length); i++) out[i] = 0xff;
    }
  }
  return out;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Checks what must hold of any bytes; returns whether they were a message. */
function tryFrame({ layout, codec }: Coding, frame: Uint8Array, into: unknown): boolean {
  const before = frame.slice();
  try {
    codec.decode(frame, into);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    if (!(error.offset >= 0 && error.offset <= frame.length))
      throw new Error(`offset ${error.offset} of ${frame.length}`);
    return false;
  } finally {
    if (!same(frame, before)) expect.fail('the frame was written to');
  }
  // What was accepted can be sent on, has the same size, and means the same there. A block may have had values that
  // this version does not know.
  const again = codec.encode(into);
  if (layout.kind !== 'block' && again.length !== frame.length)
    expect.fail(`encoded again it has ${again.length} bytes`);
  if (!same(again, frame)) expect(toJson(layout, codec.decode(again))).to.deep.equal(toJson(layout, into));
  return true;
}

/** A few values of every coding as they travel. */
const samples = new Map(
  allCodings.map(({ title, layout, codec }) => [
    title,
    fc.sample(arbitrary(layout), { numRuns: 64, seed: seed | 0 }).map((value) => codec.encode(value)),
  ]),
);
const oneOfEach = [...samples.values()].flatMap((frames) => frames.slice(0, 1));

/** Most frames are refused, and what an error costs is its stack, which nobody reads here. */
const { stackTraceLimit } = Error;

describe(`hostile frames, seed ${seed}`, () => {
  before(() => {
    Error.stackTraceLimit = 0;
  });

  after(() => {
    Error.stackTraceLimit = stackTraceLimit;
  });

  for (const coding of allCodings) {
    it(`${coding.title}: nothing but ProtocolError`, function () {
      this.timeout(soak ? 1_800_000 : 180_000);
      const random = new Random(seed);
      const valid = samples.get(coding.title) ?? [];
      const [first = new Uint8Array()] = valid;
      const into = coding.codec.decode(first);
      let accepted = 0;
      for (let i = 0; i < framesPerDecoder; i++) {
        const origin = i % 16 === 0 ? oneOfEach : valid;
        const frame =
          i % 16 === 1 ? randomFrame(random, 64) : mutated(random, origin[random.below(origin.length)] ?? first);
        try {
          if (tryFrame(coding, frame, into)) accepted++;
        } catch (error) {
          throw new Error(`frame ${hex(frame)}: ${error}`);
        }
      }
      // Neither all nor none: the mutations reach past the first check, and are not harmless.
      expect(accepted).to.be.within(framesPerDecoder / 100, framesPerDecoder * 0.9);
    });
  }

  for (const { game, discriminatorOffset = 0, classifyToHost, classifyToGuest } of protocols) {
    it(`${game}: any frame is told apart, too short, or no frame of this game`, () => {
      const random = new Random(seed);
      for (let i = 0; i < framesPerDecoder; i++) {
        const frame = randomFrame(random, 8);
        for (const classify of [classifyToHost, classifyToGuest]) {
          try {
            classify(frame);
          } catch (error) {
            if (!(error instanceof ProtocolError) || error.offset > discriminatorOffset) throw error;
            if (error.code !== (error.offset < frame.length ? 'constant' : 'truncated')) throw error;
          }
        }
      }
    });
  }

  it('L9: tics frames of bundles: nothing but ProtocolError, before the first of them is taken', () => {
    const random = new Random(seed);
    const bundles = samples.get('tics bundle') ?? [];
    let accepted = 0;
    for (let i = 0; i < framesPerDecoder; i++) {
      const firstTic = random.u32();
      const run = joined(
        ...Array.from({ length: random.below(6) }, () => bundles[random.below(bundles.length)] ?? new Uint8Array()),
      );
      for (let at = 0; at < run.length; at += bundleBytes)
        new DataView(run.buffer).setUint32(at, firstTic + at / bundleBytes, true);
      const frame = random.below(2) === 0 ? run : mutated(random, run);
      let tic = -1;
      try {
        eachBundle(frame, (each) => {
          const next = decodeBundle(each).tic;
          if (tic >= 0 && next !== tic + 1) expect.fail(`tic ${next} after ${tic}`);
          tic = next;
        });
        accepted++;
      } catch (error) {
        if (!(error instanceof ProtocolError) || tic >= 0) throw new Error(`frame ${hex(frame)}: ${error}`);
      }
    }
    expect(accepted).to.be.within(framesPerDecoder / 10, framesPerDecoder * 0.9);
  });
});
