import { expect } from 'chai';
import fc from 'fast-check';
import { createHost } from '../../../../src/games/arena/host.ts';
import { arena } from '../../../../src/games/arena/index.ts';
import { decodeSnapshot, decodeWelcome, encodeHello, encodeInput } from '../../../../src/games/arena/protocol.gen.ts';
import { arenaVersion, buttons } from '../../../../src/games/arena/protocol.ts';
import { maxEntities } from '../../../../src/games/arena/world.ts';
import { joinParts, splitParts } from '../../../../src/lib/parts.ts';
import { Random } from '../../../../src/lib/random.ts';
import { ProtocolError } from '../../../../src/wire/errors.ts';
import { hostRoom } from '../../../support/game-seats.ts';

const tickMs = 50;

/** A launch with a room that keeps what it sends, and with players who wander about. */
class Launch {
  nowMs: number;
  readonly sent = new Map<number, Uint8Array[]>();
  readonly host: ReturnType<typeof createHost>;
  #sequence = 0;

  constructor(options: { saved?: Uint8Array; nowMs?: number } = {}) {
    const [title] = arena.titles;
    if (!title) throw new Error('arena has no title');
    this.nowMs = options.nowMs ?? 1000;
    const room = hostRoom({
      title,
      params: title.defaultParams,
      seed: 7,
      bufferedBytes: () => 0,
      lossPct: () => 0,
      send: (slot, _lane, frame) => {
        const frames = this.sent.get(slot) ?? [];
        this.sent.set(slot, [...frames, frame.slice()]);
        return true;
      },
      drop: (slot) => this.host.leave(slot),
      announce: () => {},
      finish: () => {},
    });
    // The first step is due at once: with the first tick of the clock.
    this.host = createHost(room, this.nowMs + tickMs, options.saved);
  }

  join(slot: number, name = `P${slot}`): void {
    this.host.join({ slot, name, colour: slot, auth: '1' }, this.nowMs);
    this.host.receive(slot, 'stream', encodeHello({ version: arenaVersion, name }));
  }

  input(slot: number, sequence: number, held: number): void {
    this.host.receive(slot, 'stream', encodeInput({ sequence, buttons: held }));
  }

