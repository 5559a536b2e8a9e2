import { expect } from 'chai';
import { type Container, Text } from 'pixi.js';
import type { TicsScene } from '../../../../../src/games/tics/engine.ts';
import { one } from '../../../../../src/games/tics/engines/duel/rules/fixed.ts';
import type { DuelScene } from '../../../../../src/games/tics/engines/duel/rules/scene.ts';
import { sceneOf } from '../../../../../src/games/tics/engines/duel/rules/scene.ts';
import { standings } from '../../../../../src/games/tics/engines/duel/rules/state.ts';
import { lieOf, liesTurned } from '../../../../../src/games/tics/engines/duel/view/lie.ts';
import { tileUnits } from '../../../../../src/games/tics/engines/duel/view/palette.ts';
import { createView } from '../../../../../src/games/tics/engines/duel/view.ts';
import { QuadLayer } from '../../../../../src/render/quad-layer.ts';
import { DuelTable, headings } from '../../../../support/duel-table.ts';
import { quadsOf, type ShownQuad } from '../../../../support/quads.ts';
import { fakeStage } from '../../../../support/stage.ts';

const names = ['Ann', 'Ben', 'Cy', 'Dee'];

/** A view of a table on a stage that draws nothing, and what is on it. */
class Bench {
  readonly stage;
  readonly view;
  readonly table;

  constructor({ params = {}, width = 1280, height = 800 } = {}) {
    this.stage = fakeStage(width, height);
    this.table = new DuelTable({ points: 99, ...params });
    this.view = createView(this.stage);
  }

  show(own: Partial<TicsScene<DuelScene>> & { alpha?: number } = {}): void {
    const { alpha = 1, eyes = 0, ...more } = own;
    this.view.draw({
      scene: sceneOf(this.table.duel, alpha, eyes),
      nameOf: (slot) => names[slot],
      eyes,
      watching: false,
      late: false,
      ...more,
    });
  }

  get all(): Container[] {
    const visit = (each: Container): Container[] =>
      each.visible && each.alpha > 0 ? [each, ...(each.children as Container[]).flatMap(visit)] : [];
    return visit(this.stage.world);
  }

  texts(): string[] {
    return this.all.flatMap((each) => (each instanceof Text ? each.text : [])).sort();
  }

  /** Where the letters of a name stand in the world. */
  nameAt(name: string): { x: number; y: number; half: number } {
    const text = this.all.find((each) => each instanceof Text && each.text === name);
    if (!text?.parent) throw new Error(`no ${name}`);
    return { x: text.parent.x + text.x, y: text.parent.y + text.y, half: text.width / 2 };
  }

  /** Where a player stands in the world. */
  at(name: string): { x: number; y: number } {
    const text = this.all.find((each) => each instanceof Text && each.text === name);
    const { x = 0, y = 0 } = text?.parent ?? {};
    return { x, y };
  }

  /** Rings over the field: of the layer's lines and dots none is as large each way. */
  rings(): ShownQuad[] {
    const quads = this.all.flatMap((each) =>
      each instanceof QuadLayer && each.label === 'sparks' ? quadsOf(each) : [],
    );
    return quads.filter(({ width, height }) => width > 10 && Math.abs(width - height) < 0.01);
  }
}

