import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';

/** What carries the signals of those who connect without us. */
export interface Relay {
  /** `ws://127.0.0.1:PORT/`; those who open the same path below it hear each other. */
  readonly url: string;
  close(): void;
}

/** As many hops as by our signalling server, and nothing else: what one socket says, the others of its path hear. */
export async function startRelay(): Promise<Relay> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  const pathOf = new Map<WebSocket, string>();
  server.on('connection', (socket, { url = '' }) => {
    pathOf.set(socket, url);
    socket.on('close', () => pathOf.delete(socket));
    socket.on('message', (data, isBinary) => {
      for (const [other, path] of pathOf)
        if (other !== socket && path === url && other.readyState === WebSocket.OPEN)
          other.send(data, { binary: isBinary });
    });
  });
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port');
  return {
    url: `ws://127.0.0.1:${address.port}/`,
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
