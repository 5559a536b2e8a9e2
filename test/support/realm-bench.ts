import { expect } from 'chai';
import * as v from 'valibot';
import type { Seat, Title } from '../../src/games/game.ts';
import { tileOf } from '../../src/games/tiles/catalogue.ts';
import { RealmHost } from '../../src/games/tiles/host.ts';
import {
  type Action,
  decodeEntity,
  decodeInlineMeta,
  decodeState,
  encodeAction,
  encodeEntityQuery,
  encodePing,
  protocol,
} from '../../src/games/tiles/protocol.gen.ts';
import { readHost } from '../../src/games/tiles/saved-host.ts';
import { createRealm, type Entity, entityOf, type Realm } from '../../src/games/tiles/simulation.ts';
import { nextTick } from '../../src/games/tiles/ticks.ts';
import { fnv1a } from '../../src/lib/hash.ts';
import type { Ending } from '../../src/lobby/endings.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import type { CappedLine } from './capped-line.ts';
import { hostRoom } from './game-seats.ts';

export const tickMs = 100;
/** What sides of a step, 1 … 4, do to a position. */
export const steps = { 1: [0, -1], 2: [1, 0], 3: [0, 1], 4: [-1, 0] } as const;

const title: Title = {
  id: 'realm',
  name: 'Realm',
  summary: 'For tests.',
  seats: { min: 1, default: 8, max: 16 },
  spectators: 0,
  dropIn: true,
  params: v.object({ clients: v.string() }),
  defaultParams: { clients: '' },
  options: [],
};

/** Tokens of slots, all beyond 2⁵³ and alike but for one bit (G05). */
export const authOf = (slot: number) => 0x8000_0000_0000_0000n + (1n << BigInt(slot));

export interface Sent {
  readonly slot: number;
  readonly name: string;
  readonly frame: Uint8Array;
  readonly atMs: number;
}

/** One tick as a guest puts it together. */
export interface Tick {
  readonly tick: number;
  readonly entityId: number;
  readonly chunks: readonly { readonly chunkId: number; readonly version: number }[];
  readonly rows: readonly {
    readonly id: number;
    readonly typeId: number;
    readonly x: number;
    readonly y: number;
    readonly revision: number | undefined;
  }[];
}

/** Puts together the tick whose State is `frames[0]`; the pages must follow it and agree with its checksum. */
function assemble(frames: readonly Uint8Array[]): Tick {
  const [first = new Uint8Array(), ...rest] = frames;
  const { tick, chunks, playerEntityId, entityChecksum } = decodeState(first);
  const pages = rest.map((frame) => decodeEntity(frame));
  let checksum = fnv1a(new Uint8Array());
  for (const frame of rest) checksum = fnv1a(frame.subarray(6), checksum);
  expect(entityChecksum).to.equal(checksum);
  expect(pages.map(({ tick: own, more }) => [own, more])).to.deep.equal(
    pages.map((_, n) => [tick, n < pages.length - 1]),
  );
  return {
    tick,
    entityId: playerEntityId,
    chunks: Array.from({ length: chunks.count }, (_, n) => ({
      chunkId: chunks.chunkId[n] ?? 0,
      version: chunks.version[n] ?? 0,
    })),
    rows: pages.flatMap(({ entities }) =>
      Array.from({ length: entities.count }, (_, row) => ({
        id: entities.id[row] ?? 0,
        typeId: entities.typeId[row] ?? -1,
        x: entities.x[row] ?? Number.NaN,
        y: entities.y[row] ?? Number.NaN,
        revision: decodeInlineMeta(entities.meta[row] ?? new Uint8Array()).revision,
      })),
    ),
  };
}

export type Saying = Partial<Omit<Action, 'cache'>> & { cache?: readonly { chunkId: number; version: number }[] };

export function actionFrame(slot: number, { cache = [], ...action }: Saying): Uint8Array {
  const chunkId = new Uint32Array(9);
  const version = new Uint16Array(9);
  cache.forEach((entry, n) => {
    chunkId[n] = entry.chunkId;
    version[n] = entry.version;
  });
  return encodeAction({
    clientType: 0,
    authToken: authOf(slot),
    targetTick: 0,
    playerAction: 0,
    actionData: new Uint8Array(),
    ...action,
    cache: { count: 9, chunkId, version },
  });
}

/** A Realm host with a room that only writes down what is asked of it, and does as rooms do: who is dropped leaves. */
export class RealmBench {
  nowMs = 1000;
  readonly realm: Realm;
  readonly sent: Sent[] = [];
  readonly #bySlot = new Map<number, Sent[]>();
  readonly drops: { readonly slot: number; readonly ending: Ending }[] = [];
  readonly news: string[] = [];
  /** Why the launch ended, each time the host said so. */
  readonly results: string[] = [];
  /** Bytes that wait towards a slot; 0 unless set, or what its line has queued. */
  readonly buffered = new Map<number, number>();
  readonly lines = new Map<number, CappedLine>();
  readonly host: RealmHost;

