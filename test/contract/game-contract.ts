import { expect } from 'chai';
import fc from 'fast-check';
import * as v from 'valibot';
import { bounds, cleanTitle, parseToServer } from '../../signaling/protocol.ts';
import type { ClientSeat, CreateClient, CreateHost, Game, HostGame, HostRoom, Title } from '../../src/games/game.ts';
import type { Ending } from '../../src/lobby/endings.ts';
import { readToGuest, type ToGuest, writeLobby } from '../../src/lobby/messages.ts';
import { fits, type LaneName, lanes } from '../../src/net/lanes.ts';
import { isReliable } from '../../src/net/link.ts';
import { ProtocolError } from '../../src/wire/errors.ts';
import { messageBytes, type Protocol } from '../../src/wire/messages.ts';
import { arbitrary } from '../support/arbitrary.ts';
import { clientOf, hostOf, protocolOf } from '../support/hosts.ts';
import { type TestGuest, TestRoom } from '../support/room.ts';
import { fakeStage } from '../support/stage.ts';

/** What the contract cannot know of a game. */
export interface GameFixture {
  /** Ids of actions: wherever an avatar stands, holding one of them or another moves it. */
  readonly moves: readonly string[];
  /** Frames a step that its host sends to one guest, answers among them. */
  readonly framesAStep: number;
}

/** A library that asks what time it is to stop in time, and is given all the time there is. */
const asksInVain = /rot-js/;

/** The lanes a room hands to its game. */
const gameLanes = ['stream', 'datagram'] as const;
type Direction = 'toHost' | 'toGuest';

/** One `createHost` of a watched game. */
interface Launch {
  readonly room: HostRoom;
  readonly host: HostGame;
  /** Slots that were told to have joined and not to have left. */
  readonly seated: Set<number>;
  readonly sent: { readonly slot: number; readonly lane: LaneName; readonly frame: Uint8Array }[];
}

/** What a watched game has done. */
interface Watch {
  readonly launches: Launch[];
  /** What its clients were given, in order. */
  readonly seats: ClientSeat[];
  /** Links it wanted to end, host and clients alike. */
  readonly endings: Ending[];
  /** While true it only says so: the link stays, to be told more. */
  deaf: boolean;
}

/** `game`, and everything its hosts say. Each `advance` is held to its word: a time later than now. */
function watched(game: Game): { createHost: CreateHost; createClient: CreateClient; watch: Watch } {
  const watch: Watch = { launches: [], seats: [], endings: [], deaf: false };
  const createHost = (room: HostRoom, nowMs: number): HostGame => {
    const sent: Launch['sent'] = [];
    const inner = hostOf(game)(
      {
        ...room,
        send: (slot, lane, frame) => {
          sent.push({ slot, lane, frame: frame.slice() });
          return room.send(slot, lane, frame);
        },
        drop: (slot, ending) => {
          watch.endings.push(ending);
          if (!watch.deaf) room.drop(slot, ending);
        },
      },
      nowMs,
    );
    const seated = new Set<number>();
    const host: HostGame = {
      join: (seat, atMs) => {
        seated.add(seat.slot);
        inner.join(seat, atMs);
      },
      leave: (slot, atMs) => {
        seated.delete(slot);
        inner.leave(slot, atMs);
      },
      receive: (slot, lane, frame, atMs) => inner.receive(slot, lane, frame, atMs),
      drained: (slot, lane) => inner.drained(slot, lane),
      advance: (atMs) => {
        const wakeMs = inner.advance(atMs);
        expect(wakeMs, 'the time to be called again').to.be.greaterThan(atMs).and.below(Number.POSITIVE_INFINITY);
        return wakeMs;
      },
      entityId: (slot) => inner.entityId(slot),
      score: (slot) => inner.score(slot),
      stats: () => inner.stats(),
    };
    watch.launches.push({ room, host, seated, sent });
    return host;
  };
  const createClient = (seat: ClientSeat, nowMs: number) => {
    watch.seats.push(seat);
    const leave = (ending: Ending) => {
      watch.endings.push(ending);
      if (!watch.deaf) seat.leave(ending);
    };
    return clientOf(game)({ ...seat, leave }, nowMs);
  };
  return { createHost, createClient, watch };
}

