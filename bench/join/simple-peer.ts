import SimplePeer from 'simple-peer/simplepeer.min.js';
import { greeting, openSocket, type Way } from './way.ts';

/** simple-peer by itself, as its documentation uses it. */
export const simplePeer: Way = {
  async answer({ relayUrl, iceServers }) {
    const socket = await openSocket(relayUrl);
    let peer: SimplePeer.Instance | undefined;
    socket.onmessage = ({ data }) => {
      const signal = JSON.parse(data);
      if (signal.type === 'offer') {
        peer?.destroy();
        const answering = peerOver(socket, false, iceServers);
        answering.on('data', (said) => answering.send(said));
        peer = answering;
      }
      peer?.signal(signal);
    };
    return '';
  },

  async join({ relayUrl, iceServers }) {
    const socket = await openSocket(relayUrl);
    const startMs = performance.now();
    const peer = peerOver(socket, true, iceServers);
    socket.onmessage = ({ data }) => peer.signal(JSON.parse(data));
    await new Promise<void>((done) => peer.once('connect', done));
    const tookMs = performance.now() - startMs;
    peer.send(greeting);
    await new Promise((done) => peer.once('data', done));
    peer.destroy();
    socket.close();
    return tookMs;
  },
};

function peerOver(socket: WebSocket, initiator: boolean, iceServers: readonly RTCIceServer[]): SimplePeer.Instance {
  const peer = new SimplePeer({ initiator, config: { iceServers: [...iceServers] } });
  peer.on('signal', (signal) => socket.send(JSON.stringify(signal)));
  // The other end went: the next one comes with an offer of its own.
  peer.on('error', () => {});
  return peer;
}
