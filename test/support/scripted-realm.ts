import { itemIds, tileIds } from '../../src/games/tiles/catalogue.ts';
import { chunkIdAt, chunkIdOf, tileIndexAt } from '../../src/games/tiles/chunk-ids.ts';
import type { RealmScene } from '../../src/games/tiles/client/scene.ts';
import { RealmClient } from '../../src/games/tiles/client.ts';
import {
  type Action,
  classifyToHost,
  createDetailMeta,
  createEntityEntities,
  createInlineMeta,
  type DetailMeta,
  decodeAction,
  decodeEntityQuery,
  decodePing,
  encodeChunk,
  encodeDetailMeta,
  encodeEntity,
  encodeEntityDetail,
  encodeInlineMeta,
  encodePong,
  encodeState,
  type InlineMeta,
} from '../../src/games/tiles/protocol.gen.ts';
import { headerBytes } from '../../src/games/tiles/protocol.ts';
import { nextTick } from '../../src/games/tiles/ticks.ts';
import { fnv1a } from '../../src/lib/hash.ts';
import type { Ending } from '../../src/lobby/endings.ts';
import { clientSeat } from './game-seats.ts';

/** Beyond 2⁵³: whoever takes it for a number loses its last digits (G05). */
export const scriptedAuth = 0x8000_0000_0000_0001n;
export const ownId = 1;

/** An entity as the script has it. */
export interface Scripted extends Partial<InlineMeta> {
  readonly id: number;
  readonly type?: number;
  readonly x: number;
  readonly y: number;
  readonly hp?: number;
  readonly hpMax?: number;
  readonly elo?: number;
  readonly flags?: number;
}

/** The packets of one tick, to be delivered in whatever order. */
export interface TickFrames {
  readonly state: Uint8Array;
  readonly pages: readonly Uint8Array[];
}

/** A guest's client and, instead of a host, a script that says what it likes; time is passed in. */
export class ScriptedRealm {
  nowMs = 10_000;
  tick: number;
  readonly sent: { readonly ms: number; readonly frame: Uint8Array }[] = [];
  readonly endings: Ending[] = [];
  readonly cues: string[] = [];
  lossPct = 0;
  readonly client: RealmClient;
  own: Scripted = { id: ownId, x: 5, y: 5, hp: 30, hpMax: 30, elo: 1000, revision: 1 };
  others: Scripted[] = [];
  /** Whether pings are answered, at once. */
  answersPings = true;
  /** Whether queries after one's own pack are answered, at once. */
  answersOwn = true;
  pack: readonly (readonly [item: number, amount: number])[] = [[itemIds.club, 1]];
  /** Of all chunks of the manifest. */
  version = 1;
  readonly #tiles = new Map<string, number>();

  constructor(options: { tick?: number; auth?: bigint; params?: Record<string, string> } = {}) {
    this.tick = options.tick ?? 100;
    this.client = new RealmClient(
      clientSeat({
        slot: 0,
        name: 'Ada',
        auth: (options.auth ?? scriptedAuth).toString(),
        launchId: 1,
        params: options.params ?? { clients: '' },
        send: (lane, frame) => {
          if (lane !== 'datagram') throw new Error(`a frame on ${lane}`);
          this.sent.push({ ms: this.nowMs, frame: frame.slice() });
          this.#answer(frame);
        },
        cue: (cue) => this.cues.push(cue),
        lossPct: () => this.lossPct,
        nameOf: (entityId) => (entityId === ownId ? 'Ada' : undefined),
        colourOf: (entityId) => (entityId === ownId ? 0x12_34_56 : undefined),
        leave: (ending) => this.endings.push(ending),
      }),
      this.nowMs,
    );
  }

  /** With the ground and two ticks told. */
  static begun(options: ConstructorParameters<typeof ScriptedRealm>[0] = {}): ScriptedRealm {
    const realm = new ScriptedRealm(options);
    realm.pass(100);
    realm.giveChunks();
    realm.pass(200);
    return realm;
  }

  receive(frame: Uint8Array): void {
    this.client.receive('datagram', frame, this.nowMs);
  }

  /** What a tile is; the rest is grass. `giveChunks` tells. */
  put(x: number, y: number, tile: number): void {
    this.#tiles.set(`${x},${y}`, tile);
  }

