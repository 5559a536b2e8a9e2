import type { Signal } from '../../signaling/protocol.ts';
import { ChannelLink } from '../../src/net/channel-link.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import type { SignalledPeer } from '../../src/net/peer.ts';
import { openPeer } from '../../src/net/simple-peer-link.ts';
import type { Relay } from './peers.ts';

type Side = 'joiner' | 'host';

/**
 * A signalling server that puts itself between two tabs: a connection of its own with each of them, and every frame of
 * the one handed on to the other. Neither can tell by what arrives.
 */
export class ManInTheMiddle {
  /** Frames that it has read. */
  frames = 0;
  /** What it makes of a frame of the joiner's. */
  readonly #edit: (lane: LaneName, frame: Uint8Array) => Uint8Array;
  readonly #deliver = new Map<Side, (signal: Signal) => void>();
  readonly #waiting: Record<Side, Signal[]> = { joiner: [], host: [] };
  #peers: Record<Side, SignalledPeer> | undefined;

  constructor(edit: (lane: LaneName, frame: Uint8Array) => Uint8Array = (_lane, frame) => frame) {
    this.#edit = edit;
  }

  /** Stands between the two of `peerPair`. */
  readonly relay: Relay = (from, signal, deliver) => {
    // What the joiner says can be delivered to the host, and the other way round: the first of either tells how.
    const to = from === 'joiner' ? 'host' : 'joiner';
    this.#deliver.set(to, deliver);
    for (const waiting of this.#waiting[to].splice(0)) deliver(waiting);
    this.#peers ??= this.#stand();
    this.#peers[from].signal(signal);
  };

  close(): void {
    this.#peers?.joiner.close();
    this.#peers?.host.close();
  }

  /** Answers the joiner as its host would, and offers to the host as the joiner would. */
  #stand(): Record<Side, SignalledPeer> {
    const towards = (side: Side) =>
      openPeer({
        initiator: side === 'host',
        iceServers: [],
        relayOnly: false,
        sendSignal: (signal) => {
          const deliver = this.#deliver.get(side);
          if (deliver) deliver(signal);
          else this.#waiting[side].push(signal);
        },
        closed: () => {},
      });
    const peers = { joiner: towards('joiner'), host: towards('host') };
    const [joiner, host] = [new ChannelLink(peers.joiner.channels), new ChannelLink(peers.host.channels)];
    joiner.onFrame((lane, frame) => {
      this.frames++;
      host.send(lane, this.#edit(lane, frame));
    });
    host.onFrame((lane, frame) => {
      this.frames++;
      joiner.send(lane, frame);
    });
    return peers;
  }
}
