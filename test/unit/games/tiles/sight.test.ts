import { expect } from 'chai';
import { tileIds } from '../../../../src/games/tiles/catalogue.ts';
import { chunkIdAt, chunkIdOf, tileIndexAt } from '../../../../src/games/tiles/chunk-ids.ts';
import { ChunkCache } from '../../../../src/games/tiles/client/chunk-cache.ts';
import { brightnessAt, dayPartAt, dayTicks, nightBrightness } from '../../../../src/games/tiles/client/daylight.ts';
import { Sight, sightRadius } from '../../../../src/games/tiles/client/sight.ts';

const palette = Uint16Array.of(tileIds.grass, tileIds.brick, tileIds.bush);

/** Ground with these tiles on grass; further calls make new versions. */
class Meadow {
  readonly cache = new ChunkCache();
  readonly #tiles = new Map<number, Uint8Array>();
  #version = 0;

  constructor(cx = 0, cy = 0) {
    for (let n = 0; n < 9; n++)
      this.#tiles.set(chunkIdOf(cx + (n % 3) - 1, cy + Math.floor(n / 3) - 1), new Uint8Array(1024));
    this.#send();
  }

  put(index: number, ...places: readonly (readonly [number, number])[]): this {
    for (const [x, y] of places) {
      const tiles = this.#tiles.get(chunkIdAt(x, y));
      if (tiles) tiles[tileIndexAt(x, y)] = index;
    }
    this.#send();
    return this;
  }

  #send(): void {
    this.#version++;
    for (const [chunkId, tiles] of this.#tiles) this.cache.take({ chunkId, version: this.#version }, palette, tiles);
  }
}

describe('sight', () => {
  it('reaches 15 tiles to each side over open ground', () => {
    const sight = new Sight(new Meadow().cache);
    sight.look(16, 16);
    for (const [dx, dy] of [
      [0, 0],
      [sightRadius, 0],
      [0, -sightRadius],
      [-sightRadius, sightRadius],
    ] as const)
      expect(sight.sees(16 + dx, 16 + dy), `${dx}, ${dy}`).to.equal(true);
    for (const [dx, dy] of [
      [sightRadius + 1, 0],
      [0, -sightRadius - 1],
      [1000, 1000],
    ] as const)
      expect(sight.sees(16 + dx, 16 + dy), `${dx}, ${dy}`).to.equal(false);
  });

  it('ends at what is opaque, which is seen itself', () => {
    const meadow = new Meadow().put(1, [18, 15], [18, 16], [18, 17]);
    const sight = new Sight(meadow.cache);
    sight.look(16, 16);
    expect(sight.sees(18, 16)).to.equal(true);
    expect(sight.sees(19, 16)).to.equal(false);
    expect(sight.sees(17, 16)).to.equal(true);
    expect(sight.sees(14, 16)).to.equal(true);
  });

  it('goes out of a bush and not through one', () => {
    const meadow = new Meadow().put(2, [16, 16], [17, 16]);
    const sight = new Sight(meadow.cache);
    sight.look(16, 16);
    expect(sight.sees(15, 16)).to.equal(true);
    expect(sight.sees(17, 16)).to.equal(true);
    expect(sight.sees(18, 16)).to.equal(false);
    expect(sight.sees(16, 20)).to.equal(true);
  });

  it('what has been seen is remembered, and what is not known is not', () => {
    const meadow = new Meadow().put(1, [18, 15], [18, 16], [18, 17]);
    const sight = new Sight(meadow.cache);
    sight.look(16, 16);
    sight.look(0, 0);
    expect(sight.sees(18, 16)).to.equal(false);
    expect(meadow.cache.isExplored(18, 16)).to.equal(true);
    expect(meadow.cache.isExplored(19, 16)).to.equal(false);
  });

  it('is computed anew only when one has moved or the ground has changed', () => {
    const meadow = new Meadow();
    const sight = new Sight(meadow.cache);
    expect(sight.look(16, 16)).to.equal(true);
    const { stamp } = sight;
    expect(sight.look(16, 16)).to.equal(false);
    expect(sight.stamp).to.equal(stamp);
    expect(sight.look(17, 16)).to.equal(true);
    expect(sight.look(17, 16)).to.equal(false);
    meadow.put(1, [18, 16]);
    expect(sight.look(17, 16)).to.equal(true);
    expect(sight.sees(19, 16)).to.equal(false);
    expect(sight.stamp).to.equal(stamp + 2);
  });

  for (const at of [-32768, -1, 0, 32767])
    it(`T8: works at ${at}, where the world ends`, () => {
      const sight = new Sight(new Meadow(at >> 5, at >> 5).cache);
      sight.look(at, at);
      expect(sight.sees(at, at)).to.equal(true);
      const inward = at > 0 ? -1 : 1;
      expect(sight.sees(at + inward * sightRadius, at)).to.equal(true);
    });
});

describe('daylight', () => {
  it('begins in the morning, goes through dusk, night and dawn, and begins again after eight minutes', () => {
    const parts: string[] = [];
    for (let tick = 1; tick <= dayTicks; tick++) if (dayPartAt(tick) !== parts.at(-1)) parts.push(dayPartAt(tick));
    expect(parts).to.deep.equal(['day', 'dusk', 'night', 'dawn', 'day']);
    expect(brightnessAt(1)).to.equal(1);
    expect(brightnessAt(3700)).to.equal(nightBrightness);
    expect([brightnessAt(5 * dayTicks + 3000), dayPartAt(5 * dayTicks + 3000)]).to.deep.equal([
      brightnessAt(3000),
      dayPartAt(3000),
    ]);
  });

  it('changes without a jump and stays within its bounds', () => {
    let before = brightnessAt(0);
    for (let tick = 0.5; tick <= 2 * dayTicks; tick += 0.5) {
      const now = brightnessAt(tick);
      expect(Math.abs(now - before)).to.be.below(0.002);
      expect(now).to.be.within(nightBrightness, 1);
      before = now;
    }
  });
});
