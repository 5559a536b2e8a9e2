import { entityFlags, entityTypes, itemIds, statuses, tileIds, tileOf } from '../../src/games/tiles/catalogue.ts';
import { chunkIdOf } from '../../src/games/tiles/chunk-ids.ts';
import { ChunkCache } from '../../src/games/tiles/client/chunk-cache.ts';
import { brightnessAt, dayPartAt } from '../../src/games/tiles/client/daylight.ts';
import type { Prompt } from '../../src/games/tiles/client/prompts.ts';
import type { Blow, RealmScene, SceneEntities } from '../../src/games/tiles/client/scene.ts';
import { Sight } from '../../src/games/tiles/client/sight.ts';
import { Landscape } from '../../src/games/tiles/land/landscape.ts';
import { Random } from '../../src/lib/random.ts';

/** Somebody or something in a made-up scene; what is left out is 0. */
export interface Made {
  readonly id: number;
  readonly type: number;
  readonly x: number;
  readonly y: number;
  readonly hp?: number;
  readonly hpMax?: number;
  readonly elo?: number;
  readonly flags?: number;
  readonly statuses?: number;
  readonly weapon?: number;
  readonly armour?: number;
  readonly facing?: number;
  readonly seen?: boolean;
  readonly hurtMs?: number;
  /** Players only. */
  readonly name?: string;
  readonly colour?: number;
}

/** What a scene is made of; one's own is the entity with id 1. */
export interface MadeScene {
  readonly nowMs: number;
  readonly tick?: number;
  readonly facing?: number;
  readonly entities: readonly Made[];
  readonly blows?: readonly Blow[];
  readonly prompt?: Prompt;
  readonly takes?: boolean;
}

/** Puts the tiles of one chunk into a cache, as if they had come in a Chunk. */
export function putChunk(cache: ChunkCache, cx: number, cy: number, tiles: Uint16Array, version = 1): void {
  const palette = [...new Set(tiles)];
  const indices = Uint8Array.from(tiles, (id) => palette.indexOf(id));
  cache.take({ chunkId: chunkIdOf(cx, cy), version }, Uint16Array.from(palette), indices);
}

/** A piece of ground as a page knows it, and scenes on it, without a host. */
export class MadeRealm {
  readonly ground = new ChunkCache();
  readonly sight = new Sight(this.ground);
  #names = new Map<number, string>();
  #colours = new Map<number, number>();

  /** Chunks around a tile as the seed makes them, so many each way. */
  load(land: Landscape, x: number, y: number, reach: number): void {
    for (let cy = (y >> 5) - reach; cy <= (y >> 5) + reach; cy++)
      for (let cx = (x >> 5) - reach; cx <= (x >> 5) + reach; cx++) putChunk(this.ground, cx, cy, land.tilesOf(cx, cy));
  }

  /** Has one walk about from a tile, wherever one can go within so many steps, and come back. */
  explore(x: number, y: number, steps: number): void {
    const seen = new Set([`${x} ${y}`]);
    let edge = [{ x, y }];
    for (let n = 0; n < steps; n++) {
      const next: typeof edge = [];
      for (const at of edge)
        for (const [dx, dy] of [
          [0, -1],
          [1, 0],
          [0, 1],
          [-1, 0],
        ] as const) {
          const to = { x: at.x + dx, y: at.y + dy };
          const id = this.ground.tileAt(to.x, to.y);
          if (seen.has(`${to.x} ${to.y}`) || (tileOf(id).solid && id !== tileIds.doorClosed)) continue;
          seen.add(`${to.x} ${to.y}`);
          next.push(to);
          if ((to.x + to.y) % 4 === 0) this.sight.look(to.x, to.y);
        }
      edge = next;
    }
    this.sight.look(x, y);
  }

  /** Valid for as long as the realm is left alone. */
  scene({ nowMs, tick = 600, facing = 3, entities, blows = [], prompt, takes = false }: MadeScene): RealmScene {
    const own = entities.find(({ id }) => id === 1) ?? { x: 0, y: 0 };
    this.sight.look(Math.round(own.x), Math.round(own.y));
    this.#names = new Map(entities.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])));
    this.#colours = new Map(entities.flatMap(({ id, colour }) => (colour === undefined ? [] : [[id, colour]])));
    return {
      nowMs,
      tick,
      brightness: brightnessAt(tick),
      dayPart: dayPartAt(tick),
      ownId: 1,
      x: own.x,
      y: own.y,
      facing,
      ground: this.ground,
      sight: this.sight,
      entities: rowsOf(entities, this.sight),
      blows,
      prompt,
      takes,
      nameOf: (id) => this.#names.get(id),
      colourOf: (id) => this.#colours.get(id),
    };
  }
}

