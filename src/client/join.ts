import type { Clock, Undo } from '../lib/clock.ts';
import { ChannelLink } from '../net/channel-link.ts';
import type { Link } from '../net/link.ts';
import type { OpenPeer, Peer } from '../net/peer.ts';
import type { JoinAttempt, Signalling } from '../net/signalling.ts';

/** What joining waits for, in this order. */
export type JoinStage = 'signalling' | 'route' | 'entering';

/** From the host being asked to all lanes open. */
const routeMs = 15_000;

/** As long as signalling keeps the code of a host that is away. */
const awayMs = 120_000;

export interface JoinOptions {
  readonly code: string;
  readonly signalling: Signalling;
  readonly iceServers: readonly RTCIceServer[];
  readonly clock: Clock;
  loadPeer(): Promise<OpenPeer>;
  stage(stage: JoinStage): void;
  /** The host's tab is away for the moment; joining goes on. */
  hostAway(): void;
  /** All lanes are open. The link owns the connection from now on. */
  linked(link: Link, peer: Peer): void;
  /** Final. One sentence for a person. */
  failed(code: string, reason: string): void;
}

/** Joins a room: asks signalling for its host, then makes a connection to it. The undo gives up. */
export function joinRoom(options: JoinOptions): Undo {
  let ended = false;
  let peer: Peer | undefined;
  let link: ChannelLink | undefined;
  let attempt: JoinAttempt | undefined;
  let timer: Undo | undefined;
  let away = false;

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
    giveUp();
    options.failed(code, reason);
  };
  const waitForRoute = () => {
    timer?.();
    timer = options.clock.after(routeMs, () =>
      fail(
        'no-route',
        'No way to the host was found in 15 seconds: one of your networks may block it. Try another one.',
      ),
    );
  };
  const waitForHost = () => {
    away = true;
    timer?.();
    timer = options.clock.after(awayMs, () =>
      fail('host-away', 'The host’s tab did not come back in two minutes: try again later, or ask for a new link.'),
    );
    options.hostAway();
  };
  const heard = (signal: Parameters<Peer['signal']>[0]) => {
    if (away) {
      away = false;
      options.stage('route');
      waitForRoute();
    }
    if (peer) peer.signal(signal);
    else early.push(signal);
  };
  const connect = async () => {
    options.stage('route');
    waitForRoute();
    const openPeer = await options.loadPeer();
    if (ended) return;
    peer = openPeer({
      initiator: true,
      iceServers: options.iceServers,
      sendSignal: (signal) => attempt?.send(signal),
      closed: (reason) => {
        // Once linked, the end of the connection is the link's to report.
        if (ended) link?.close(reason);
        else fail('no-route', 'The connection to the host failed: try again, or from another network.');
      },
    });
    for (const signal of early.splice(0)) peer.signal(signal);
    link = new ChannelLink(peer.channels);
    link.onState((state) => {
      if (state === 'open') linked();
      else if (state === 'closed') peer?.close();
    });
  };
  const linked = () => {
    if (ended || !link || !peer) return;
    settle();
    options.stage('entering');
    options.linked(link, peer);
  };

  const early: Parameters<Peer['signal']>[0][] = [];
  options.stage('signalling');
  attempt = options.signalling.join(options.code, {
    accepted: () =>
      void connect().catch((error: unknown) => {
        console.error('tictab: no connection could be made', error);
        fail('no-webrtc', 'This browser did not make a connection: reload the page, or try another browser.');
      }),
    signal: heard,
    failed: (error) => fail(error.code, error.reason),
    hostAway: waitForHost,
  });
  return giveUp;
}
