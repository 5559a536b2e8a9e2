import type { Clock } from '../../lib/clock.ts';

/** The part of `RTCPeerConnection` that gathers candidates. */
export interface GatheringConnection {
  createDataChannel(label: string): unknown;
  setLocalDescription(): Promise<void>;
  addEventListener(type: string, listener: (event: Event) => void): void;
  close(): void;
}

export interface GatherOptions {
  readonly clock: Clock;
  /** Ends it; the result then says what was found until then. */
  readonly signal: AbortSignal;
  readonly iceServers: readonly RTCIceServer[];
  /** The kind of candidate that only an answer of those servers makes. */
  readonly wanted: 'srflx' | 'relay';
  /** May throw, as `new RTCPeerConnection` does. */
  createConnection(configuration: RTCConfiguration): GatheringConnection;
}

export interface Gathered {
  /** To the first candidate of the wanted kind; undefined when there was none. */
  readonly tookMs: number | undefined;
  /** Whether there was any candidate at all. */
  readonly some: boolean;
  /** Of the servers' answers, as STUN numbers them; some browsers tell none. */
  readonly errorCodes: ReadonlySet<number>;
}

/** A server that has not answered by then will not do in a game either. */
export const gatherMs = 5_000;
/** Nobody's servers have more to say; a hostile page owner's list is no reason to remember more. */
const maxErrorCodes = 16;

/**
 * Has a connection of its own gather candidates until one of the wanted kind, the end of gathering, `gatherMs` or the
 * signal. The connection is closed in any case. Rejects when the browser makes none.
 */
export async function gather(options: GatherOptions): Promise<Gathered> {
  const { clock, signal, wanted } = options;
  const connection = options.createConnection({
    iceServers: [...options.iceServers],
    iceTransportPolicy: wanted === 'relay' ? 'relay' : 'all',
  });
  const startMs = clock.nowMs();
  let tookMs: number | undefined;
  let some = false;
  const errorCodes = new Set<number>();
  try {
    connection.createDataChannel('');
    await new Promise<void>((resolve, reject) => {
      const undo = clock.after(gatherMs, resolve);
      const settle = () => {
        undo();
        resolve();
      };
      if (signal.aborted) settle();
      signal.addEventListener('abort', settle, { once: true });
      connection.addEventListener('icecandidate', (event) => {
        if (!(event instanceof RTCPeerConnectionIceEvent)) return;
        // The end of all candidates.
        if (!event.candidate) settle();
        const type = event.candidate?.type;
        some ||= Boolean(type);
        if (type !== wanted || tookMs !== undefined) return;
        tookMs = clock.nowMs() - startMs;
        settle();
      });
      connection.addEventListener('icecandidateerror', (event) => {
        if ('errorCode' in event && typeof event.errorCode === 'number' && errorCodes.size < maxErrorCodes)
          errorCodes.add(event.errorCode);
      });
      connection.setLocalDescription().catch((error: unknown) => {
        undo();
        reject(error);
      });
    });
  } finally {
    connection.close();
  }
  return { tookMs, some, errorCodes };
}