function rowsOf(all: readonly Made[], sight: Sight): SceneEntities {
  const made = [...all].sort((a, b) => a.id - b.id);
  const column = <Column>(of: { from(values: number[]): Column }, value: (one: Made) => number | undefined) =>
    of.from(made.map((one) => value(one) ?? 0));
  return {
    count: made.length,
    id: column(Uint32Array, ({ id }) => id),
    type: column(Uint16Array, ({ type }) => type),
    x: column(Float64Array, ({ x }) => x),
    y: column(Float64Array, ({ y }) => y),
    tileX: column(Int16Array, ({ x }) => Math.round(x)),
    tileY: column(Int16Array, ({ y }) => Math.round(y)),
    hp: column(Uint16Array, ({ type, hp }) => hp ?? (type < entityTypes.chest ? 10 : 0)),
    hpMax: column(Uint16Array, ({ type, hpMax }) => hpMax ?? (type < entityTypes.chest ? 10 : 0)),
    elo: column(Uint16Array, ({ elo }) => elo ?? 1000),
    flags: column(Uint8Array, ({ type, flags }) => flags ?? flagsOf(type)),
    statuses: column(Uint16Array, (one) => one.statuses),
    weapon: column(Uint16Array, ({ weapon }) => weapon),
    armour: column(Uint16Array, ({ armour }) => armour),
    facing: column(Uint8Array, ({ facing }) => facing),
    seen: column(Uint8Array, ({ id, x, y, seen }) => {
      return (seen ?? (id === 1 || sight.sees(Math.round(x), Math.round(y)))) ? 1 : 0;
    }),
    hurtMs: column(Float64Array, ({ hurtMs }) => hurtMs ?? Number.NEGATIVE_INFINITY),
  };
}

function flagsOf(type: number): number {
  if (type === entityTypes.player || type === entityTypes.items) return 0;
  if (type >= entityTypes.villager && type < entityTypes.chest) return entityFlags.interactable;
  if (type >= entityTypes.chest) return entityFlags.static | entityFlags.interactable;
  return entityFlags.hostile;
}

const colours = [0x5fc75d, 0x7c82f2, 0xb98554, 0xef5b5b, 0xf5b83d, 0x43c6de, 0xf17fb5, 0xb5d94c];
const names = ['Ada', 'Bob', 'Carla', 'Dorian', 'Emil', 'Frida', 'Gwen', 'Hugo'];

/** A scene by name, at an instant; what moves in it moves by that. */
export interface NamedScene {
  readonly name: string;
  at(nowMs: number): RealmScene;
}

/** Tiles near (x, y) that somebody can stand on, nearest first. */
function standingsNear(realm: MadeRealm, x: number, y: number, reach: number): { x: number; y: number }[] {
  const found: { x: number; y: number; away: number }[] = [];
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      if (realm.ground.isSolid(x + dx, y + dy) || !realm.sight.sees(x + dx, y + dy)) continue;
      found.push({ x: x + dx, y: y + dy, away: Math.abs(dx) + Math.abs(dy) });
    }
  return found.sort((a, b) => a.away - b.away);
}

function player(slot: number, at: { x: number; y: number }, more: Partial<Made> = {}): Made {
  return {
    id: slot + 1,
    type: entityTypes.player,
    ...at,
    name: names[slot % names.length] ?? '',
    colour: colours[slot % colours.length] ?? 0,
    hp: 20,
    hpMax: 20,
    ...more,
  };
}

/** What lives in the chunks around a tile by the seed's wish, from id 100 on. */
function inhabitants(land: Landscape, x: number, y: number): Made[] {
  const all: Made[] = [];
  for (let cy = (y >> 5) - 1; cy <= (y >> 5) + 1; cy++)
    for (let cx = (x >> 5) - 1; cx <= (x >> 5) + 1; cx++)
      for (const one of land.populationOf(cx, cy)) {
        if (Math.abs(one.x - x) > 15 || Math.abs(one.y - y) > 15) continue;
        all.push({ id: 100 + all.length, type: one.type, x: one.x, y: one.y, weapon: one.items?.[0]?.item ?? 0 });
      }
  return all;
}

