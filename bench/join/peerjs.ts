import { Peer } from 'peerjs';
import { greeting, type Meeting, type Way } from './way.ts';

/** PeerJS by itself, as its documentation uses it, at a broker of its own. */
export const peerJs: Way = {
  async answer(meeting) {
    const peer = await registered(new Peer(optionsOf(meeting)));
    peer.on('connection', (connection) => connection.on('data', (said) => connection.send(said)));
    return peer.id;
  },

  async join(meeting, hostId) {
    const peer = await registered(new Peer(optionsOf(meeting)));
    const startMs = performance.now();
    const connection = peer.connect(hostId, { reliable: true });
    await new Promise<void>((done) => connection.once('open', done));
    const tookMs = performance.now() - startMs;
    connection.send(greeting);
    await new Promise((done) => connection.once('data', done));
    peer.destroy();
    return tookMs;
  },
};

const optionsOf = ({ brokerPort, iceServers }: Meeting) => ({
  host: '127.0.0.1',
  port: brokerPort,
  secure: false,
  config: { iceServers: [...iceServers] },
});

function registered(peer: Peer): Promise<Peer> {
  return new Promise((done, fail) => {
    peer.once('open', () => done(peer));
    peer.once('error', fail);
  });
}
