import { expect } from 'chai';
import type { Signal } from '../../../signaling/protocol.ts';
import { openLanes } from '../../../src/net/channel-link.ts';
import { openPeer } from '../../../src/net/simple-peer-link.ts';
import { eventually } from '../../support/waiting.ts';

/** A guest that is no page of ours: a bare connection with the five lanes and one channel more. */
async function intrude(extra: RTCDataChannelInit): Promise<{ ends: string[]; more: RTCDataChannel; close(): void }> {
  const connection = new RTCPeerConnection();
  openLanes(connection);
  const more = connection.createDataChannel('more', extra);
  const ends: string[] = [];
  const waiting: RTCIceCandidateInit[] = [];
  const toIntruder = async (signal: Signal) => {
    if (signal.type === 'answer') {
      await connection.setRemoteDescription(signal);
      for (const candidate of waiting.splice(0)) await connection.addIceCandidate(candidate);
    } else if (signal.type === 'candidate') {
      const { candidate, sdpMid, sdpMLineIndex } = signal;
      if (connection.remoteDescription) await connection.addIceCandidate({ candidate, sdpMid, sdpMLineIndex });
      else waiting.push({ candidate, sdpMid, sdpMLineIndex });
    }
  };
  const host = openPeer({
    initiator: false,
    iceServers: [],
    relayOnly: false,
    sendSignal: (signal) => void toIntruder(signal).catch(() => {}),
    closed: (reason) => ends.push(reason),
  });
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate) return;
    const { sdpMid, sdpMLineIndex } = candidate;
    host.signal({ type: 'candidate', candidate: candidate.candidate, sdpMid, sdpMLineIndex });
  };
  await connection.setLocalDescription();
  host.signal({ type: 'offer', sdp: connection.localDescription?.sdp ?? '' });
  return {
    ends,
    more,
    close() {
      connection.close();
      host.close();
    },
  };
}

describe('a connection with more channels than were agreed on', () => {
  it('ends at the first message on the library’s own channel: it would reach the page’s thread, uncounted', async () => {
    const { ends, more, close } = await intrude({ negotiated: true, id: 0 });
    await eventually('the channel to open', () => more.readyState === 'open');
    expect(ends).to.deep.equal([]);
    more.send('x');
    await eventually('the end', () => ends.length > 0);
    expect(ends).to.deep.equal(['The other side opened a channel it should not have.']);
    close();
  });

  it('ends when one is announced', async () => {
    const { ends, close } = await intrude({});
    await eventually('the end', () => ends.length > 0);
    expect(ends).to.deep.equal(['The other side opened a channel it should not have.']);
    close();
  });
});
