import type { Clock, Undo } from '../../lib/clock.ts';
import { Emitter } from '../../lib/emitter.ts';
import type { Reach } from '../../net/reach.ts';
import { type CheckName, checkNames, type Finding, fine, problem } from './findings.ts';
import { gather } from './gather.ts';
import { checkLoopback } from './loopback.ts';
import { byWay, findStun, findTurn, findUdp } from './ways.ts';

export interface DoctorOptions {
  readonly clock: Clock;
  /** Asks whoever introduces tabs to each other. */
  reach(signal: AbortSignal): Promise<Reach>;
  /** STUN and TURN servers as a connection of a game would have them. */
  iceServers(): Promise<readonly RTCIceServer[]>;
  /** May throw, where there is no WebRTC or no more of it. */
  createConnection(configuration: RTCConfiguration): RTCPeerConnection;
}

/**
 * One examination of this tab's ways to others. All checks begin at once, each with its own end (8 s at most), and none
 * hinders another; `close` ends those that still run.
 */
export class Doctor {
  readonly #options: DoctorOptions;
  readonly #changes = new Emitter();
  readonly #abort = new AbortController();
  readonly #findings: Record<CheckName, Finding> = {
    signalling: { state: 'running' },
    stun: { state: 'running' },
    turn: { state: 'running' },
    udp: { state: 'running' },
    loopback: { state: 'running' },
  };

  constructor(options: DoctorOptions) {
    this.#options = options;
    void this.#askSignalling();
    void this.#askServers();
    void checkLoopback({ ...this.#tools, clock: options.clock }).then((loopback) => this.#found({ loopback }));
  }

  get findings(): Readonly<Record<CheckName, Finding>> {
    return this.#findings;
  }

  /** Whether every check has come to its end. */
  get done(): boolean {
    return checkNames.every((name) => this.#findings[name].state !== 'running');
  }

  onChange(listener: () => void): Undo {
    return this.#changes.on(listener);
  }

  /** Ends what still runs, and tells nobody of it. */
  close(): void {
    this.#changes.clear();
    this.#abort.abort();
  }

  get #tools() {
    const { createConnection } = this.#options;
    return {
      signal: this.#abort.signal,
      createConnection: (configuration: RTCConfiguration) => createConnection(configuration),
    };
  }

  async #askSignalling(): Promise<void> {
    const result = await this.#options.reach(this.#abort.signal);
    this.#found({ signalling: result.reached ? fine(result.tookMs) : problem(`signalling-${result.why}`) });
  }

  async #askServers(): Promise<void> {
    try {
      const servers = byWay(await this.#options.iceServers());
      const ask = async (iceServers: readonly RTCIceServer[], wanted: 'srflx' | 'relay') =>
        iceServers.length === 0
          ? undefined
          : gather({ ...this.#tools, clock: this.#options.clock, iceServers, wanted });
      const asked = {
        stun: ask(servers.stun, 'srflx'),
        turnUdp: ask(servers.turnUdp, 'relay'),
        turnTcp: ask(servers.turnTcp, 'relay'),
      };
      const [stun, turnUdp, turnTcp] = await Promise.all([asked.stun, asked.turnUdp, asked.turnTcp]);
      const answers = { stun, turnUdp, turnTcp };
      this.#found({ stun: findStun(answers), turn: findTurn(answers), udp: findUdp(answers) });
    } catch {
      const none = problem('no-webrtc');
      this.#found({ stun: none, turn: none, udp: none });
    }
  }

  #found(findings: Partial<Record<CheckName, Finding>>): void {
    Object.assign(this.#findings, findings);
    this.#changes.emit();
  }
}
