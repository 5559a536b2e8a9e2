import { expect } from 'chai';
import fc from 'fast-check';
import { createHost } from '../../../../src/games/arena/host.ts';
import { arena } from '../../../../src/games/arena/index.ts';
import {
  decodePong,
  decodeSnapshot,
  decodeWelcome,
  encodeHello,
  encodeInput,
  encodePing,
  protocol,
} from '../../../../src/games/arena/protocol.gen.ts';
import { arenaVersion, buttons, entityKinds } from '../../../../src/games/arena/protocol.ts';
import { pointsOf } from '../../../../src/games/arena/rules.ts';
import type { Seat } from '../../../../src/games/game.ts';
import type { Ending } from '../../../../src/lobby/endings.ts';
import { writeLobby } from '../../../../src/lobby/messages.ts';
import { hostRoom } from '../../../support/game-seats.ts';
import { refusalOf } from '../../../support/refusal.ts';
import { TestRoom } from '../../../support/room.ts';

const tickMs = 50;

interface Sent {
  readonly slot: number;
  readonly name: string;
  readonly frame: Uint8Array;
}

/** A host with a room that only writes down what is asked of it, and does as rooms do: who is dropped leaves. */
class Bench {
  nowMs = 1000;
  readonly sent: Sent[] = [];
  readonly drops: { readonly slot: number; readonly ending: Ending }[] = [];
  /** Bytes that wait towards a slot; 0 unless set. */
  readonly buffered = new Map<number, number>();
  /** Why the round ended, each time the host said so. */
  readonly results: string[] = [];
  readonly host: ReturnType<typeof createHost>;

  constructor(minutes = 3) {
    const [title] = arena.titles;
    if (!title) throw new Error('arena has no title');
    const room = hostRoom({
      title,
      params: { minutes },
      seed: 1,
      bufferedBytes: (slot) => this.buffered.get(slot) ?? 0,
      lossPct: () => 0,
      send: (slot, lane, frame) => {
        expect(lane).to.equal('stream');
        this.sent.push({ slot, name: protocol.classifyToGuest(frame), frame });
        return true;
      },
      drop: (slot, ending) => {
        this.drops.push({ slot, ending });
        this.host.leave(slot);
      },
      announce: () => {},
      finish: (reason) => this.results.push(reason),
    });
    this.host = createHost(room, this.nowMs);
  }

  join(slot: number): void {
    const seat: Seat = { slot, name: `P${slot}`, colour: 0x10_0000 + slot, auth: '1' };
    this.host.join(seat, this.nowMs);
  }

  hello(slot: number, version = arenaVersion): void {
    this.receive(slot, encodeHello({ version, name: `P${slot}` }));
  }

  input(slot: number, sequence: number, held: number): void {
    this.receive(slot, encodeInput({ sequence, buttons: held }));
  }

  ping(slot: number): void {
    this.receive(slot, encodePing({ clientTime: 5n }));
  }

  receive(slot: number, frame: Uint8Array): void {
    this.host.receive(slot, 'stream', frame);
  }

  /** Joined and welcomed. */
  ready(...slots: number[]): void {
    for (const slot of slots) {
      this.join(slot);
      this.hello(slot);
    }
    this.tick();
  }

  tick(count = 1): void {
    for (let n = 0; n < count; n++) {
      this.nowMs += tickMs;
      this.host.advance(this.nowMs);
    }
  }

  to(slot: number): Sent[] {
    return this.sent.filter((each) => each.slot === slot);
  }

  names(slot: number): string[] {
    return this.to(slot).map(({ name }) => name);
  }

  lastSnapshot(slot: number) {
    const last = this.to(slot).findLast(({ name }) => name === 'snapshot');
    if (!last) throw new Error(`slot ${slot} got no snapshot`);
    return decodeSnapshot(last.frame);
  }

  /** Ticks in steps that the host does not take for a pause. */
  tickTo(tick: number): void {
    while (Number(this.host.stats().tick) < tick) this.tick();
  }

