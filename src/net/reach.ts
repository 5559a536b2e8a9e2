import { parseToClient } from '../../signaling/protocol.ts';
import type { Clock } from '../lib/clock.ts';
import { readBrokerMessage } from './peerjs-messages.ts';
import type { SocketLike } from './signalling-socket.ts';

/** What became of asking whoever introduces tabs to each other. */
export type Reach =
  /** From the question to the answer. */
  | { readonly reached: true; readonly tookMs: number }
  /** No socket; a socket without an answer; an answer that does not want this page. */
  | { readonly reached: false; readonly why: 'unreachable' | 'silent' | 'refused' };

export interface ReachOptions {
  /** `ws:` or `wss:`. */
  readonly url: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** May throw, as `new WebSocket` does for a URL that the page may not open. */
  openSocket(url: string): SocketLike;
}

/** How one kind of server is asked, and what it answers. */
export interface ReachTalk {
  /** Sent once the socket is open; undefined where the server speaks first. */
  readonly question: string | undefined;
  read(text: string): 'answer' | 'refusal' | 'other';
}

/** A socket and its answer take a fraction of a second where they come at all. */
export const reachMs = 8_000;
/** No answer to the question is near this. */
const maxAnswerLength = 16_384;

/** Our signalling server: a ping, as its protocol has it. */
export const serverTalk: ReachTalk = {
  question: JSON.stringify({ t: 'ping' }),
  read(text) {
    const parsed = parseToClient(text);
    if (!parsed.ok) return 'other';
    return parsed.value.t === 'pong' ? 'answer' : parsed.value.t === 'error' ? 'refusal' : 'other';
  },
};

/** A PeerJS broker, which speaks first: it registers the id in the URL, or says why not. */
export const brokerTalk: ReachTalk = {
  question: undefined,
  read(text) {
    let data: unknown;
    try {
      data = JSON.parse(text);
    } catch {
      return 'other';
    }
    const message = readBrokerMessage(data);
    if (message?.type === 'open') return 'answer';
    return message?.type === 'refused' || message?.type === 'taken' ? 'refusal' : 'other';
  },
};

/** Asks over a socket of its own: one that is open already says nothing of whether another one would be. */
export function reach({ url, clock, signal, openSocket }: ReachOptions, talk: ReachTalk): Promise<Reach> {
  return new Promise((resolve) => {
    let socket: SocketLike | undefined;
    let askedAtMs: number | undefined;
    let settled = false;
    const settle = (result: Reach) => {
      if (settled) return;
      settled = true;
      undo();
      socket?.close();
      resolve(result);
    };
    const fail = () => settle({ reached: false, why: askedAtMs === undefined ? 'unreachable' : 'silent' });
    const undo = clock.after(reachMs, fail);
    signal.addEventListener('abort', fail, { once: true });
    try {
      socket = openSocket(url);
    } catch {
      fail();
      return;
    }
    socket.addEventListener('open', () => {
      askedAtMs = clock.nowMs();
      if (talk.question !== undefined) socket?.send(talk.question);
    });
    socket.addEventListener('close', fail);
    socket.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string' || data.length > maxAnswerLength || askedAtMs === undefined) return;
      const heard = talk.read(data);
      if (heard === 'answer') settle({ reached: true, tookMs: clock.nowMs() - askedAtMs });
      else if (heard === 'refusal') settle({ reached: false, why: 'refused' });
    });
  });
}