/** What a frame is to those who receive it, as far as the protocol tells. */
type Judgement = 'valid' | 'malformed' | 'ignored';

function judge(protocol: Protocol, direction: Direction, frame: Uint8Array): Judgement {
  try {
    const name = direction === 'toHost' ? protocol.classifyToHost(frame) : protocol.classifyToGuest(frame);
    const coded = protocol[direction].find((each) => each.message.name === name);
    if (!coded) return 'ignored';
    const { maxPerFrame } = coded.message;
    if (maxPerFrame === 1) coded.codec.decode(frame);
    else {
      const { max } = messageBytes(coded.message);
      if (frame.byteLength > maxPerFrame * max) return 'malformed';
      for (let at = 0; at < frame.byteLength; at += max) coded.codec.decode(frame.subarray(at, at + max));
    }
    return 'valid';
  } catch (error) {
    if (error instanceof ProtocolError) return 'malformed';
    throw error;
  }
}

/** Frames of every message of `direction`. */
function messageFrames(protocol: Protocol, direction: Direction, seed: number, each = 3): Uint8Array[] {
  return protocol[direction].flatMap(({ message, codec }) =>
    fc.sample(arbitrary(message), { numRuns: each, seed }).map((value) => codec.encode(value)),
  );
}

/** What nobody honest sends: messages cut at every length and with a byte too many, those of the other direction, unknown ids, noise. */
function hostileFrames(protocol: Protocol, direction: Direction, seed: number): Uint8Array[] {
  const own = messageFrames(protocol, direction, seed);
  const other = messageFrames(protocol, direction === 'toHost' ? 'toGuest' : 'toHost', seed);
  const cut = own.flatMap((frame) => [
    ...Array.from({ length: frame.length }, (_, length) => frame.slice(0, length)),
    Uint8Array.from([...frame, 0]),
  ]);
  // Every id there may be, after the bytes that all messages begin with; without ids, every first byte.
  const header = own[0]?.subarray(0, protocol.discriminatorOffset ?? 0) ?? [];
  const ids = Array.from({ length: 256 }, (_, id) => [
    Uint8Array.of(...header, id),
    Uint8Array.of(...header, id, 1, 2, 3, 4, 5, 6, 7),
  ]).flat();
  const noise = fc.sample(fc.uint8Array({ maxLength: 96 }), { numRuns: 300, seed });
  const large = [lanes.stream.maxBytes, lanes.datagram.maxBytes].map((bytes) => new Uint8Array(bytes).fill(0xff));
  return [...cut, ...other, ...ids, ...noise, ...large];
}

/** Frames of `hostileFrames` that `lane` carries and that may have no effect. */
function powerless(protocol: Protocol, direction: Direction, lane: LaneName, seed: number) {
  return hostileFrames(protocol, direction, seed)
    .filter((frame) => fits(lane, frame))
    .map((frame) => ({ frame, judgement: judge(protocol, direction, frame) }))
    .filter(({ judgement }) => judgement !== 'valid');
}

/** Where `watcher` sees the avatar of `guest`. */
function seen(watcher: TestGuest, guest: TestGuest): { x: number; y: number } | undefined {
  const { entityId } = guest.room;
  const found = watcher.room.game?.entities().find(({ id }) => id === entityId);
  return found && { x: found.x, y: found.y };
}

const entitiesOf = (guest: TestGuest) => guest.room.game?.entities() ?? [];

function expectFinite(stats: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(stats))
    expect(Number.isFinite(value), `${name} is ${value}`).to.equal(true);
}

/** A frame without effect is thrown out, counted, or taken for another version's; never anything else. */
function expectPowerless(
  watch: Watch,
  { frame, judgement }: { frame: Uint8Array; judgement: Judgement },
  game: { stats(): Readonly<Record<string, number>> },
  receive: () => void,
): void {
  const before = game.stats();
  const endings = watch.endings.length;
  let thrown: unknown;
  try {
    receive();
  } catch (error) {
    thrown = error;
  }
  const what = `${judgement}, ${frame.byteLength} bytes from ${frame.slice(0, 4)}`;
  const ending = watch.endings[endings];
  if (thrown !== undefined) expect(thrown, what).to.be.instanceOf(ProtocolError);
  else if (ending) expect(ending.code, what).to.equal(1002);
  else expect(game.stats(), `${what}: counted`).not.to.deep.equal(before);
  if (judgement === 'ignored') expect(thrown ?? ending, what).to.equal(undefined);
}

