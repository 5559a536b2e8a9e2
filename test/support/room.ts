import { GuestRoom, type GuestRoomOptions } from '../../src/client/guest-room.ts';
import type { CreateClient, CreateHost, Game, Title } from '../../src/games/game.ts';
import { games as registry } from '../../src/games/registry.ts';
import { findTitle } from '../../src/games/titles.ts';
import { Room } from '../../src/host/room.ts';
import type { RestoredRoom } from '../../src/host/saved-room.ts';
import { ManualClock } from '../../src/lib/clock.ts';
import { Random } from '../../src/lib/random.ts';
import { type ToGuest, type ToHost, writeLobby } from '../../src/lobby/messages.ts';
import type { Fingerprints } from '../../src/lobby/proof.ts';
import { ImpairedLink, type Impairment } from '../../src/net/impaired-link.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import type { Link } from '../../src/net/link.ts';
import { MemoryLink } from '../../src/net/memory-link.ts';
import { clientOf, hostOf } from './hosts.ts';

/** The build that rooms and guests of these tests share. */
export const testBuild = '0123456789ab';
/** What the rooms of these tests share with who has their link. */
export const testSecret = 'AAECAwQFBgcICQoLDA0ODw';

/** How finely time passes, ms: a divisor of every deadline these tests look at. */
const stepMs = 5;

/** One guest of a `TestRoom`: the client as a tab runs it, and both ends of its link. */
export interface TestGuest {
  readonly room: GuestRoom;
  readonly id: number;
  readonly hostEnd: MemoryLink;
  readonly guestEnd: MemoryLink;
  readonly impaired: ImpairedLink | undefined;
}

/** A raw link to the room, for what no honest client would send; keeps everything the host said. */
export interface RawGuest {
  readonly id: number;
  readonly guestEnd: MemoryLink;
  readonly said: ToGuest[];
  readonly frames: { readonly lane: LaneName; readonly frame: Uint8Array }[];
  say(message: ToHost | Record<string, unknown>): void;
}

/** A room with guests in one thread, over memory links, with time that passes when told to. */
export class TestRoom {
  readonly clock = new ManualClock(1000);
  readonly room: Room;
  readonly guests: TestGuest[] = [];
  /** Links whose sessions the room has let go of. */
  readonly closedSessions: number[] = [];
  readonly #ends: MemoryLink[] = [];
  readonly #random: Random;
  #nextId = 1;
  #wakeMs = 0;

  constructor(
    options: {
      seats?: number;
      seed?: number;
      restored?: RestoredRoom | undefined;
      games?: readonly Game[];
      title?: string;
      createHost?: CreateHost;
      createClient?: CreateClient;
    } = {},
  ) {
    const found = findTitle(options.games ?? registry, options.title ?? 'arena');
    if (!found) throw new Error(`no title ${options.title}`);
    this.games = options.games ?? registry;
    this.title = found.title;
    this.#createClient = options.createClient ?? clientOf(found.game);
    this.#random = new Random(options.seed ?? 1);
    const hex = () => this.#random.u32().toString(16).padStart(8, '0');
    this.room = new Room({
      title: found.title,
      createHost: options.createHost ?? hostOf(found.game),
      seats: options.seats ?? 16,
      build: testBuild,
      secret: testSecret,
      restored: options.restored,
      makeToken: () => hex() + hex() + hex() + hex(),
      // Beyond 2⁵³, so that whoever takes it for a number is found out.
      makeAuth: () => ((BigInt(this.#random.u32()) << 32n) | 0x8000_0000_0000_0001n).toString(),
      makeSeed: () => this.#random.u32(),
      nowMs: () => this.clock.nowMs(),
      closed: (id) => this.closedSessions.push(id),
    });
  }

  readonly games: readonly Game[];
  readonly title: Title;
  readonly #createClient: CreateClient;

  /** A guest with the real client. The first one of a room should be its creator. */
  join(
    options: Partial<Pick<GuestRoomOptions, 'name' | 'resume' | 'role' | 'build' | 'clientOf' | 'trust'>> & {
      creator?: boolean;
      impairment?: Impairment;
      /** What the host's end sees of the connection. */
      certified?: Fingerprints;
    } = {},
  ): TestGuest {
    const { id, hostEnd, guestEnd } = this.open();
    const impaired = options.impairment && new ImpairedLink(guestEnd, options.impairment, this.clock);
    const link: Link = impaired ?? guestEnd;
    const room = new GuestRoom({
      link,
      games: this.games,
      clientOf: options.clientOf ?? (() => this.#createClient),
      build: options.build ?? testBuild,
      role: options.role ?? 'player',
      name: options.name,
      resume: options.resume,
      trust: options.trust,
      clock: this.clock,
    });
    const guest = { room, id, hostEnd, guestEnd, impaired };
    this.guests.push(guest);
    this.room.admit(id, hostEnd, options.creator ?? false);
    if (options.certified) this.room.certified(id, options.certified, this.clock.nowMs());
    return guest;
  }

  /** A link with nobody behind it: the test speaks. */
  raw(options: { creator?: boolean } = {}): RawGuest {
    const { id, hostEnd, guestEnd } = this.open();
    const said: ToGuest[] = [];
    const frames: { lane: LaneName; frame: Uint8Array }[] = [];
    guestEnd.onFrame((lane, frame) => {
      frames.push({ lane, frame });
      // Probes are answered, or the room would take the link for dead after 5 s.
      if (lane === 'probe' && frame[0] === 0) guestEnd.send('probe', Uint8Array.from([1, ...frame.subarray(1)]));
      if (lane === 'lobby') said.push(JSON.parse(new TextDecoder().decode(frame)) as ToGuest);
    });
    this.room.admit(id, hostEnd, options.creator ?? false);
    return { id, guestEnd, said, frames, say: (message) => guestEnd.send('lobby', writeLobby(message as ToHost)) };
  }

  /** Lets `ms` pass: links deliver, the room runs when it asked to, guests run 200 times a second. */
  pass(ms: number): void {
    for (const endMs = this.clock.nowMs() + ms; this.clock.nowMs() < endMs; ) {
      this.clock.advance(stepMs);
      this.settle();
      if (this.clock.nowMs() >= this.#wakeMs) this.#wakeMs = this.room.advance(this.clock.nowMs());
      for (const guest of this.guests) guest.room.advance(this.clock.nowMs());
    }
    this.settle();
  }

  /** Delivers everything that was sent and what that leads to, without time passing. */
  settle(): void {
    for (let rounds = 0; rounds < 100; rounds++) if (!this.#ends.map((end) => end.flush()).some(Boolean)) return;
    throw new Error('the links never fall silent');
  }

  /** A creator and `count - 1` further guests in the running game. */
  playing(count: number, impairment?: Impairment): TestGuest[] {
    const guests = Array.from({ length: count }, (_, n) =>
      this.join({ name: `P${n}`, creator: n === 0, ...(impairment && n > 0 && { impairment }) }),
    );
    this.pass(impairment ? 15_000 : 100);
    guests[0]?.room.start();
    this.pass(impairment ? 15_000 : 3500);
    return guests;
  }

  /** A link that the room knows nothing of yet. */
  open(): { readonly id: number; readonly hostEnd: MemoryLink; readonly guestEnd: MemoryLink } {
    const [hostEnd, guestEnd] = MemoryLink.pair();
    this.#ends.push(hostEnd, guestEnd);
    return { id: this.#nextId++, hostEnd, guestEnd };
  }
}
