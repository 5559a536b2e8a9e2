import type { Clock, Undo } from '../lib/clock.ts';
import { ChannelLink } from '../net/channel-link.ts';
import type { Introducer, JoinAttempt } from '../net/introducer.ts';
import type { Link } from '../net/link.ts';
import type { Peer, RouteReport } from '../net/peer.ts';
import { hostStayedAway } from './join-failures.ts';

/** What joining waits for, in this order; see `docs/state-machines.md`. */
export type JoinStage = 'signalling' | 'accepting' | 'route' | 'securing' | 'entering';

/** From the host being asked to its page's answer. */
const acceptingMs = 10_000;
/** From the host's answer to the first way that works. */
const routeMs = 15_000;
/** From there to all lanes open. */
const securingMs = 8_000;
/** For a way to be found yet, when the host's tab seems to have gone while one was looked for. */
const leftMs = 5_000;
/** As long as signalling keeps the code of a host that is away. */
const awayMs = 120_000;

interface Failure {
  readonly code: string;
  readonly reason: string;
}

const notAccepted: Failure = {
  code: 'not-accepted',
  reason: 'The host’s tab did not answer in 10 seconds: it may be asleep. Ask its host to open it, then try again.',
};
const hostAway: Failure = { code: 'host-away', reason: hostStayedAway };
const hostLeft: Failure = {
  code: 'host-left',
  reason: 'The host’s tab went away while a connection to it was being made: try again.',
};
const noRoute: Failure = {
  code: 'no-route',
  reason: 'No way to the host was found in 15 seconds: one of your networks may block it. Try another one.',
};
const notSecured: Failure = {
  code: 'not-secured',
  reason: 'There is a way to the host, but no secure connection came about in 8 seconds: try again.',
};

export interface JoinOptions {
  readonly code: string;
  readonly introducer: Introducer;
  /** Waits for a host that is away, as long as its code is kept. */
  readonly wait: boolean;
  readonly clock: Clock;
  stage(stage: JoinStage): void;
  /** What the room plays, where that is known before the room itself is: not to be relied on. */
  plays?(title: string): void;
  /** The host's tab is away for the moment; joining goes on. */
  hostAway(): void;
  /** All lanes are open. The link owns the connection from now on. */
  linked(link: Link, peer: Peer): void;
  /** Final. One sentence for a person; with what is known of the way, if one was looked for. */
  failed(code: string, reason: string, report: RouteReport | undefined): void;
}

/** Joins a room: asks for its host, then has a connection made to it. The undo gives up. */
export function joinRoom(options: JoinOptions): Undo {
  let ended = false;
  let peer: Peer | undefined;
  let link: ChannelLink | undefined;
  let attempt: JoinAttempt | undefined;
  let timer: Undo | undefined;
  let described = false;
  /** A way that works. */
  let found = false;

  const settle = () => {
    ended = true;
    timer?.();
    attempt?.close();
  };
  const giveUp = () => {
    if (ended) return;
    settle();
    link?.close('Given up.');
    peer?.close();
  };
  const fail = (code: string, reason: string) => {
    if (ended) return;
    const report = peer?.report();
    giveUp();
    options.failed(code, reason, report);
  };
  const within = (ms: number, failure: Failure) => {
    timer?.();
    timer = options.clock.after(ms, () => fail(failure.code, failure.reason));
  };
  const connect = (made: Peer) => {
    if (ended) return;
    peer = made;
    link = new ChannelLink(made.channels);
    options.stage('route');
    within(routeMs, noRoute);
    made.onStage((stage) => {
      if (stage === 'route') {
        described = true;
        linked(made);
      }
      if (ended || stage !== 'securing') return;
      wayFound();
      within(securingMs, notSecured);
    });
    link.onState((state) => {
      if (state === 'open') linked(made);
      else if (state === 'closed') made.close();
    });
  };
  const wayFound = () => {
    if (found) return;
    found = true;
    options.stage('securing');
  };
  const linked = (made: Peer) => {
    // The lanes' opening may overtake the descriptions in force, without which neither end's certificate is known.
    if (ended || !described || link?.state !== 'open') return;
    settle();
    // Lanes may open before the connection tells of its own stages.
    wayFound();
    options.stage('entering');
    options.linked(link, made);
  };

  options.stage('signalling');
  attempt = options.introducer.join(
    options.code,
    {
      asked() {
        options.stage('accepting');
        within(acceptingMs, notAccepted);
      },
      accepted: (title) => options.plays?.(title),
      made: connect,
      closed(reason) {
        // Once linked, the end of the connection is the link's to report.
        if (ended) link?.close(reason);
        else fail('no-route', 'The connection to the host failed: try again, or from another network.');
      },
      failed: (error) => fail(error.code, error.reason),
      hostAway() {
        // A connection under way needs signalling for a moment at most; but it may be the host's whole tab that is gone.
        if (peer) {
          if (!found) within(leftMs, hostLeft);
          return;
        }
        within(awayMs, hostAway);
        options.hostAway();
      },
    },
    { wait: options.wait },
  );
  return giveUp;
}
