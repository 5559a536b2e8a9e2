import { expect } from 'chai';
import fc from 'fast-check';
import { itemIds } from '../../../../src/games/tiles/catalogue.ts';
import { addItem } from '../../../../src/games/tiles/rules/pack.ts';
import { hashRealm } from '../../../../src/games/tiles/simulation.ts';
import { joinParts, splitParts } from '../../../../src/lib/parts.ts';
import { Random } from '../../../../src/lib/random.ts';
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { RealmBench as Bench } from '../../../support/realm-bench.ts';

/** A launch in which everybody runs about. */
function played(players: number, windows: number, seed: number): Bench {
  const bench = new Bench({ seed });
  const random = new Random(seed);
  const slots = Array.from({ length: players }, (_, slot) => slot);
  bench.join(...slots);
  bench.tick(2);
  for (let n = 0; n < windows; n++) {
    for (const slot of slots) bench.walk(slot, ([1, 2, 3, 4] as const)[random.below(4)] ?? 1, 2);
    bench.tick(2);
  }
  // What is on its way when a host's tab goes is lost, two ticks at most.
  bench.tick(4);
  return bench;
}

/** Changes the JSON of a saved launch. */
function altered(saved: Uint8Array, change: (players: { slot: number; name: string; entityId: number }[]) => unknown) {
  const [json, realm] = splitParts(saved, 2) ?? [];
  if (!json || !realm) throw new Error('not a saved launch');
  const said = JSON.parse(new TextDecoder().decode(json));
  return joinParts([new TextEncoder().encode(JSON.stringify({ ...said, players: change(said.players) })), realm]);
}

describe('a launch of Realm that outlives its host’s tab', () => {
  it('goes on to the bit as it would have without', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 30 }),
        fc.nat(1000),
        (players, ticks, seed) => {
          const before = played(players, ticks, seed);
          const after = new Bench({ seed, saved: before.host.save() });
          expect(hashRealm(after.realm)).to.equal(hashRealm(before.realm));
          for (let n = 0; n < 90; n++) {
            before.tick();
            after.tick();
          }
          expect(after.host.save()).to.deep.equal(before.host.save());
          expect(hashRealm(after.realm)).to.equal(hashRealm(before.realm));
          expect(after.realm.tick).to.equal(before.realm.tick);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('gives everybody the avatar back that they had, with its pack, and they go on at once', () => {
    const before = played(3, 20, 1);
    addItem(before.avatar(1).slots, itemIds.bread, 2);
    const at = { x: before.avatar(1).x, y: before.avatar(1).y };
    const ids = [0, 1, 2].map((slot) => before.host.entityId(slot));
    const after = new Bench({ saved: before.host.save() });
    expect(
      [0, 1, 2].map((slot) => after.host.entityId(slot)),
      'known before they are back',
    ).to.deep.equal(ids);
    after.join(0, 1, 2);
    expect([0, 1, 2].map((slot) => after.host.entityId(slot))).to.deep.equal(ids);
    after.tick();
    expect(after.last(1).entityId).to.equal(ids[1]);
    expect({ x: after.avatar(1).x, y: after.avatar(1).y }).to.deep.equal(at);
    expect(after.avatar(1).slots).to.deep.equal(before.avatar(1).slots);
    const way = after.openWay(1);
    const from = { x: after.avatar(1).x, y: after.avatar(1).y };
    for (let n = 0; n < 3; n++) {
      after.walk(1, way, 2);
      after.tick(2);
    }
    expect(after.distance(1, from)).to.be.greaterThan(0);
  });

  it('keeps an avatar for its player for ten seconds, then what it had (A6)', () => {
    const before = played(2, 10, 1);
    const slots = before.avatar(0).slots.map((slot) => ({ ...slot }));
    const after = new Bench({ saved: before.host.save() });
    after.join(1);
    after.tick(99);
    expect(after.host.entityId(0)).to.equal(before.host.entityId(0));
    after.tick(2);
    expect(after.host.entityId(0)).to.equal(null);
    expect(after.host.score(0)).not.to.equal(null);
    const twice = new Bench({ saved: after.host.save() });
    twice.join(0);
    expect(twice.host.entityId(0), 'as the entity it was').to.equal(before.host.entityId(0));
    expect(twice.avatar(0).slots).to.deep.equal(slots);
  });

  it('gives nobody’s avatar to another who has got its slot', () => {
    const before = played(2, 10, 1);
    const after = new Bench({ saved: before.host.save() });
    after.host.join({ slot: 1, name: 'Somebody else', colour: 0, auth: '1' }, after.nowMs);
    expect(after.host.entityId(1)).not.to.equal(before.host.entityId(1));
    after.tick();
    expect(after.realm.entities.filter(({ player }) => player).map(({ player }) => player?.name)).to.have.members([
      'P0',
      'Somebody else',
    ]);
  });

  it('refuses what was not saved so: cut at any length, avatars of nobody, of two, and of no player', () => {
    const before = played(2, 3, 1);
    const saved = before.host.save();
    const refuses = (bytes: Uint8Array) => expect(() => new Bench({ saved: bytes })).to.throw(ProtocolError);
    for (let length = 0; length < saved.length; length += 97) refuses(saved.subarray(0, length));
    refuses(Uint8Array.of(...saved, 0));
    refuses(altered(saved, () => []));
    refuses(altered(saved, (players) => players.slice(1)));
    refuses(altered(saved, (players) => [players[0], players[0]]));
    refuses(altered(saved, (players) => [...players, { ...players[0], slot: 9 }]));
    refuses(altered(saved, (players) => players.map((player) => ({ ...player, slot: 1 }))));
    refuses(altered(saved, (players) => players.map((player, n) => ({ ...player, entityId: n + 900 }))));
    expect(new Bench({ saved }).realm.tick).to.equal(before.realm.tick);
  });
});