  /** Where the newest snapshot has the avatar of `slot`. */
  position(slot: number): { x: number; y: number } {
    const { entities } = this.lastSnapshot(slot);
    const row = entities.id.indexOf(this.host.entityId(slot) ?? -1);
    return { x: entities.x[row] ?? Number.NaN, y: entities.y[row] ?? Number.NaN };
  }
}

describe('arena host: Hello', () => {
  it('A4: welcomes at the next tick, then sends snapshots with the avatar in it', () => {
    const bench = new Bench();
    bench.join(3);
    bench.tick(2);
    expect(bench.sent).to.deep.equal([]);
    bench.hello(3);
    expect(bench.sent).to.deep.equal([]);
    bench.tick(2);
    expect(bench.names(3)).to.deep.equal(['welcome', 'snapshot', 'snapshot']);
    const welcome = decodeWelcome(bench.to(3)[0]?.frame ?? new Uint8Array());
    expect(welcome).to.deep.equal({
      version: 1,
      entityId: bench.host.entityId(3),
      tickRate: 20,
      width: 1600,
      height: 900,
    });
    const { entities } = bench.lastSnapshot(3);
    const row = entities.id.indexOf(welcome.entityId);
    expect({ kind: entities.kind[row], colour: entities.colour[row], auth: '1' }).to.deep.equal({
      kind: 1,
      colour: 0x10_0003,
      auth: '1',
    });
  });

  it('A4: drops who says nothing for 5 s, counted from their own join', () => {
    const bench = new Bench();
    bench.join(0);
    bench.nowMs += 2000;
    bench.host.advance(bench.nowMs);
    bench.join(1);
    bench.host.advance(1000 + 4999);
    expect(bench.drops).to.deep.equal([]);
    bench.host.advance(1000 + 5000);
    expect(bench.drops.map(({ slot, ending }) => [slot, ending.code])).to.deep.equal([[0, 1002]]);
    bench.host.advance(1000 + 6999);
    expect(bench.drops).to.have.length(1);
    bench.host.advance(1000 + 7000);
    expect(bench.drops.map(({ slot }) => slot)).to.deep.equal([0, 1]);
    bench.tick(400);
    expect(bench.drops).to.have.length(2);
  });

  for (const version of [0, 2, 255])
    it(`A4: refuses version ${version} with 1002, naming both, also when the rest is of another layout`, () => {
      for (const frame of [
        encodeHello({ version, name: 'Ada' }),
        Uint8Array.of(1, version),
        Uint8Array.of(1, version, 9, 9),
      ]) {
        const bench = new Bench();
        bench.join(0);
        bench.receive(0, frame);
        expect(bench.drops).to.have.length(1);
        expect(bench.drops[0]?.ending.code).to.equal(1002);
        expect(bench.drops[0]?.ending.reason).to.include(`version ${version}`).and.include('the room 1');
        bench.tick(3);
        expect(bench.sent).to.deep.equal([]);
      }
    });

  it('A4: a second Hello is counted and nothing more, whatever its version; a malformed one is malformed', () => {
    const bench = new Bench();
    bench.join(0);
    bench.hello(0);
    bench.hello(0);
    bench.tick();
    bench.hello(0);
    bench.hello(0, 2);
    bench.tick();
    expect(bench.names(0)).to.deep.equal(['welcome', 'snapshot', 'snapshot']);
    expect(bench.drops).to.deep.equal([]);
    expect(bench.host.stats()).to.include({ repeatedHellos: 3 });
    refusalOf(() => bench.receive(0, Uint8Array.of(1, 1, 5)));
  });

  for (const [what, say] of [
    ['input', (bench: Bench) => bench.input(0, 1, 1)],
    ['ping', (bench: Bench) => bench.ping(0)],
  ] as const)
    it(`A4: ${what} before Hello ends the link with 1002`, () => {
      const bench = new Bench();
      bench.join(0);
      say(bench);
      expect(bench.drops.map(({ ending }) => ending.code)).to.deep.equal([1002]);
      expect(bench.host.stats()).to.include({ earlyInputs: 1 });
      bench.hello(0);
      bench.tick(2);
      expect(bench.sent).to.deep.equal([]);
    });

  it('A4: Welcome is the first frame and comes once, in every interleaving', () => {
    const operations = fc.array(
      fc.record({
        slot: fc.nat({ max: 3 }),
        what: fc.constantFrom('join', 'hello', 'input', 'ping', 'leave', 'tick', 'tick'),
      }),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(operations, (script) => {
        const bench = new Bench();
        /** Where each player's own time in the game begins among what was sent. */
        const since = new Map<number, number>();
        let sequence = 0;
        for (const { slot, what } of script) {
          if (what === 'tick') bench.tick();
          else if (what === 'join') {
            // A room lets go of a slot before it gives it to another.
            bench.host.leave(slot);
            bench.join(slot);
            since.set(slot, bench.sent.length);
          } else if (what === 'leave') {
            bench.host.leave(slot);
            since.set(slot, Number.POSITIVE_INFINITY);
          } else if (what === 'hello') bench.hello(slot);
          else if (what === 'ping') bench.ping(slot);
          else bench.input(slot, ++sequence, 1);
          for (const [player, from] of since) {
            const names = bench.sent.slice(from).flatMap((sent) => (sent.slot === player ? [sent.name] : []));
            // A pong may come before: it answers a guest that has said Hello.
            const worldly = names.filter((name) => name !== 'pong');
            expect(worldly.slice(0, 1)).to.deep.equal(worldly.length > 0 ? ['welcome'] : []);
            expect(worldly.filter((name) => name === 'welcome').length).to.be.at.most(1);
          }
        }
        const gone = [...since].filter(([, from]) => from === Number.POSITIVE_INFINITY).map(([slot]) => slot);
        const sent = bench.sent.length;
        bench.tick(2);
        for (const slot of gone) expect(bench.sent.slice(sent).some((each) => each.slot === slot)).to.equal(false);
      }),
      { numRuns: 150, seed: 21 },
    );
  });
});

