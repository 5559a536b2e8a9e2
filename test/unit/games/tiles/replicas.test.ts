import { expect } from 'chai';
import { maxTickEntities, PageAssembly } from '../../../../src/games/tiles/client/page-assembly.ts';
import { type Replica, Replicas, tweenMs, type Vitals } from '../../../../src/games/tiles/client/replicas.ts';

interface Told {
  readonly id: number;
  readonly x?: number;
  readonly y?: number;
  readonly hp?: number;
}

const assembly = new PageAssembly();

class Bench {
  readonly changes: { readonly id: number; readonly from: number; readonly to: number }[] = [];
  readonly replicas = new Replicas({
    changed: ({ id, hp }: Replica, before: Vitals) => {
      if (hp !== before.hp) this.changes.push({ id, from: before.hp, to: hp });
    },
    gone() {},
  });

  tell(tick: number, nowMs: number, ...told: readonly Told[]): void {
    const { rows } = assembly.spare();
    rows.count = told.length;
    told.forEach(({ id, x = 0, y = 0, hp = 10 }, row) => {
      rows.id[row] = id;
      rows.x[row] = x;
      rows.y[row] = y;
      rows.hp[row] = hp;
    });
    this.replicas.update(tick, rows, nowMs);
  }

  get(id = 1): Replica {
    const replica = this.replicas.get(id);
    if (!replica) throw new Error(`no entity ${id}`);
    return replica;
  }

  place(nowMs: number, id = 1): number[] {
    const place = { x: 0, y: 0 };
    this.replicas.placeOf(this.get(id), nowMs, place);
    return [place.x, place.y];
  }
}

describe('entities as a guest knows them', () => {
  it('are bounded while no tick is whole, whoever the pages name', () => {
    const bench = new Bench();
    for (let id = 1; id <= maxTickEntities; id++) bench.tell(1 + id, 0, { id });
    expect(bench.replicas.size).to.equal(maxTickEntities);
    bench.tell(10_000, 100, { id: 10_000 }, { id: 1, hp: 3 });
    expect(bench.replicas.size).to.equal(maxTickEntities);
    expect(bench.get().hp, 'who is known is told of still').to.equal(3);
  });

  it('move from tile to tile in 200 ms, from wherever the picture has them', () => {
    const bench = new Bench();
    bench.tell(1, 0, { id: 1 });
    expect(bench.place(0)).to.deep.equal([0, 0]);
    bench.tell(2, 1000, { id: 1, x: 1 });
    expect([1000, 1050, 1100, 1200, 5000].map((ms) => bench.place(ms)[0])).to.deep.equal([0, 0.25, 0.5, 1, 1]);
    bench.tell(3, 1000 + tweenMs / 2, { id: 1, x: 1, y: 1 });
    expect(bench.place(1100)).to.deep.equal([0.5, 0]);
    expect(bench.place(1200)).to.deep.equal([0.75, 0.5]);
    expect(bench.place(1300)).to.deep.equal([1, 1]);
  });

  it('a move of three tiles is shown, of four the arrival', () => {
    const bench = new Bench();
    bench.tell(1, 0, { id: 1 }, { id: 2 });
    bench.tell(2, 0, { id: 1, x: 3 }, { id: 2, y: 4 });
    expect(bench.place(0, 1)).to.deep.equal([0, 0]);
    expect(bench.place(0, 2)).to.deep.equal([0, 4]);
  });

  it('look where they went last', () => {
    const bench = new Bench();
    bench.tell(1, 0, { id: 1 });
    expect(bench.get().facing).to.equal(0);
    for (const [x, y, facing] of [
      [0, -1, 1],
      [1, -1, 2],
      [1, 0, 3],
      [0, 0, 4],
      [0, 0, 4],
    ] as const) {
      bench.tell(2, 0, { id: 1, x, y });
      expect(bench.get().facing).to.equal(facing);
    }
  });

  it('are told of in order of ids, whenever they came', () => {
    const bench = new Bench();
    bench.tell(1, 0, { id: 5 });
    bench.tell(1, 0, { id: 2 }, { id: 0xffff_ffff });
    expect(bench.replicas.all().map(({ id }) => id)).to.deep.equal([2, 5, 0xffff_ffff]);
  });

  it('T6: what an older tick says of somebody changes nothing, what the same tick repeats neither', () => {
    const bench = new Bench();
    bench.tell(5, 0, { id: 1, x: 1, hp: 10 });
    bench.tell(6, 0, { id: 1, x: 2, hp: 8 });
    bench.tell(6, 50, { id: 1, x: 2, hp: 8 });
    bench.tell(5, 100, { id: 1, x: 1, hp: 10 });
    expect(bench.get()).to.include({ x: 2, hp: 8, tick: 6, hurtMs: 0 });
    expect(bench.changes).to.deep.equal([{ id: 1, from: 10, to: 8 }]);
  });

  it('T2: newer is newer across the wrap', () => {
    const bench = new Bench();
    bench.tell(0xffff_ffff, 0, { id: 1, x: 1 });
    bench.tell(1, 0, { id: 1, x: 2 });
    bench.tell(0xffff_ffff, 0, { id: 1, x: 1 });
    expect(bench.get().x).to.equal(2);
  });

  it('know when they were hurt, not when they healed', () => {
    const bench = new Bench();
    bench.tell(1, 0, { id: 1, hp: 10 });
    bench.tell(2, 100, { id: 1, hp: 12 });
    expect(bench.get().hurtMs).to.equal(Number.NEGATIVE_INFINITY);
    bench.tell(3, 200, { id: 1, hp: 11 });
    expect(bench.get().hurtMs).to.equal(200);
  });
});
