import {
  createSnapshotEntities,
  decodeSnapshot,
  type Snapshot,
  writeSnapshot,
} from '../../src/games/arena/protocol.gen.ts';
import { outView, viewOfCopy } from './buffers.ts';
import type { Subject } from './subject.ts';

const headerBytes = 7;
const entityBytes = 21;

export function snapshotOf(count: number): Subject<Snapshot> {
  const value = sample(count);
  return {
    name: `arena snapshot of ${count}`,
    value,
    into: sample(count),
    plain: plainOf(value),
    shape: {
      tick: 'uint32',
      entities: [{ id: 'uint32', kind: 'uint32', x: 'float', y: 'float', radius: 'float', colour: 'fixed32' }],
    },
    generated: { encode: writeSnapshot, decode: decodeSnapshot },
    byHand: { encode: encodeByHand, decode: decodeByHand },
  };
}

function sample(count: number): Snapshot {
  const entities = createSnapshotEntities(count);
  entities.count = count;
  for (let i = 0; i < count; i++) {
    entities.id[i] = i + 1;
    entities.kind[i] = 1 + (i % 2);
    entities.x[i] = (i * 37.3) % 1600;
    entities.y[i] = (i * 53.7) % 900;
    entities.radius[i] = 16;
    entities.colour[i] = (i * 65_537) & 0xff_ffff;
  }
  return { tick: 4242, entities };
}

function plainOf({ tick, entities }: Snapshot): Subject<unknown>['plain'] {
  const { count, id, kind, x, y, radius, colour } = entities;
  const row = (_: unknown, i: number) => ({
    id: id[i],
    kind: kind[i],
    x: x[i],
    y: y[i],
    radius: radius[i],
    colour: colour[i],
  });
  return { tick, entities: Array.from({ length: count }, row) };
}

function encodeByHand(value: Snapshot): number {
  const { count, id, kind, x, y, radius, colour } = value.entities;
  outView.setUint8(0, 0x82);
  outView.setUint32(1, value.tick, true);
  outView.setUint16(5, count, true);
  let at = headerBytes;
  for (let i = 0; i < count; i++) {
    outView.setUint32(at, id[i] as number, true);
    outView.setUint8(at + 4, kind[i] as number);
    outView.setFloat32(at + 5, x[i] as number, true);
    outView.setFloat32(at + 9, y[i] as number, true);
    outView.setFloat32(at + 13, radius[i] as number, true);
    outView.setUint32(at + 17, colour[i] as number, true);
    at += entityBytes;
  }
  return at;
}

function decodeByHand(frame: Uint8Array, into: Snapshot): void {
  const view = viewOfCopy(frame);
  const { id, kind, x, y, radius, colour } = into.entities;
  into.tick = view.getUint32(1, true);
  const count = view.getUint16(5, true);
  let at = headerBytes;
  for (let i = 0; i < count; i++) {
    id[i] = view.getUint32(at, true);
    kind[i] = view.getUint8(at + 4);
    x[i] = view.getFloat32(at + 5, true);
    y[i] = view.getFloat32(at + 9, true);
    radius[i] = view.getFloat32(at + 13, true);
    colour[i] = view.getUint32(at + 17, true);
    at += entityBytes;
  }
  into.entities.count = count;
}
