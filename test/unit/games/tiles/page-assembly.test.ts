import { expect } from 'chai';
import fc from 'fast-check';
import { maxTickEntities, type Page, PageAssembly } from '../../../../src/games/tiles/client/page-assembly.ts';
import { Replicas } from '../../../../src/games/tiles/client/replicas.ts';
import { nextTick } from '../../../../src/games/tiles/ticks.ts';
import { fnv1a } from '../../../../src/lib/hash.ts';

/** Pages of one tick in the order they are made, `perPage` entities each; the payload is whatever names them. */
interface Sent {
  readonly tick: number;
  readonly checksum: number;
  readonly pages: readonly { readonly ids: readonly number[]; readonly more: boolean; readonly payload: Uint8Array }[];
}

function tickOf(tick: number, ids: readonly number[], perPage = 3): Sent {
  const parts = Array.from({ length: Math.max(1, Math.ceil(ids.length / perPage)) }, (_, n) =>
    ids.slice(n * perPage, (n + 1) * perPage),
  );
  const pages = parts.map((part, n) => ({
    ids: part,
    more: n < parts.length - 1,
    payload: Uint8Array.from([tick & 0xff, n, ...part.map((id) => id & 0xff)]),
  }));
  return { tick, pages, checksum: pages.reduce((hash, { payload }) => fnv1a(payload, hash), fnv1a(Uint8Array.of())) };
}

function fill(page: Page, { ids, more, payload }: Sent['pages'][number]): Page {
  page.more = more;
  page.rows.count = ids.length;
  page.rows.id.set(ids);
  page.payload.set(payload);
  page.payloadBytes = payload.length;
  return page;
}

/** An assembly with the entities it leads to, as a client has them. */
class Guest {
  readonly assembly = new PageAssembly();
  readonly gone: number[] = [];
  readonly replicas = new Replicas({ changed() {}, gone: ({ id }) => this.gone.push(id) });

  state({ tick, checksum }: Sent, nowMs = 0) {
    return this.#after(this.assembly.state(tick, checksum, nowMs), nowMs);
  }

  page(sent: Sent, n: number, nowMs = 0) {
    const part = sent.pages[n];
    if (!part) throw new Error(`no page ${n}`);
    const page = fill(this.assembly.spare(), part);
    const assembled = this.assembly.page(sent.tick, page, nowMs);
    if (assembled === 'part') this.replicas.update(sent.tick, page.rows, nowMs);
    return this.#after(assembled, nowMs);
  }

  /** Everything of a tick. */
  tick(sent: Sent) {
    this.state(sent);
    return sent.pages.map((_, n) => this.page(sent, n)).at(-1);
  }

  ids(): number[] {
    return this.replicas.all().map(({ id }) => id);
  }

  #after(assembled: ReturnType<PageAssembly['state']>, nowMs: number) {
    const { wholeTick, whole } = this.assembly;
    if (assembled === 'whole' && wholeTick !== undefined) this.replicas.replace(wholeTick, whole, nowMs);
    return assembled;
  }
}