/** The nearest tile to (x, y) with one of these ids that one can stand on, by rings; undefined within `reach` tiles. */
function findTile(
  land: Landscape,
  ids: readonly number[],
  x: number,
  y: number,
  reach: number,
): { x: number; y: number } | undefined {
  const chunks = new Map<string, Uint16Array>();
  const tileAt = (tileX: number, tileY: number) => {
    const key = `${tileX >> 5} ${tileY >> 5}`;
    const tiles = chunks.get(key) ?? land.tilesOf(tileX >> 5, tileY >> 5);
    chunks.set(key, tiles);
    return tiles[((tileY & 31) << 5) | (tileX & 31)] ?? 0;
  };
  for (let ring = 0; ring <= reach; ring += 2)
    for (let n = -ring; n <= ring; n += 2)
      for (const [tileX, tileY] of [
        [x + n, y - ring],
        [x + n, y + ring],
        [x - ring, y + n],
        [x + ring, y + n],
      ] as const)
        if (ids.includes(tileAt(tileX, tileY))) return { x: tileX, y: tileY };
  return undefined;
}

/** Of the tiles with this id within `reach` of (x, y) the one that has most of them around. */
function roomiest(
  land: Landscape,
  id: number,
  { x, y }: { x: number; y: number },
  reach: number,
): { x: number; y: number } {
  const realm = new MadeRealm();
  realm.load(land, x, y, (reach >> 5) + 1);
  let best = { x, y, count: 0 };
  for (let row = y - reach; row <= y + reach; row += 2)
    for (let column = x - reach; column <= x + reach; column += 2) {
      if (realm.ground.tileAt(column, row) !== id) continue;
      let count = 0;
      for (let n = 0; n < 121; n++)
        if (realm.ground.tileAt(column + (n % 11) - 5, row + Math.floor(n / 11) - 5) === id) count++;
      if (count > best.count) best = { x: column, y: row, count };
    }
  return best;
}