describe('Duel: picture', () => {
  it('shows who is in by name, and for who has fallen how many seconds they lie yet', () => {
    const bench = new Bench();
    bench.table.ingame = 0b0111;
    bench.table.run(1);
    bench.show();
    expect(bench.texts()).to.deep.equal(['Ann', 'Ben', 'Cy']);
    const { players } = bench.table.duel;
    players.standing[1] = standings.fallen;
    players.fallenTics[1] = 36;
    bench.show();
    expect(bench.texts()).to.deep.equal(['2', 'Ann', 'Ben', 'Cy']);
    players.fallenTics[1] = 35;
    bench.show();
    expect(bench.texts()).to.deep.equal(['1', 'Ann', 'Ben', 'Cy']);
    bench.view.destroy();
  });

  it('draws between the last two tics, and turns the short way', () => {
    const bench = new Bench();
    const { duel } = bench.table;
    bench.table.put(0, 5, 2, 65000);
    bench.table.run(1);
    bench.table.put(0, 6, 2, 500);
    bench.show({ alpha: 0 });
    const from = bench.at('Ann');
    bench.show({ alpha: 0.5 });
    const half = bench.at('Ann');
    bench.show({ alpha: 1 });
    const to = bench.at('Ann');
    expect(to.x - from.x).to.be.closeTo(tileUnits, 0.1);
    expect(half.x - from.x).to.be.closeTo(tileUnits / 2, 0.1);
    const angles = [0, 0.5, 1].map((alpha) => sceneOf(duel, alpha, 0).players[0]?.angle ?? 0);
    expect((angles[2] ?? 0) - (angles[0] ?? 0)).to.be.within(0, 0.05);
    bench.view.destroy();
  });

  it('the whole field fits, turned a quarter to the left where there is more height', () => {
    const wide = new Bench();
    wide.show();
    const upright = new Bench({ width: 390, height: 700 });
    upright.show();
    const [[width, height] = [0, 0]] = wide.stage.fitted;
    expect(width).to.be.above(height);
    expect(upright.stage.fitted[0]).to.deep.equal([height, width]);
    for (const bench of [wide, upright]) {
      const { duel } = bench.table;
      bench.table.put(0, 1, 6, headings.east);
      bench.table.put(1, 19, 6);
      bench.table.run(1);
      bench.show();
      expect(duel.field.width).to.equal(21);
    }
    expect(wide.at('Ben').x).to.be.above(wide.at('Ann').x);
    expect(upright.at('Ben').y, 'east is up').to.be.below(upright.at('Ann').y);
    expect(upright.at('Ben').x).to.be.closeTo(upright.at('Ann').x, 1);
    for (const bench of [wide, upright]) bench.view.destroy();
  });

  it('a field turned is the same field: never the other way round', () => {
    const { field } = new DuelTable({ map: 'moat' }).duel;
    const [lie, turned] = [lieOf(field, false), lieOf(field, true)];
    expect([turned.width, turned.height]).to.deep.equal([lie.height, lie.width]);
    // North-west, north-east, south-east and south-west, in this order round the picture.
    const corners = [
      [0, 0],
      [field.width, 0],
      [field.width, field.height],
      [0, field.height],
    ] as const;
    const around = (of: typeof lie) => {
      const [a, b, c] = corners.map(([x, y]) => of.place(x, y));
      if (!a || !b || !c) return 0;
      return Math.sign((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x));
    };
    expect(around(turned)).to.equal(around(lie));
    for (const [n, spot] of field.pickups.entries()) {
      const at = turned.place(spot.x / one, spot.y / one);
      const lying = turned.field.pickups[n];
      const corner = lieOf(turned.field, false).place((lying?.x ?? 0) / one, (lying?.y ?? 0) / one);
      expect(at.x).to.be.closeTo(corner.x, 0.001);
      expect(at.y).to.be.closeTo(corner.y, 0.001);
    }
    expect(liesTurned(field, { width: 500, height: 501 })).to.equal(true);
    expect(liesTurned(field, { width: 501, height: 501 })).to.equal(false);
  });

  it('names stay within the picture', () => {
    const bench = new Bench();
    const long = 'The very long name of somebody';
    for (const [x, y] of [
      [1, 1],
      [19, 1],
      [1, 11],
      [19, 11],
    ] as const) {
      bench.table.put(0, x, y);
      bench.table.run(1);
      bench.show({ nameOf: (slot) => (slot === 0 ? long : '') });
      const { x: at, y: bottom, half } = bench.nameAt(long);
      const [width = 0] = bench.stage.fitted.at(-1) ?? [];
      expect(at - half).to.be.at.least(0);
      expect(at + half).to.be.at.most(width);
      expect(bottom).to.be.above(16);
    }
    bench.view.destroy();
  });

  it('with little movement nothing flies, flashes or shakes, and what only an effect tells stands there at rest', () => {
    const blast = () => {
      const bench = new Bench();
      for (const slot of [0, 1, 2, 3]) bench.table.put(slot, 1 + 6 * slot, 1);
      for (let n = 0; n < 2; n++) bench.table.shoot(0, 6.6, 4, 1, 0);
      bench.table.run(1);
      expect(bench.table.happened('blast')).to.have.length(1);
      return bench;
    };
    const shakes = (bench: Bench) => {
      const at: string[] = [];
      for (const alpha of [0.2, 0.4, 0.6, 0.8]) {
        bench.table.run(1);
        bench.show({ alpha });
        const [root] = bench.stage.world.children;
        at.push(`${root?.x.toFixed(2)} ${root?.y.toFixed(2)}`);
      }
      return new Set(at).size;
    };
    const moving = blast();
    expect(shakes(moving)).to.be.above(1);
    const still = blast();
    still.stage.reducedMotion = true;
    still.show();
    const rings = still.rings();
    expect(rings).to.have.length.of.at.least(1);
    expect(shakes(still)).to.equal(1);
    expect(still.rings(), 'rings as long as the effect').to.have.length.of.at.least(1);
    expect(rings, 'where and as they were').to.deep.include.members(still.rings());
    for (const bench of [moving, still]) bench.view.destroy();
  });

  it('goes without a trace', () => {
    const bench = new Bench();
    bench.show();
    bench.view.destroy();
    expect(bench.stage.world.children).to.deep.equal([]);
  });
});
