import { expect } from 'chai';
import { fnv1a } from '../../../src/lib/hash.ts';
import { ProtocolError } from '../../../src/wire/errors.ts';
import { fromJson, toJson } from '../../../src/wire/json.ts';
import type { Protocol } from '../../../src/wire/messages.ts';
import { bytes, hex } from '../../support/hex.ts';
import { messagesOf, protocols } from '../../support/protocols.ts';
import arena from '../../vectors/arena.json';
import tics from '../../vectors/tics.json';
import tiles from '../../vectors/tiles.json';

interface Vector {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly hex: string;
  readonly size: number;
}

interface Vectors {
  readonly valid: readonly Vector[];
  readonly malformed: readonly { readonly why: string; readonly hex: string }[];
  /** What golden bytes leave out, where a message has it. */
  readonly usual: Readonly<Record<string, unknown>>;
}

const games: Readonly<Record<string, Vectors>> = {
  arena: { ...arena, usual: {} },
  tics: { ...tics, usual: {} },
  tiles: { ...tiles, usual: { clientType: 0, actionData: '' } },
};

function messageOf(protocol: Protocol, name: string) {
  const found = messagesOf(protocol).find(({ message }) => message.name === name);
  if (!found) throw new Error(`no message ${name}`);
  return found;
}

/** How `frame` is refused in one direction, or undefined if it is a message of it. */
function refusal(protocol: Protocol, direction: 'toHost' | 'toGuest', frame: Uint8Array): string | undefined {
  try {
    const name = direction === 'toHost' ? protocol.classifyToHost(frame) : protocol.classifyToGuest(frame);
    if (name === 'unknown' || name === 'misdirected') return name;
    messageOf(protocol, name).codec.decode(frame);
    return undefined;
  } catch (error) {
    if (error instanceof ProtocolError) return error.code;
    throw error;
  }
}

describe('golden bytes', () => {
  it('are those of every game with a protocol', () => {
    expect(Object.keys(games)).to.have.members(protocols.map(({ game }) => game).filter((game) => game !== 'sample'));
  });

  for (const [game, { valid, malformed, usual }] of Object.entries(games)) {
    const protocol = protocols.find((one) => one.game === game);
    if (!protocol) throw new Error(`no protocol ${game}`);

    valid.forEach(({ name, fields, hex: golden, size }, i) => {
      const { message, codec } = messageOf(protocol, name);
      const left = Object.entries(usual).filter(([field]) => field in message.fields);
      const all = { ...Object.fromEntries(left), ...fields };

      it(`${game} ${i} ${name}: bytes to fields`, () => {
        expect(toJson(message, codec.decode(bytes(golden)))).to.deep.equal(all);
      });

      it(`${game} ${i} ${name}: fields to bytes`, () => {
        const value = fromJson(message, all);
        expect(hex(codec.encode(value))).to.equal(golden);
        expect(codec.size(value)).to.equal(size);
      });
    });

    for (const { why, hex: golden } of malformed) {
      it(`${game} malformed: ${why}`, () => {
        const refusals = [refusal(protocol, 'toHost', bytes(golden)), refusal(protocol, 'toGuest', bytes(golden))];
        expect(refusals).not.to.include(undefined);
        // It is wrong for itself, not only for where it was sent.
        expect(new Set(refusals)).not.to.deep.equal(new Set(['misdirected']));
      });
    }
  }

  it('T4: tiles checksums are FNV-1a of the pages without their headers', () => {
    const headerBytes = 6;
    for (const { datagrams = [], bytes: plain = '', fnv1a: golden } of tiles.checksum) {
      const payloads = datagrams.map((datagram) => bytes(datagram).subarray(headerBytes));
      expect(fnv1a(Uint8Array.from([...payloads, bytes(plain)].flatMap((part) => [...part])))).to.equal(golden);
    }
  });
});
