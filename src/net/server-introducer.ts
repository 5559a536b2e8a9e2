import type { Signal } from '../../signaling/protocol.ts';
import type { Clock, Undo } from '../lib/clock.ts';
import type {
  AcceptHandlers,
  Directory,
  HostAttempt,
  Ice,
  Introducer,
  JoinAttempt,
  JoinHandlers,
  RoomFacts,
  RoomHandlers,
  RoomRegistration,
  SignallingError,
} from './introducer.ts';
import { noConnection, partMissing } from './no-connection.ts';
import type { OpenPeer, Peer } from './peer.ts';
import { SignalRepeater } from './signal-repeater.ts';
import type { Signalling } from './signalling.ts';
import type { SignalledAttempt } from './signalling-rooms.ts';
import { maxWaitingSignals } from './signalling-signals.ts';

export interface ServerIntroducerOptions {
  readonly signalling: Signalling;
  readonly ice: Ice;
  readonly clock: Clock;
  /** simple-peer is loaded when it is needed. */
  loadPeer(): Promise<OpenPeer>;
}

/** Who is linked says so to signalling before its last lane may be open at the host's end. */
const lastLaneMs = 2_000;

/** Introduces by our own signalling server; simple-peer makes the connections. */
export class ServerIntroducer implements Introducer {
  readonly #options: ServerIntroducerOptions;
  /** Signals to a joiner that came while there was no connection yet, beyond those that are kept. */
  readonly #counts = { overEarly: 0 };

  constructor(options: ServerIntroducerOptions) {
    this.#options = options;
  }

  get online(): boolean {
    return this.#options.signalling.online;
  }

  get directory(): Directory {
    return this.#options.signalling;
  }

  onOnline(listener: (online: boolean) => void): Undo {
    return this.#options.signalling.onOnline(listener);
  }

  openRoom(facts: RoomFacts, handlers: RoomHandlers, previous?: { code: string; token: string }): RoomRegistration {
    // Before the first guest comes.
    this.prepare();
    void this.#options.ice.iceServers();
    return this.#options.signalling.openRoom(
      facts,
      {
        opened: (code, token) => handlers.opened(code, token),
        attempt: (attempt) => handlers.attempt(this.#hostAttempt(attempt)),
        refused: (error) => handlers.refused(error),
      },
      previous,
    );
  }

  join(code: string, handlers: JoinHandlers, options: { readonly wait: boolean }): JoinAttempt {
    // Loaded and asked now, so that nobody waits for it once the host has accepted.
    this.prepare();
    void this.#options.ice.iceServers();
    const early: Signal[] = [];
    let heard: ((signal: Signal) => void) | undefined;
    let closed = false;
    const connect = async () => {
      const failure = await this.#connect({
        initiator: true,
        sendSignal: (signal) => attempt.send(signal),
        wanted: () => !closed,
        made(made, hear) {
          heard = hear;
          for (const signal of early.splice(0)) hear(signal);
          handlers.made(made);
        },
        closed: (reason) => handlers.closed(reason),
      });
      if (!failure || closed) return;
      closed = true;
      attempt.close();
      handlers.failed(failure);
    };
    const attempt = this.#options.signalling.join(
      code,
      {
        asked: () => handlers.asked?.(),
        accepted(title) {
          handlers.accepted?.(title);
          void connect();
        },
        signal: (signal) => {
          if (heard) heard(signal);
          else if (early.length < maxWaitingSignals) early.push(signal);
          else this.#counts.overEarly++;
        },
        failed: (error) => {
          closed = true;
          handlers.failed(error);
        },
        hostAway: () => handlers.hostAway(),
      },
      options,
    );
    return {
      close() {
        closed = true;
        attempt.close();
      },
    };
  }

  prepare(): void {
    void this.#options.loadPeer().catch(() => undefined);
  }

  stats(): Readonly<Record<string, number>> {
    return { ...this.#options.signalling.stats(), ...this.#counts };
  }

  close(): void {
    this.#options.signalling.close();
  }

  #hostAttempt(attempt: SignalledAttempt): HostAttempt {
    let state: 'asked' | 'accepted' | 'closed' = 'asked';
    let peer: Peer | undefined;
    let open = false;
    let told: AcceptHandlers | undefined;
    const accept = async (handlers: AcceptHandlers) => {
      // First of all: the joiner makes its offer while this end makes its connection, and signals that are early wait.
      attempt.admit();
      const failure = await this.#connect({
        initiator: false,
        sendSignal: (signal) => attempt.send(signal),
        wanted: () => state === 'accepted',
        made(made, hear) {
          peer = made;
          made.onStage((stage) => {
            open ||= stage === 'open';
          });
          handlers.made(made);
          attempt.onSignal(hear);
        },
        closed: (reason) => handlers.closed(reason),
      });
      if (failure) handlers.closed(failure.reason);
    };
    // What nobody will open is not left to the room's patience with links that say nothing.
    const end = () => {
      if (open || state === 'closed') return;
      state = 'closed';
      peer?.close();
      told?.closed('Who wanted to join has left.');
    };
    attempt.onLeft(() => {
      if (peer) this.#options.clock.after(lastLaneMs, end);
      else end();
    });
    return {
      accept(handlers) {
        if (state !== 'asked') return;
        state = 'accepted';
        told = handlers;
        void accept(handlers);
      },
      close() {
        state = 'closed';
        attempt.close();
      },
    };
  }

  /** Why no connection could be made, if none could. Makes none when nobody wants it any more. */
  async #connect(options: {
    initiator: boolean;
    sendSignal(signal: Signal): void;
    wanted(): boolean;
    /** `hear` takes the other side's signals. */
    made(peer: Peer, hear: (signal: Signal) => void): void;
    closed(reason: string): void;
  }): Promise<SignallingError | undefined> {
    const { ice, clock, loadPeer } = this.#options;
    let made: Peer | undefined;
    const load = loadPeer().catch((error: unknown) => {
      console.error('tictab: simple-peer did not load', error);
      return undefined;
    });
    const [openPeer, iceServers] = await Promise.all([load, ice.iceServers()]);
    if (!options.wanted()) return undefined;
    if (!openPeer) return partMissing;
    const { initiator } = options;
    const repeater = new SignalRepeater({ clock, initiator, send: (signal) => options.sendSignal(signal) });
    try {
      const peer = openPeer({
        initiator,
        iceServers,
        relayOnly: ice.relayOnly(),
        sendSignal: (signal) => repeater.send(signal),
        closed(reason) {
          repeater.stop();
          options.closed(reason);
        },
      });
      // Not when there is a way: a host has one with a joiner that its answer has not reached.
      peer.onStage((stage) => stage === 'open' && repeater.stop());
      made = {
        ...peer,
        close() {
          repeater.stop();
          peer.close();
        },
      };
      options.made(made, (signal) => {
        if (repeater.hear(signal)) peer.signal(signal);
      });
      return undefined;
    } catch (error) {
      console.error('tictab: no connection could be made', error);
      repeater.stop();
      made?.close();
      return noConnection;
    }
  }
}
