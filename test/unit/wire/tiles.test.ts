import { expect } from 'chai';
import * as wire from '../../../src/games/tiles/protocol.gen.ts';
import {
  entryBytes,
  headerBytes,
  magic,
  maxEntities,
  maxPacketBytes,
  pageBytes,
  tilesVersion,
  versionOffset,
} from '../../../src/games/tiles/protocol.ts';
import { bytes, hex } from '../../support/hex.ts';
import { expectRefusal } from '../../support/refusal.ts';

const header = (type: string) => `4c52 01 ${type} 0000`;

/** A page as it travels, `entities` among them. */
const page = (count: string, entities: string, flags = '00') =>
  bytes(`${header('03')} 01000000 ${count} ${flags} ${entities}`);

const bare = '01000000 0000 0000 0000 0000 0000 0000 00';

/** An entity whose metadata is `meta`. */
const withMeta = (meta: string) => `${bare} ${bytes(meta).length.toString(16).padStart(2, '0')} ${meta}`;

const detail = (meta: string) => {
  const { length } = bytes(meta);
  const two = hex(Uint8Array.of(length & 255, length >> 8));
  return bytes(`${header('05')} 01000000 02000000 ${two} ${meta}`);
};

/** A chunk whose tiles are all 0 but for the groups of three bytes in `groups`. */
const chunk = (count: string, palette: string, groups = '') =>
  bytes(`${header('02')} 00000000 0100 ${count} ${palette} ${groups} ${'00'.repeat(768 - bytes(groups).length)}`);

const chunkWith = (palette: readonly number[], tiles: readonly number[]): wire.Chunk => {
  const value = wire.createChunk();
  value.palette = Uint16Array.from(palette);
  value.tiles.set(tiles);
  return value;
};