/** Codes that exist on every keyboard and that no browser keeps for itself. */
const keyCode =
  /^(Key[A-Z]|Digit\d|Numpad\d|Arrow(Up|Down|Left|Right)|Space|Enter|Shift(Left|Right)|Bracket(Left|Right)|Minus|Equal|Comma|Period|Slash|Semicolon|Quote)$/;

/** A room in which `game` is played under `title`, with every frame checked as it arrives. */
class Table {
  readonly test: TestRoom;
  readonly watch: Watch;
  readonly #game: Game;
  readonly #hostile = new Set<TestGuest['hostEnd']>();
  /** Guests' frames to the host on the game's lanes, as they arrived. */
  readonly toHost: { readonly lane: LaneName; readonly frame: Uint8Array }[] = [];
  frames = 0;

  constructor(game: Game, title: Title, seed = 1) {
    const { createHost, createClient, watch } = watched(game);
    this.#game = game;
    this.watch = watch;
    const { id } = title;
    this.test = new TestRoom({ games: [game], createHost, createClient, title: id, seats: title.seats.default, seed });
  }

  get launches(): readonly Launch[] {
    return this.watch.launches;
  }

  get launch(): Launch {
    const launch = this.launches.at(-1);
    if (!launch) throw new Error('nothing was launched');
    return launch;
  }

  join(name: string, creator = false): TestGuest {
    const guest = this.test.join({ name, creator });
    this.#check('toGuest', guest.guestEnd);
    this.#check('toHost', guest.hostEnd);
    return guest;
  }

  /** As many as the title needs, and at least two, in the running game. */
  play(count: number): [TestGuest, TestGuest, ...TestGuest[]] {
    const creator = this.join('Ada', true);
    const other = this.join('Bob');
    const more = Array.from({ length: count - 2 }, (_, n) => this.join(`Guest ${n}`));
    this.test.pass(100);
    this.start(creator);
    return [creator, other, ...more];
  }

  start(creator: TestGuest): void {
    creator.room.start();
    this.test.pass(3500);
  }

  /** Sends what the client of `guest` would not. */
  inject(guest: TestGuest, lane: LaneName, frame: Uint8Array): void {
    this.#hostile.add(guest.hostEnd);
    guest.guestEnd.send(lane, frame);
  }

  /** Holds each of `actions` for a while, then nothing. */
  hold(guest: TestGuest, actions: readonly string[], each?: () => void): void {
    const now = () => this.test.clock.nowMs();
    for (const id of actions) {
      const bit = this.#game.actions.findIndex((action) => action.id === id);
      expect(bit, `an action ${id}`).to.be.at.least(0);
      guest.room.game?.hold(1 << bit, now());
      this.test.pass(400);
      each?.();
    }
    guest.room.game?.hold(0, now());
    this.test.pass(200);
  }

