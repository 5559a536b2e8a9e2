import { expect } from 'chai';
import { type Container, Sprite } from 'pixi.js';
import {
  entityFlags,
  entityTypes,
  itemIds,
  items,
  statuses,
  tileIds,
  tiles,
} from '../../../../src/games/tiles/catalogue.ts';
import type { Blow } from '../../../../src/games/tiles/client/scene.ts';
import { Art } from '../../../../src/games/tiles/view/art.ts';
import { paintGroundArt } from '../../../../src/games/tiles/view/ground-art.ts';
import { lookOf } from '../../../../src/games/tiles/view/looks.ts';
import { liveTiles } from '../../../../src/games/tiles/view/scenery.ts';
import { createView } from '../../../../src/games/tiles/view.ts';
import { QuadLayer } from '../../../../src/render/quad-layer.ts';
import { countCanvases } from '../../../support/canvases.ts';
import { quadsOf } from '../../../support/quads.ts';
import { type Made, MadeRealm, type MadeScene, putChunk } from '../../../support/realm-scenes.ts';
import { type FakeStage, fakeStage } from '../../../support/stage.ts';

/** A view on a stage that draws nothing, of a meadow that one sees all of. */
class Bench {
  readonly stage: FakeStage;
  readonly view;
  readonly realm = new MadeRealm();
  nowMs = 10_000;
  #version = 1;

  constructor(stage = fakeStage()) {
    this.stage = stage;
    this.view = createView(stage);
    for (let cy = -1; cy <= 0; cy++)
      for (let cx = -1; cx <= 0; cx++) putChunk(this.realm.ground, cx, cy, new Uint16Array(1024).fill(tileIds.grass));
  }

