import { expect } from 'chai';
import fc from 'fast-check';
import { type Request, Resend, type Wants } from '../../../../src/games/tiles/client/resend.ts';
import { Random } from '../../../../src/lib/random.ts';

const nothing: Wants = { chunks: false, entities: false, detail: false };

/** What is asked while `wants` holds, at 200 Hz; `told` says when an Action goes out anyway. */
function run(
  resend: Resend,
  untilMs: number,
  wants: (ms: number) => Wants,
  told: (ms: number) => boolean = () => false,
): { readonly ms: number; readonly request: Request }[] {
  const asked: { ms: number; request: Request }[] = [];
  for (let ms = 0; ms <= untilMs; ms += 5) {
    if (told(ms)) resend.told(ms);
    const request = resend.due(ms, wants(ms));
    if (request) asked.push({ ms, request });
  }
  return asked;
}

const gaps = (asked: readonly { readonly ms: number }[]) =>
  asked.slice(1).map(({ ms }, n) => ms - (asked[n]?.ms ?? Number.NaN));

describe('asking again', () => {
  it('begins with an Action at once, and says once a second what is held', () => {
    const asked = run(new Resend(new Random(1), 0), 10_000, () => nothing);
    expect(asked.map(({ request }) => request)).to.deep.equal(Array(11).fill('action'));
    expect(gaps(asked)).to.deep.equal(Array(10).fill(1000));
  });

  it('T6: what is missing is asked for again after 200–300 ms, and not sooner', () => {
    for (const wants of [
      { ...nothing, chunks: true },
      { ...nothing, entities: true },
    ]) {
      const asked = run(new Resend(new Random(2), 0), 20_000, () => wants);
      for (const gap of gaps(asked)) expect(gap).to.be.within(200, 305);
      expect(new Set(gaps(asked)).size, 'drawn anew each time').to.be.greaterThan(5);
    }
  });

  it('at once where nothing was asked for a while', () => {
    const asked = run(new Resend(new Random(3), 0), 2000, (ms) => ({ ...nothing, entities: ms >= 600 && ms < 700 }));
    expect(asked.map(({ ms }) => ms)).to.deep.equal([0, 600, 1600]);
  });

  it('an Action with something to do says which chunks are held as well, but asks for no entities', () => {
    const every100 = (ms: number) => ms % 100 === 0;
    const chunks = run(new Resend(new Random(4), 0), 5000, () => ({ ...nothing, chunks: true }), every100);
    expect(chunks).to.deep.equal([]);
    const entities = run(new Resend(new Random(4), 0), 5000, () => ({ ...nothing, entities: true }), every100);
    expect(entities.length).to.be.within(16, 26);
  });

  it('T6: all that is asked again shares one pace, in turns', () => {
    const both = run(new Resend(new Random(5), 0), 10_000, () => ({ chunks: true, entities: true, detail: true }));
    for (const gap of gaps(both)) expect(gap).to.be.within(200, 305);
    expect(both.slice(0, 4).map(({ request }) => request)).to.deep.equal(['action', 'query', 'action', 'query']);
    const detail = run(new Resend(new Random(5), 0), 950, () => ({ ...nothing, detail: true }));
    expect(detail.map(({ request }) => request)).to.deep.equal(['action', 'query', 'query', 'query']);
  });

  it('T6: never more than five in any second, whatever is wanted', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(7), { minLength: 100, maxLength: 400 }), (seed, wanted) => {
        const wants = (ms: number) => {
          const bits = wanted[Math.floor(ms / 25) % wanted.length] ?? 0;
          return { chunks: (bits & 1) !== 0, entities: (bits & 2) !== 0, detail: (bits & 4) !== 0 };
        };
        const asked = run(new Resend(new Random(seed), 0), 6000, wants);
        for (const { ms } of asked)
          expect(asked.filter((other) => other.ms >= ms && other.ms < ms + 1000).length).to.be.at.most(5);
      }),
      { numRuns: 30 },
    );
  });

  it('is the same for the same seed', () => {
    const once = (seed: number) => run(new Resend(new Random(seed), 0), 3000, () => ({ ...nothing, entities: true }));
    expect(once(7)).to.deep.equal(once(7));
    expect(once(7)).not.to.deep.equal(once(8));
  });
});
