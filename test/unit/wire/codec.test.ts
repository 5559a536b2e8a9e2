import { expect } from 'chai';
import fc from 'fast-check';
import { lanes } from '../../../src/net/lanes.ts';
import { outbox } from '../../../src/wire/frame.ts';
import { toJson } from '../../../src/wire/json.ts';
import { constantAt, messageBytes } from '../../../src/wire/messages.ts';
import { arbitrary } from '../../support/arbitrary.ts';
import { hex } from '../../support/hex.ts';
import { allCodings, allMessages, openBytes, protocols } from '../../support/protocols.ts';
import { expectRefusal, refusalOf } from '../../support/refusal.ts';

for (const { title, layout, codec, maxBytes } of allCodings) {
  describe(`codec of ${title}`, () => {
    const values = arbitrary(layout);

    it('decodes what it encodes', () => {
      fc.assert(
        fc.property(values, (value) => {
          const frame = codec.encode(value);
          const decoded = codec.decode(frame);
          expect(toJson(layout, decoded)).to.deep.equal(toJson(layout, value));
          expect(hex(codec.encode(decoded))).to.equal(hex(frame));
          expect(codec.size(value)).to.equal(frame.length);
        }),
      );
    });

    it('writes every byte of a frame, and none after it', () => {
      fc.assert(
        fc.property(values, (value) => {
          const frame = codec.encode(value);
          outbox.fill(0xa5);
          expect(codec.write(value)).to.equal(frame.length);
          expect(hex(outbox.subarray(0, frame.length + 5))).to.equal(`${hex(frame)}${'a5'.repeat(5)}`);
        }),
      );
    });

    it('reads from the middle of a larger buffer', () => {
      fc.assert(
        fc.property(values, fc.nat({ max: 9 }), (value, before) => {
          const frame = codec.encode(value);
          const larger = new Uint8Array(before + frame.length + 5).fill(0xa5);
          larger.set(frame, before);
          expect(toJson(layout, codec.decode(larger.subarray(before, before + frame.length)))).to.deep.equal(
            toJson(layout, value),
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
            expect(toJson(layout, into)).to.deep.equal(toJson(layout, value));
          }
        }),
      );
    });

    it('keeps nothing of the frame it has read', () => {
      fc.assert(
        fc.property(values, (value) => {
          const frame = codec.encode(value);
          const decoded = codec.decode(frame);
          frame.fill(0xa5);
          expect(toJson(layout, decoded)).to.deep.equal(toJson(layout, value));
        }),
      );
    });

    if (layout.kind === 'block') {
      it('is cut between two values or refused, at each length', () => {
        fc.assert(
          fc.property(values, (value) => {
            const block = codec.encode(value);
            const ends = new Set([0]);
            for (let at = 0; at < block.length; ) {
              at += 2 + (block[at + 1] ?? 0);
              ends.add(at);
            }
            for (let length = 0; length < block.length; length++) {
              const cut = block.subarray(0, length);
              if (ends.has(length)) expect(hex(codec.encode(codec.decode(cut)))).to.equal(hex(cut));
              else expect(refusalOf(() => codec.decode(cut)).code).to.equal('tag');
            }
            expectRefusal(() => codec.decode(Uint8Array.of(...block, 0xee)), 'tag', block.length);
          }),
          { numRuns: 20 },
        );
      });
    } else {
      it('says where a frame ends early, at each length', () => {
        fc.assert(
          fc.property(values, (value) => {
            const frame = codec.encode(value);
            const least = frame.length - (openBytes(layout, value) ?? 0);
            for (let length = 0; length < least; length++) {
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
            const isOpen = openBytes(layout, value) !== undefined;
            const longer = new Uint8Array(isOpen ? maxBytes + 1 : size + 1);
            longer.set(codec.encode(value));
            expectRefusal(() => codec.decode(longer), isOpen ? 'size' : 'trailing', isOpen ? maxBytes : size);
          }),
        );
      });
    }
  });
}

describe('messages', () => {
  for (const { title, message } of allMessages) {
    it(`${title} has no frame larger than its lane carries, or than there is room to write`, () => {
      expect(messageBytes(message).max).to.be.at.most(outbox.length);
      expect(messageBytes(message).max * message.maxPerFrame).to.be.at.most(lanes[message.lane].maxBytes);
    });
  }
});

describe('telling messages apart', () => {
  for (const protocol of protocols) {
    const { game, discriminatorOffset, toHost, toGuest, classifyToHost, classifyToGuest } = protocol;

    if (discriminatorOffset === undefined) {
      it(`${game}: each direction has one message, S20: and a frame of the other is malformed`, () => {
        for (const [classify, own, other] of [
          [classifyToHost, toHost, toGuest],
          [classifyToGuest, toGuest, toHost],
        ] as const) {
          expect(own.length).to.equal(1);
          for (const { message, codec } of own) {
            expect(classify(Uint8Array.of(0))).to.equal(message.name);
            expectRefusal(() => classify(new Uint8Array()), 'truncated', 0);
            const frames = other.map((one) => one.codec.encode(fc.sample(arbitrary(one.message), 1)[0]));
            for (const frame of frames)
              expect(refusalOf(() => codec.decode(frame)).code).to.be.oneOf(['truncated', 'trailing']);
          }
        }
      });
      continue;
    }

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

    it(`${game}: a frame too short to say is malformed, one with an id of nobody is not`, () => {
      const ids = [...toHost, ...toGuest].map(({ message }) => constantAt(message, discriminatorOffset));
      const unknown = Array.from({ length: 256 }, (_, id) => id).filter((id) => !ids.includes(id));
      const [first] = toHost;
      const frame = first?.codec.encode(fc.sample(arbitrary(first.message), 1)[0]) ?? new Uint8Array();
      for (const classify of [classifyToHost, classifyToGuest]) {
        for (const id of unknown) {
          frame[discriminatorOffset] = id;
          expect(classify(frame.subarray(0, discriminatorOffset + 1))).to.equal('unknown');
        }
        for (let length = 0; length <= discriminatorOffset; length++) {
          expectRefusal(() => classify(frame.subarray(0, length)), 'truncated', length);
        }
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