describe('tiles packets that are hostile', () => {
  it('S13: the magic is 4C 52, in this order', () => {
    expect(hex(wire.encodePing(wire.createPing())).slice(0, 4)).to.equal('4c52');
    expect([magic & 0xff, magic >> 8]).to.deep.equal([0x4c, 0x52]);
    for (const [noise, at] of [
      ['524c 01 06 0000 0000000000000000', 0],
      ['4c4c 01 06 0000 0000000000000000', 1],
      ['0052 01 06 0000 0000000000000000', 0],
    ] as const) {
      expectRefusal(() => wire.decodePing(bytes(noise)), 'constant', at);
      for (const classify of [wire.classifyToHost, wire.classifyToGuest])
        expectRefusal(() => classify(bytes(noise)), 'constant', at);
    }
  });

  it('S19: another version is no message of this one, whichever it is', () => {
    const frame = wire.encodePing(wire.createPing());
    for (let version = 0; version < 256; version++) {
      frame[versionOffset] = version;
      if (version === tilesVersion) {
        expect(wire.classifyToHost(frame)).to.equal('ping');
        continue;
      }
      expectRefusal(() => wire.classifyToHost(frame), 'constant', versionOffset);
      expectRefusal(() => wire.decodePing(frame), 'constant', versionOffset);
    }
  });

  it('S20: a type that nobody has, or the other side, is told apart without reading on', () => {
    const known = ['state', 'action', 'chunk', 'entity', 'entityQuery', 'entityDetail', 'ping', 'pong'];
    for (let type = 0; type < 256; type++) {
      const frame = Uint8Array.of(0x4c, 0x52, 1, type);
      const name = known[type] ?? 'unknown';
      const isGuests = [1, 4, 6].includes(type);
      expect(wire.classifyToHost(frame)).to.equal(type > 7 || isGuests ? name : 'misdirected');
      expect(wire.classifyToGuest(frame)).to.equal(type > 7 || !isGuests ? name : 'misdirected');
    }
  });

  it('S11: a tile is in its palette', () => {
    const { tiles } = wire.decodeChunk(chunk('02', '0500 0600', '411004'));
    expect([...tiles.subarray(0, 5)]).to.deep.equal([1, 1, 1, 1, 0]);
    expectRefusal(() => wire.decodeChunk(chunk('01', '0500', '3f0000')), 'range', 15);
    expectRefusal(() => wire.decodeChunk(chunk('02', '0500 0600', '411004 020000')), 'range', 20);
    const last = chunk('02', '0500 0600');
    last[last.length - 1] = 0xfc;
    expectRefusal(() => wire.decodeChunk(last), 'range', last.length - 3);
  });

  it('S11: each tile of a group is checked, and of each group', () => {
    for (const [palette, index] of [
      [1, 63],
      [33, 33],
    ] as const) {
      const frame = wire.encodeChunk(chunkWith(Array(palette).fill(7), []));
      const start = 13 + 2 * palette;
      for (let tile = 0; tile < 1024; tile++) {
        const bad = frame.slice();
        const at = start + (tile >> 2) * 3;
        const group = index << (6 * (tile & 3));
        bad.set([group & 255, (group >> 8) & 255, group >> 16], at);
        expectRefusal(() => wire.decodeChunk(bad), 'range', at);
      }
    }
  });

  it('S11: a palette has 1 to 64 tiles', () => {
    expectRefusal(() => wire.decodeChunk(chunk('00', '0000')), 'count', 12);
    expectRefusal(() => wire.decodeChunk(chunk('41', '0000'.repeat(65))), 'count', 12);
    expectRefusal(() => wire.decodeChunk(chunk('ff', '0000'.repeat(255))), 'count', 12);
    for (const count of [1, 64]) {
      const tiles = Array.from({ length: 1024 }, (_, i) => i % count);
      const value = chunkWith(Array(count).fill(65_535), tiles);
      expect([...wire.decodeChunk(wire.encodeChunk(value)).tiles]).to.deep.equal(tiles);
    }
  });

  it('S05: a count that is not what the bytes say is refused before anything is allocated', () => {
    const into = wire.createEntity();
    const refused = [
      [page('ff', ''), 'count', 10],
      [page('43', ''), 'count', 10],
      [page('42', ''), 'truncated', 12],
      [page('02', bare), 'truncated', 29],
      [page('01', `${bare} 00 00`), 'trailing', 30],
      [page('00', '00'), 'trailing', 12],
      [page('01', `${bare} ff`), 'truncated', 30],
    ] as const;
    for (const [frame, code, at] of refused) expectRefusal(() => wire.decodeEntity(frame, into), code, at);
    // Only the last had all the bytes that its entities have at least.
    expect(into.entities.id.length).to.equal(1);
    expect(into.entities.count).to.equal(0);
  });

  it('T5: 66 bare entities are the most a packet holds', () => {
    expect([maxEntities, entryBytes, pageBytes, headerBytes]).to.deep.equal([66, 18, 12, 6]);
    const value = wire.createEntity();
    value.entities = wire.createEntityEntities(maxEntities + 1);
    value.entities.count = maxEntities;
    const frame = wire.encodeEntity(value);
    expect(frame.length).to.equal(1200);
    expect(wire.decodeEntity(frame).entities.count).to.equal(maxEntities);
    value.entities.count++;
    expect(() => wire.encodeEntity(value)).to.throw(RangeError, 'entity.entities');
  });

  it('is at most 1200 bytes, whatever its fields add up to', () => {
    const value = wire.createEntity();
    value.entities = wire.createEntityEntities(5);
    value.entities.count = 5;
    const block = (length: number) => Uint8Array.of(0xee, length - 2, ...Array(length - 2).fill(1));
    value.entities.meta = [255, 255, 255, 255, 78].map(block);
    expect(wire.encodeEntity(value).length).to.equal(maxPacketBytes);
    expect(wire.decodeEntity(wire.encodeEntity(value)).entities.meta.map(({ length }) => length)).to.deep.equal([
      255, 255, 255, 255, 78,
    ]);
    value.entities.meta[4] = block(79);
    expect(() => wire.sizeEntity(value)).to.throw(RangeError, '1201 bytes of 1200');
    expect(() => wire.encodeEntity(value)).to.throw(RangeError, '1201 bytes of 1200');
    const long = new Uint8Array(1201);
    long.set(page('05', ''));
    expectRefusal(() => wire.decodeEntity(long), 'size', 1200);
  });

  it('has action data up to 1200 bytes in all, and no more', () => {
    const value = wire.createAction();
    for (const length of [0, 1, 1126]) {
      value.actionData = new Uint8Array(length).fill(7);
      const frame = wire.encodeAction(value);
      expect(frame.length).to.equal(74 + length);
      expect(wire.decodeAction(frame).actionData).to.deep.equal(value.actionData);
    }
    const longer = new Uint8Array(1201);
    longer.set(wire.encodeAction(value));
    expectRefusal(() => wire.decodeAction(longer), 'size', 1200);
    expectRefusal(() => wire.decodeAction(longer.subarray(0, 73)), 'truncated', 73);
    value.actionData = new Uint8Array(1127);
    expect(() => wire.encodeAction(value)).to.throw(RangeError, 'action.actionData');
  });

  it('G05: a token beyond 2⁵³ is that token and no other', () => {
    for (const authToken of [2n ** 53n + 1n, 2n ** 63n, 2n ** 63n + 1n, 2n ** 64n - 1n, 0n]) {
      const query = wire.encodeEntityQuery({ clientType: 0, authToken, entityId: 1 });
      expect(wire.decodeEntityQuery(query).authToken).to.equal(authToken);
      const action = wire.encodeAction({ ...wire.createAction(), authToken });
      expect(wire.decodeAction(action).authToken).to.equal(authToken);
      expect(wire.decodeAction(action).authToken).not.to.equal(authToken ^ 1n);
    }
    const digits = '18446744073709551615';
    expect(
      wire.decodeEntityQuery(wire.encodeEntityQuery({ clientType: 0, authToken: BigInt(digits), entityId: 1 })),
    ).to.include({ authToken: BigInt(digits) });
  });

  it('S14: a time of 64 bits comes back bit for bit', () => {
    for (const time of ['ffffffffffffffff', '0000000000000080', '0100000000002000', '0123456789abcdef']) {
      const { timestampMs } = wire.decodePing(bytes(`${header('06')} ${time}`));
      expect(hex(wire.encodePong({ clientType: 0, timestampMs }))).to.equal(hex(bytes(`${header('07')} ${time}`)));
    }
  });

  it('A3: reserved bits are ignored on read and zero on write', () => {
    const read = wire.decodeEntity(page('01', '01000000 0000 0000 0000 0000 0000 0000 ff 00', 'ff'));
    expect([read.more, read.entities.flags[0]]).to.deep.equal([true, 7]);
    read.entities.flags[0] = 0xff;
    expect(hex(wire.encodeEntity(read))).to.equal(
      hex(page('01', '01000000 0000 0000 0000 0000 0000 0000 07 00', '01')),
    );
    expect(wire.decodeEntity(page('00', '', 'fe')).more).to.equal(false);
  });

  it('T8: positions are those of the whole i16', () => {
    const value = wire.createEntity();
    value.entities = wire.createEntityEntities(1);
    value.entities.count = 1;
    for (const place of [-32_768, -1, 0, 32_767]) {
      value.entities.x[0] = place;
      value.entities.y[0] = -1 - place;
      const { entities } = wire.decodeEntity(wire.encodeEntity(value));
      expect([entities.x[0], entities.y[0]]).to.deep.equal([place, -1 - place]);
    }
  });
});