describe('arena host: commands', () => {
  it('queues what arrives and applies it in order at the next tick: hello, inputs, leave', () => {
    const bench = new Bench();
    bench.ready(0);
    const before = bench.position(0);
    bench.input(0, 1, buttons.right);
    bench.input(0, 2, buttons.left);
    expect(bench.position(0)).to.deep.equal(before);
    bench.tick();
    expect(bench.position(0).x - before.x, 'the last one counts').to.be.closeTo(-16, 0.01);
    bench.join(1);
    bench.hello(1);
    bench.input(1, 1, buttons.up);
    bench.host.leave(1);
    bench.tick();
    expect(bench.host.entityId(1)).to.equal(null);
    expect(bench.names(1)).to.deep.equal([]);
  });

  it('A1: counts stale inputs, and begins anew with each connection', () => {
    const bench = new Bench();
    bench.ready(0);
    for (const sequence of [0xffff_ffff, 0, 0, 0x8000_0000, 1]) bench.input(0, sequence, 0);
    bench.tick();
    expect(bench.host.stats()).to.include({ staleInputs: 2 });
    const first = bench.host.entityId(0);
    bench.host.leave(0);
    bench.ready(0);
    expect(bench.host.entityId(0)).to.equal(first);
    bench.input(0, 0, buttons.up);
    bench.tick();
    expect(bench.host.stats()).to.include({ staleInputs: 2 });
  });

  it('despawns who leaves at the next tick, for all', () => {
    const bench = new Bench();
    bench.ready(0, 1);
    const id = bench.host.entityId(1) ?? 0;
    expect([...bench.lastSnapshot(0).entities.id]).to.include(id);
    bench.host.leave(1);
    bench.host.leave(1);
    bench.tick();
    expect([...bench.lastSnapshot(0).entities.id]).not.to.include(id);
  });

  it('keeps at most 8192 commands a tick and counts the rest; who leaves is never forgotten', () => {
    const bench = new Bench();
    bench.ready(0, 1);
    for (let sequence = 0; sequence < 8193; sequence++) bench.input(0, sequence, 0);
    bench.host.leave(1);
    bench.tick();
    expect(bench.host.stats()).to.include({ droppedCommands: 1, staleInputs: 0 });
    expect([...bench.lastSnapshot(0).entities.kind].filter((kind) => kind === entityKinds.player)).to.have.length(1);
  });

  it('A12: runs at most five steps after a pause, counts the others, and sends one snapshot', () => {
    const bench = new Bench();
    bench.ready(0);
    const sent = bench.sent.length;
    bench.tick(1);
    const { tick = 0 } = bench.host.stats();
    bench.nowMs += 10_000;
    bench.host.advance(bench.nowMs);
    expect(bench.host.stats()).to.include({ tick: tick + 5, droppedSteps: 195 });
    expect(bench.sent.length - sent).to.equal(2);
    expect(bench.host.advance(bench.nowMs)).to.equal(bench.nowMs + tickMs);
    expect(bench.sent.length - sent).to.equal(2);
  });
});