  constructor(options: { clients?: string; seed?: number; tick?: number; saved?: Uint8Array } = {}) {
    const { clients = '', seed = 1, tick } = options;
    const restored = options.saved && readHost(options.saved);
    this.realm = restored?.realm ?? createRealm(seed);
    if (tick !== undefined) this.realm.tick = tick;
    const room = hostRoom({
      title,
      params: { clients },
      seed,
      bufferedBytes: (slot) => this.lines.get(slot)?.bufferedBytes() ?? this.buffered.get(slot) ?? 0,
      lossPct: () => 0,
      send: (slot, lane, frame) => {
        expect(lane).to.equal('datagram');
        expect(frame.length).to.be.at.most(1150);
        const sent = { slot, name: protocol.classifyToGuest(frame), frame: frame.slice(), atMs: this.nowMs };
        this.sent.push(sent);
        const own = this.#bySlot.get(slot) ?? [];
        own.push(sent);
        this.#bySlot.set(slot, own);
        this.lines.get(slot)?.send(frame);
        return true;
      },
      drop: (slot, ending) => {
        this.drops.push({ slot, ending });
        this.host.leave(slot);
      },
      announce: (sentence) => this.news.push(sentence),
      finish: (reason) => this.results.push(reason),
    });
    // The first step is due at once: with the first tick of the clock.
    const startMs = this.nowMs + (restored ? tickMs : 0);
    this.host = new RealmHost(room, this.realm, startMs, restored?.saved);
  }

  join(...slots: number[]): void {
    for (const slot of slots) {
      const seat: Seat = { slot, name: `P${slot}`, colour: 0, auth: authOf(slot).toString() };
      this.host.join(seat, this.nowMs);
    }
  }

  receive(slot: number, frame: Uint8Array, lane: LaneName = 'datagram'): void {
    this.host.receive(slot, lane, frame, this.nowMs);
  }

  act(slot: number, saying: Saying): void {
    this.receive(slot, actionFrame(slot, saying));
  }

  /** A step for the window that executes next, with the cache of whoever holds all there is. */
  walk(slot: number, direction: 1 | 2 | 3 | 4, ahead = 1): void {
    this.act(slot, { targetTick: this.tickAfter(ahead), playerAction: direction, cache: this.last(slot).chunks });
  }

  tickAfter(ahead: number): number {
    let { tick } = this.realm;
    for (let n = 0; n < ahead; n++) tick = nextTick(tick);
    return tick;
  }

  query(slot: number, entityId: number): void {
    this.receive(slot, encodeEntityQuery({ clientType: 0, authToken: authOf(slot), entityId }));
  }

  ping(slot: number, timestampMs = 5n): void {
    this.receive(slot, encodePing({ clientType: 0, timestampMs }));
  }

  tick(count = 1): void {
    for (let n = 0; n < count; n++) {
      this.nowMs += tickMs;
      this.host.advance(this.nowMs);
    }
  }

  /** Everything `slot` was sent, or what of it has that name. */
  to(slot: number, name?: string): readonly Sent[] {
    const all = this.#bySlot.get(slot) ?? [];
    return name === undefined ? all : all.filter((each) => each.name === name);
  }

  bytesTo(slot: number): number {
    return this.to(slot).reduce((sum, { frame }) => sum + frame.length, 0);
  }

  /** Every tick that `slot` was sent, in order. */
  ticks(slot: number): Tick[] {
    const frames = this.to(slot).filter(({ name }) => name === 'state' || name === 'entity');
    const starts = frames.flatMap(({ name }, n) => (name === 'state' ? n : []));
    return starts.map((from, n) => assemble(frames.slice(from, starts[n + 1]).map(({ frame }) => frame)));
  }

  last(slot: number): Tick {
    const all = this.to(slot);
    const from = all.findLastIndex(({ name }) => name === 'state');
    const after = all.findIndex(({ name }, n) => n > from && name !== 'entity');
    if (from < 0) throw new Error(`slot ${slot} was told of no tick`);
    return assemble(all.slice(from, after < 0 ? undefined : after).map(({ frame }) => frame));
  }

  avatar(slot: number): Entity {
    const entity = entityOf(this.realm, this.host.entityId(slot) ?? -1);
    if (!entity) throw new Error(`slot ${slot} has no avatar`);
    return entity;
  }

  /** A way in which the avatar of `slot` can go, and back. */
  openWay(slot: number): 1 | 2 | 3 | 4 {
    const { x, y } = this.avatar(slot);
    const way = ([1, 2, 3, 4] as const).find((direction) => {
      const [dx, dy] = steps[direction];
      return [1, 2, 3].every((far) => {
        const at = { x: x + far * dx, y: y + far * dy };
        const taken = this.realm.entities.some((entity) => entity.x === at.x && entity.y === at.y);
        return !taken && !tileOf(this.realm.ground.tileAt(at.x, at.y)).solid;
      });
    });
    if (!way) throw new Error('there is no way to go');
    return way;
  }

  /** How many steps the avatar of `slot` is from `from`, in any direction. */
  distance(slot: number, from: { x: number; y: number }): number {
    const { x, y } = this.avatar(slot);
    return Math.abs(x - from.x) + Math.abs(y - from.y);
  }

  stat(name: string): number {
    return this.host.stats()[name] ?? Number.NaN;
  }
}