describe('pages of a tick', () => {
  it('T4: a tick is whole with its State and all its pages, in whatever order they come', () => {
    const sent = tickOf(5, [1, 2, 3, 4, 5, 6, 7]);
    for (const order of [
      ['s', 0, 1, 2],
      [2, 1, 0, 's'],
      [1, 's', 2, 0],
      [0, 2, 's', 1],
    ] as const) {
      const guest = new Guest();
      const became = order.map((what) => (what === 's' ? guest.state(sent) : guest.page(sent, what)));
      expect(became, order.join()).to.deep.equal(['part', 'part', 'part', 'whole']);
      expect(guest.assembly.wholeTick).to.equal(5);
      expect(guest.ids()).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
      expect(guest.assembly.incompleteSinceMs).to.equal(undefined);
    }
  });

  it('T4: it is not while the checksum is another one, a page is missing, or one says that more follow', () => {
    const sent = tickOf(5, [1, 2, 3, 4, 5]);
    const other = { ...sent, checksum: sent.checksum ^ 1 };
    const wrong = new Guest();
    wrong.state(other);
    expect(sent.pages.map((_, n) => wrong.page(sent, n))).to.deep.equal(['part', 'part']);
    expect(wrong.state(sent), 'the State comes again').to.equal('whole');

    const [first] = sent.pages;
    if (!first) throw new Error('no page');
    const cut = new Guest();
    // The checksum of the first page alone: agrees with what there is, but the page says that more follow.
    cut.state({ ...sent, checksum: fnv1a(first.payload) });
    expect(cut.page(sent, 0)).to.equal('part');
  });

  it('T4: pages whose ids go back are no tick, even with the right checksum', () => {
    const sent = tickOf(5, [1, 2, 3, 2, 5]);
    const guest = new Guest();
    expect(guest.tick(sent)).to.equal('part');
    for (const ids of [
      [2, 1],
      [3, 3],
    ]) {
      const page = fill(guest.assembly.spare(), { ids, more: false, payload: Uint8Array.of(1) });
      expect(guest.assembly.page(6, page, 0)).to.equal('refused');
    }
  });

  it('T6: nothing of a tick that is no newer than the last whole one counts', () => {
    const guest = new Guest();
    guest.tick(tickOf(7, [1, 2]));
    for (const tick of [7, 6, 0xffff_fff0]) {
      const old = tickOf(tick, [9]);
      expect(guest.state(old)).to.equal('old');
      expect(guest.page(old, 0)).to.equal('old');
    }
    expect(guest.ids()).to.deep.equal([1, 2]);
  });

  it('an empty viewport is one empty page; a State without a page is nothing', () => {
    const guest = new Guest();
    guest.tick(tickOf(1, [1]));
    expect(guest.state({ tick: 2, checksum: fnv1a(Uint8Array.of()), pages: [] })).to.equal('part');
    expect(guest.ids()).to.deep.equal([1]);
    expect(guest.tick(tickOf(3, []))).to.equal('whole');
    expect(guest.ids()).to.deep.equal([]);
  });

  it('ticks wrap, and 0 is no different from others here', () => {
    const guest = new Guest();
    guest.tick(tickOf(0xffff_ffff, [1]));
    expect(guest.tick(tickOf(nextTick(0xffff_ffff), [1, 2]))).to.equal('whole');
    expect(guest.tick(tickOf(0xffff_ffff, [3]))).to.equal('old');
    expect(guest.ids()).to.deep.equal([1, 2]);
  });

  it('says since when something newer than the last whole tick has been incomplete', () => {
    const guest = new Guest();
    guest.state(tickOf(1, [1]), 100);
    guest.state(tickOf(2, [1]), 200);
    expect(guest.assembly.incompleteSinceMs).to.equal(100);
    guest.page(tickOf(2, [1]), 0, 300);
    expect(guest.assembly.incompleteSinceMs).to.equal(undefined);
    expect(guest.assembly.abandoned).to.equal(1);
    guest.page(tickOf(3, [1]), 0, 400);
    expect(guest.assembly.incompleteSinceMs).to.equal(400);
  });

  it('T6: an incomplete newer tick moves whom it names, and removes nobody', () => {
    const guest = new Guest();
    guest.tick(tickOf(1, [1, 2, 3]));
    const newer = tickOf(2, [2, 4, 5, 6]);
    guest.page(newer, 1);
    expect(guest.ids()).to.deep.equal([1, 2, 3, 6]);
    guest.tick(newer);
    expect(guest.ids()).to.deep.equal([2, 4, 5, 6]);
    expect(guest.gone).to.deep.equal([1, 3]);
  });

  it('T6: a whole tick does not remove who was told of in a newer one', () => {
    const guest = new Guest();
    guest.tick(tickOf(1, [1]));
    guest.page(tickOf(3, [1, 8, 9, 10]), 1);
    guest.tick(tickOf(2, [1]));
    expect(guest.ids()).to.deep.equal([1, 10]);
    expect(guest.gone).to.deep.equal([]);
  });

  it('eight ticks are put together at once; the oldest goes, and one older still does not come', () => {
    const guest = new Guest();
    for (let tick = 10; tick < 18; tick++) guest.state(tickOf(tick, [1]), tick);
    expect(guest.state(tickOf(9, [1]))).to.equal('old');
    expect(guest.assembly.incompleteSinceMs).to.equal(10);
    guest.state(tickOf(18, [1]), 18);
    expect(guest.assembly.incompleteSinceMs).to.equal(11);
    expect(guest.page(tickOf(10, [1]), 0)).to.equal('old');
    expect(guest.page(tickOf(11, [1]), 0)).to.equal('whole');
    expect(guest.assembly.abandoned).to.equal(1);
  });

  it(`keeps ${maxTickEntities} entities of a tick, and 128 pages`, () => {
    const many = Array.from({ length: maxTickEntities + 1 }, (_, n) => n + 1);
    const guest = new Guest();
    const sent = tickOf(1, many, 64);
    expect(sent.pages.map((_, n) => guest.page(sent, n))).to.deep.equal([...Array(64).fill('part'), 'refused']);
    const small = tickOf(2, many.slice(0, 129), 1);
    expect(small.pages.map((_, n) => guest.page(small, n)).slice(-2)).to.deep.equal(['part', 'refused']);
    expect(guest.page(small, 0), 'one of those that are there').to.equal('part');
  });

  it('T6: whatever is lost, doubled and reordered, nobody is despawned who is in every whole tick, and the last one rules', () => {
    /** Of a stream of ticks: who is in view at each, and in which order and how often the packets come. */
    const stream = fc.record({
      from: fc.constantFrom(1, 1000, 0xffff_fff8, 0x7fff_fffa),
      views: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 12 }), {
        minLength: 2,
        maxLength: 14,
      }),
      packets: fc.array(fc.record({ tick: fc.nat(13), part: fc.nat(4) }), { maxLength: 120 }),
    });
    fc.assert(
      fc.property(stream, ({ from, views, packets }) => {
        let tick: number = from;
        const ticks = views.map((view) => {
          const sent = tickOf(
            tick,
            [...new Set([...view, 10, 11])].sort((a, b) => a - b),
          );
          tick = nextTick(tick);
          return sent;
        });
        const guest = new Guest();
        for (const packet of packets) {
          const sent = ticks[packet.tick];
          if (!sent) continue;
          if (packet.part === 0) guest.state(sent);
          else if (packet.part <= sent.pages.length) guest.page(sent, packet.part - 1);
          expect(guest.gone).not.to.include.members([10]);
          expect(guest.gone).not.to.include.members([11]);
        }
        const last = ticks.at(-1);
        if (!last) throw new Error('no tick');
        guest.tick(last);
        expect(guest.ids()).to.deep.equal(last.pages.flatMap(({ ids }) => ids));
        expect(guest.assembly.incompleteSinceMs).to.equal(undefined);
      }),
      { numRuns: 500 },
    );
  });
});