describe('arena host: what it sends', () => {
  it('shares one buffer among all, and never changes it afterwards', () => {
    const bench = new Bench();
    bench.ready(0, 1, 2);
    const frames = [0, 1, 2].map((slot) => bench.to(slot).at(-1)?.frame);
    expect(new Set(frames).size).to.equal(1);
    const copy = frames[0]?.slice();
    bench.input(0, 1, 15);
    bench.tick(5);
    expect(frames[0]).to.deep.equal(copy);
    expect(bench.to(0).at(-1)?.frame).not.to.equal(frames[0]);
  });

  it('S14: answers a ping byte for byte, with the tick', () => {
    const bench = new Bench();
    bench.ready(0);
    bench.tick(2);
    for (const clientTime of [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 0x0102_0304_0506_0708n]) {
      const ping = encodePing({ clientTime });
      bench.receive(0, ping);
      const { name, frame } = bench.to(0).at(-1) ?? { name: '', frame: new Uint8Array() };
      expect(name).to.equal('pong');
      expect(frame.slice(1, 9)).to.deep.equal(ping.slice(1));
      expect(decodePong(frame)).to.deep.equal({ clientTime, tick: bench.host.stats().tick });
    }
  });

  it('S20: ignores and counts ids of the other direction and of nobody, however malformed what follows', () => {
    const bench = new Bench();
    bench.ready(0);
    for (const id of [0x81, 0x82, 0x83]) bench.receive(0, Uint8Array.of(id));
    for (const id of [0x00, 0x04, 0x7f, 0x80, 0xff]) bench.receive(0, Uint8Array.of(id, 1, 2));
    expect(bench.host.stats()).to.include({ misdirected: 3, unknownIds: 5 });
    expect(bench.drops).to.deep.equal([]);
  });

  it('A5: takes inputs as datagrams too, and nothing else', () => {
    const bench = new Bench();
    bench.ready(0);
    const before = bench.position(0);
    bench.host.receive(0, 'datagram', encodeInput({ sequence: 1, buttons: buttons.right }));
    bench.host.receive(0, 'datagram', encodePing({ clientTime: 1n }));
    bench.host.receive(0, 'datagram', encodeHello({ version: 1, name: '' }));
    bench.tick();
    expect(bench.position(0).x - before.x).to.be.closeTo(16, 0.01);
    expect(bench.host.stats()).to.include({ wrongLane: 2, repeatedHellos: 0 });
  });

  it('keeps the 32 newest snapshots for who is slow, drops the oldest, and holds nobody else up', () => {
    const bench = new Bench();
    bench.ready(0, 1);
    bench.buffered.set(1, 1_000_000);
    const before = bench.to(1).length;
    bench.tick(31);
    expect(bench.host.stats()).to.include({ droppedSnapshots: 0 });
    bench.tick();
    expect(bench.host.stats()).to.include({ droppedSnapshots: 0 });
    bench.tick();
    expect(bench.host.stats()).to.include({ droppedSnapshots: 1 });
    bench.tick(7);
    expect(bench.to(1)).to.have.length(before);
    expect(bench.to(0)).to.have.length(2 + 40);
    bench.buffered.set(1, 0);
    bench.host.drained(1, 'datagram');
    expect(bench.to(1)).to.have.length(before);
    bench.host.drained(1, 'stream');
    const ticks = bench
      .to(1)
      .slice(before)
      .map(({ frame }) => decodeSnapshot(frame).tick);
    const { tick = 0 } = bench.host.stats();
    expect(ticks).to.deep.equal(Array.from({ length: 32 }, (_, n) => tick - 31 + n));
    bench.host.leave(1);
    expect(bench.host.stats(), 'still counted when they have left').to.include({ droppedSnapshots: 8 });
  });

  it('lets two snapshots wait below, at least 2 KiB, on a link that is stalled', () => {
    const test = new TestRoom();
    const [, slow] = test.playing(2);
    const other = test.guests[0];
    if (!slow || !other) throw new Error('nobody plays');
    slow.hostEnd.stalled = true;
    let largest = 0;
    for (let n = 0; n < 60; n++) {
      test.pass(50);
      largest = Math.max(largest, slow.hostEnd.bufferedBytes('stream'));
    }
    const snapshotBytes = 7 + (2 + 9 + 10) * 21;
    expect(largest).to.be.within(2048, 2048 + snapshotBytes);
    expect(test.room.stats().game.droppedSnapshots).to.be.greaterThan(10);
    expect(other.room.game?.stats().snapshots).to.be.greaterThan(55);
    slow.hostEnd.stalled = false;
    test.pass(200);
    expect(slow.room.state).to.equal('playing');
    expect(slow.room.game?.stats().tick).to.equal(other.room.game?.stats().tick);
  });
});

