/** Clients without eyes or memory, so that what grows is the host's: they say what players say, and forget what they hear. */

import * as arena from '../../src/games/arena/protocol.gen.ts';
import { arenaVersion } from '../../src/games/arena/protocol.ts';
import type { ClientGame, ClientSeat, CreateClient } from '../../src/games/game.ts';
import type { DuelScene } from '../../src/games/tics/engines/duel/rules/scene.ts';
import { rules } from '../../src/games/tics/engines/duel/simulation.ts';
import { consistancyFor } from '../../src/games/tics/hashes.ts';
import { eachBundle } from '../../src/games/tics/log.ts';
import { createBundle, decodeBundle, encodeCommand } from '../../src/games/tics/protocol.gen.ts';
import { SessionWorld } from '../../src/games/tics/session-world.ts';
import * as tiles from '../../src/games/tiles/protocol.gen.ts';
import { nextTick } from '../../src/games/tiles/ticks.ts';
import { Random } from '../../src/lib/random.ts';
import { DuelBot } from '../../test/support/games/duel-bots.ts';

/** How often all bots of a room were told of a tick. */
export interface Heard {
  ticks: number;
}

/** What a bot leaves out of a client. */
abstract class Bot implements ClientGame {
  abstract receive(lane: string, frame: Uint8Array): void;
  abstract advance(nowMs: number): number;
  hold(): void {}
  close(): void {}
  sceneAt(): undefined {}
  entities(): [] {
    return [];
  }
  remainingMs(): null {
    return null;
  }
  stats(): Record<string, number> {
    return {};
  }
}

/** Holds something else every second or so. */
class ArenaBot extends Bot {
  readonly #seat: ClientSeat;
  readonly #heard: Heard;
  readonly #random: Random;
  readonly #snapshot = arena.createSnapshot();
  #isReady = false;
  #sequence = 0;
  #buttons = 0;

  constructor(seat: ClientSeat, heard: Heard) {
    super();
    this.#seat = seat;
    this.#heard = heard;
    this.#random = new Random((seat.slot ?? 0) + 1);
    seat.send('stream', arena.encodeHello({ version: arenaVersion, name: seat.name }));
  }

  receive(_lane: string, frame: Uint8Array): void {
    const message = arena.classifyToGuest(frame);
    if (message === 'welcome') this.#isReady = true;
    else if (message === 'snapshot') {
      arena.decodeSnapshot(frame, this.#snapshot);
      this.#heard.ticks++;
    }
  }

  advance(nowMs: number): number {
    if (!this.#isReady) return Number.POSITIVE_INFINITY;
    if (this.#random.below(20) === 0) this.#buttons = this.#random.below(16);
    this.#seat.send('stream', arena.encodeInput({ sequence: ++this.#sequence, buttons: this.#buttons }));
    return nowMs;
  }
}

/** Walks one way for a few seconds; what stands there is struck. */
class RealmBot extends Bot {
  readonly #seat: ClientSeat;
  readonly #heard: Heard;
  readonly #random: Random;
  readonly #auth: bigint;
  readonly #state = tiles.createState();
  #isTold = false;
  #direction = 1;

  constructor(seat: ClientSeat, heard: Heard) {
    super();
    this.#seat = seat;
    this.#heard = heard;
    this.#random = new Random((seat.slot ?? 0) + 1);
    this.#auth = BigInt(seat.auth);
    this.#say(0, 0);
  }

  receive(_lane: string, frame: Uint8Array): void {
    if (tiles.classifyToGuest(frame) !== 'state') return;
    tiles.decodeState(frame, this.#state);
    this.#isTold = true;
    this.#heard.ticks++;
  }

  advance(nowMs: number): number {
    if (!this.#isTold || this.#state.tick % 2 === 1) return nowMs;
    if (this.#random.below(20) === 0) this.#direction = 1 + this.#random.below(4);
    this.#say(nextTick(this.#state.tick), this.#direction);
    return nowMs;
  }

  #say(targetTick: number, playerAction: number): void {
    const { chunks } = this.#state;
    const action = { clientType: 0, authToken: this.#auth, targetTick, playerAction, actionData: new Uint8Array() };
    this.#seat.send('datagram', tiles.encodeAction({ ...action, cache: chunks }));
  }
}

/** What all of a Duel's bots see: the world as its first one is told of it. */
interface Table {
  readonly session: SessionWorld<DuelScene>;
  readonly bundle: ReturnType<typeof createBundle>;
}

/** Fights. */
class DuelBotClient extends Bot {
  readonly #seat: ClientSeat;
  readonly #slot: number;
  readonly #heard: Heard;
  readonly #table: Table;
  readonly #bot: DuelBot;
  #saidTic = -1;

  constructor(seat: ClientSeat, heard: Heard, table: Table) {
    super();
    this.#seat = seat;
    this.#slot = seat.slot ?? 0;
    this.#heard = heard;
    this.#table = table;
    this.#bot = new DuelBot(this.#slot, this.#slot + 1);
  }

  receive(_lane: string, frame: Uint8Array): void {
    const { session, bundle } = this.#table;
    eachBundle(frame, (each) => {
      this.#heard.ticks++;
      if (this.#slot !== this.#seat.slots[0]) return;
      session.run(decodeBundle(each, bundle));
      session.checkpoints.length = 0;
    });
  }

  advance(nowMs: number): number {
    const { tic, world, hashes } = this.#table.session;
    if (tic === this.#saidTic) return nowMs;
    this.#saidTic = tic;
    const intent = rules.intent(this.#bot.hold(world.scene(1, this.#slot)));
    const cmd = { ...intent, consistancy: consistancyFor(tic, hashes), chatchar: 0 };
    this.#seat.send('stream', encodeCommand({ tic, cmd }));
    return nowMs;
  }
}

export const arenaBots =
  (heard: Heard): CreateClient =>
  (seat) =>
    new ArenaBot(seat, heard);

export const realmBots =
  (heard: Heard): CreateClient =>
  (seat) =>
    new RealmBot(seat, heard);

export const duelBots = (heard: Heard): CreateClient => {
  let table: Table | undefined;
  return (seat) => {
    const { params, seed, slots } = seat;
    table ??= { session: new SessionWorld(rules, { params, seed, slots }), bundle: createBundle() };
    return new DuelBotClient(seat, heard, table);
  };
};
