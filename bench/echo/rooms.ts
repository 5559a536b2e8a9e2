import { GuestRoom } from '../../src/client/guest-room.ts';
import { joinRoom } from '../../src/client/join.ts';
import { HostTab } from '../../src/host/tab.ts';
import { systemClock } from '../../src/lib/clock.ts';
import type { Link } from '../../src/net/link.ts';
import { ServerIntroducer } from '../../src/net/server-introducer.ts';
import { Signalling, signallingUrl } from '../../src/net/signalling.ts';
import { openPeer } from '../../src/net/simple-peer-link.ts';
import { eventually } from '../../test/support/waiting.ts';
import { EchoClient } from './echo-client.ts';
import { echoGame, echoTitle } from './game.ts';
import type { Receive, Send } from './ways.ts';

const build = '0123456789ab';
/** A room's page advances it this often when nothing else does. */
const advanceMs = 100;
const clock = systemClock();

/** As the app makes it, to the server that this page came from. */
function introducer(): ServerIntroducer {
  return new ServerIntroducer({
    signalling: new Signalling({
      url: signallingUrl('/signal', location.href) ?? '',
      clock,
      random: Math.random,
      openSocket: (url) => new WebSocket(url),
    }),
    ice: { iceServers: async () => [], relayOnly: () => false },
    clock,
    loadPeer: async () => openPeer,
  });
}

/** A room of this tab, its worker and everything between them the product's own, with this tab's own player in it. */
export class HostedEcho {
  readonly tab: HostTab;
  readonly #creator: Guest;

  private constructor(rateHz: number, pump: boolean) {
    this.tab = new HostTab({
      title: echoTitle(rateHz),
      roomTitle: 'Echo',
      seats: 2,
      spectators: 0,
      public: false,
      build,
      secret: 'AAECAwQFBgcICQoLDA0ODw',
      introducer: introducer(),
      clock,
      worker: new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      linger: () => {},
      pump,
    });
    this.#creator = new Guest(this.tab.localLink, 'Host', () => {});
  }

  /** With a host that steps `rateHz`; `pump` hands frames on through the page. Resolves when it has a code. */
  static async open(rateHz: number, { pump }: { readonly pump: boolean }): Promise<HostedEcho> {
    const hosted = new HostedEcho(rateHz, pump);
    await eventually('a code', () => hosted.tab.code !== undefined);
    return hosted;
  }

  get code(): string {
    return this.tab.code ?? '';
  }

  /** Launches once both are there, and resolves when this tab's own player plays. */
  async start(): Promise<void> {
    const { room } = this.#creator;
    await eventually('both in the lobby', () => room.roster?.players.length === 2);
    room.start();
    await this.#creator.playing();
  }

  /** Times its host was woken for a step until `wokenMs`, as the worker last told. */
  woken(): { readonly wakes: number; readonly wokenMs: number } {
    const { wakes, wokenMs } = this.tab.stats?.game ?? {};
    if (wakes === undefined || wokenMs === undefined) throw new Error('the worker has told nothing');
    return { wakes, wokenMs };
  }
}

/** Joins the room of `code` as any guest does, told of each answer. */
export function joinEcho(code: string, receive: Receive): Promise<Guest> {
  return new Promise((resolve, reject) => {
    joinRoom({
      code,
      introducer: introducer(),
      wait: false,
      clock,
      stage: () => {},
      hostAway: () => {},
      linked: (link) => resolve(new Guest(link, 'Guest', receive)),
      failed: (_code, reason) => reject(new Error(reason)),
    });
  });
}

/** A guest as its tab runs it. */
class Guest {
  readonly room: GuestRoom;
  #client: EchoClient | undefined;

  constructor(link: Link, name: string, receive: Receive) {
    const game = echoGame((seat) => {
      this.#client = new EchoClient(seat, receive);
      return this.#client;
    });
    this.room = new GuestRoom({
      link,
      games: [game],
      clientOf: (of, titleId) => of.loadClient(titleId),
      build,
      role: 'player',
      name,
      resume: undefined,
      clock,
    });
    setInterval(() => this.room.advance(clock.nowMs()), advanceMs);
  }

  /** Resolves when it plays, with the way to the host's game. */
  async playing(): Promise<Send> {
    await eventually('the launch', () => this.#client !== undefined);
    if (!this.#client) throw new Error('not playing');
    return this.#client.send;
  }
}
