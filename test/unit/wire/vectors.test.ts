import { expect } from 'chai';
import { protocol } from '../../../src/games/arena/protocol.gen.ts';
import { fromJson, toJson } from '../../../src/wire/json.ts';
import { bytes, hex } from '../../support/hex.ts';
import { messagesOf } from '../../support/protocols.ts';
import { refusalOf } from '../../support/refusal.ts';
import vectors from '../../vectors/arena.json';

function messageOf(name: string) {
  const found = messagesOf(protocol).find(({ message }) => message.name === name);
  if (!found) throw new Error(`no message ${name}`);
  return found;
}

describe('arena golden bytes', () => {
  vectors.valid.forEach(({ name, fields, hex: golden, size }, i) => {
    it(`${i} ${name}: bytes to fields`, () => {
      const { message, codec } = messageOf(name);
      expect(toJson(message, codec.decode(bytes(golden)))).to.deep.equal(fields);
    });

    it(`${i} ${name}: fields to bytes`, () => {
      const { message, codec } = messageOf(name);
      const value = fromJson(message, fields);
      expect(hex(codec.encode(value))).to.equal(golden);
      expect(codec.size(value)).to.equal(size);
    });
  });

  for (const { why, hex: golden } of vectors.malformed) {
    it(`malformed: ${why}`, () => {
      refusalOf(() => messageOf(protocol.classifyToHost(bytes(golden))).codec.decode(bytes(golden)));
    });
  }
});
