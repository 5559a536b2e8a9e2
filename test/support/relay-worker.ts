import { ChannelLink } from '../../src/net/channel-link.ts';
import { laneNames } from '../../src/net/lanes.ts';
import { eachLane } from '../../src/net/link.ts';
import { pump } from '../../src/net/port-link.ts';

/** The five channels of a connection, in the order of `laneNames`, and a port for their frames. */
export interface Relayed {
  readonly channels: readonly RTCDataChannel[];
  readonly port: MessagePort;
}

// A worker that owns transferred channels and lets a page see their frames.
self.onmessage = ({ data }: MessageEvent<Relayed>) => {
  const channels = eachLane((lane) => {
    const channel = data.channels[laneNames.indexOf(lane)];
    if (!channel) throw new Error(`no channel for ${lane}`);
    return channel;
  });
  pump(new ChannelLink(channels), data.port);
};
self.postMessage('ready');
