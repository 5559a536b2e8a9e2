import { joinRoom } from '../../src/client/join.ts';
import type { Undo } from '../../src/lib/clock.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { ChannelLink } from '../../src/net/channel-link.ts';
import type { HostAttempt, Introducer, RoomRegistration, SignallingError } from '../../src/net/introducer.ts';
import type { Link } from '../../src/net/link.ts';
import type { Peer } from '../../src/net/peer.ts';
import { eventually } from './waiting.ts';

export const roomFacts = {
  title: 'A room',
  game: 'arena',
  seats: 4,
  free: 3,
  public: false,
  locked: false,
  full: false,
};

/** A host that accepts whoever comes, unless told otherwise, and keeps what becomes of them. */
export class TestHost {
  readonly opened: { code: string; token: string }[] = [];
  readonly refused: SignallingError[] = [];
  readonly attempts: HostAttempt[] = [];
  readonly peers: Peer[] = [];
  readonly links: ChannelLink[] = [];
  readonly closed: string[] = [];
  accepts = true;
  readonly registration: RoomRegistration;

  constructor(introducer: Introducer, previous?: { code: string; token: string }) {
    this.registration = introducer.openRoom(
      roomFacts,
      {
        opened: (code, token) => this.opened.push({ code, token }),
        attempt: (attempt) => {
          this.attempts.push(attempt);
          if (this.accepts) this.accept(attempt);
        },
        refused: (error) => this.refused.push(error),
      },
      previous,
    );
  }

  accept(attempt: HostAttempt): void {
    attempt.accept({
      made: (peer) => {
        this.peers.push(peer);
        this.links.push(new ChannelLink(peer.channels));
      },
      closed: (reason) => this.closed.push(reason),
    });
  }

  async open(): Promise<this> {
    await eventually('a code', () => this.opened.length > 0);
    return this;
  }

  get code(): string {
    return this.opened.at(-1)?.code ?? 'not opened';
  }

  close(): void {
    this.registration.close();
    for (const peer of this.peers) peer.close();
  }
}

/** Somebody on the way into a room, as a page joins. */
export class TestJoiner {
  readonly said: string[] = [];
  link: Link | undefined;
  peer: Peer | undefined;
  failure: { readonly code: string; readonly reason: string } | undefined;
  readonly giveUp: Undo;

  constructor(introducer: Introducer, code: string, { wait }: { wait: boolean } = { wait: false }) {
    this.giveUp = joinRoom({
      code,
      introducer,
      wait,
      clock: systemClock(),
      stage: (stage) => this.said.push(stage),
      hostAway: () => this.said.push('host away'),
      linked: (link, peer) => {
        this.link = link;
        this.peer = peer;
      },
      failed: (code, reason) => {
        this.failure = { code, reason };
        this.said.push(`failed ${code}`);
      },
    });
  }

  async linked(withinMs = 15_000): Promise<Link> {
    await eventually('a link', () => this.link !== undefined || this.failure !== undefined, withinMs);
    if (!this.link) throw new Error(`it failed: ${this.failure?.code}`);
    return this.link;
  }

  close(): void {
    this.giveUp();
    this.link?.close('The test is over.');
    this.peer?.close();
  }
}