  /** Lets everybody in `slots` run about. */
  play(slots: readonly number[], ticks: number, random: Random): void {
    for (let n = 0; n < ticks; n++) {
      this.#sequence++;
      for (const slot of slots) this.input(slot, this.#sequence, random.below(16));
      this.tick();
    }
  }

  tick(count = 1): void {
    for (let n = 0; n < count; n++) {
      this.nowMs += tickMs;
      this.host.advance(this.nowMs);
    }
  }

  entities() {
    const newest = [...this.sent.values()].at(-1)?.at(-1);
    return newest && decodeSnapshot(newest);
  }
}

function played(players: number, ticks: number, seed: number): Launch {
  const launch = new Launch();
  const slots = Array.from({ length: players }, (_, slot) => slot);
  for (const slot of slots) launch.join(slot);
  launch.play(slots, ticks, new Random(seed));
  return launch;
}

/** Changes the JSON of a saved launch. */
function altered(saved: Uint8Array, change: (players: { slot: number; name: string; entityId: number }[]) => unknown) {
  const [json, world] = splitParts(saved, 2) ?? [];
  if (!json || !world) throw new Error('not a saved launch');
  const said = JSON.parse(new TextDecoder().decode(json));
  const changed = { ...said, players: change(said.players) };
  return joinParts([new TextEncoder().encode(JSON.stringify(changed)), world]);
}

describe('a launch of arena that outlives its host’s tab', () => {
  it('goes on to the bit as it would have without', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 300 }),
        fc.nat(),
        (players, ticks, seed) => {
          const before = played(players, ticks, seed);
          const after = new Launch({ saved: before.host.save(), nowMs: 50_000 });
          expect(after.host.save()).to.deep.equal(before.host.save());
          for (let n = 0; n < 150; n++) {
            before.tick();
            after.tick();
          }
          expect(after.host.save()).to.deep.equal(before.host.save());
          expect(after.host.stats().tick).to.equal(before.host.stats().tick);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('gives everybody the avatar back that they had, to steer from any first sequence (A1), with what it carried', () => {
    const before = played(4, 400, 3);
    const ids = [0, 1, 2, 3].map((slot) => before.host.entityId(slot));
    const points = [0, 1, 2, 3].map((slot) => before.host.score(slot));
    expect(
      points.some((each) => each !== null && each > 0),
      'somebody has something',
    ).to.equal(true);
    const after = new Launch({ saved: before.host.save() });
    expect(
      [0, 1, 2, 3].map((slot) => after.host.entityId(slot)),
      'known before they are back',
    ).to.deep.equal(ids);
    for (const slot of [0, 1, 2, 3]) after.join(slot);
    after.tick();
    expect([0, 1, 2, 3].map((slot) => after.host.entityId(slot))).to.deep.equal(ids);
    expect([0, 1, 2, 3].map((slot) => after.host.score(slot))).to.deep.equal(points);
    const [welcome] = after.sent.get(2) ?? [];
    expect(welcome && decodeWelcome(welcome).entityId).to.equal(ids[2]);

    const at = () => {
      const found = after.entities()?.entities;
      const row = found ? [...found.id].indexOf(ids[2] ?? -1) : -1;
      return found?.x[row] ?? Number.NaN;
    };
    const from = at();
    after.input(2, 0, from < 800 ? buttons.right : buttons.left);
    after.tick(3);
    expect(Math.abs(at() - from)).to.be.greaterThan(10);
    expect(after.host.stats().staleInputs).to.equal(0);
  });

  it('keeps an avatar for its player for ten seconds, then what it carried (A6)', () => {
    const before = played(2, 400, 3);
    const [points] = [before.host.score(0)];
    const after = new Launch({ saved: before.host.save() });
    after.join(1);
    after.tick(199);
    expect(after.host.entityId(0)).to.equal(before.host.entityId(0));
    after.tick(2);
    expect(after.host.entityId(0)).to.equal(null);
    const carried = after.host.score(0);
    expect(carried).not.to.equal(null);
    after.join(0);
    after.tick();
    expect(after.host.entityId(0), 'as the entity it was').to.equal(before.host.entityId(0));
    expect(after.host.score(0)).to.equal(carried);
    expect(points).not.to.equal(null);
  });

  it('gives nobody’s avatar to another who has got its slot', () => {
    const before = played(2, 200, 3);
    const after = new Launch({ saved: before.host.save() });
    after.join(1, 'Somebody else');
    expect(after.host.entityId(1)).to.equal(null);
    after.tick();
    expect(after.host.entityId(1)).not.to.equal(before.host.entityId(1));
    expect(after.host.score(1)).to.equal(0);
  });

  it('holds over a second reload, and with who left in the moment of saving', () => {
    const before = played(3, 100, 5);
    const ids = [0, 1, 2].map((slot) => before.host.entityId(slot));
    before.host.leave(2);
    const once = new Launch({ saved: before.host.save() });
    once.join(0);
    once.tick();
    const twice = new Launch({ saved: once.host.save() });
    expect([0, 1, 2].map((slot) => twice.host.entityId(slot))).to.deep.equal(ids);
    twice.tick(201);
    expect([0, 1, 2].map((slot) => twice.host.entityId(slot))).to.deep.equal([null, null, null]);
  });

  it('refuses what was not saved so: cut at any length, avatars of nobody, of two, and of no player', () => {
    const before = played(2, 50, 1).host;
    const saved = before.save();
    const refuses = (bytes: Uint8Array) => expect(() => new Launch({ saved: bytes })).to.throw(ProtocolError);
    for (let length = 0; length < saved.length; length += 7) refuses(saved.subarray(0, length));
    refuses(Uint8Array.of(...saved, 0));
    refuses(altered(saved, () => []));
    refuses(altered(saved, (players) => players.slice(1)));
    refuses(altered(saved, (players) => [players[0], players[0]]));
    refuses(altered(saved, (players) => [...players, { ...players[0], slot: 9 }]));
    refuses(altered(saved, (players) => players.map((player) => ({ ...player, slot: 1 }))));
    refuses(altered(saved, (players) => players.map((player, n) => ({ ...player, entityId: n + 1 }))));
    refuses(altered(saved, (players) => players.map((player) => ({ ...player, slot: 64 }))));
    refuses(altered(saved, () => 'x'));
    expect(new Launch({ saved }).host.stats().tick).to.equal(before.stats().tick);
  });

  it('refuses a field with more in it than a snapshot has room for', () => {
    const [players = new Uint8Array(), world = new Uint8Array()] = splitParts(played(1, 10, 1).host.save(), 2) ?? [];
    const before = JSON.parse(new TextDecoder().decode(world));
    const of = (count: number) => {
      const gem = { ...before.things[0], player: null, gem: { worth: 1, fresh: 0 } };
      const more = Array.from({ length: count - before.things.length }, (_, n) => ({ ...gem, id: before.nextId + n }));
      const things = [...before.things, ...more];
      const text = JSON.stringify({ ...before, nextId: before.nextId + count, things });
      return joinParts([players, new TextEncoder().encode(text)]);
    };
    const full = new Launch({ saved: of(maxEntities - 1) });
    full.join(0);
    full.tick();
    full.tick();
    expect(full.host.stats().snapshots).to.be.above(0);
    expect(() => new Launch({ saved: of(maxEntities) })).to.throw(ProtocolError);
  });
});