describe('tiles metadata', () => {
  it('is skipped where this version does not know it', () => {
    const block = bytes('ee00 0102 3412 00 03 010203 1002 0700');
    expect(wire.decodeInlineMeta(block)).to.deep.equal({
      ...wire.createInlineMeta(),
      statusEffects: 0x1234,
      revision: 7,
    });
    const { entities } = wire.decodeEntity(page('01', withMeta(hex(block))));
    expect(hex(entities.meta[0] ?? new Uint8Array())).to.equal(hex(block));
  });

  it('is refused in a page as it would be by itself', () => {
    for (const [bad, at, code = 'tag'] of [
      ['01', 0],
      ['0103 3412', 0],
      ['0102 34', 0],
      ['0101 34', 2],
      ['0103 341200', 2],
      ['0102 3412 0102 3412', 4],
      ['0102 3412 ee', 4],
      ['ee01', 0],
    ] as const) {
      expectRefusal(() => wire.decodeInlineMeta(bytes(bad)), code, at);
      expectRefusal(() => wire.decodeEntity(page('01', withMeta(bad))), code, 30 + at);
      // The bytes after a block belong to the next entity, however much a value would like them.
      expectRefusal(() => wire.decodeEntity(page('02', `${withMeta(bad)} ${withMeta('')}`)), code, 30 + at);
    }
  });

  it('of a detail is refused with its packet', () => {
    for (const [bad, at, code] of [
      ['2201 00', 2, 'tag'],
      [`22fc ${'0100 0200'.repeat(63)}`, undefined, undefined],
      ['2001 ff', 2, 'text'],
      ['2001 0a', 2, 'text'],
      ['2400 2400', 2, 'tag'],
      ['2101 41 2101 42', undefined, undefined],
      ['21', 0, 'tag'],
    ] as const) {
      if (code === undefined) {
        expect(() => wire.decodeEntityDetail(detail(bad))).not.to.throw();
        continue;
      }
      expectRefusal(() => wire.decodeDetailMeta(bytes(bad)), code, at);
      expectRefusal(() => wire.decodeEntityDetail(detail(bad)), code, 16 + at);
    }
  });

  it('of a detail is at most 1184 bytes', () => {
    const block = (length: number) => {
      const out = new Uint8Array(length);
      for (let at = 0; at < length; at += 2 + (out[at + 1] ?? 0)) {
        out[at] = 0xee;
        out[at + 1] = Math.min(200, length - at - 2);
      }
      return out;
    };
    const value = { clientType: 0, tick: 1, entityId: 2, meta: block(1184) };
    const frame = wire.encodeEntityDetail(value);
    expect(frame.length).to.equal(maxPacketBytes);
    expect(wire.decodeEntityDetail(frame).meta.length).to.equal(1184);
    expect(() => wire.encodeEntityDetail({ ...value, meta: block(1185) })).to.throw(RangeError, 'entityDetail.meta');
    frame[14] = 0xa1;
    expectRefusal(() => wire.decodeEntityDetail(frame), 'size', 14);
  });

  it('comes back as it was told', () => {
    const items = wire.createDetailMetaItems(3);
    items.count = 2;
    items.item.set([19, 0]);
    items.amount.set([1, 0]);
    const told: wire.DetailMeta = { revision: 65_535, name: 'Ylva', text: 'Æ 🙂', choices: ['Yes', '', 'No'], items };
    const meta = wire.decodeDetailMeta(wire.encodeDetailMeta(told));
    expect({ ...meta, items: [meta.items?.count, meta.items?.item[0], meta.items?.amount[0]] }).to.deep.equal({
      ...told,
      items: [2, 19, 1],
    });
    expect(wire.decodeDetailMeta(new Uint8Array(), meta)).to.deep.equal(wire.createDetailMeta());
    expect(hex(wire.encodeInlineMeta({ weapon: 4 }))).to.equal('02020400');
    expect(wire.encodeInlineMeta({})).to.deep.equal(new Uint8Array());
  });

  it('that is no block is not sent', () => {
    const value = wire.createEntity();
    value.entities = wire.createEntityEntities(1);
    value.entities.count = 1;
    for (const bad of ['01', '0101 00', '0102 0000 0102 0000', 'ee09']) {
      value.entities.meta[0] = bytes(bad);
      expect(() => wire.encodeEntity(value)).to.throw(RangeError, 'entity.entities.meta');
      if (bad !== '0101 00' && !bad.startsWith('0102'))
        expect(() => wire.encodeEntityDetail({ clientType: 0, tick: 0, entityId: 0, meta: bytes(bad) })).to.throw(
          RangeError,
          'entityDetail.meta',
        );
    }
    value.entities.meta[0] = new Uint8Array(256);
    expect(() => wire.encodeEntity(value)).to.throw(RangeError, '256 bytes of 255');
    const items = wire.createDetailMetaItems(64);
    items.count = 64;
    expect(() => wire.encodeDetailMeta({ items })).to.throw(RangeError, 'detailMeta.items');
    expect(() => wire.encodeDetailMeta({ text: 'x'.repeat(256) })).to.throw(RangeError, 'detailMeta.text');
    expect(() => wire.encodeDetailMeta({ choices: ['a', 'b\n'] })).to.throw(RangeError, 'detailMeta.choices');
  });
});

