import { expect } from 'chai';
import fc from 'fast-check';
import { hello, input, maxEntities, ping, snapshot, welcome } from '../../../src/games/arena/protocol.ts';
import { fromJson, toJson } from '../../../src/wire/json.ts';
import { arbitrary } from '../../support/arbitrary.ts';
import { hex } from '../../support/hex.ts';
import { allMessages } from '../../support/protocols.ts';
import { expectRefusal } from '../../support/refusal.ts';
import { mixed } from './sample/protocol.ts';

describe('JSON form', () => {
  for (const { title, message, codec } of allMessages) {
    it(`of ${title} makes the same frame, through text`, () => {
      fc.assert(
        fc.property(arbitrary(message), (value) => {
          const text = JSON.stringify(toJson(message, value));
          const back = fromJson(message, JSON.parse(text));
          expect(JSON.stringify(toJson(message, back))).to.equal(text);
          // JSON has no −0, so the frames are compared once it is gone.
          expect(hex(codec.encode(fromJson(message, JSON.parse(text))))).to.equal(hex(codec.encode(back)));
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
});
