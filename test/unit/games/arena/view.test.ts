import { expect } from 'chai';
import { type Container, Text } from 'pixi.js';
import type { ArenaScene } from '../../../../src/games/arena/client.ts';
import { createSnapshotEntities } from '../../../../src/games/arena/protocol.gen.ts';
import { entityKinds } from '../../../../src/games/arena/protocol.ts';
import { playerRadius } from '../../../../src/games/arena/rules.ts';
import { createView } from '../../../../src/games/arena/view.ts';
import { QuadLayer } from '../../../../src/render/quad-layer.ts';
import { quadsOf, type ShownQuad } from '../../../support/quads.ts';
import { fakeStage } from '../../../support/stage.ts';

interface Placed {
  readonly id: number;
  readonly x: number;
  readonly y?: number;
  /** A player who carries so much; a gem without it. */
  readonly points?: number;
}

/** A view on a stage that draws nothing, and everything that is on it. */
class Bench {
  readonly stage = fakeStage();
  readonly world = this.stage.world;
  readonly view = createView(this.stage);
  nowMs = 1000;

  show(placed: readonly Placed[], names: Readonly<Record<number, string>> = {}): void {
    const entities = createSnapshotEntities(placed.length);
    entities.count = placed.length;
    placed.forEach(({ id, x, y = 450, points }, row) => {
      entities.id[row] = id;
      entities.kind[row] = points === undefined ? entityKinds.unknown : entityKinds.player;
      entities.x[row] = x;
      entities.y[row] = y;
      entities.radius[row] = points === undefined ? 11 : playerRadius(points);
      entities.colour[row] = 0x5fc75d;
    });
    const scene: ArenaScene = {
      width: 1600,
      height: 900,
      nowMs: this.nowMs,
      ownId: 1,
      entities,
      nameOf: (id) => names[id],
    };
    this.view.draw(scene);
  }

  get #all(): Container[] {
    const visit = (each: Container): Container[] =>
      each.visible && each.alpha > 0 ? [each, ...(each.children as Container[]).flatMap(visit)] : [];
    return visit(this.world);
  }

  /** Letters that can be seen. */
  get letters(): Text[] {
    return this.#all.filter((each) => each instanceof Text);
  }

  texts(): string[] {
    return this.letters.map(({ text }) => text).sort();
  }

  /** Every tint that letters have. */
  tints(): number[] {
    return [...new Set(this.#all.flatMap((each) => (each instanceof Text ? each.tint : [])))];
  }

  /** Everything but letters, in the order in which it lies over each other. */
  get quads(): ShownQuad[] {
    return this.#layer('things').filter(({ alpha }) => alpha > 0);
  }

  get names(): ShownQuad[] {
    return this.#layer('names');
  }

  #layer(label: string): ShownQuad[] {
    return this.#all.flatMap((each) => (each instanceof QuadLayer && each.label === label ? quadsOf(each) : []));
  }

  /** Everything that can be seen, where and how; letters by what they say. */
  picture(): string[] {
    return this.#all.map((each) => {
      const { a, d, tx, ty } = each.getGlobalTransform();
      const sized = [a, d, tx, ty, each.getGlobalAlpha(false)].map((value) => value.toFixed(3)).join(' ');
      const quads = each instanceof QuadLayer ? JSON.stringify(quadsOf(each)) : '';
      return `${each instanceof Text ? each.text : each.constructor.name} ${sized} ${quads}`;
    });
  }
}

