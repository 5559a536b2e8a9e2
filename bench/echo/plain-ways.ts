import Peerjs, { type DataConnection } from 'peerjs';
import SimplePeer from 'simple-peer/simplepeer.min.js';
import { listen } from './channel.ts';
import type { Receive, Send, Side } from './ways.ts';

/**
 * A way without any of our code: opens one side's end in its page, the host's first. Resolves once frames may be sent from
 * that page.
 */
type OpenWay = (side: Side, receive: Receive, brokerPort: number) => Promise<Send>;

/** Nothing on these ways leaves the machine. */
const config: RTCConfiguration = { iceServers: [] };

/** One `RTCDataChannel`, reliable and ordered as a game's `stream`: the physical limit. */
export const openRaw: OpenWay = (side, receive) => openChannel('raw', side, (channel) => listen(channel, receive));

/** The same, the host's end of it in a worker that does nothing else. */
export const openRawWorker: OpenWay = (side, receive) =>
  openChannel('raw worker', side, (channel) => {
    if (side === 'guest') return listen(channel, receive);
    const worker = new Worker(new URL('./raw-worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage(channel, [channel]);
    return () => {
      throw new Error('the channel is the worker’s');
    };
  });

/** `own` is called in the task that made the channel: later it could not be transferred. */
async function openChannel(name: string, side: Side, own: (channel: RTCDataChannel) => Send): Promise<Send> {
  const connection = new RTCPeerConnection(config);
  const channel = connection.createDataChannel(name, { negotiated: true, id: 0 });
  const open = new Promise<void>((done) => {
    channel.onopen = () => done();
  });
  const send = own(channel);
  const say = meet(name, async (description: RTCSessionDescriptionInit) => {
    await connection.setRemoteDescription(description);
    if (side === 'host') await describe();
  });
  /** One description with all candidates in it. */
  async function describe(): Promise<void> {
    await connection.setLocalDescription();
    while (connection.iceGatheringState !== 'complete')
      await new Promise((done) => connection.addEventListener('icegatheringstatechange', done, { once: true }));
    say(connection.localDescription?.toJSON());
  }
  if (side === 'guest') await describe();
  await open;
  return send;
}

/** simple-peer with its own channel. */
export const openSimplePeer: OpenWay = (side, receive) =>
  new Promise((resolve, reject) => {
    const peer = new SimplePeer({ initiator: side === 'guest', trickle: false, config });
    const say = meet('simple-peer', (signal: string) => peer.signal(signal));
    const send: Send = (frame) => peer.send(frame);
    peer.on('signal', (signal) => say(JSON.stringify(signal)));
    peer.on('data', (data: Uint8Array) => receive(data, send));
    peer.on('error', reject);
    peer.on('connect', () => resolve(send));
  });

/** PeerJS with its own channel, the bytes as they are. */
export const openPeerJs: OpenWay = async (side, receive, port) => {
  const hostId = 'echo-host';
  const peer = new Peerjs(side === 'host' ? hostId : 'echo-guest', { host: '127.0.0.1', port, config });
  const connection = await new Promise<DataConnection>((resolve, reject) => {
    peer.on('error', reject);
    peer.on('connection', resolve);
    peer.on('open', () => {
      // The broker keeps the offer for some seconds, should the host be registered later.
      if (side === 'guest') resolve(peer.connect(hostId, { serialization: 'raw', reliable: true }));
    });
  });
  const send: Send = (frame) => void connection.send(frame);
  connection.on('data', (data) => {
    if (!(data instanceof ArrayBuffer)) throw new Error('PeerJS gave no bytes');
    receive(new Uint8Array(data), send);
  });
  await new Promise<void>((done) => connection.on('open', done));
  return send;
};

/** What tabs of one browser say to each other so that their connections come about. */
function meet<Message>(name: string, heard: (message: Message) => unknown): (message: unknown) => void {
  const line = new BroadcastChannel(`echo ${name}`);
  line.onmessage = ({ data }) => heard(data);
  return (message) => line.postMessage(message);
}