  /** Lets time pass at 60 pictures a second, with a tick each 100 ms told in full. */
  pass(ms: number, told: (frames: TickFrames) => void = (frames) => this.deliver(frames)): void {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; ) {
      this.nowMs += 10;
      if (this.nowMs % 100 === 0) told(this.nextTick());
      this.client.advance(this.nowMs);
    }
  }

  /** The packets of the next tick. */
  nextTick(perPage = 60): TickFrames {
    this.tick = nextTick(this.tick);
    return this.frames(this.tick, [this.own, ...this.others], perPage);
  }

  frames(tick: number, entities: readonly Scripted[], perPage = 60): TickFrames {
    const pages: Uint8Array[] = [];
    for (let from = 0; from === 0 || from < entities.length; from += perPage)
      pages.push(page(tick, entities.slice(from, from + perPage), from + perPage < entities.length));
    let checksum = fnv1a(new Uint8Array());
    for (const frame of pages) checksum = fnv1a(frame.subarray(headerBytes), checksum);
    return { state: this.state(tick, checksum), pages };
  }

  state(tick: number, entityChecksum: number): Uint8Array {
    const chunks = { count: 9, chunkId: this.manifest(), version: new Uint16Array(9).fill(this.version) };
    return encodeState({ clientType: 0, tick, chunks, playerEntityId: this.own.id, entityChecksum });
  }

  deliver({ state, pages }: TickFrames): void {
    this.receive(state);
    for (const frame of pages) this.receive(frame);
  }

  /** The nine ids around one's own chunk. */
  manifest(): Uint32Array {
    const { x, y } = this.own;
    return Uint32Array.from({ length: 9 }, (_, n) =>
      chunkIdOf((x >> 5) + (n % 3) - 1, (y >> 5) + Math.floor(n / 3) - 1),
    );
  }

  giveChunks(): void {
    for (const chunkId of this.manifest()) this.receive(this.chunk(chunkId));
  }

  chunk(chunkId: number, version = this.version): Uint8Array {
    const palette = Uint16Array.from(new Set([tileIds.grass, ...this.#tiles.values()]));
    const tiles = new Uint8Array(1024);
    for (const [place, tile] of this.#tiles) {
      const [x = 0, y = 0] = place.split(',').map(Number);
      if (chunkIdAt(x, y) === chunkId) tiles[tileIndexAt(x, y)] = palette.indexOf(tile);
    }
    return encodeChunk({ clientType: 0, chunk: { chunkId, version }, palette, tiles });
  }

  /** Answers a query, asked or not; `pack` is what the entity holds. */
  detail(
    entityId: number,
    meta: Partial<DetailMeta> & { readonly pack?: ScriptedRealm['pack'] },
    tick = this.tick,
  ): void {
    const { pack, ...rest } = meta;
    const bytes = encodeDetailMeta({ ...createDetailMeta(), ...rest, ...(pack && { items: stacks(pack) }) });
    this.receive(encodeEntityDetail({ clientType: 0, tick, entityId, meta: bytes }));
  }

  /** The own pack is another one from now on. */
  give(...pack: ScriptedRealm['pack']): void {
    this.pack = pack;
    this.own = { ...this.own, revision: (this.own.revision ?? 0) + 1 };
    this.pass(300);
  }

  /** Holds actions for a while, then nothing. */
  press(mask: number, ms = 20): void {
    this.client.hold(mask, this.nowMs);
    this.pass(ms);
    this.client.hold(0, this.nowMs);
  }

  scene(): RealmScene {
    const scene = this.client.sceneAt(this.nowMs);
    if (!scene) throw new Error('there is no scene');
    return scene;
  }

  #answer(frame: Uint8Array): void {
    const message = classifyToHost(frame);
    if (message === 'ping' && this.answersPings)
      this.receive(encodePong({ clientType: 0, timestampMs: decodePing(frame).timestampMs }));
    if (message === 'entityQuery' && this.answersOwn && decodeEntityQuery(frame).entityId === this.own.id)
      this.detail(this.own.id, { revision: this.own.revision, pack: this.pack });
  }

  actions(): (Action & { readonly ms: number })[] {
    return this.sent.flatMap(({ ms, frame }) =>
      classifyToHost(frame) === 'action' ? [{ ms, ...decodeAction(frame) }] : [],
    );
  }

  /** Actions that have something to do. */
  deeds(): { readonly tick: number; readonly action: number; readonly data: number[] }[] {
    return this.actions().flatMap(({ targetTick, playerAction, actionData }) =>
      targetTick === 0 ? [] : [{ tick: targetTick, action: playerAction, data: [...actionData] }],
    );
  }

  queries(): { readonly ms: number; readonly entityId: number; readonly authToken: bigint }[] {
    return this.sent.flatMap(({ ms, frame }) =>
      classifyToHost(frame) === 'entityQuery' ? [{ ms, ...decodeEntityQuery(frame) }] : [],
    );
  }
}

function stacks(pack: ScriptedRealm['pack']): NonNullable<DetailMeta['items']> {
  return {
    count: pack.length,
    item: Uint16Array.from(pack, ([item]) => item),
    amount: Uint16Array.from(pack, ([, amount]) => amount),
  };
}

function page(tick: number, placed: readonly Scripted[], more: boolean): Uint8Array {
  const entities = createEntityEntities(placed.length);
  entities.count = placed.length;
  for (const [row, entity] of placed.entries()) {
    const { statusEffects, weapon, armour, revision } = { ...createInlineMeta(), ...entity };
    entities.id[row] = entity.id;
    entities.typeId[row] = entity.type ?? 0;
    entities.x[row] = entity.x;
    entities.y[row] = entity.y;
    entities.hp[row] = entity.hp ?? 10;
    entities.hpMax[row] = entity.hpMax ?? 10;
    entities.elo[row] = entity.elo ?? 1000;
    entities.flags[row] = entity.flags ?? 0;
    entities.meta[row] = encodeInlineMeta({ statusEffects, weapon, armour, revision });
  }
  return encodeEntity({ clientType: 0, tick, more, entities });
}
