import { expect } from 'chai';
import fc from 'fast-check';
import { lanes } from '../../../src/net/lanes.ts';
import { toJson } from '../../../src/wire/json.ts';
import { structBytes } from '../../../src/wire/layout.ts';
import { arbitrary } from '../../support/arbitrary.ts';
import { hex } from '../../support/hex.ts';
import { allMessages, protocols } from '../../support/protocols.ts';
import { expectRefusal, refusalOf } from '../../support/refusal.ts';

for (const { title, message, codec } of allMessages) {
  describe(`codec of ${title}`, () => {
    const values = arbitrary(message);

    it('decodes what it encodes', () => {
      fc.assert(
        fc.property(values, (value) => {
          const frame = codec.encode(value);
          const decoded = codec.decode(frame);
          expect(toJson(message, decoded)).to.deep.equal(toJson(message, value));
          expect(hex(codec.encode(decoded))).to.equal(hex(frame));
          expect(codec.size(value)).to.equal(frame.length);
        }),
      );
    });

    it('reads and writes in the middle of a larger buffer, and nothing beside it', () => {
      fc.assert(
        fc.property(values, fc.nat({ max: 9 }), (value, before) => {
          const frame = codec.encode(value);
          const larger = new Uint8Array(before + frame.length + 5).fill(0xa5);
          expect(codec.encodeInto(value, larger.subarray(before))).to.equal(frame.length);
          expect(hex(larger)).to.equal('a5'.repeat(before) + hex(frame) + 'a5'.repeat(5));
          expect(toJson(message, codec.decode(larger.subarray(before, before + frame.length)))).to.deep.equal(
            toJson(message, value),
          );
        }),
      );
    });

    it('decodes into one value again and again', () => {
      fc.assert(
        fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), (several) => {
          const [first] = several;
          const into = codec.decode(codec.encode(first));
          for (const value of several) {
            expect(codec.decode(codec.encode(value), into)).to.equal(into);
            expect(toJson(message, into)).to.deep.equal(toJson(message, value));
          }
        }),
      );
    });

    it('says where a frame ends early, at each length', () => {
      fc.assert(
        fc.property(values, (value) => {
          const frame = codec.encode(value);
          for (let length = 0; length < frame.length; length++) {
            expectRefusal(() => codec.decode(frame.subarray(0, length)), 'truncated', length);
          }
        }),
        { numRuns: 20 },
      );
    });

    it('says where a frame ends late', () => {
      fc.assert(
        fc.property(values, (value) => {
          const size = codec.size(value);
          const longer = new Uint8Array(size + 1);
          codec.encodeInto(value, longer);
          expectRefusal(() => codec.decode(longer), 'trailing', size);
        }),
      );
    });

    it('does not encode into a buffer one byte too small', () => {
      fc.assert(
        fc.property(values, (value) => {
          const size = codec.size(value);
          expect(() => codec.encodeInto(value, new Uint8Array(size - 1))).to.throw(RangeError, `${size} bytes`);
          expect(codec.encodeInto(value, new Uint8Array(size))).to.equal(size);
        }),
      );
    });

    it('has no frame larger than its lane carries', () => {
      expect(structBytes(message).max).to.be.at.most(lanes[message.lane].maxBytes);
    });
  });
}

describe('telling messages apart', () => {
  for (const protocol of protocols) {
    const { game, toHost, toGuest, classifyToHost, classifyToGuest } = protocol;

    it(`${game}: each in its own direction, and S20: misdirected in the other`, () => {
      for (const { message, codec } of toHost) {
        const frame = codec.encode(fc.sample(arbitrary(message), 1)[0]);
        expect(classifyToHost(frame)).to.equal(message.name);
        expect(classifyToGuest(frame)).to.equal('misdirected');
      }
      for (const { message, codec } of toGuest) {
        const frame = codec.encode(fc.sample(arbitrary(message), 1)[0]);
        expect(classifyToGuest(frame)).to.equal(message.name);
        expect(classifyToHost(frame)).to.equal('misdirected');
      }
    });

    it(`${game}: a frame too short to say is malformed`, () => {
      const frame = new Uint8Array(
        toHost.reduce((least, { message }) => Math.min(least, structBytes(message).min), 99),
      );
      expect(classifyToHost(frame)).to.equal('unknown');
      for (const classify of [classifyToHost, classifyToGuest]) {
        expect(refusalOf(() => classify(new Uint8Array())).code).to.equal('truncated');
      }
    });

    it(`${game}: no message decodes as another`, () => {
      for (const { message, codec } of [...toHost, ...toGuest]) {
        const frame = codec.encode(fc.sample(arbitrary(message), 1)[0]);
        for (const other of [...toHost, ...toGuest]) {
          if (other.codec !== codec) expect(refusalOf(() => other.codec.decode(frame)).code).to.equal('constant');
        }
      }
    });
  }
});