/** The picture's test cards: a village by day and by night, the edge of a wood, a cave, the Deep, and all at once. */
export function namedScenes(seed = 7): NamedScene[] {
  const land = new Landscape(seed);
  const realmAt = (x: number, y: number, steps: number) => {
    const realm = new MadeRealm();
    realm.load(land, x, y, 2);
    realm.explore(x, y, steps);
    return realm;
  };
  const noon = 600;
  const midnight = 3700;
  const dusk = 2950;
  const heap = (id: number, at: { x: number; y: number } | undefined, weapon: number): Made[] =>
    at ? [{ id, type: entityTypes.items, ...at, weapon }] : [];

  const village = (name: string, tick: number): NamedScene => {
    const realm = realmAt(1, 3, 40);
    const free = standingsNear(realm, 1, 3, 9).filter(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) > 1);
    return {
      name,
      at: (nowMs) =>
        realm.scene({
          nowMs,
          tick,
          facing: 4,
          entities: [
            player(0, { x: 1, y: 3 }, { weapon: itemIds.sword, armour: itemIds.leather, facing: 4 }),
            player(1, free[9] ?? { x: 3, y: 3 }, {
              weapon: itemIds.axe,
              armour: itemIds.mail,
              hp: 9,
              statuses: statuses.poisoned,
            }),
            player(3, free[23] ?? { x: 5, y: 3 }, { weapon: itemIds.club, statuses: statuses.sheltered, facing: 4 }),
            player(4, free[38] ?? { x: 5, y: 5 }, {
              weapon: itemIds.runeBlade,
              armour: itemIds.plate,
              statuses: statuses.bearer,
            }),
            ...inhabitants(land, 1, 3),
            ...heap(300, free[14], itemIds.bread),
            ...heap(301, free[30], itemIds.coins),
          ],
          prompt: { kind: 'talk', x: 2, y: -2, entityId: 100 },
        }),
    };
  };

  const woods = findTile(land, [tileIds.pine, tileIds.tree], 60, -40, 200) ?? { x: 60, y: 0 };
  const edge = findTile(land, [tileIds.grass], woods.x, woods.y, 20) ?? woods;
  const wild = (
    name: string,
    at: { x: number; y: number },
    tick: number,
    steps: number,
    types: readonly number[],
    party: number,
  ): NamedScene => {
    const realm = realmAt(at.x, at.y, steps);
    const free = standingsNear(realm, at.x, at.y, 12);
    const pick = (n: number) => free[n % Math.max(1, free.length)] ?? at;
    return {
      name,
      at(nowMs) {
        const beasts = types.map((type, n): Made => {
          const place = pick(11 + 17 * n);
          const hurt = n % 3 === 0;
          return {
            id: 50 + n,
            type,
            ...place,
            hp: hurt ? 4 : 10,
            facing: place.x > at.x ? 4 : 2,
            hurtMs: n === 0 ? nowMs - 90 : Number.NEGATIVE_INFINITY,
            statuses: n === 3 ? statuses.burning : n === 4 ? statuses.stunned : 0,
          };
        });
        const first = beasts[0];
        return realm.scene({
          nowMs,
          tick,
          facing: 2,
          entities: [
            player(0, pick(0), { weapon: itemIds.sword, armour: itemIds.mail, hp: 12 }),
            ...Array.from({ length: party }, (_, n) =>
              player(n + 1, pick(6 + 9 * n), {
                weapon: 1 + n,
                armour: 6 + (n % 4),
                hp: 20 - 3 * n,
                statuses: n === 1 ? statuses.hasted | statuses.regenerating : 0,
              }),
            ),
            ...beasts,
            ...heap(300, pick(8), itemIds.healingDraught),
            ...heap(301, pick(22), itemIds.coins),
            { id: 310, type: entityTypes.chest, ...pick(36) },
            { id: 311, type: entityTypes.chest, ...pick(52), hpMax: 1 },
          ],
          blows: [
            { entityId: 50, x: Math.round(first?.x ?? 0), y: Math.round(first?.y ?? 0), amount: 7, atMs: nowMs - 300 },
            { entityId: 1, x: Math.round(pick(0).x), y: Math.round(pick(0).y), amount: 3, atMs: nowMs - 200 },
            { entityId: 2, x: Math.round(pick(6).x), y: Math.round(pick(6).y), amount: -5, atMs: nowMs - 450 },
          ],
          ...(first
            ? { prompt: { kind: 'attack' as const, x: Math.round(first.x), y: Math.round(first.y), entityId: 50 } }
            : {}),
          takes: true,
        });
      },
    };
  };

  const { rat, wolf, spider, goblin, skeleton, ogre, wisp, guardian } = entityTypes;
  const cave = findTile(land, [tileIds.caveFloor], 40, 40, 300) ?? edge;
  const { deep } = land.plan;
  const middle = { x: (deep.box.x0 + deep.box.x1) >> 1, y: (deep.box.y0 + deep.box.y1) >> 1 };
  const room = roomiest(land, tileIds.flagstones, middle, 44);
  const shore = findTile(land, [tileIds.shallows], 80, 80, 300) ?? edge;
  const beach = findTile(land, [tileIds.sand, tileIds.grass], shore.x, shore.y, 20) ?? shore;
  const ruin = findTile(land, [tileIds.ruinFloor], -60, 60, 300) ?? edge;
  return [
    village('village', noon),
    village('village-dusk', dusk),
    village('village-night', midnight),
    wild('forest', edge, noon, 30, [wolf, wolf, rat, spider, goblin], 2),
    wild('forest-night', edge, midnight, 30, [wisp, wisp, wolf, wisp, rat], 2),
    wild('shore', beach, noon, 40, [rat, goblin], 1),
    wild('ruin', ruin, dusk, 40, [skeleton, rat, spider, skeleton], 1),
    wild('cave', cave, noon, 30, [spider, ogre, goblin, rat, spider], 1),
    wild('deep', room, noon, 30, [skeleton, skeleton, ogre, guardian, wisp], 2),
    busyScene(land),
    gallery(),
  ];
}