/** Steers `slot` onto the nearest gem until it carries something. */
function collect(bench: Bench, slot: number): void {
  let sequence = 0;
  for (let n = 0; n < 400 && bench.host.score(slot) === 0; n++) {
    const { entities } = bench.lastSnapshot(slot);
    const own = bench.position(slot);
    const distance = (row: number) => Math.hypot((entities.x[row] ?? 0) - own.x, (entities.y[row] ?? 0) - own.y);
    const rows = Array.from({ length: entities.count }, (_, row) => row);
    const [gem = 0] = rows
      .filter((row) => entities.kind[row] === entityKinds.unknown)
      .sort((a, b) => distance(a) - distance(b));
    const x = (entities.x[gem] ?? 0) - own.x;
    const y = (entities.y[gem] ?? 0) - own.y;
    const held = (x > 9 ? buttons.right : x < -9 ? buttons.left : 0) | (y > 9 ? buttons.down : y < -9 ? buttons.up : 0);
    bench.input(slot, ++sequence, held);
    bench.tick();
  }
  bench.input(slot, ++sequence, 0);
  bench.tick();
  expect(bench.host.score(slot), 'something was collected').to.be.greaterThan(0);
}

describe('arena host: points', () => {
  it('are 0 for who has just come, what is carried then, and nothing for a slot without anybody', () => {
    const bench = new Bench();
    bench.join(0);
    expect(bench.host.score(0)).to.equal(0);
    expect(bench.host.score(1)).to.equal(null);
    bench.ready(1);
    expect(bench.host.score(1)).to.equal(0);
    collect(bench, 1);
  });

  it('A6: come back with the entity that left, where it was, and another player with a new one', () => {
    const bench = new Bench();
    bench.ready(0);
    bench.ready(1);
    collect(bench, 0);
    const id = bench.host.entityId(0) ?? -1;
    const before = bench.position(0);
    /** As the other one sees it. */
    const seen = () => {
      const { entities } = bench.lastSnapshot(1);
      const row = entities.id.slice(0, entities.count).indexOf(id);
      return row < 0 ? undefined : { x: entities.x[row], y: entities.y[row] };
    };
    bench.host.leave(0);
    bench.tick();
    expect(bench.host.entityId(0)).to.equal(null);
    expect(seen()).to.equal(undefined);
    bench.ready(0);
    expect(bench.host.entityId(0)).to.equal(id);
    expect(seen()).to.deep.equal(before);

    // In one tick, as from a page that is reloaded: nobody sees them go.
    bench.host.leave(0);
    bench.join(0);
    bench.hello(0);
    bench.tick();
    expect(seen()).to.deep.equal(before);
    bench.host.leave(0);
    bench.host.join({ slot: 0, name: 'Somebody else', colour: 1, auth: '1' }, bench.nowMs);
    bench.hello(0);
    bench.tick();
    expect(bench.host.entityId(0)).to.be.a('number').and.not.to.equal(id);
  });

  it('A6: wait in the slot for the same name in the same launch, and are nobody else’s', () => {
    const bench = new Bench();
    bench.ready(0);
    collect(bench, 0);
    const points = bench.host.score(0);
    bench.host.leave(0);
    bench.tick();
    expect(bench.host.score(0), 'while they are away').to.equal(points);
    bench.host.join({ slot: 0, name: 'Somebody else', colour: 1, auth: '1' }, bench.nowMs);
    bench.hello(0);
    expect(bench.host.score(0)).to.equal(0);
    bench.tick();
    expect(bench.host.score(0)).to.equal(0);
    expect(new Bench().host.score(0)).to.equal(null);

    const again = new Bench();
    again.ready(0);
    collect(again, 0);
    const kept = again.host.score(0);
    again.host.leave(0);
    again.join(0);
    again.hello(0);
    again.tick();
    expect(again.host.score(0)).to.equal(kept);
    const { entities } = again.lastSnapshot(0);
    const row = entities.id.indexOf(again.host.entityId(0) ?? -1);
    expect(pointsOf(entities.radius[row] ?? 0), 'as their size tells').to.equal(kept);
  });
});

