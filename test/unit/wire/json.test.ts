import { expect } from 'chai';
import fc from 'fast-check';
import { hello, input, maxEntities, ping, snapshot, welcome } from '../../../src/games/arena/protocol.ts';
import {
  action,
  chunk,
  detailMeta,
  entity,
  entityDetail,
  entityQuery,
  inlineMeta,
  state,
} from '../../../src/games/tiles/protocol.ts';
import { fromJson, toJson } from '../../../src/wire/json.ts';
import { arbitrary } from '../../support/arbitrary.ts';
import { hex } from '../../support/hex.ts';
import { allCodings } from '../../support/protocols.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { mixed } from './sample/protocol.ts';

const blankAction = {
  clientType: 0,
  authToken: '1',
  targetTick: 0,
  cache: Array(9).fill({ chunkId: 0, version: 0 }),
  playerAction: 0,
};

describe('JSON form', () => {
  for (const { title, layout, codec } of allCodings) {
    it(`of ${title} makes the same frame, through text`, () => {
      fc.assert(
        fc.property(arbitrary(layout), (value) => {
          const text = JSON.stringify(toJson(layout, value));
          const back = fromJson(layout, JSON.parse(text));
          expect(JSON.stringify(toJson(layout, back))).to.equal(text);
          // JSON has no −0, so the frames are compared once it is gone.
          expect(hex(codec.encode(fromJson(layout, JSON.parse(text))))).to.equal(hex(codec.encode(back)));
        }),
      );
    });
  }

  it('is an object with exactly the fields of the message', () => {
    for (const json of [null, undefined, 1, 'x', true, [], [1]]) expectRefusal(() => fromJson(input, json), 'type', '');
    expectRefusal(() => fromJson(input, { sequence: 1 }), 'missing', 'buttons');
    expectRefusal(() => fromJson(input, { sequence: 1, buttons: 1, more: 1 }), 'unexpected', 'more');
    expectRefusal(() => fromJson(input, { id: 2, sequence: 1, buttons: 1 }), 'unexpected', 'id');
    expectRefusal(
      () => fromJson(input, JSON.parse('{"__proto__":{},"sequence":1,"buttons":1}')),
      'unexpected',
      '__proto__',
    );
    expectRefusal(() => fromJson(input, { sequence: 1, buttons: 1, toString: 1 }), 'unexpected', 'toString');
    expectRefusal(() => fromJson(input, Object.create({ sequence: 1, buttons: 1 })), 'missing', 'sequence');
  });

  it('has integers within the bounds of their fields', () => {
    const of = (sequence: unknown) => () => fromJson(input, { sequence, buttons: 0 });
    for (const good of [0, 4_294_967_295]) expect(of(good)()).to.deep.equal({ sequence: good, buttons: 0 });
    for (const bad of [-1, 4_294_967_296, 0.5, Number.NaN, Number.POSITIVE_INFINITY])
      expectRefusal(of(bad), 'range', 'sequence');
    for (const bad of ['1', null, undefined, true, [1], 1n]) expectRefusal(of(bad), 'type', 'sequence');
    const rate = (tickRate: number) => () =>
      fromJson(welcome, { version: 1, entityId: 1, tickRate, width: 1, height: 1 });
    expect(rate(1)).not.to.throw();
    expectRefusal(rate(0), 'range', 'tickRate');
    expectRefusal(rate(256), 'range', 'tickRate');
  });

  it('A3: has reserved bits cleared', () => {
    expect(fromJson(input, { sequence: 0, buttons: 255 })).to.deep.equal({ sequence: 0, buttons: 15 });
    expectRefusal(() => fromJson(input, { sequence: 0, buttons: 256 }), 'range', 'buttons');
    const point = (weight: number) => () =>
      fromJson(mixed, {
        small: 1,
        label: '',
        middle: 0,
        points: [{ place: 0, weight, height: 0 }],
        large: 0,
        motto: '',
        stamp: '0',
      });
    expect(point(0x21)).not.to.throw();
    expectRefusal(point(0x20), 'range', 'points[0].weight');
  });

  it('has floats that an f32 can hold', () => {
    const of =
      (x: unknown, radius: unknown = 1) =>
      () =>
        fromJson(snapshot, { tick: 1, entities: [{ id: 1, kind: 1, x, y: 0, radius, colour: 0 }] });
    for (const good of [3.4028234663852886e38, -3.4028234663852886e38, 0.1, 1e-50]) expect(of(good)).not.to.throw();
    for (const bad of [3.5e38, -3.5e38, Number.NaN]) expectRefusal(of(bad), 'range', 'entities[0].x');
    expectRefusal(of('1'), 'type', 'entities[0].x');
    expect(of(1, 0)).not.to.throw();
    expectRefusal(of(1, -0.5), 'range', 'entities[0].radius');
  });

  it('S14: has 64 bits as decimal strings', () => {
    const of = (clientTime: unknown) => () => fromJson(ping, { clientTime });
    for (const good of ['9223372036854775807', '-9223372036854775808', '0']) {
      expect(toJson(ping, of(good)())).to.deep.equal({ clientTime: good });
    }
    for (const bad of ['9223372036854775808', '-9223372036854775809', '9'.repeat(30)])
      expectRefusal(of(bad), 'range', 'clientTime');
    for (const bad of [1, 1n, '', '-', '1.0', '0x1', '1e3', ' 1', '+1', null])
      expectRefusal(of(bad), 'type', 'clientTime');
  });

  it('D23: has texts as short and as clean as a frame has them', () => {
    const of = (name: unknown) => () => fromJson(hello, { version: 1, name });
    for (const good of ['', 'y'.repeat(32), '🙂'.repeat(8), '<b>']) expect(of(good)).not.to.throw();
    for (const bad of [
      'y'.repeat(33),
      `${'🙂'.repeat(8)}y`,
      'a\nb',
      'a\0',
      '\u009f',
      '\ud83d',
      '\ude42\ud83d',
      'x'.repeat(10_000),
    ]) {
      expectRefusal(of(bad), 'text', 'name');
    }
    expectRefusal(of(5), 'type', 'name');
  });

  it('has lists of rows, no longer than allowed', () => {
    const row = { id: 1, kind: 1, x: 0, y: 0, radius: 0, colour: 0 };
    const of = (entities: unknown) => () => fromJson(snapshot, { tick: 1, entities });
    expect(of(Array(maxEntities).fill(row))).not.to.throw();
    expectRefusal(of(Array(maxEntities + 1).fill(row)), 'count', 'entities');
    for (const bad of [{}, null, 'x', { length: 1 }]) expectRefusal(of(bad), 'type', 'entities');
    expectRefusal(of([row, null]), 'type', 'entities[1]');
    expectRefusal(of([row, { ...row, z: 0 }]), 'unexpected', 'entities[1].z');
    expectRefusal(of([row, row, { ...row, colour: undefined }]), 'type', 'entities[2].colour');
    const { y: _, ...flat } = row;
    expectRefusal(of([flat]), 'missing', 'entities[0].y');
  });

  it('G05: has unsigned 64 bits up to 2⁶⁴ − 1', () => {
    const of = (authToken: unknown) => () => fromJson(entityQuery, { clientType: 0, authToken, entityId: 1 });
    for (const good of ['0', '9007199254740993', '18446744073709551615'])
      expect(toJson(entityQuery, of(good)())).to.include({ authToken: good });
    for (const bad of ['-1', '18446744073709551616', '99999999999999999999', '1'.repeat(21)])
      expectRefusal(of(bad), 'range', 'authToken');
    for (const bad of [1, 1n, '']) expectRefusal(of(bad), 'type', 'authToken');
  });

  it('has signed integers within their bounds', () => {
    const row = { id: 1, typeId: 0, x: 0, y: 0, hp: 0, hpMax: 0, elo: 0, flags: 0, meta: '' };
    const of = (x: number) => () =>
      fromJson(entity, { clientType: 0, tick: 1, more: false, entities: [{ ...row, x }] });
    for (const good of [-32_768, 32_767]) expect(of(good)).not.to.throw();
    for (const bad of [-32_769, 32_768, 0.5]) expectRefusal(of(bad), 'range', 'entities[0].x');
  });

  it('has flags that are true or false', () => {
    const of = (more: unknown) => () => fromJson(entity, { clientType: 0, tick: 1, more, entities: [] });
    for (const good of [true, false]) expect(of(good)).not.to.throw();
    for (const bad of [0, 1, 'true', null]) expectRefusal(of(bad), 'type', 'more');
    expectRefusal(
      () => fromJson(entity, { clientType: 0, tick: 1, entityCount: 0, more: true, entities: [] }),
      'unexpected',
      'entityCount',
    );
  });

  it('has exactly as many rows as the layout says', () => {
    const of = (count: number) => () =>
      fromJson(state, {
        clientType: 0,
        tick: 1,
        chunks: Array(count).fill({ chunkId: 0, version: 0 }),
        playerEntityId: 1,
        entityChecksum: 0,
      });
    expect(of(9)).not.to.throw();
    for (const bad of [0, 8, 10]) expectRefusal(of(bad), 'count', 'chunks');
  });

  it('S11: has indices into a list that is there', () => {
    const tiles = Array(1024).fill(0);
    const of =
      (palette: unknown, first: unknown, more = tiles) =>
      () =>
        fromJson(chunk, {
          clientType: 0,
          chunk: { chunkId: 0, version: 1 },
          palette,
          tiles: [first, ...more.slice(1)],
        });
    expect(of([1, 2], 1)).not.to.throw();
    for (const bad of [2, 63, -1, 0.5, Number.NaN]) expectRefusal(of([1, 2], bad), 'range', 'tiles[0]');
    expectRefusal(of([1], '0'), 'type', 'tiles[0]');
    expectRefusal(of([1], 0, tiles.slice(1)), 'count', 'tiles');
    expectRefusal(of([1], 0, [...tiles, 0]), 'count', 'tiles');
    for (const bad of [[], Array(65).fill(1)]) expectRefusal(of(bad, 0), 'count', 'palette');
    for (const bad of [-1, 65_536]) expectRefusal(of([1, bad], 0), 'range', 'palette[1]');
    for (const bad of [null, 'x', { length: 1 }]) expectRefusal(of(bad, 0), 'type', 'palette');
    expectRefusal(
      () => fromJson(chunk, { clientType: 0, chunk: { chunkId: 0 }, palette: [1], tiles }),
      'missing',
      'chunk.version',
    );
    expectRefusal(() => fromJson(chunk, { clientType: 0, chunk: 1, palette: [1], tiles }), 'type', 'chunk');
  });

  it('has bytes as hexadecimal digits, well-formed where they are a block', () => {
    const value = toJson(action, fromJson(action, { ...blankAction, actionData: '00fF' }));
    expect(value).to.include({ actionData: '00ff' });
    for (const bad of ['0', '0g', ' 00', 0, null, [0]])
      expectRefusal(() => fromJson(action, { ...blankAction, actionData: bad }), 'type', 'actionData');
    expect(() => fromJson(action, { ...blankAction, actionData: '00'.repeat(1126) })).not.to.throw();
    expectRefusal(() => fromJson(action, { ...blankAction, actionData: '00'.repeat(1127) }), 'size', 'actionData');
    const of = (meta: string) => () => fromJson(entityDetail, { clientType: 0, tick: 1, entityId: 1, meta });
    expect(of('210141210142ee00')).not.to.throw();
    expectRefusal(of('2102'), 'tag', 'meta');
    expectRefusal(of('210180'), 'text', 'meta');
  });

  it('has of a block what is there', () => {
    expect(toJson(inlineMeta, fromJson(inlineMeta, {}))).to.deep.equal({});
    expect(toJson(inlineMeta, fromJson(inlineMeta, { weapon: 4 }))).to.deep.equal({ weapon: 4 });
    const told = { revision: 1, text: '', choices: ['a', 'b'], items: [{ item: 1, amount: 2 }], name: 'x' };
    expect(toJson(detailMeta, fromJson(detailMeta, told))).to.deep.equal(told);
    expect(toJson(detailMeta, fromJson(detailMeta, { choices: [] }))).to.deep.equal({});
    expectRefusal(() => fromJson(inlineMeta, { weapon: 65_536 }), 'range', 'weapon');
    expectRefusal(() => fromJson(inlineMeta, { armor: 1 }), 'unexpected', 'armor');
    expectRefusal(() => fromJson(inlineMeta, []), 'type', '');
    expectRefusal(() => fromJson(detailMeta, { text: 'x'.repeat(256) }), 'text', 'text');
    expectRefusal(() => fromJson(detailMeta, { choices: ['a', 1] }), 'type', 'choices[1]');
    expectRefusal(() => fromJson(detailMeta, { choices: 'a' }), 'type', 'choices');
    expectRefusal(() => fromJson(detailMeta, { items: Array(64).fill({ item: 1, amount: 1 }) }), 'count', 'items');
    expectRefusal(() => fromJson(detailMeta, { items: [{ item: 1 }] }), 'missing', 'items[0].amount');
  });
});