describe('tiles values that no packet can carry', () => {
  it('are refused as they are encoded', () => {
    for (const [palette, tiles, what] of [
      [[], [], 'chunk.palette'],
      [Array(65).fill(1), [], 'chunk.palette'],
      [[1], [1], 'chunk.tiles cannot be sent: 1 of 1'],
      [[1, 2], [0, 0, 255], 'chunk.tiles cannot be sent: 255 of 2'],
      [Array(64).fill(1), [64], 'chunk.tiles cannot be sent: 64 of 64'],
    ] as const) {
      expect(() => wire.encodeChunk(chunkWith(palette, tiles)), what).to.throw(RangeError, what);
    }
    for (const length of [0, 1008, 1023, 1025, 1040]) {
      const value = { ...chunkWith([1], []), tiles: new Uint8Array(length) };
      expect(() => wire.encodeChunk(value)).to.throw(RangeError, 'chunk.tiles');
    }
    for (const count of [0, 8, 10]) {
      const chunks = wire.createStateChunks(10);
      chunks.count = count;
      expect(() => wire.encodeState({ ...wire.createState(), chunks })).to.throw(RangeError, 'state.chunks');
    }
    for (const direction of [0, 5, -1]) {
      expect(() => wire.encodeActData({ direction })).to.throw(RangeError, 'actData.direction');
      expectRefusal(() => wire.decodeActData(Uint8Array.of(direction)), 'range', 0);
    }
  });

  it('unless they only wrap, as ticks do', () => {
    const frame = wire.encodeState({ ...wire.createState(), tick: 2 ** 32 + 5 });
    expect(wire.decodeState(frame).tick).to.equal(5);
    const ping = wire.encodePing({ clientType: 0, timestampMs: -1n });
    expect(wire.decodePing(ping).timestampMs).to.equal(2n ** 64n - 1n);
  });
});