describe('arena host: the end of a round', () => {
  it('comes after as many ticks as the minutes have, once everybody has seen the last', () => {
    const bench = new Bench(1);
    bench.ready(0);
    bench.tickTo(1200);
    expect(bench.results).to.deep.equal([]);
    expect(bench.lastSnapshot(0).tick).to.equal(1200);
    bench.tick();
    expect(bench.results).to.deep.equal(['Time is up, and nobody carries a gem.']);
    expect(bench.host.stats()).to.include({ tick: 1200 });
    expect(bench.lastSnapshot(0).tick).to.equal(1200);
  });

  it('A12: is not skipped by a pause, nor is more than the round caught up', () => {
    const bench = new Bench(1);
    bench.ready(0);
    bench.tickTo(1198);
    bench.nowMs += 24 * 3_600_000;
    bench.host.advance(bench.nowMs);
    expect(bench.host.stats()).to.include({ tick: 1200 });
    expect(bench.results).to.deep.equal([]);
    bench.tick();
    expect(bench.results).to.have.length(1);
  });

  it('names who won among those who are still there', () => {
    const bench = new Bench(1);
    bench.ready(0, 1);
    collect(bench, 1);
    const points = bench.host.score(1) ?? 0;
    bench.tickTo(1200);
    bench.tick();
    expect(bench.results).to.deep.equal([`P1 wins with ${points === 1 ? '1 point' : `${points} points`}.`]);

    const left = new Bench(1);
    left.ready(0, 1);
    collect(left, 1);
    left.host.leave(1);
    left.tickTo(1200);
    left.tick();
    expect(left.results).to.deep.equal(['Time is up, and nobody carries a gem.']);
  });

  it('comes also when everybody has left', () => {
    const bench = new Bench(1);
    bench.ready(0);
    bench.host.leave(0);
    bench.tickTo(1200);
    bench.tick();
    expect(bench.results).to.have.length(1);
  });

  it('takes the room back to the lobby with the result, and the next round begins at nothing', () => {
    const test = new TestRoom();
    const [host, guest] = test.playing(2);
    if (!host || !guest) throw new Error('nobody plays');
    host.room.endGame();
    test.pass(100);
    host.guestEnd.send('lobby', writeLobby({ t: 'params', params: { minutes: 1 } }));
    test.pass(100);
    host.room.start();
    test.pass(3500);
    test.pass(58_000);
    expect(guest.room.state).to.equal('playing');
    expect(guest.room.game?.remainingMs(test.clock.nowMs())).to.be.within(1000, 2000);
    test.pass(2000);
    for (const { room } of [host, guest])
      expect(room).to.include({ state: 'lobby', lastResult: 'Time is up, and nobody carries a gem.' });
    host.room.start();
    test.pass(3500);
    expect(guest.room.state).to.equal('playing');
    expect(guest.room.roster?.players.map(({ score }) => score)).to.deep.equal([0, 0]);
  });
});