  #check(direction: Direction, end: TestGuest['hostEnd']): void {
    end.onFrame((lane, frame) => {
      if ((lane !== 'stream' && lane !== 'datagram') || this.#hostile.has(end)) return;
      this.frames++;
      expect(fits(lane, frame), `${frame.byteLength} bytes on ${lane}`).to.equal(true);
      expect(judge(protocolOf(this.#game), direction, frame), `a frame on ${lane}`).to.equal('valid');
      if (direction === 'toHost') this.toHost.push({ lane, frame: frame.slice() });
    });
  }
}

/** Whether any of `moves` moves `guest` where `watcher` looks. */
function movesSeen(table: Table, guest: TestGuest, watcher: TestGuest, moves: readonly string[]): boolean {
  const before = seen(watcher, guest);
  expect(before, 'the avatar').not.to.equal(undefined);
  let moved = false;
  table.hold(guest, moves, () => {
    const { x, y } = seen(watcher, guest) ?? {};
    moved ||= x !== before?.x || y !== before?.y;
  });
  return moved;
}

/** What `docs/add-a-game.md` promises of every game; each test in a room with real clients and a clock moved by hand. */
export function gameContract(game: Game, fixture: GameFixture): void {
  describe(`${game.id}: the game contract`, () => {
    const { actions, titles } = game;
    const protocol = protocolOf(game);

    it('has at most 31 actions, with ids, labels and keys that no other has', () => {
      expect(actions.length).to.be.within(1, 31);
      const keys = actions.flatMap((action) => action.keys);
      expect(new Set(actions.map(({ id }) => id)).size).to.equal(actions.length);
      expect(new Set(keys).size).to.equal(keys.length);
      for (const { label, keys: own } of actions) {
        expect(label).not.to.equal('');
        expect(own).not.to.deep.equal([]);
      }
      for (const key of keys) expect(key).to.match(keyCode);
    });

    it('has messages that fit their lanes and are told apart', () => {
      expect(protocol.game).to.equal(game.id);
      for (const { message } of [...protocol.toHost, ...protocol.toGuest]) {
        expect(message.lane).to.be.oneOf([...gameLanes]);
        expect(messageBytes(message).max * message.maxPerFrame, message.name).to.be.at.most(
          lanes[message.lane].maxBytes,
        );
      }
      // Without ids a frame of the other direction is malformed.
      const stranger = protocol.discriminatorOffset === undefined ? 'malformed' : 'ignored';
      for (const frame of messageFrames(protocol, 'toHost', 1))
        expect(judge(protocol, 'toGuest', frame)).to.equal(stranger);
      for (const frame of messageFrames(protocol, 'toGuest', 1))
        expect(judge(protocol, 'toHost', frame)).to.equal(stranger);
    });

    for (const title of titles) titleContract(title);

    function titleContract(title: Title): void {
      const players = Math.max(2, title.seats.min);
      const table = (seed?: number) => new Table(game, title, seed);

      describe(`as ${title.name}`, () => {
        it('is a title that rooms, links and signalling can carry', () => {
          const { seats } = title;
          expect(title.id).to.match(/^[a-z][a-z0-9-]*$/);
          expect(title.id.length).to.be.at.most(bounds.gameLength);
          expect(title.name).to.equal(cleanTitle(title.name)).and.not.to.equal('');
          expect(title.summary).to.match(/\.$/);
          expect(seats.min).to.be.within(1, seats.default);
          expect(seats.default).to.be.within(seats.min, seats.max);
          expect(seats.max).to.be.at.most(bounds.seats);
          expect(title.spectators).to.be.at.least(0);
          for (const count of [...Object.values(seats), title.spectators])
            expect(Number.isInteger(count)).to.equal(true);
          for (const count of Object.values(seats)) {
            const room = { title: title.name, game: title.id, seats: count, free: 0 };
            const create = { t: 'create', request: 1, ...room, public: true, locked: false, full: false };
            expect(parseToServer(JSON.stringify(create))).to.have.property('ok', true);
          }
        });

        it('has params that its own schema and the lobby take, and refuses nonsense', () => {
          const { defaultParams } = title;
          expect(v.safeParse(title.params, defaultParams)).to.deep.include({ success: true, output: defaultParams });
          const launch: ToGuest = {
            t: 'launch',
            launchId: 1,
            params: defaultParams,
            seed: 0xffff_ffff,
            numplayers: 1,
            slots: [0],
            names: ['A'],
          };
          expect(readToGuest(writeLobby(launch))).to.deep.equal({ type: 'message', message: launch });
          for (const nonsense of [undefined, null, 7, 'params'])
            expect(v.safeParse(title.params, nonsense).success, String(nonsense)).to.equal(false);
          for (const name of Object.keys(defaultParams))
            expect(v.safeParse(title.params, { ...defaultParams, [name]: null }).success, name).to.equal(false);
        });

        it('goes from the lobby into the game, back, and into the next one', () => {
          const round = table();
          const guests = round.play(players);
          const [creator, other] = guests;
          for (let launch = 1; launch <= 2; launch++) {
            for (const guest of guests) {
              expect(guest.room.state).to.equal('playing');
              for (const watcher of guests)
                expect(seen(watcher, guest), 'everybody sees everybody').not.to.equal(undefined);
              expect(guest.room.game?.sceneAt(round.test.clock.nowMs()), 'a scene').not.to.equal(undefined);
              expectFinite(guest.room.game?.stats() ?? {});
              expect(guest.room.game?.stats()).to.have.any.keys('tick', 'tic');
            }
            expectFinite(round.launch.host.stats());
            expect(movesSeen(round, creator, other, fixture.moves), 'the creator moves').to.equal(true);
            expect(movesSeen(round, other, creator, fixture.moves), 'the guest moves').to.equal(true);
            creator.room.endGame();
            round.test.pass(200);
            for (const guest of guests)
              expect(guest.room).to.include({ state: 'lobby', game: undefined, entityId: null });
            expect(round.launches).to.have.length(launch);
            if (launch === 1) round.start(creator);
          }
          expect(round.frames).to.be.greaterThan(0);
          for (const { room } of guests) expect(room.ending).to.equal(undefined);
        });

        it('F13: what is held makes the difference: without it nothing moves', () => {
          const [idle, busy] = [table(), table()];
          const [first, second] = idle.play(players);
          const before = seen(second, first);
          idle.test.pass(1000);
          expect(seen(second, first)).to.deep.equal(before);
          const [mover, watcher] = busy.play(players);
          expect(seen(watcher, mover)).to.deep.equal(before);
          expect(movesSeen(busy, mover, watcher, fixture.moves)).to.equal(true);
        });

        for (const [how, depart] of [
          ['leaves', (guest: TestGuest) => guest.room.leave()],
          ['closes its tab', (guest: TestGuest) => guest.guestEnd.close('The tab is gone.')],
          [
            'falls silent',
            (guest: TestGuest) => {
              guest.guestEnd.stalled = guest.hostEnd.stalled = true;
            },
          ],
        ] as const)
          it(`shows who ${title.dropIn ? 'drops in' : 'joins'} to all, and takes away who ${how}`, () => {
            const round = table();
            const early = title.dropIn ? players : players + 1;
            const guests = round.play(early);
            const guest = title.dropIn ? round.join('Late') : guests[early - 1];
            if (!guest) throw new Error('nobody has joined');
            round.test.pass(500);
            const stayers = guests.filter((one) => one !== guest);
            const { entityId } = guest.room;
            expect(entityId).to.be.a('number');
            for (const watcher of [...stayers, guest]) expect(seen(watcher, guest), 'shown').not.to.equal(undefined);
            depart(guest);
            round.test.pass(7000);
            for (const watcher of stayers) {
              expect(watcher.room.state).to.equal('playing');
              expect(
                entitiesOf(watcher).some(({ id }) => id === entityId),
                'still there',
              ).to.equal(false);
            }
            expect(round.launch.host.entityId(stayers.length)).to.equal(null);
          });

        it('has nobody in it whose link ended in the moment of the launch', () => {
          const round = table();
          const creator = round.join('Ada', true);
          const guests = Array.from({ length: players }, (_, n) => round.join(`Guest ${n}`));
          round.test.pass(100);
          creator.room.start();
          round.test.pass(2900);
          const lost = guests[0];
          if (!lost) throw new Error('nobody has joined');
          // More than a link may have waiting: the next thing that is said to it ends it.
          lost.hostEnd.stalled = true;
          for (let n = 0; n < 65; n++) lost.hostEnd.send('lobby', new Uint8Array(lanes.lobby.maxBytes));
          round.test.pass(600);
          expect(round.launch.seated).to.deep.equal(
            new Set([creator, ...guests.slice(1)].map(({ room }) => room.slot)),
          );
          for (const { room } of [creator, ...guests.slice(1)]) expect(room.state).to.equal('playing');
        });

        it('keeps two launches at once apart', () => {
          const sentAlone = () => {
            const alone = table(5);
            alone.play(players);
            alone.test.pass(1000);
            return alone.launch.sent;
          };
          const expected = sentAlone();
          const [quiet, loud] = [table(5), table(6)];
          const guests = [quiet.play(players), loud.play(players)] as const;
          for (let n = 0; n < 10; n++) {
            guests[1][0].room.game?.hold(1 << (n % actions.length), loud.test.clock.nowMs());
            loud.test.pass(100);
            quiet.test.pass(100);
          }
          expect(quiet.launch.sent).to.deep.equal(expected);
          expect(expected.length).to.be.greaterThan(0);
        });

        for (const lane of gameLanes)
          it(`G06, S20: hostile frames on ${lane} change nothing for anybody`, () => {
            const [attacked, twin] = [table(3), table(3)];
            for (const each of [attacked, twin]) {
              each.play(players);
              // Somebody the game has not heard from yet.
              const silent = each.test.raw();
              silent.say({ t: 'hello', protocol: 1, build: '0123456789ab', role: 'player' });
              each.test.pass(100);
            }
            const { host } = attacked.launch;
            attacked.watch.deaf = true;
            for (const slot of title.dropIn ? [1, players] : [1])
              for (const { frame, judgement } of powerless(protocol, 'toHost', lane, 1 + slot))
                expectPowerless(attacked.watch, { frame, judgement }, host, () =>
                  host.receive(slot, lane, frame, attacked.test.clock.nowMs()),
                );
            attacked.watch.deaf = false;
            for (const each of [attacked, twin]) each.test.pass(1000);
            expect(attacked.launch.sent).to.deep.equal(twin.launch.sent);
            expectFinite(host.stats());
          });

        it('G06: hostile frames end the link of whoever sent them on a reliable lane, and nobody else’s', () => {
          for (const lane of gameLanes) {
            const spoken = protocol.toHost.some(({ message }) => message.lane === lane);
            for (const kind of ['malformed', 'ignored'] as const) {
              const frames = powerless(protocol, 'toHost', lane, 9).filter(({ judgement }) => judgement === kind);
              for (const { frame } of [frames[0], frames[frames.length >> 1], frames.at(-1)].flatMap(
                (one) => one ?? [],
              )) {
                const round = table();
                const [creator, other] = round.play(players);
                const bad = title.dropIn ? round.join('Mallory') : other;
                round.test.pass(300);
                round.inject(bad, lane, frame);
                round.test.pass(300);
                const ends = kind === 'malformed' && spoken && isReliable(lane);
                expect(bad.room.ending?.code, `${kind} on ${lane}`).to.equal(ends ? 1007 : undefined);
                expect(seen(creator, bad) === undefined, 'the sender is gone').to.equal(ends);
                for (const guest of new Set([creator, other]))
                  if (guest !== bad) expect(guest.room).to.include({ state: 'playing', ending: undefined });
              }
            }
          }
        });

        for (const [lane, ends] of [
          ['lobby', true],
          ['bulk', false],
          ['probe', false],
        ] as const)
          it(`never sees what comes on ${lane}`, () => {
            const [attacked, twin] = [table(4), table(4)];
            const [creator, bad] = attacked.play(players);
            const [, honest] = twin.play(players);
            attacked.inject(bad, lane, Uint8Array.of(0xff, 0x01));
            // On the lobby it is the end of its sender: the other one leaves at the same time.
            if (ends) honest.guestEnd.close('Left.');
            for (const each of [attacked, twin]) each.test.pass(500);
            expect(bad.room.ending?.code).to.equal(ends ? 1007 : undefined);
            expect(creator.room.state).to.equal('playing');
            expect(entitiesOf(creator).length).to.equal(entitiesOf(twin.test.guests[0] ?? creator).length);
          });

        it('G01, G06: a client is no more trusting: hostile frames of the host change nothing it shows', () => {
          const round = table();
          const [, guest] = round.play(players);
          const client = guest.room.game;
          if (!client) throw new Error('nothing is played');
          const nowMs = round.test.clock.nowMs();
          const before = entitiesOf(guest);
          round.watch.deaf = true;
          for (const lane of gameLanes)
            for (const { frame, judgement } of powerless(protocol, 'toGuest', lane, 2))
              expectPowerless(round.watch, { frame, judgement }, client, () => client.receive(lane, frame, nowMs));
          round.watch.deaf = false;
          expect(entitiesOf(guest)).to.deep.equal(before);
          expect(guest.room.state).to.equal('playing');
          round.test.pass(300);
          expect(entitiesOf(guest).length).to.equal(before.length);
        });

        it('shows nothing older for a datagram that comes twice or late', () => {
          const round = table();
          const [mover, guest] = round.play(players);
          movesSeen(round, mover, guest, fixture.moves);
          const client = guest.room.game;
          if (!client) throw new Error('nothing is played');
          const datagrams = round.launch.sent.filter(
            ({ slot, lane }) => slot === guest.room.slot && lane === 'datagram',
          );
          const before = entitiesOf(guest);
          for (const { frame } of [...datagrams, ...datagrams.toReversed()]) {
            client.receive('datagram', frame, round.test.clock.nowMs());
            expect(entitiesOf(guest)).to.deep.equal(before);
          }
        });

        it('G01: a client survives whatever well-formed messages a hostile host makes up', () => {
          for (const seed of [1, 2, 3, 4]) {
            const round = table();
            const [, guest] = round.play(players);
            const client = guest.room.game;
            if (!client) throw new Error('nothing is played');
            for (const frame of messageFrames(protocol, 'toGuest', seed, 20)) {
              for (const lane of gameLanes)
                try {
                  client.receive(lane, frame, round.test.clock.nowMs());
                } catch (error) {
                  // Well-formed, and yet not what may come next: the room ends the link.
                  if (!(error instanceof ProtocolError)) throw error;
                }
              client.hold(1, round.test.clock.nowMs());
              client.advance(round.test.clock.nowMs());
              client.sceneAt(round.test.clock.nowMs());
              expectFinite(client.stats());
              for (const { x, y } of client.entities()) expect(Number.isFinite(x + y)).to.equal(true);
              client.hold(0, round.test.clock.nowMs());
            }
          }
        });

        it('G06: a host survives whatever well-formed messages guests make up', () => {
          for (const seed of [1, 2]) {
            const round = table();
            const [creator, guest] = round.play(players);
            // The slot stays theirs for this test, even if they are cut for what they say.
            const slot = guest.room.slot ?? Number.NaN;
            for (const frame of messageFrames(protocol, 'toHost', seed, 40))
              for (const lane of gameLanes) {
                round.launch.host.receive(slot, lane, frame, round.test.clock.nowMs());
                round.test.pass(10);
              }
            expect(creator.room).to.include({ state: 'playing', ending: undefined });
            expect(seen(creator, creator)).not.to.equal(undefined);
            expectFinite(round.launch.host.stats());
          }
        });

        it('takes no harm from slots it does not know', () => {
          const [asked, twin] = [table(), table()];
          asked.play(players);
          twin.play(players);
          const { host } = asked.launch;
          const nowMs = asked.test.clock.nowMs();
          for (const slot of [players, 63, 64, -1, Number.NaN]) {
            host.leave(slot, nowMs);
            for (const lane of gameLanes) host.drained(slot, lane);
            for (const { lane, frame } of asked.toHost.slice(0, 20)) host.receive(slot, lane, frame, nowMs);
            expect(host.entityId(slot)).to.equal(null);
          }
          for (const lane of gameLanes) host.drained(0, lane);
          for (const each of [asked, twin]) each.test.pass(500);
          expect(asked.launch.sent).to.deep.equal(twin.launch.sent);
        });

        it('A12: wakes after three days without running after them', () => {
          const round = table();
          const guests = round.play(players);
          const [creator, other] = guests;
          const sent = round.launch.sent.length;
          round.test.clock.advance(3 * 24 * 3_600_000);
          const startMs = performance.now();
          round.test.pass(5);
          expect(performance.now() - startMs, 'ms of real time').to.be.below(2000);
          // Five steps at the most are caught up, and each says no more than ever.
          expect(round.launch.sent.length - sent).to.be.at.most(5 * guests.length * fixture.framesAStep);
          expectFinite(round.launch.host.stats());
          round.test.pass(3000);
          for (const { room } of guests) expect(room).to.include({ state: 'playing', ending: undefined });
          expect(movesSeen(round, creator, other, fixture.moves), 'the game goes on').to.equal(true);
          expectFinite(other.room.game?.stats() ?? {});
        });

        it('holds no timers and asks no clock, host and client alike', () => {
          const untimely = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask'] as const;
          const asked: string[] = [];
          const restore: (() => void)[] = [];
          const forbid = (owner: object, name: string) => {
            const own = Object.getOwnPropertyDescriptor(owner, name);
            Object.defineProperty(owner, name, {
              configurable: true,
              value: () => {
                // After this function itself comes who has called it.
                const [, caller = ''] = (new Error().stack ?? '').split('\n').filter((line) => line !== 'Error');
                if (!asksInVain.test(caller)) asked.push(name);
                return 0;
              },
            });
            restore.push(() => {
              if (own) Object.defineProperty(owner, name, own);
              else Reflect.deleteProperty(owner, name);
            });
          };
          for (const name of untimely) forbid(globalThis, name);
          forbid(Date, 'now');
          forbid(performance, 'now');
          forbid(Math, 'random');
          try {
            const round = table();
            const [creator, other] = round.play(players);
            movesSeen(round, creator, other, fixture.moves);
            round.test.pass(500);
          } finally {
            for (const undo of restore) undo();
          }
          expect(asked).to.deep.equal([]);
        });

        it('E09: a launch that is over reaches nobody, and nothing late reaches it or the next one', () => {
          const round = table();
          const guests = round.play(players);
          const [creator, other] = guests;
          const late = round.toHost.at(-1) ?? { lane: 'stream' as const, frame: Uint8Array.of(0) };
          creator.room.endGame();
          round.test.pass(100);
          const { room: stale, host } = round.launch;
          const staleSeats = [...round.watch.seats];
          expect(staleSeats).to.have.length(players);
          const { notPlaying = 0 } = round.test.room.stats().counters;
          round.inject(other, late.lane, late.frame);
          round.inject(other, 'datagram', Uint8Array.of(0xff));
          round.inject(other, 'stream', Uint8Array.of());
          round.test.pass(100);
          expect(round.test.room.stats().counters.notPlaying).to.equal(notPlaying + 3);
          expect(other.room).to.include({ state: 'lobby', ending: undefined });
          for (const next of [false, true]) {
            if (next) round.start(creator);
            for (const { room } of guests) expect(room.state).to.equal(next ? 'playing' : 'lobby');
            const nowMs = round.test.clock.nowMs();
            const heard = guests.map(({ guestEnd }) => guestEnd.receivedBytes);
            for (let slot = 0; slot < players; slot++) {
              for (const lane of gameLanes) {
                expect(stale.send(slot, lane, Uint8Array.of(1))).to.equal(false);
                expect(stale.bufferedBytes(slot, lane)).to.equal(0);
              }
              stale.drop(slot, { code: 1008, reason: 'A game that is over has no say.' });
            }
            stale.finish('A game that is over cannot end.');
            const sent = guests.map(({ guestEnd }) => guestEnd.sentBytes);
            for (const seat of staleSeats) {
              seat.send('stream', Uint8Array.of(1));
              seat.leave({ code: 1002, reason: 'A game that is over has no say.' });
            }
            expect(guests.map(({ guestEnd }) => guestEnd.sentBytes)).to.deep.equal(sent);
            host.advance(nowMs + 60_000);
            round.test.settle();
            expect(guests.map(({ guestEnd }) => guestEnd.receivedBytes)).to.deep.equal(heard);
            for (const { room } of guests)
              expect(room).to.include({ state: next ? 'playing' : 'lobby', ending: undefined });
          }
          expect(round.launches).to.have.length(2);
        });

        it('draws its scenes, and leaves nothing on the stage', async () => {
          const round = table();
          const [creator] = round.play(players);
          const scene = creator.room.game?.sceneAt(round.test.clock.nowMs());
          const stage = fakeStage();
          const createView = await game.loadView(game.titles[0]?.id ?? '');
          const view = createView(stage);
          for (const reduced of [false, true]) {
            stage.reducedMotion = reduced;
            for (let n = 0; n < 2; n++) view.draw(scene);
          }
          expect(stage.world.children.length).to.be.greaterThan(0);
          for (const size of stage.fitted) for (const side of size) expect(side).to.be.greaterThan(0);
          expect(stage.fitted).not.to.deep.equal([]);
          view.destroy();
          expect(stage.world.children.length).to.equal(0);
        });
      });
    }
  });
}
