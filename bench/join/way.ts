/** What two tabs need to meet. */
export interface Meeting {
  /** Where a relay carries their signals: who opens the same URL hears what the other says. */
  readonly relayUrl: string;
  /** Of a PeerJS broker on this machine. */
  readonly brokerPort: number;
  readonly iceServers: readonly RTCIceServer[];
}

/** A way to connect two tabs, without the app's page. */
export interface Way {
  /** Answers whoever comes, one after the other; resolves once it can be asked, with what a joiner has to know. */
  answer(meeting: Meeting): Promise<string>;
  /** Gets ready, connects, sees that what it says comes back, and resolves with how long connecting took, ms. */
  join(meeting: Meeting, told: string): Promise<number>;
}

/** What is said over a connection that is open, and comes back. */
export const greeting = 'hello';

/** A socket that is open. */
export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url);
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  return socket;
}
