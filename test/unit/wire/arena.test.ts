import { expect } from 'chai';
import * as wire from '../../../src/games/arena/protocol.gen.ts';
import { maxEntities } from '../../../src/games/arena/protocol.ts';
import { bytes, hex } from '../../support/hex.ts';
import { expectRefusal, refusalOf } from '../../support/refusal.ts';

const infinity = '0000807f';
const minusInfinity = '000080ff';
const quietNaN = '0000c07f';
const largest = 'ffff7f7f';
const one = '0000803f';
const minusZero = '00000080';
const smallestBelowZero = '01000080';

const snapshotOf = ({ x = one, y = one, radius = one, kind = '01', colour = '00000000' } = {}) =>
  bytes(`82 01000000 0100 07000000 ${kind} ${x} ${y} ${radius} ${colour}`);

const welcomeOf = ({ version = '01', tickRate = '14', width = one, height = one } = {}) =>
  bytes(`81 ${version} 07000000 ${tickRate} ${width} ${height}`);

const helloOf = (name: string, length = name.length / 2) => bytes(`0101${length.toString(16).padStart(2, '0')}${name}`);

const hexOf = (text: string) => hex(new TextEncoder().encode(text));

describe('arena frames that are hostile', () => {
  it('G01: a float of a snapshot is finite', () => {
    for (const bad of [infinity, minusInfinity, quietNaN, 'ffffffff', '0100807f']) {
      expectRefusal(() => wire.decodeSnapshot(snapshotOf({ x: bad })), 'range', 12);
      expectRefusal(() => wire.decodeSnapshot(snapshotOf({ y: bad })), 'range', 16);
      expectRefusal(() => wire.decodeSnapshot(snapshotOf({ radius: bad })), 'range', 20);
    }
    const { entities } = wire.decodeSnapshot(snapshotOf({ x: largest, y: 'ffff7fff', radius: largest }));
    expect([entities.x[0], entities.y[0], entities.radius[0]]).to.deep.equal([
      3.4028234663852886e38, -3.4028234663852886e38, 3.4028234663852886e38,
    ]);
  });

  it('G01: a radius is not negative; −0 is 0', () => {
    for (const bad of ['000080bf', smallestBelowZero, 'ffff7fff']) {
      expectRefusal(() => wire.decodeSnapshot(snapshotOf({ radius: bad })), 'range', 20);
    }
    const frame = snapshotOf({ radius: minusZero });
    expect(hex(wire.encodeSnapshot(wire.decodeSnapshot(frame)))).to.equal(hex(frame));
  });

  it('G01: a refused snapshot changes nothing but empties the list', () => {
    const into = wire.decodeSnapshot(bytes(`82 2a000000 0200 ${'00'.repeat(42)}`));
    expect(into.entities.count).to.equal(2);
    refusalOf(() => wire.decodeSnapshot(snapshotOf({ x: quietNaN }), into));
    expect([into.tick, into.entities.count]).to.deep.equal([42, 0]);
  });

  it('G01: the last of many entities is checked like the first', () => {
    const value = wire.createSnapshot();
    wire.reserveSnapshotEntities(value.entities, 100);
    value.entities.count = 100;
    const frame = wire.encodeSnapshot(value);
    new DataView(frame.buffer).setFloat32(7 + 99 * 21 + 9, Number.NaN, true);
    expectRefusal(() => wire.decodeSnapshot(frame), 'range', 7 + 99 * 21 + 9);
  });

  it('G06: the same holds of the other messages', () => {
    for (const bad of [infinity, minusInfinity, quietNaN, '00000000', 'ffff7f3f']) {
      expectRefusal(() => wire.decodeWelcome(welcomeOf({ width: bad })), 'range', 7);
      expectRefusal(() => wire.decodeWelcome(welcomeOf({ height: bad })), 'range', 11);
    }
    expect(wire.decodeWelcome(welcomeOf()).width).to.equal(1);
    expectRefusal(() => wire.decodeWelcome(welcomeOf({ tickRate: '00' })), 'range', 6);
    expect(wire.decodeWelcome(welcomeOf({ tickRate: '01' })).tickRate).to.equal(1);
    expect(wire.decodeWelcome(welcomeOf({ tickRate: 'ff' })).tickRate).to.equal(255);
  });

  it('A3: reserved bits are ignored on read and zero on write', () => {
    expect(wire.decodeInput(bytes('02 00000000 ff')).buttons).to.equal(0x0f);
    expect(hex(wire.encodeInput({ sequence: 0, buttons: 0xff }))).to.equal('02000000000f');
    const read = wire.decodeSnapshot(snapshotOf({ colour: '563412ff' }));
    expect(read.entities.colour[0]).to.equal(0x123456);
    read.entities.colour[0] = 0xff123456;
    expect(hex(wire.encodeSnapshot(read))).to.match(/56341200$/);
  });

  it('A3: every kind of entity is read, known or not', () => {
    expect(wire.decodeSnapshot(snapshotOf({ kind: 'ff' })).entities.kind[0]).to.equal(255);
  });

  it('S05: a count that is not what the bytes say is refused before anything is allocated', () => {
    const into = wire.createSnapshot();
    const refused = [
      ['82 01000000 ffff', 'count', 5],
      ['82 01000000 310c', 'count', 5],
      ['82 01000000 300c', 'truncated', 7],
      ['82 01000000 0100', 'truncated', 7],
      [`82 01000000 0100 ${'00'.repeat(20)}`, 'truncated', 27],
      [`82 01000000 0100 ${'00'.repeat(22)}`, 'trailing', 28],
      ['82 01000000 0000 00', 'trailing', 7],
    ] as const;
    for (const [frame, code, at] of refused) {
      expectRefusal(() => wire.decodeSnapshot(bytes(frame), into), code, at);
      expect(into.entities.id.length).to.equal(0);
    }
  });

  it('S05: the most entities a frame can have, and one more', () => {
    expect(maxEntities).to.equal(3120);
    const value = { tick: 1, entities: wire.createSnapshotEntities(maxEntities + 1) };
    value.entities.count = maxEntities;
    const frame = wire.encodeSnapshot(value);
    expect(frame.length).to.equal(65_527);
    expect(wire.decodeSnapshot(frame).entities.count).to.equal(maxEntities);
    value.entities.count++;
    expect(() => wire.encodeSnapshot(value)).to.throw(RangeError, 'snapshot.entities');
    const longer = new Uint8Array(frame.length + 21);
    longer.set(frame);
    new DataView(longer.buffer).setUint16(5, maxEntities + 1, true);
    expectRefusal(() => wire.decodeSnapshot(longer), 'count', 5);
  });

  it('S06: the length of a name is that of its bytes', () => {
    expectRefusal(() => wire.decodeHello(bytes('01 01 20 41')), 'truncated', 4);
    expectRefusal(() => wire.decodeHello(helloOf('41', 2)), 'truncated', 4);
    expectRefusal(() => wire.decodeHello(helloOf('4141', 1)), 'trailing', 4);
    expectRefusal(() => wire.decodeHello(helloOf('41', 255)), 'text', 2);
  });

  it('S06: a name of 32 bytes is the longest', () => {
    for (const longest of ['y'.repeat(32), 'é'.repeat(16), '🙂'.repeat(8)]) {
      expect(wire.decodeHello(helloOf(hexOf(longest))).name).to.equal(longest);
      expect(wire.decodeHello(wire.encodeHello({ version: 1, name: longest })).name).to.equal(longest);
      expectRefusal(() => wire.decodeHello(helloOf(`${hexOf(longest)}79`)), 'text', 2);
      expect(() => wire.encodeHello({ version: 1, name: `${longest}y` })).to.throw(RangeError, 'hello.name');
    }
  });

  it('S06: a name is strict UTF-8', () => {
    const bad = {
      'a lone continuation byte': '80',
      'a sequence without its end': '41c3',
      'an overlong NUL': 'c080',
      'an overlong slash': 'e080af',
      'half of a surrogate pair': 'eda080',
      'a surrogate pair as two': 'eda0bdedb982',
      'a code point beyond the last': 'f4908080',
      'a byte that is never in UTF-8': 'ff',
    };
    for (const [why, name] of Object.entries(bad)) {
      expect(refusalOf(() => wire.decodeHello(helloOf(name))).code, why).to.equal('text');
    }
    expect(wire.decodeHello(helloOf('f48fbfbf')).name).to.equal('\u{10ffff}');
  });

  it('S06: a name has no control character', () => {
    for (const code of [0, 1, 9, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f]) {
      const name = `a${String.fromCharCode(code)}b`;
      expectRefusal(() => wire.decodeHello(helloOf(hexOf(name))), 'text', 3);
      expect(() => wire.encodeHello({ version: 1, name })).to.throw(RangeError, 'hello.name');
    }
    for (const code of [0x20, 0x7e, 0xa0]) {
      const name = `a${String.fromCharCode(code)}b`;
      expect(wire.decodeHello(helloOf(hexOf(name))).name).to.equal(name);
    }
  });

  it('D23: names that look like markup, run right to left or join emoji stay what they are', () => {
    for (const name of ['<script>alert(1)</script>', '\u202eadA', 'a\u200bb', '👩‍🚀', '\ufeffAda', '&amp;']) {
      expect(wire.decodeHello(wire.encodeHello({ version: 1, name })).name).to.equal(name);
    }
  });

  it('D23: a name of 10 000 characters or with half of a pair is not sent', () => {
    for (const name of ['x'.repeat(10_000), 'a\ud83d', '\ude42b']) {
      expect(() => wire.encodeHello({ version: 1, name })).to.throw(RangeError, 'hello.name');
    }
  });

  it('S14: a clock of 64 bits comes back bit for bit', () => {
    for (const clock of [
      'ffffffffffffff7f',
      '0000000000000080',
      '01000000000020 00',
      'ffffffffffffffff',
      '0123456789abcdef',
    ]) {
      const { clientTime } = wire.decodePing(bytes(`03 ${clock}`));
      const answer = wire.encodePong({ clientTime, tick: 0x01020304 });
      expect(hex(answer)).to.equal(`83${hex(bytes(clock))}04030201`);
      expect(wire.decodePong(answer).clientTime).to.equal(clientTime);
    }
  });

  it('S20: an id that nobody has, or the other side, is told apart without reading on', () => {
    expect(wire.classifyToHost(bytes('82'))).to.equal('misdirected');
    expect(wire.classifyToGuest(bytes('01'))).to.equal('misdirected');
    const known = { 1: 'hello', 2: 'input', 3: 'ping', 129: 'welcome', 130: 'snapshot', 131: 'pong' };
    for (let id = 0; id < 256; id++) {
      const name = Object.entries(known).find(([key]) => Number(key) === id)?.[1];
      const [own, other] = id < 0x80 ? [name, 'misdirected'] : ['misdirected', name];
      expect(wire.classifyToHost(Uint8Array.of(id))).to.equal(name ? own : 'unknown');
      expect(wire.classifyToGuest(Uint8Array.of(id))).to.equal(name ? other : 'unknown');
    }
  });
});

