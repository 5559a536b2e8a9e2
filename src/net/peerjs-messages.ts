import { readSignal, type Signal } from '../../signaling/protocol.ts';

/**
 * The label of the channel that the library opens by itself. It stays idle, and an offer with another is not from this
 * app.
 */
export const idleLabel = 'tictab';

type Candidate = Extract<Signal, { type: 'candidate' }>;

/** What a broker may say to us, with nothing in it that was not read. */
export type BrokerMessage =
  /** We are registered. */
  | { readonly type: 'open' }
  /** Somebody else has our id. */
  | { readonly type: 'taken' }
  /** It will not have us. */
  | { readonly type: 'refused'; readonly why: 'full' | 'key' | 'other' }
  /** Whom we wrote to is not there; any client may say so of itself, and any broker of anybody. */
  | { readonly type: 'gone'; readonly from: string }
  | { readonly type: 'offer' | 'answer'; readonly from: string; readonly connectionId: string; readonly sdp: string }
  | {
      readonly type: 'candidate';
      readonly from: string;
      readonly connectionId: string;
      readonly candidate: Candidate;
    };

const maxIdLength = 64;

/**
 * Reads what the library's socket has parsed; undefined for what is none of ours to hear. Of an offer only what this
 * app's own offers say is accepted: the library would make whatever class the offer names (P02), keep metadata of any
 * size, and reassemble what it is told to (P04).
 */
export function readBrokerMessage(data: unknown): BrokerMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { type, src, payload } = data;
  switch (type) {
    case 'OPEN':
      return { type: 'open' };
    case 'ID-TAKEN':
      return { type: 'taken' };
    case 'INVALID-KEY':
      return { type: 'refused', why: 'key' };
    case 'ERROR':
      return { type: 'refused', why: whyRefused(isRecord(payload) ? payload.msg : undefined) };
  }
  if (!isId(src)) return undefined;
  if (type === 'EXPIRE' || type === 'LEAVE') return { type: 'gone', from: src };
  if (!isRecord(payload) || payload.type !== 'data' || !isId(payload.connectionId)) return undefined;
  const { connectionId } = payload;
  if (type === 'CANDIDATE') {
    const candidate = isRecord(payload.candidate) ? readSignal({ ...payload.candidate, type: 'candidate' }) : undefined;
    return candidate?.type === 'candidate' ? { type: 'candidate', from: src, connectionId, candidate } : undefined;
  }
  const description = readSignal(payload.sdp);
  if (!description || description.type === 'candidate') return undefined;
  const { sdp } = description;
  if (type === 'ANSWER' && description.type === 'answer') return { type: 'answer', from: src, connectionId, sdp };
  if (type !== 'OFFER' || description.type !== 'offer') return undefined;
  const { label, serialization, metadata } = payload;
  if (label !== idleLabel || serialization !== 'raw' || metadata !== undefined) return undefined;
  return { type: 'offer', from: src, connectionId, sdp };
}

/** By the sentences of the `peer` server, which has no codes. */
function whyRefused(msg: unknown): 'full' | 'key' | 'other' {
  if (msg === 'Server has reached its concurrent user limit') return 'full';
  return msg === 'Invalid key provided' ? 'key' : 'other';
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxIdLength && /^[\w-]+$/.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