/** Every kind of figure, item and tile there is, side by side at noon. */
function gallery(): NamedScene {
  const realm = new MadeRealm();
  const ids = Object.values(tileIds).filter((id) => id !== tileIds.void);
  for (let cy = -1; cy <= 0; cy++)
    for (let cx = -1; cx <= 0; cx++) {
      const tiles = new Uint16Array(1024).fill(tileIds.grass);
      for (let at = 0; at < 1024; at++) {
        const [x, y] = [cx * 32 + (at % 32) + 13, cy * 32 + Math.floor(at / 32) - 4];
        const patch = ids[Math.floor(x / 4) + 7 * Math.floor(y / 3)];
        const isPatch = x >= 0 && x < 28 && y >= 0 && y % 3 < 2 && x % 4 < 3;
        if (isPatch && patch !== undefined) tiles[at] = patch;
      }
      putChunk(realm.ground, cx, cy, tiles);
    }
  for (let y = -16; y < 16; y += 4) for (let x = -20; x < 20; x += 4) realm.sight.look(x, y);
  const { bearer, poisoned, burning, hasted, regenerating, stunned, sheltered } = statuses;
  const types = Object.values(entityTypes).filter((type) => type !== entityTypes.items && type !== entityTypes.player);
  const befallen = [poisoned, burning, hasted, regenerating, stunned, sheltered, bearer, 0];
  return {
    name: 'gallery',
    at: (nowMs) =>
      realm.scene({
        nowMs,
        facing: 2,
        entities: [
          player(0, { x: 0, y: 0 }, { weapon: itemIds.club }),
          ...befallen.map((status, n) =>
            player(
              n + 1,
              { x: 3 * n - 12, y: -12 },
              { statuses: status, weapon: n + 1, armour: n < 4 ? 6 + n : 0, hp: 20 - 2 * n },
            ),
          ),
          ...types.map(
            (type, n): Made => ({ id: 50 + n, type, x: 2 * n - 13, y: n % 2 ? -8 : -6, hp: 4 + n, seen: true }),
          ),
          ...Array.from(
            { length: 20 },
            (_, n): Made => ({
              id: 200 + n,
              type: entityTypes.items,
              x: n - 10,
              y: -3,
              weapon: n,
              seen: true,
            }),
          ),
          { id: 300, type: entityTypes.chest, x: 13, y: -5, hpMax: 1, seen: true },
        ],
        blows: [{ entityId: 1, x: 0, y: 0, amount: 12, atMs: nowMs - 200 }],
        prompt: { kind: 'talk', x: 1, y: 0, entityId: 0 },
      }),
  };
}

/** The busiest there can be: 63 in view, all of them hurt and moving, numbers everywhere, in the middle of the night. */
export function busyScene(land = new Landscape(7)): NamedScene {
  const realm = new MadeRealm();
  realm.load(land, 0, 4, 2);
  realm.explore(0, 4, 40);
  const random = new Random(5);
  const free = standingsNear(realm, 0, 4, 13);
  const places = Array.from({ length: 63 }, (_, n) =>
    n === 0 ? { x: 0, y: 4 } : (free[random.below(free.length)] ?? { x: 0, y: 4 }),
  );
  const kinds = [1, 2, 3, 4, 5, 6, 7, 7];
  return {
    name: 'busy',
    at(nowMs) {
      const entities = places.map((place, n): Made => {
        const moving = 0.5 + 0.5 * Math.sin(nowMs / 300 + n);
        const at = { x: place.x + (n % 2 ? moving : 0), y: place.y + (n % 2 ? 0 : moving) };
        if (n < 16)
          return player(n, at, {
            name: `${names[n % 8]} ${n}`,
            weapon: 1 + (n % 5),
            armour: 6 + (n % 4),
            hp: 3 + n,
            statuses: 1 << (n % 7),
          });
        return {
          id: n + 1,
          type: kinds[n % kinds.length] ?? 1,
          ...at,
          hp: 1 + (n % 9),
          facing: n % 2 ? 2 : 4,
          hurtMs: nowMs - ((n * 37) % 900),
          seen: true,
        };
      });
      const blows = entities.slice(0, 40).map(
        (one, n): Blow => ({
          entityId: one.id,
          x: Math.round(one.x),
          y: Math.round(one.y),
          amount: n % 5 === 0 ? -4 : 1 + n,
          atMs: nowMs - ((nowMs + n * 71) % 950),
        }),
      );
      return realm.scene({
        nowMs,
        tick: 3700,
        entities,
        blows,
        takes: true,
        prompt: { kind: 'attack', x: 1, y: 4, entityId: 2 },
      });
    },
  };
}
