import { expect } from 'chai';
import { tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { ChunkCache } from '../../../../src/games/tiles/client/chunk-cache.ts';
import { brightnessAt } from '../../../../src/games/tiles/client/daylight.ts';
import type { Light } from '../../../../src/games/tiles/view/light.ts';
import { LightField, lightKinds, pointsPerTile, skyAt } from '../../../../src/games/tiles/view/light.ts';
import { putChunk } from '../../../support/realm-scenes.ts';

const noon = brightnessAt(600);
const midnight = brightnessAt(3700);

/** One chunk drawn in letters, and who sees what of it. */
class Bench {
  readonly field = new LightField();
  readonly ground = new ChunkCache();
  readonly seen = new Set<string>();
  sightStamp = 0;
  nowMs = 1000;
  /** Tiles that are shown. */
  box = { x0: 0, y0: 0, x1: 31, y1: 31 };
  readonly #tiles = new Uint16Array(1024).fill(tileIds.grass);
  #version = 1;

  set(x0: number, y0: number, x1: number, y1: number, id: number): void {
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) this.#tiles[y * 32 + x] = id;
    putChunk(this.ground, 0, 0, this.#tiles, this.#version++);
  }

  /** These tiles are seen from now on, and only these. */
  see(x0: number, y0: number, x1: number, y1: number): void {
    this.seen.clear();
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        this.seen.add(`${x} ${y}`);
        this.ground.explore(x, y);
      }
    this.sightStamp++;
  }

  light(brightness: number, { lights = [], still = true }: { lights?: readonly Light[]; still?: boolean } = {}): void {
    const sees = (x: number, y: number) => this.seen.has(`${x} ${y}`);
    const scene = { nowMs: this.nowMs, brightness, ground: this.ground, sight: { sees, stamp: this.sightStamp } };
    this.field.update(scene, this.box, { lights, still, flicker: () => 1 });
  }

  /** How bright the middle of a tile is, the mean of its colours, 0 … 1. */
  at(x: number, y: number): number {
    return this.pointAt(x + 0.5, y + 0.5);
  }

  /** The same of a point. */
  pointAt(x: number, y: number): number {
    const column = Math.floor((x - this.box.x0) * pointsPerTile);
    const row = Math.floor((y - this.box.y0) * pointsPerTile);
    const at = 4 * (row * this.field.width * pointsPerTile + column);
    return this.field.pixels.subarray(at, at + 3).reduce((sum, channel) => sum + channel / 765, 0);
  }

  /** Red, green and blue of a tile's first point. */
  colourAt(x: number, y: number): number[] {
    const at = 4 * (2 * y * 64 + 2 * x);
    return [...this.field.pixels.subarray(at, at + 3)];
  }
}

const lantern = (x: number, y: number): Light => ({ kind: 'lantern', x: x + 0.5, y: y + 0.5, ...lightKinds.lantern });

