import type { SessionStart } from '../../src/games/tics/engine.ts';
import {
  lobbyProtocol,
  type Role,
  readToGuest,
  type ToGuest,
  type ToHost,
  writeLobby,
} from '../../src/lobby/messages.ts';
import { Probe } from '../../src/net/probe.ts';
import type { Lanes } from './connections.ts';

/** The build that room and guests agree on: twelve hex digits. */
export const roomBuild = '0123456789ab';

export type Launch = SessionStart & { readonly launchId: number };

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A guest of the room as far as the lobby and the probes go: what its stream brings is another's concern. */
export class RoomGuest {
  readonly lanes: Lanes;
  readonly #probe: Probe;
  readonly #heard: ((message: ToGuest) => void)[] = [];

  constructor(lanes: Lanes) {
    this.lanes = lanes;
    this.#probe = new Probe((frame) => lanes.probe.send(frame.slice()), performance.now());
    lanes.probe.onmessage = ({ data }) => this.#probe.receive(new Uint8Array(data), performance.now());
    lanes.lobby.onmessage = ({ data }) => {
      const read = readToGuest(encoder.encode(data));
      if (read.type !== 'message') throw new Error(`the room said ${data}`);
      for (const heard of [...this.#heard]) heard(read.message);
    };
  }

  /** Comes in; resolves with its slot, null of a spectator. */
  async enter(role: Role): Promise<number | null> {
    const welcome = this.hear('welcome');
    this.say({ t: 'hello', protocol: lobbyProtocol, build: roomBuild, role });
    return (await welcome).slot;
  }

  say(message: ToHost): void {
    this.lanes.lobby.send(decoder.decode(writeLobby(message)));
  }

  /** The next message of a kind; rejects if the room says goodbye instead. */
  hear<T extends ToGuest['t']>(t: T): Promise<Extract<ToGuest, { t: T }>> {
    return new Promise((resolve, reject) => {
      const heard = (message: ToGuest) => {
        if (message.t === 'goodbye') reject(new Error(message.reason));
        if (!isOf(message, t)) return;
        this.#heard.splice(this.#heard.indexOf(heard), 1);
        resolve(message);
      };
      this.#heard.push(heard);
    });
  }

  /** Asks for a sign of life once a second, as every guest does. */
  advance(nowMs: number): void {
    this.#probe.advance(nowMs);
  }
}

function isOf<T extends ToGuest['t']>(message: ToGuest, t: T): message is Extract<ToGuest, { t: T }> {
  return message.t === t;
}
