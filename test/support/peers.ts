import type { Signal } from '../../signaling/protocol.ts';
import { openLanes } from '../../src/net/channel-link.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import type { PeerSettings, SignalledPeer } from '../../src/net/peer.ts';
import { openPeer } from '../../src/net/simple-peer-link.ts';

export type Lanes = Record<LaneName, RTCDataChannel>;

/** Two connections of this page, joined without any signalling; their lanes are made in the task that calls. */
export function connectedLanes(): { lanes: [Lanes, Lanes]; close(): void } {
  const [one, two] = [new RTCPeerConnection(), new RTCPeerConnection()];
  const lanes: [Lanes, Lanes] = [openLanes(one), openLanes(two)];
  const describe = async () => {
    await one.setLocalDescription();
    await two.setRemoteDescription(one.localDescription ?? { type: 'offer' });
    await two.setLocalDescription();
    await one.setRemoteDescription(two.localDescription ?? { type: 'answer' });
  };
  const described = describe();
  const introduce = (from: RTCPeerConnection, to: RTCPeerConnection) => {
    from.onicecandidate = ({ candidate }) => {
      // A test may be over before its connections are: what fails then is missed by nobody.
      if (candidate) described.then(() => to.addIceCandidate(candidate)).catch(() => {});
    };
  };
  introduce(one, two);
  introduce(two, one);
  return {
    lanes,
    close() {
      one.close();
      two.close();
    },
  };
}

/** What passes between two peers, in place of signalling: copies, so that nothing but data gets across. */
export type Relay = (from: 'joiner' | 'host', signal: Signal, deliver: (signal: Signal) => void) => void;

export interface PeerPair {
  readonly joiner: SignalledPeer;
  readonly host: SignalledPeer;
  /** Why each connection ended, in order. */
  readonly ends: { readonly joiner: string[]; readonly host: string[] };
  close(): void;
}

/** Two peers as a joiner and a host make them; `relay` may hold back, reorder or repeat their signals. */
export function peerPair(
  relay: Relay = (_from, signal, deliver) => deliver(signal),
  { iceServers, relayOnly }: PeerSettings = { iceServers: [], relayOnly: false },
): PeerPair {
  const ends: PeerPair['ends'] = { joiner: [], host: [] };
  const open = (side: 'joiner' | 'host', other: () => SignalledPeer): SignalledPeer =>
    openPeer({
      initiator: side === 'joiner',
      iceServers,
      relayOnly,
      sendSignal: (signal) => relay(side, signal, (late) => other().signal(structuredClone(late))),
      closed: (reason) => ends[side].push(reason),
    });
  const joiner: SignalledPeer = open('joiner', () => host);
  const host: SignalledPeer = open('host', () => joiner);
  return {
    joiner,
    host,
    ends,
    close() {
      joiner.close();
      host.close();
    },
  };
}