describe('light of a realm', () => {
  it('is none where nobody has been, little where one has been, and at noon all of it where one sees', () => {
    const bench = new Bench();
    bench.set(0, 0, 31, 31, tileIds.grass);
    bench.see(4, 4, 20, 20);
    bench.see(10, 4, 20, 20);
    bench.light(noon);
    expect(bench.at(15, 12)).to.equal(1);
    expect(bench.at(6, 12)).to.be.within(0.3, 0.5);
    expect(bench.at(25, 12)).to.equal(0);
    expect([...bench.field.pixels.filter((_, at) => at % 4 === 3)].every((alpha) => alpha === 255)).to.equal(true);
  });

  it('shows nothing beyond the edge of what has been seen', () => {
    const bench = new Bench();
    bench.set(0, 0, 31, 31, tileIds.grass);
    bench.see(4, 4, 20, 20);
    bench.light(noon);
    for (const [x, y] of [
      [3.75, 12.5],
      [21.25, 12.5],
      [12.5, 3.75],
      [12.5, 21.25],
      [3.75, 3.75],
    ] as const)
      expect(bench.pointAt(x, y), `${x}, ${y}`).to.equal(0);
    expect(bench.pointAt(4.25, 12.5), 'just inside').to.be.greaterThan(0.5);
  });

  it('is dim and blue at night, warm around a lantern, and the same at noon with and without', () => {
    const bench = new Bench();
    bench.set(0, 0, 31, 31, tileIds.grass);
    bench.see(0, 0, 31, 31);
    bench.light(midnight, { lights: [lantern(8, 8)] });
    const [redFar = 0, , blueFar = 0] = bench.colourAt(25, 25);
    const [redNear = 0, , blueNear = 0] = bench.colourAt(8, 8);
    expect(blueFar).to.be.greaterThan(redFar);
    expect(redNear).to.be.greaterThan(blueNear);
    expect(bench.at(8, 8)).to.be.greaterThan(0.75);
    expect(bench.at(25, 25)).to.be.within(0.3, 0.5);
    bench.light(noon, { lights: [lantern(8, 8)] });
    expect(bench.at(8, 8)).to.equal(1);
    expect(bench.at(25, 25)).to.equal(1);
  });

  it('never falls as the day comes, and has no jump', () => {
    const means = Array.from({ length: 101 }, (_, n) => {
      const [red, green, blue] = skyAt(0.35 + 0.0065 * n);
      return (red + green + blue) / 3;
    });
    for (let n = 1; n < means.length; n++) {
      const step = (means[n] ?? 0) - (means[n - 1] ?? 0);
      expect(step, `at ${n}`).to.be.within(-1e-9, 0.02);
    }
    expect(means[100]).to.equal(1);
  });

  it('comes a little way into what opens to the sky, not through a door, and a house has its own', () => {
    for (const [gap, lit] of [
      [tileIds.caveFloor, true],
      [tileIds.doorClosed, false],
      [tileIds.doorOpen, false],
    ] as const) {
      const bench = new Bench();
      bench.set(10, 10, 25, 14, tileIds.rock);
      bench.set(11, 12, 24, 12, tileIds.caveFloor);
      bench.set(10, 12, 10, 12, gap);
      bench.see(0, 0, 31, 31);
      bench.light(noon);
      expect(bench.at(12, 12) === 1, `behind ${gap}`).to.equal(lit);
      expect(bench.at(24, 12), 'far inside').to.be.below(0.5);
    }
    const bench = new Bench();
    bench.set(10, 10, 20, 16, tileIds.brick);
    bench.set(11, 11, 19, 15, tileIds.planks);
    bench.see(0, 0, 31, 31);
    bench.light(midnight);
    expect(bench.at(15, 13), 'inside').to.be.greaterThan(0.7);
    expect(bench.at(5, 13), 'outside').to.be.below(0.5);
    bench.set(2, 20, 4, 24, tileIds.planks);
    bench.light(midnight);
    expect(bench.at(3, 22), 'a bridge').to.be.below(0.5);
  });

  it('remembers nothing brighter than it was', () => {
    const bench = new Bench();
    bench.set(0, 0, 31, 31, tileIds.caveFloor);
    bench.see(0, 0, 31, 31);
    bench.light(noon);
    const seen = bench.at(16, 16);
    bench.see(0, 0, 2, 2);
    bench.light(noon);
    expect(bench.at(16, 16)).to.be.below(seen);
    expect(bench.at(16, 16)).to.be.greaterThan(0.1);
  });

  it('comes and goes within moments, and at once where nothing is to move', () => {
    for (const still of [false, true]) {
      const bench = new Bench();
      bench.set(0, 0, 31, 31, tileIds.grass);
      bench.see(0, 0, 31, 31);
      bench.light(noon, { still });
      expect(bench.at(16, 16), 'at first sight').to.equal(1);
      bench.see(0, 0, 2, 2);
      const shown: number[] = [];
      for (let n = 0; n < 20; n++) {
        bench.nowMs += 16;
        bench.light(noon, { still });
        shown.push(bench.at(16, 16));
      }
      if (still) expect(new Set(shown).size).to.equal(1);
      else expect(new Set(shown).size).to.be.greaterThan(8);
      expect(shown.at(-1)).to.be.below(0.5);
      for (let n = 1; n < shown.length; n++) expect(shown[n]).to.be.at.most(shown[n - 1] ?? 0);
    }
  });

  it('stays where it is on the ground when the picture moves on', () => {
    const bench = new Bench();
    bench.set(0, 0, 31, 31, tileIds.grass);
    bench.see(0, 0, 31, 31);
    bench.light(noon);
    bench.see(0, 0, 2, 2);
    bench.nowMs += 60;
    bench.light(noon, { still: false });
    const before = bench.at(16, 16);
    expect(before).to.be.within(0.5, 0.95);
    bench.box = { x0: 3, y0: -2, x1: 40, y1: 25 };
    bench.light(noon, { still: false });
    expect(bench.at(16, 16)).to.be.closeTo(before, 0.01);
  });

  it('is the same when the picture shows a column or a row more from the same tile on', () => {
    const bench = new Bench();
    bench.set(0, 0, 31, 31, tileIds.grass);
    bench.see(0, 0, 31, 31);
    bench.light(noon);
    for (const [x1, y1] of [
      [30, 31],
      [31, 30],
      [31, 31],
      [25, 20],
    ] as const)
      for (let n = 0; n < 20; n++) {
        bench.nowMs += 16;
        bench.box = { ...bench.box, x1, y1 };
        bench.light(noon, { still: false });
        expect(bench.at(16, 16), `${x1}, ${y1}`).to.equal(1);
      }
  });

  it('of a host that sends nothing but fires is bounded', () => {
    const bench = new Bench();
    bench.set(0, 0, 31, 31, tileIds.hearth);
    bench.see(0, 0, 31, 31);
    bench.light(midnight);
    expect(bench.field.shining.length).to.be.at.most(64);
    expect(bench.at(16, 16)).to.be.within(0, 1);
  });
});