describe('arena values that no frame can carry', () => {
  it('are refused as they are encoded', () => {
    const welcome = { version: 1, entityId: 1, tickRate: 20, width: 1600, height: 900 };
    for (const width of [Number.NaN, Number.POSITIVE_INFINITY, 0, 0.5, 1e39]) {
      expect(() => wire.encodeWelcome({ ...welcome, width })).to.throw(RangeError, 'welcome.width');
    }
    for (const tickRate of [0, 256, Number.NaN]) {
      expect(() => wire.encodeWelcome({ ...welcome, tickRate })).to.throw(RangeError, 'welcome.tickRate');
    }
    const value = { tick: 1, entities: wire.createSnapshotEntities(1) };
    value.entities.count = 1;
    for (const [field, bad] of [
      ['x', Number.NaN],
      ['y', Number.POSITIVE_INFINITY],
      ['radius', -1],
    ] as const) {
      value.entities[field][0] = bad;
      expect(() => wire.encodeSnapshot(value)).to.throw(RangeError, `snapshot.entities.${field}`);
      value.entities[field][0] = 1;
    }
    for (const count of [2, -1, Number.NaN]) {
      value.entities.count = count;
      expect(() => wire.encodeSnapshot(value)).to.throw(RangeError, 'snapshot.entities');
    }
  });

  it('unless they only wrap, as counters do', () => {
    expect(hex(wire.encodeInput({ sequence: 2 ** 32 + 5, buttons: 0 }))).to.equal('020500000000');
    expect(hex(wire.encodeInput({ sequence: -1, buttons: 0 }))).to.equal('02ffffffff00');
  });
});

describe('arena lists', () => {
  it('grow on demand, keep their rows and never shrink', () => {
    const list = wire.createSnapshotEntities(2);
    list.id[1] = 7;
    wire.reserveSnapshotEntities(list, 2);
    expect(list.id.length).to.equal(2);
    wire.reserveSnapshotEntities(list, 3);
    expect([list.id.length, list.colour.length, list.id[1]]).to.deep.equal([4, 4, 7]);
    const { id } = list;
    wire.reserveSnapshotEntities(list, 1);
    expect(list.id).to.equal(id);
    wire.reserveSnapshotEntities(list, maxEntities - 1);
    wire.reserveSnapshotEntities(list, maxEntities);
    expect(list.id.length).to.equal(maxEntities);
  });
});