  /** Changes a tile of the chunk at the origin. */
  set(x: number, y: number, id: number): void {
    const tiles = this.realm.ground.chunkAt(0, 0)?.tiles.slice() ?? new Uint16Array(1024);
    tiles[y * 32 + x] = id;
    putChunk(this.realm.ground, 0, 0, tiles, ++this.#version);
  }

  show(entities: readonly Made[], more: Partial<MadeScene> = {}): void {
    this.view.draw(this.realm.scene({ nowMs: this.nowMs, entities, ...more }));
  }

  layer(label: string): Container {
    const search = (of: Container): Container | undefined =>
      of.label === label ? of : (of.children as Container[]).map(search).find((found) => found !== undefined);
    return search(this.stage.world) ?? expect.fail(`no layer “${label}”`);
  }

  /** What is shown in a layer: where, how large and how opaque each is, by its picture. */
  shown(label: string): { x: number; y: number; width: number; alpha: number; uid: number }[] {
    const layer = this.layer(label);
    if (layer instanceof QuadLayer) return quadsOf(layer);
    return layer.children.flatMap((child) => {
      if (!(child instanceof Sprite) || child.alpha === 0) return [];
      const { minX, minY, width } = child.getBounds();
      return [{ x: minX, y: minY, width, alpha: child.alpha, uid: child.texture.uid }];
    });
  }

  get objects(): number {
    const count = (each: Container): number =>
      1 + (each.children as Container[]).reduce((sum, child) => sum + count(child), 0);
    return count(this.stage.world);
  }

  /** Everything that can be seen, where and how. */
  picture(): string {
    const visit = (each: Container): string[] => {
      const { a, d, tx, ty } = each.getGlobalTransform();
      const own = [each.label, a, d, tx, ty]
        .map((value) => (typeof value === 'number' ? value.toFixed(3) : value))
        .join(' ');
      const texture = each instanceof Sprite ? each.texture.uid : '';
      const quads = each instanceof QuadLayer ? JSON.stringify(quadsOf(each)) : '';
      return each.alpha === 0
        ? []
        : [`${own} ${each.alpha.toFixed(3)} ${texture}${quads}`, ...(each.children as Container[]).flatMap(visit)];
    };
    return visit(this.stage.world).join('\n');
  }
}

const own: Made = { id: 1, type: entityTypes.player, x: 8, y: 8, name: 'Ada', colour: 0x5fc75d };
const wolf = (id: number, x: number, y: number, more: Partial<Made> = {}): Made => ({
  id,
  type: entityTypes.wolf,
  x,
  y,
  ...more,
});

describe('realm view', () => {
  it('shows who is seen, the names of players, and bars over those who are hurt', () => {
    const bench = new Bench();
    bench.show([own]);
    const alone = { figures: bench.shown('figures').length, signs: bench.shown('signs').length };
    expect(bench.shown('names')).to.have.length(1);
    bench.show([own, wolf(2, 10, 8), { ...own, id: 3, x: 12, name: 'Bob' }]);
    expect(bench.shown('figures').length).to.equal(alone.figures + 2);
    expect(bench.shown('signs').length).to.equal(alone.signs);
    expect(bench.shown('names')).to.have.length(2);
    bench.show([own, wolf(2, 10, 8, { hp: 3 })]);
    expect(bench.shown('signs').length, 'a bar and what is behind it').to.equal(alone.signs + 2);
    bench.show([own, wolf(2, 10, 8, { hp: 3, seen: false })]);
    expect(bench.shown('figures').length, 'who is not seen').to.equal(alone.figures);
    expect(bench.shown('signs').length).to.equal(alone.signs);
    const chest = { id: 4, type: entityTypes.chest, x: 10, y: 9, seen: false };
    bench.show([own, chest]);
    expect(bench.shown('figures').length, 'what stays is remembered').to.equal(alone.figures + 1);
    bench.show([own, { ...chest, x: -31, y: -31 }]);
    expect(bench.shown('figures').length, 'where one has been').to.equal(alone.figures);
    bench.view.destroy();
  });

  it('has foes in a line of their own, their bars apart from those of friends', () => {
    const bench = new Bench();
    const uids = (flags: number) => {
      bench.show([own, wolf(2, 10, 8, { hp: 3, flags })]);
      return { figure: bench.shown('figures').at(-1)?.uid, bar: bench.shown('signs').at(-1)?.uid };
    };
    const [foe, friend] = [uids(entityFlags.hostile), uids(0)];
    expect(foe.figure).not.to.equal(friend.figure);
    expect(foe.bar).not.to.equal(friend.bar);
    bench.view.destroy();
  });

  it('puts who is further south in front, and plants in front of who stands behind them', () => {
    const bench = new Bench();
    const order = (first: number, second: number) => {
      bench.show([{ ...own, y: 2 }, wolf(2, 10, first), { ...wolf(3, 11, second), type: entityTypes.ogre }]);
      return bench
        .shown('figures')
        .map(({ uid }) => uid)
        .slice(-2);
    };
    expect(order(4, 5)).to.deep.equal(order(5, 4).reverse());
    const before = bench.shown('figures').length;
    bench.set(10, 6, tileIds.tree);
    bench.show([{ ...own, y: 2 }, wolf(2, 10, 5), { ...wolf(3, 11, 4), type: entityTypes.ogre }]);
    expect(bench.shown('figures').length).to.equal(before + 1);
    bench.view.destroy();
  });

  it('shows all of what everybody sees in every window, in whole pixels, with one’s own in the middle', () => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
      [844, 390],
    ] as const) {
      const bench = new Bench(fakeStage(width, height));
      bench.show([own]);
      const unit = bench.stage.world.scale.x;
      expect(unit * liveTiles, `${width}`).to.be.at.most(Math.min(width, height));
      expect(unit * (liveTiles + 3), `${width}`).to.be.greaterThan(Math.min(width, height));
      const root = bench.stage.world.children[0] ?? expect.fail('nothing');
      expect(root.scale.x * unit, 'a pixel to a pixel').to.be.closeTo(1, 1e-9);
      for (const { x, y } of bench.shown('plates'))
        for (const at of [x, y]) expect(at).to.be.closeTo(Math.round(at), 1e-6);
      // Half a tile into its tile, all ways round.
      const left = bench.stage.world.position.x + (unit * liveTiles) / 2;
      const figure = bench.shown('figures').at(-1);
      expect(Math.abs((figure?.x ?? 0) + (figure?.width ?? 0) / 2 - left)).to.be.below(2);
      bench.view.destroy();
    }
  });

  it('paints a plate of the ground once, and again when a tile in it or beside it has changed', () => {
    const canvases = countCanvases();
    const bench = new Bench();
    const painted = (change: () => void): number => {
      let count = 0;
      const sources = bench
        .layer('plates')
        .children.flatMap((child) => (child instanceof Sprite ? [child.texture.source] : []));
      const add = () => count++;
      for (const source of sources) source.on('update', add);
      change();
      for (let n = 0; n < 10; n++) bench.show([own]);
      for (const source of sources) source.off('update', add);
      return count;
    };
    for (let n = 0; n < 20; n++) bench.show([own]);
    expect(painted(() => {})).to.equal(0);
    expect(bench.shown('plates').length).to.be.greaterThan(3);
    // The four of its chunk, and one each beside it whose edges may look different.
    expect(painted(() => bench.set(8, 8, tileIds.doorClosed))).to.equal(9);
    expect(painted(() => {})).to.equal(0);
    const made = canvases.made;
    for (let x = 8; x < 60; x++) bench.show([{ ...own, x: x > 31 ? 62 - x : x }]);
    expect(canvases.made, 'plates are painted over').to.be.at.most(made + 6);
    bench.view.destroy();
    canvases.stop();
  });

  it('tells what is dealt, taken, healed and won', () => {
    const bench = new Bench();
    const signs = (blows: readonly Blow[], elo = 1000) => {
      bench.show([{ ...own, elo }, wolf(2, 10, 8)], { blows });
      return bench.shown('signs').map(({ uid }) => uid);
    };
    const blow = (entityId: number, amount: number): Blow => ({
      entityId,
      x: 9,
      y: 8,
      amount,
      atMs: bench.nowMs - 100,
    });
    expect(signs([])).to.deep.equal([]);
    const [dealt, taken, healed] = [signs([blow(2, 17)]), signs([blow(1, 17)]), signs([blow(1, -17)])];
    for (const one of [dealt, taken, healed]) expect(one.length, 'a sign and two digits').to.equal(3);
    expect(new Set([...dealt, ...taken, ...healed]).size, 'each in its own colour').to.equal(9);
    expect(signs([{ ...blow(2, 5), atMs: bench.nowMs - 951 }]), 'for a moment').to.deep.equal([]);
    expect(signs([{ ...blow(2, 5), atMs: bench.nowMs + 1 }]), 'not before').to.deep.equal([]);
    expect(signs(Array.from({ length: 100 }, () => blow(2, 5))).length, 'not all of a hundred').to.be.at.most(64);
    bench.nowMs += 16;
    expect(signs([], 1016).length, 'what one has won').to.equal(3);
    bench.nowMs += 800;
    expect(signs([], 1016)).to.deep.equal([]);
    bench.view.destroy();
  });

  it('tells who has fallen and what was taken, but not of who went out of sight', () => {
    for (const [what, before, told] of [
      ['a wolf that was struck', wolf(2, 10, 8, { hurtMs: 9900 }), true],
      ['a wolf that was not', wolf(2, 10, 8), false],
      ['a wolf at the edge of the picture', wolf(2, 22, 8, { hurtMs: 9900 }), false],
      ['a wolf nobody sees', wolf(2, 10, 8, { hurtMs: 9900, seen: false }), false],
      ['a heap', { id: 2, type: entityTypes.items, x: 10, y: 8, weapon: itemIds.coins }, true],
    ] as const) {
      const bench = new Bench();
      bench.show([own, before]);
      bench.nowMs += 300;
      bench.show([own]);
      expect(bench.shown('signs').length > 0, what).to.equal(told);
      bench.nowMs += 701;
      bench.show([own]);
      expect(bench.shown('signs'), what).to.deep.equal([]);
      bench.view.destroy();
    }
  });

  it('shows nothing of what happened while the page was hidden', () => {
    const bench = new Bench();
    bench.show([own, wolf(2, 10, 8, { hurtMs: 9900 })]);
    bench.nowMs += 501;
    bench.show([{ ...own, elo: 1200 }]);
    expect(bench.shown('signs')).to.deep.equal([]);
    bench.view.destroy();
  });

  it('where little movement is wanted nothing moves but the world, and what is told is told all the same', () => {
    for (const reducedMotion of [true, false]) {
      const bench = new Bench();
      bench.stage.reducedMotion = reducedMotion;
      bench.set(6, 6, tileIds.hearth);
      const all = [own, wolf(2, 10, 8, { hp: 3, hurtMs: 10_000 }), { ...wolf(3, 11, 9), type: entityTypes.wisp }];
      const blows = [{ entityId: 2, x: 10, y: 8, amount: 7, atMs: 10_000 }];
      const prompt = { kind: 'attack', x: 10, y: 8, entityId: 2 } as const;
      bench.show([...all, wolf(4, 9, 9, { hurtMs: 10_000 })], { tick: 3700, blows, prompt, takes: true });
      bench.nowMs += 16;
      bench.show(all, { tick: 3700, blows, prompt, takes: true });
      const told = bench.shown('signs').length;
      const pictures = new Set([bench.picture()]);
      for (let n = 0; n < 40; n++) {
        bench.nowMs += 16;
        bench.show(all, { tick: 3700, blows, prompt, takes: true });
        pictures.add(bench.picture());
      }
      if (reducedMotion) expect(pictures.size).to.equal(1);
      else expect(pictures.size).to.be.greaterThan(30);
      // A bar and what is behind it, a minus and a seven, two keys, and a skull.
      if (reducedMotion) expect(told).to.equal(7);
      else expect(told).to.be.greaterThan(7);
      bench.view.destroy();
    }
  });

  it('marks what has befallen somebody, each in a shape of its own', () => {
    const bench = new Bench();
    const shown = (status: number) => {
      bench.show([own, { ...wolf(2, 10, 8), statuses: status }]);
      return [...bench.shown('signs'), ...bench.shown('figures')].map(({ uid }) => uid);
    };
    const plain = new Set(shown(0));
    const marks = Object.values(statuses).map((status) => {
      const more = shown(status).filter((uid) => !plain.has(uid));
      expect(more.length, `status ${status}`).to.equal(1);
      return more[0];
    });
    expect(new Set(marks).size).to.equal(marks.length);
    expect(shown(127).filter((uid) => !plain.has(uid)).length, 'all at once').to.equal(marks.length);
    bench.view.destroy();
  });

  it('never tints letters, nor anything else: a plain canvas would keep a picture of each', () => {
    const bench = new Bench();
    bench.show([
      own,
      wolf(2, 10, 8, { hp: 1, hurtMs: bench.nowMs }),
      { ...own, id: 3, x: 9, name: 'Bob', colour: 0xff0000 },
    ]);
    const visit = (each: Container): number[] => [each.tint, ...(each.children as Container[]).flatMap(visit)];
    expect(new Set(visit(bench.stage.world))).to.deep.equal(new Set([0xffffff]));
    bench.view.destroy();
  });

  it('H02: 66 who come and go with every picture leave nothing behind', () => {
    const canvases = countCanvases();
    const bench = new Bench();
    const crowd = (from: number): Made[] =>
      Array.from({ length: 66 }, (_, n) => ({
        ...(n % 4 === 0 ? { ...own, name: `P${(from + n) % 40}`, colour: 0x100000 * (n % 16) } : wolf(0, 0, 0)),
        id: from + n,
        type: n % 4 === 0 ? entityTypes.player : 1 + (n % 8),
        x: n % 12,
        y: Math.floor(n / 12),
        hp: 3,
        hurtMs: bench.nowMs,
        weapon: n % 6,
        armour: 6 + (n % 4),
        statuses: n,
      }));
    const pictures = (count: number) => {
      for (let n = 0; n < count; n++) {
        bench.nowMs += 16;
        const from = 2 + 66 * Math.round(bench.nowMs / 16);
        const blows = Array.from({ length: 66 }, (_, at) => ({
          entityId: from + at,
          x: 3,
          y: 3,
          amount: at,
          atMs: bench.nowMs,
        }));
        bench.show([own, ...crowd(from)], { blows });
      }
    };
    pictures(60);
    const [objects, made] = [bench.objects, canvases.made];
    pictures(300);
    expect(bench.objects).to.equal(objects);
    expect(canvases.made).to.equal(made);
    bench.show([own]);
    expect(bench.shown('names')).to.have.length(1);
    bench.view.destroy();
    canvases.stop();
  }).timeout(60_000);

  it('makes nothing anew as one walks, and its light covers all of the window', () => {
    const canvases = countCanvases();
    const bench = new Bench();
    const { width, height } = bench.stage.screen;
    let made = 0;
    // There and back, and again: by then there are as many plates as any place needs.
    for (let n = 0; n < 240; n++) {
      if (n === 120) made = canvases.made;
      const way = Math.abs((n % 120) - 60);
      bench.nowMs += 16;
      bench.show([{ ...own, x: 8 - way * 0.07, y: 8 + way * 0.11 }]);
      const light = bench.layer('light').getBounds();
      expect(light.minX).to.be.at.most(0);
      expect(light.minY).to.be.at.most(0);
      expect(light.maxX).to.be.at.least(width);
      expect(light.maxY).to.be.at.least(height);
    }
    expect(canvases.made).to.equal(made);
    bench.view.destroy();
    canvases.stop();
  });

  it('is made anew for another size of tiles, and leaves nothing when it goes', () => {
    const canvases = countCanvases();
    const bench = new Bench();
    bench.show([own, wolf(2, 10, 8)]);
    const { objects } = bench;
    const held = canvases.held;
    expect(held).to.be.greaterThan(3);
    for (const side of [400, 900, 390, 800]) {
      bench.stage.screen = { ...bench.stage.screen, width: side * 1.6, height: side };
      bench.show([own, wolf(2, 10, 8)]);
      expect(bench.stage.world.children.length).to.equal(1);
    }
    expect(bench.objects).to.be.closeTo(objects, 4);
    expect(canvases.held, 'pixels of pictures of other sizes').to.be.closeTo(held, 4);
    bench.view.destroy();
    expect(bench.stage.world.children).to.deep.equal([]);
    expect(canvases.held).to.equal(0);
    bench.view.destroy();
    canvases.stop();
  });

  it('after a loss is made anew on another stage from the next scene', () => {
    const first = new Bench();
    const all = [own, wolf(2, 10, 8, { hp: 3 })];
    first.show(all);
    const before = first.picture().replaceAll(/ \d+$/gm, '');
    first.view.destroy();
    const second = new Bench();
    second.show(all);
    expect(second.picture().replaceAll(/ \d+$/gm, '')).to.equal(before);
    second.view.destroy();
  });

  it('bears what a host may say: numbers beyond all bounds, thousands in view, and what nobody knows', () => {
    const bench = new Bench();
    const shown = () =>
      ['figures', 'glows', 'signs', 'map marks'].reduce((sum, label) => sum + bench.shown(label).length, 0);
    bench.show(
      Array.from({ length: 4096 }, (_, n) => ({
        id: n + 1,
        type: n % 3 === 0 ? (n * 7919) & 0xffff : entityTypes.player,
        x: n % 30,
        y: (n >> 5) % 30,
        hp: (n * 31) & 0xffff,
        hpMax: n % 7,
        statuses: 0xffff,
        flags: n & 0xff,
        weapon: (n * 13) & 0xffff,
        armour: (n * 17) & 0xffff,
        facing: n & 0xff,
        hurtMs: n % 2 ? bench.nowMs : bench.nowMs + 1e9,
      })),
      { blows: [{ entityId: 1, x: 32767, y: -32768, amount: 65535, atMs: bench.nowMs }], facing: 9 },
    );
    expect(shown()).to.be.within(1, 2200);
    bench.nowMs += 16;
    for (const [x, y] of [
      [-32768, 32767],
      [32767, -32768],
    ] as const)
      bench.show([{ ...own, x, y }, wolf(2, x, y), wolf(3, 0, 0)]);
    expect(bench.shown('figures').length).to.be.greaterThan(1);
    bench.view.destroy();
  });

  it('has a picture of everything the catalogue has, at every size', () => {
    for (const [tilePx, pixelRatio] of [
      [1, 1],
      [9, 1],
      [13, 1],
      [26, 2],
      [52, 2],
      [96, 2],
    ] as const) {
      const ground = paintGroundArt(tilePx);
      for (const id of tiles.keys()) {
        const { floor, otherwise, mass, thing, plant, door } = lookOf(id);
        expect(
          [floor, mass, thing, plant, door].some((part) => part !== undefined),
          `tile ${id}`,
        ).to.equal(true);
        expect(floor ?? otherwise, `ground of tile ${id}`).not.to.equal(undefined);
      }
      ground.sheet.destroy();
      const art = new Art(tilePx, pixelRatio);
      const unknown = art.figure(999, false);
      const types = Object.values(entityTypes).filter(
        (type) => type !== entityTypes.player && type !== entityTypes.items,
      );
      const cells = [
        ...types.map((type) => art.figure(type, type < entityTypes.villager)),
        art.openChest,
        ...items.flatMap(({ id, use }) => [art.lying(id), ...(use === 'weapon' ? [art.held(id)] : [])]),
        ...items.flatMap(({ id, use }) => (use === 'armour' ? [art.armour(id)] : [])),
        ...Array.from({ length: 16 }, (_, n) => [art.player(n * 0x0f0f0f), art.dot(n * 0x0f0f0f)]).flat(),
        ...Array.from({ length: 6 }, (_, n) => art.crown('tree', n)),
      ];
      expect(
        cells.every((cell) => cell !== undefined && cell !== unknown),
        `${tilePx} pixels`,
      ).to.equal(true);
      expect(new Set(cells.map((cell) => cell && `${cell.x} ${cell.y}`)).size).to.equal(cells.length);
      expect(art.figure(12_345, true)).to.equal(unknown);
      art.destroy();
    }
  }).timeout(60_000);
});