describe('tiles decoding into what there is', () => {
  it('G01: a refused page changes nothing but empties the list', () => {
    const into = wire.decodeEntity(page('02', `${withMeta('0102 3412')} ${withMeta('')}`, '01'));
    expect(into.entities.count).to.equal(2);
    expectRefusal(() => wire.decodeEntity(page('02', `${withMeta('')} ${withMeta('01')}`), into), 'tag', 48);
    expect([into.tick, into.more, into.entities.count]).to.deep.equal([1, true, 0]);
  });

  it('S11: a refused chunk changes nothing', () => {
    const into = wire.decodeChunk(chunk('02', '0500 0600', '411004'));
    const before = structuredClone(into);
    expectRefusal(() => wire.decodeChunk(chunk('01', '0700', '000000 010000'), into), 'range', 18);
    expect(into).to.deep.equal(before);
  });

  it('fills its indices again, and has other bytes and lists new each time', () => {
    const into = wire.decodeChunk(chunk('02', '0500 0600', '411004'));
    const { tiles, palette } = into;
    wire.decodeChunk(chunk('01', '0700'), into);
    expect(into.tiles).to.equal(tiles);
    expect([tiles[0], palette.length, into.palette.length]).to.deep.equal([0, 2, 1]);
    expect(wire.decodeChunk(chunk('01', '0700')).tiles).not.to.equal(tiles);
    const action = wire.decodeAction(wire.encodeAction({ ...wire.createAction(), actionData: Uint8Array.of(1) }));
    const { actionData } = action;
    wire.decodeAction(wire.encodeAction({ ...wire.createAction(), actionData: Uint8Array.of(2) }), action);
    expect(actionData).to.deep.equal(Uint8Array.of(1));
  });
});
