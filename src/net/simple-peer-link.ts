import SimplePeer from 'simple-peer/simplepeer.min.js';
import type { Signal } from '../../signaling/protocol.ts';
import type { OpenPeer } from './peer.ts';
import { configurationOf, peerOf } from './peer-connection.ts';

/** Makes a connection with simple-peer; its own data channel stays idle, the lanes are ours. */
export const openPeer: OpenPeer = (options) => {
  let connection: RTCPeerConnection | undefined;
  // The one public way to the connection that simple-peer makes: hand it the class it shall use.
  class CapturedConnection extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connection = this;
    }
  }
  const peer = new SimplePeer({
    initiator: options.initiator,
    trickle: true,
    config: configurationOf(options),
    // Negotiated, so that neither side raises a channel event for it.
    channelConfig: { negotiated: true, id: 0 },
    wrtc: { RTCPeerConnection: CapturedConnection, RTCSessionDescription, RTCIceCandidate },
  });
  if (!connection) throw new Error('simple-peer made no connection');
  const made: RTCPeerConnection = connection;

  let ended = false;
  const end = (reason: string) => {
    if (ended) return;
    ended = true;
    options.closed(reason);
  };
  peer.on('signal', (data: unknown) => {
    const signal = toSignal(data);
    if (signal && !ended) options.sendSignal(signal);
  });
  // An orderly end of one side reaches the other as an error too: either way it is over, and no more than that.
  peer.on('error', () => end('The connection failed.'));
  peer.on('close', () => end('The connection was closed.'));
  // Nothing honest comes by the library's own channel, or by one nobody agreed on: both reach the page's thread, uncounted.
  const intrude = () => {
    end('The other side opened a channel it should not have.');
    peer.destroy();
  };
  peer.on('data', intrude);
  made.addEventListener('datachannel', intrude);

  // There is one offer and one answer. A second could put another certificate in place of the one that was proven.
  let described = false;
  return {
    ...peerOf(made, options, () => {
      ended = true;
      peer.destroy();
    }),
    signal(signal) {
      if (ended || peer.destroyed || (described && signal.type !== 'candidate')) return;
      described ||= signal.type !== 'candidate';
      try {
        peer.signal(fromSignal(signal));
      } catch {
        end('The connection failed.');
      }
    },
  };
};

/** simple-peer's signals are loosely typed objects; only descriptions and candidates are ours to relay. */
function toSignal(data: unknown): Signal | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  const { type } = data;
  if ((type === 'offer' || type === 'answer') && 'sdp' in data && typeof data.sdp === 'string')
    return { type, sdp: data.sdp };
  if (type !== 'candidate' || !('candidate' in data)) return undefined;
  const { candidate } = data;
  if (typeof candidate !== 'object' || candidate === null) return undefined;
  const { candidate: line, sdpMid, sdpMLineIndex } = candidate as RTCIceCandidateInit;
  if (typeof line !== 'string') return undefined;
  return { type, candidate: line, sdpMid: sdpMid ?? null, sdpMLineIndex: sdpMLineIndex ?? null };
}

function fromSignal(signal: Signal): SimplePeer.SignalData {
  if (signal.type !== 'candidate') return signal;
  const { candidate, sdpMid, sdpMLineIndex } = signal;
  return { type: 'candidate', candidate: { candidate, sdpMid, sdpMLineIndex } as RTCIceCandidate };
}