describe('arena view', () => {
  it('keeps names within the field, and readable where it is small', () => {
    const bench = new Bench();
    const name = 'A long name of somebody';
    const label = () => {
      const [one, ...others] = bench.names;
      if (!one || others.length > 0) throw new Error('not one name');
      return one;
    };
    for (const [x, y] of [
      [20, 450],
      [1580, 450],
      [800, 20],
      [800, 880],
    ] as const) {
      bench.show([{ id: 2, x, y, points: 3 }], { 2: name });
      const one = label();
      expect(Math.min(one.x, one.y), `${x} ${y}`).to.be.at.least(-1);
      expect(one.x + one.width, `${x} ${y}`).to.be.at.most(1601);
      expect(one.y + one.height, `${x} ${y}`).to.be.at.most(901);
    }
    const { width, height } = label();
    bench.stage.world.scale.set(366 / 1600);
    bench.show([{ id: 2, x: 800, points: 3 }], { 2: name });
    const small = label();
    expect(small.height / height).to.be.closeTo(11 / 18, 0.05);
    expect(small.width / width).to.be.closeTo(11 / 18, 0.05);
    bench.view.destroy();
  });

  it('names of who stand side by side are all to be read, and one’s own is where it belongs', () => {
    const bench = new Bench();
    const together = [2, 3, 1].map((id, n) => ({ id, x: 400 + 30 * n, points: 0 }));
    for (const y of [450, 20]) {
      bench.nowMs += 1000;
      bench.show(
        together.slice(2).map((own) => ({ ...own, y })),
        { 1: 'Myself' },
      );
      const [alone] = bench.names;
      bench.show(
        together.map((each) => ({ ...each, y })),
        { 1: 'Myself', 2: 'Hosty', 3: 'Guesty' },
      );
      const shown = bench.names;
      expect(shown).to.have.length(3);
      expect(shown[0]).to.deep.equal(alone);
      for (const a of shown)
        for (const b of shown) {
          if (a === b) continue;
          const across = a.x < b.x + b.width && b.x < a.x + a.width;
          expect(across && a.y < b.y + b.height - 0.1 && b.y < a.y + a.height - 0.1).to.equal(false);
        }
    }
    bench.view.destroy();
  });

  it('shows what each player carries, and names', () => {
    const bench = new Bench();
    /** Pictures of the digits upon a player, from left to right. */
    const digits = (points: number) => {
      // Long after the last picture: nothing is told of what has changed.
      bench.nowMs += 1000;
      bench.show([{ id: 2, x: 300, points }], { 2: 'Bob' });
      const [, ...upon] = bench.quads.filter(({ uid }) => uid !== crown);
      for (const [n, { x, width }] of upon.entries()) {
        expect(x + width / 2).to.be.within(270, 330);
        expect(x).to.be.greaterThan(upon[n - 1]?.x ?? 0);
      }
      return upon.map(({ uid }) => uid);
    };
    bench.show([{ id: 2, x: 300, points: 1 }]);
    const crown = bench.quads.at(-1)?.uid;
    const each = Array.from({ length: 10 }, (_, digit) => digits(digit)[0]);
    expect(new Set(each).size, 'ten digits').to.equal(10);
    for (const points of [0, 17, 40, 263])
      expect(digits(points), `${points}`).to.deep.equal([...String(points)].map((digit) => each[Number(digit)]));
    bench.nowMs += 1000;
    bench.show(
      [
        { id: 1, x: 100, points: 0 },
        { id: 2, x: 300, points: 17 },
      ],
      { 1: 'Ada', 2: 'Bob' },
    );
    expect(bench.names).to.have.length(2);
    bench.view.destroy();
    expect(bench.world.children).to.deep.equal([]);
  });

  it('tells of what this player wins and anybody loses, for a moment', () => {
    const bench = new Bench();
    const show = (own: number, other: number) => {
      bench.nowMs += 16;
      bench.show([
        { id: 1, x: 100, points: own },
        { id: 2, x: 300, points: other },
      ]);
      return bench.texts().filter((text) => /[+−]/.test(text));
    };
    expect(show(3, 3)).to.deep.equal([]);
    expect(show(3, 4), 'what others win').to.deep.equal([]);
    expect(show(8, 4)).to.deep.equal(['+5']);
    expect(show(8, 3)).to.deep.equal(['+5', '−1']);
    bench.nowMs += 400;
    expect(show(8, 3), 'still there').to.deep.equal(['+5', '−1']);
    bench.nowMs += 490;
    expect(show(8, 3)).to.deep.equal([]);
    bench.view.destroy();
  });

  it('shows where somebody took a gem, and nothing where one merely went', () => {
    for (const [x, bursts] of [
      [130, true],
      [500, false],
    ] as const) {
      const bench = new Bench();
      bench.show([
        { id: 1, x: 100, points: 0 },
        { id: 2, x },
      ]);
      bench.nowMs += 16;
      bench.show([{ id: 1, x: 100, points: 0 }]);
      const during = bench.quads.length;
      bench.nowMs += 450;
      bench.show([{ id: 1, x: 100, points: 0 }]);
      expect(during > bench.quads.length, `a gem at ${x}`).to.equal(bursts);
      bench.view.destroy();
    }
  });

  it('where little movement is wanted nothing moves but the world, and what is won is told all the same', () => {
    for (const reducedMotion of [true, false]) {
      const bench = new Bench();
      bench.stage.reducedMotion = reducedMotion;
      bench.show([
        { id: 1, x: 100, points: 3 },
        { id: 2, x: 120 },
      ]);
      bench.nowMs += 16;
      const after = [
        { id: 1, x: 100, points: 4 },
        { id: 3, x: 400 },
      ];
      bench.show(after);
      expect(bench.texts(), 'what is told').to.include('+1');
      const pictures = new Set([bench.picture().join('\n')]);
      for (let n = 0; n < 40; n++) {
        bench.nowMs += 16;
        bench.show(after);
        pictures.add(bench.picture().join('\n'));
      }
      expect(bench.texts(), 'for how long').to.include('+1');
      if (reducedMotion) expect(pictures.size).to.equal(1);
      else expect(pictures.size).to.be.greaterThan(30);
      bench.nowMs += 300;
      bench.show(after);
      expect(bench.texts()).not.to.include('+1');
      bench.view.destroy();
    }
  });

  it('never tints letters: a plain canvas would go on showing the first ones', () => {
    const bench = new Bench();
    for (const points of [9, 3, 12]) {
      bench.nowMs += 16;
      bench.show([{ id: 1, x: 100, points }]);
      expect(bench.tints(), `at ${points}`).to.deep.equal(points === 9 ? [] : [0xffffff]);
    }
    bench.view.destroy();
  });

  it('shows nothing of what happened while the page was hidden', () => {
    const bench = new Bench();
    bench.show([
      { id: 1, x: 100, points: 50 },
      { id: 2, x: 120 },
    ]);
    bench.nowMs += 501;
    bench.show([{ id: 1, x: 100, points: 3 }]);
    expect(bench.texts()).to.deep.equal([]);
    expect(bench.quads.length, 'an avatar, its crown and what it carries').to.equal(3);
    bench.view.destroy();
  });

  it('has as many effects as it began with, however much happens at once', () => {
    const bench = new Bench();
    const count = (each: Container): number =>
      1 + (each.children as Container[]).reduce((sum, child) => sum + count(child), 0);
    bench.show([{ id: 1, x: 100, points: 0 }]);
    const before = count(bench.world);
    let most = 0;
    for (let n = 0; n < 200; n++) {
      bench.nowMs += 16;
      const gems = Array.from({ length: n % 2 === 0 ? 24 : 0 }, (_, each) => ({ id: 100 + 24 * n + each, x: 120 }));
      bench.show([{ id: 1, x: 100, points: n % 30 }, ...gems]);
      most = Math.max(most, bench.quads.length);
    }
    expect(count(bench.world)).to.equal(before);
    // Gems with their glints, an avatar with a crown and two digits, and twelve bursts of a ring and six sparks.
    expect(most).to.be.within(84, 2 * 24 + 4 + 12 * 7);
    bench.view.destroy();
  });
});
