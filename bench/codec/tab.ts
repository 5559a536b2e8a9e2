import { fnv1a } from '../../src/lib/hash.ts';
import { PackedIndices } from '../../src/wire/packed.ts';
import { type Candidate, measure } from '../../test/support/measure.ts';
import { bytesACall, type Memory } from './allocation.ts';
import { outView } from './buffers.ts';
import type { Contestant } from './contest.ts';
import { fnv1aByHand, packByHand, unpackByHand } from './packing.ts';
import { rivals } from './rivals.ts';
import { entries } from './subjects.ts';

/** One thing that several can do. */
interface Comparison {
  readonly what: string;
  /** What ours may take at most, times the limit. */
  readonly atMost: number;
  readonly limit: Candidate;
  readonly ours: Candidate;
  readonly others: readonly Candidate[];
}

/** The nanoseconds it took each of them, others by their names. */
export interface Timed {
  readonly what: string;
  readonly atMost: number;
  readonly limit: { readonly name: string; readonly ns: number };
  readonly oursNs: number;
  readonly othersNs: Readonly<Record<string, number>>;
}

/** A `DataView` takes more, whatever the engine's version. */
const viewBytes = 32;

/** What a message's frame allocates, written and read, on the heap. */
export interface Allocated {
  readonly what: string;
  readonly oursBytes: number;
  readonly limitBytes: number;
}

/** Needs `gc`, and a heap size that is not rounded: V8 and Chromium have a flag for each. */
export function allocated(): readonly Allocated[] {
  const memory = memoryOfPage();
  const kept: DataView[] = [];
  const bytes = bytesACall(() => {
    kept[0] = new DataView(outView.buffer);
  }, memory);
  if (bytes < viewBytes) throw new Error(`a view of ${viewBytes} bytes and more was counted as ${bytes}`);
  return entries().map(({ name, generated, byHand }) => {
    const bytesOf = ({ encode, decode }: Contestant) => bytesACall(encode, memory) + bytesACall(decode, memory);
    return { what: name, oursBytes: bytesOf(generated), limitBytes: bytesOf(byHand) };
  });
}

function memoryOfPage(): Memory {
  const { gc } = globalThis as { gc?: () => void };
  // Each reading is an object of its own that stays as it is.
  const read = performance as { readonly memory?: { readonly usedJSHeapSize: number } };
  if (!gc || !read.memory) throw new Error('this page cannot tell what it allocates');
  return { collectGarbage: gc, usedBytes: () => read.memory?.usedJSHeapSize ?? Number.NaN };
}

export function timed(): readonly Timed[] {
  const comparisons = [...messages(), ...tilePacking(), checksum()];
  const candidates = comparisons.flatMap(({ limit, ours, others }) => [limit, ours, ...others]);
  const times = measure(candidates, { rounds: 15, roundMs: 3 });
  const ns = (candidate: Candidate) => times[candidates.indexOf(candidate)] ?? Number.NaN;
  return comparisons.map(({ what, atMost, limit, ours, others }) => ({
    what,
    atMost,
    limit: { name: limit.name, ns: ns(limit) },
    oursNs: ns(ours),
    othersNs: Object.fromEntries(others.map((other) => [other.name, ns(other)])),
  }));
}

function messages(): readonly Comparison[] {
  const all = entries().map((entry) => ({
    ...entry,
    others: Object.entries(rivals).map(([name, rival]) => ({ name, codec: rival(entry) })),
  }));
  return all.flatMap(({ name, byHand, generated, others }) =>
    (['encode', 'decode'] as const).map((verb) => ({
      what: `${verb} ${name}`,
      atMost: 1.3,
      limit: { name: 'by hand', once: byHand[verb] },
      ours: { name: 'generated', once: generated[verb] },
      others: others.map((other) => ({ name: other.name, once: other.codec[verb] })),
    })),
  );
}

/** A chunk's; of fewer kinds than 6 bits could tell apart, so that whether they are in range must be looked at. */
function tilePacking(): readonly Comparison[] {
  const kinds = 20;
  const tiles = Uint8Array.from({ length: 1024 }, (_, i) => (i * 11) % kinds);
  const into = new Uint8Array(tiles.length);
  const packed = new PackedIndices(tiles.length);
  const unpack = () => {
    packed.unpack(outView, 0, kinds);
    into.set(packed.indices);
  };
  packByHand(outView, 0, tiles);
  unpack();
  if (into.some((tile, i) => tile !== tiles[i])) throw new Error('tiles packed by hand are others when unpacked');
  const name = 'three words for 16';
  return [
    {
      what: 'pack 1 024 tiles',
      atMost: 1.2,
      limit: { name, once: () => packByHand(outView, 0, tiles) },
      ours: { name: 'ours', once: () => packed.pack(tiles, outView, 0, kinds) },
      others: [],
    },
    {
      what: 'unpack 1 024 tiles',
      atMost: 1.2,
      limit: { name, once: () => unpackByHand(outView, 0, into) },
      ours: { name: 'ours', once: unpack },
      others: [],
    },
  ];
}

function checksum(): Comparison {
  const bytes = Uint8Array.from({ length: 1200 }, (_, i) => i * 31);
  if (fnv1a(bytes) !== fnv1aByHand(bytes)) throw new Error('the two checksums differ');
  return {
    what: 'FNV-1a of 1 200 bytes',
    atMost: 1.1,
    limit: { name: 'a plain loop', once: () => fnv1aByHand(bytes) },
    ours: { name: 'ours', once: () => fnv1a(bytes) },
    others: [],
  };
}
