import { expect } from 'chai';
import type { RestoredRoom } from '../../src/host/saved-room.ts';
import { Random } from '../../src/lib/random.ts';
import { laneNames } from '../../src/net/lanes.ts';
import { toHostSamples } from '../support/lobby-samples.ts';
import { type RawGuest, type TestGuest, testBuild } from '../support/room.ts';
import { ScriptedRoom } from '../support/scripted-room.ts';
import { soak } from '../support/soak.ts';

const rooms = soak ? 5000 : 40;
const eventsPerRoom = 60;
/** It is part of the titles; set it here to see a run again. */
const seed = Date.now() >>> 0;

/** Names of a few persons only, so that who comes often has the name of somebody else. */
const names = ['Ann', 'Bob', 'Cy'] as const;

/** A room, everybody who comes, goes, falls silent, and is removed, and a host who does all that hosts may, at random. */
class Party {
  readonly random: Random;
  readonly tokens: string[] = [];
  readonly log: string[] = [];
  readonly raws: RawGuest[] = [];
  readonly isDropIn: boolean;
  test: ScriptedRoom;

  constructor(of: number) {
    this.random = new Random(of);
    this.isDropIn = this.random.below(4) > 0;
    this.test = this.#open(undefined);
  }

  #open(restored: RestoredRoom | undefined): ScriptedRoom {
    const test = new ScriptedRoom({ dropIn: this.isDropIn, spectators: 3 }, restored);
    this.raws.length = 0;
    test.join({ name: 'Host', creator: true });
    test.pass(20);
    return test;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[this.random.below(from.length)];
  }

  /** Guests that have not ended, the creator left out. */
  get guests(): TestGuest[] {
    return this.test.guests.slice(1).filter(({ room }) => room.state !== 'ended');
  }

  event(): void {
    const { test, random } = this;
    const [creator] = test.guests;
    const guest = this.pick(this.guests);
    const raw = this.pick(this.raws);
    const nowMs = test.clock.nowMs();
    const token = random.below(3) > 0 ? this.pick(this.tokens) : undefined;
    const what = random.below(24);
    this.log.push(`${what}`);
    switch (what) {
      case 0:
      case 1:
      case 2:
      case 3:
        test.join({ name: this.pick(names) ?? '', resume: token });
        break;
      case 4:
      case 5:
        test.join({ name: this.pick(names) ?? '', resume: token, role: 'spectator' });
        break;
      case 6:
        guest?.room.leave();
        break;
      case 7:
        guest?.guestEnd.close('gone');
        break;
      case 8:
        // Left and back again before anybody has heard of the one.
        guest?.room.leave();
        if (guest) test.join({ name: this.pick(names) ?? '', resume: guest.room.token });
        break;
      case 9:
        guest?.room.takeSeat(random.below(2) ? undefined : random.below(5));
        break;
      case 10:
        guest?.room.pickSlot(random.below(5));
        break;
      case 11:
        guest?.room.rename(this.pick(names) ?? '');
        break;
      case 12:
        creator?.room.start();
        break;
      case 13:
        creator?.room.endGame();
        break;
      case 14:
        creator?.room.kick(random.below(5));
        break;
      case 15:
        test.room.dismiss(this.pick(test.guests)?.id ?? 0);
        break;
      case 16:
        test.room.pardon(random.below(4));
        break;
      case 17:
        test.room.lock(random.below(3) === 0);
        break;
      case 18:
        test.room.askBeforeEntry(random.below(3) === 0, nowMs);
        break;
      case 19:
        for (const { sessionId } of test.room.stats().knocks) test.room.answer(sessionId, random.below(4) > 0, nowMs);
        break;
      case 20:
        guest?.room.voteAgain();
        break;
      case 21: {
        const come = test.raw();
        this.raws.push(come);
        const role = random.below(2) ? 'player' : 'spectator';
        come.say({ t: 'hello', protocol: 1, build: testBuild, role, ...(token && { resume: token }) });
        break;
      }
      case 22:
        for (let n = random.below(6); n > 0; n--) {
          const { t: _, ...fields } = this.pick(toHostSamples) ?? { t: 'start' };
          raw?.say({ ...fields, ...this.pick(toHostSamples) });
        }
        raw?.guestEnd.send(
          this.pick(laneNames) ?? 'bulk',
          Uint8Array.from({ length: 9 }, () => random.u32()),
        );
        break;
      default:
        if (random.below(8) === 0) {
          const room = structuredClone(test.room.saved());
          this.test = this.#open({ room, game: undefined, build: testBuild });
        } else if (test.room.stats().phase === 'playing' && random.below(2)) test.launched.room.finish('Over.');
    }
    for (const { room } of test.guests)
      if (room.token !== undefined && !this.tokens.includes(room.token)) this.tokens.push(room.token);
  }

  /** What must hold whatever has happened, once nothing is on its way. */
  check(): void {
    const { test } = this;
    const [creator] = test.guests;
    const { phase, players } = test.room.stats();
    expect(creator?.room.state, 'the creator').to.equal(phase);
    const inside = players.filter((player) => player.inside && player.slot !== null);
    expect(new Set(inside.map(({ slot }) => slot)).size, 'one in each slot').to.equal(inside.length);
    const roster = creator?.room.roster;
    const present = roster?.players.filter(({ away }) => !away).map(({ slot }) => slot);
    expect(present, 'the roster has who is there').to.deep.equal(inside.map(({ slot }) => slot).sort());
    const shown = [...(roster?.players.map(({ name }) => name) ?? []), ...(roster?.spectators ?? [])];
    expect(new Set(shown.map((name) => name.toLowerCase())).size, `names: ${shown.join()}`).to.equal(shown.length);
    for (const { room, id } of test.guests) {
      if (room.state === 'ended' || room.state === 'joining') continue;
      const seen = players.find(({ linkId }) => linkId === id);
      expect(seen?.inside, 'who believes to be inside is').to.equal(true);
      expect(room.slot, 'and sits where it believes to').to.equal(seen?.slot);
      expect(room.roster, 'and was told the same as everybody').to.deep.equal(roster);
      // Who comes into a countdown hears of it with its next number.
      const states = phase === 'countdown' ? ['lobby', phase] : [phase];
      if (this.isDropIn || room.slot === null) expect(room.state).to.be.oneOf(states);
    }
    this.#checkCalls();
  }

  /** A launch is told of everybody who comes once, and of everybody who goes once, and of no place that is taken. */
  #checkCalls(): void {
    for (const { calls } of this.test.script.hosts) {
      const there = new Set<unknown>();
      for (const [name, place, , watcher] of calls) {
        if (name === 'join' && watcher !== undefined && !there.delete(watcher))
          expect.fail(`${watcher} was seated and did not watch`);
        if ((name === 'join' || name === 'watch') && there.has(place)) expect.fail(`${place} is taken`);
        if (name === 'join' || name === 'watch') there.add(place);
        // Of a title without drop-in it hears of whoever goes, and that it knows nothing of some of them is its business.
        if (name === 'leave' && !there.delete(place) && this.isDropIn) expect.fail(`${place} left and was not there`);
      }
    }
  }
}

describe(`fuzz: rooms, seed ${seed}`, () => {
  it('whoever comes and goes, however, everybody is where they believe to be, and the game knows of all', function () {
    this.timeout(soak ? 3_600_000 : 120_000);
    const seen = { playing: 0, seated: 0, watching: 0 };
    for (let n = 0; n < rooms; n++) {
      const party = new Party(seed + n);
      try {
        for (let event = 0; event < eventsPerRoom; event++) {
          party.event();
          const quiet = party.random.below(3);
          if (quiet === 0) continue;
          party.test.pass(quiet === 1 ? 20 : party.random.below(8) === 0 ? 6000 : 300);
          party.check();
        }
      } catch (error) {
        throw new Error(`room ${seed + n} after ${party.log.join()}: ${error instanceof Error ? error.stack : error}`);
      }
      const { phase, players } = party.test.room.stats();
      if (phase === 'playing') seen.playing++;
      for (const { inside, slot } of players) if (inside) seen[slot === null ? 'watching' : 'seated']++;
    }
    // A run in which nothing came of it would have tried nothing.
    for (const [what, count] of Object.entries(seen)) expect(count, what).to.be.above(rooms / 20);
  });
});
