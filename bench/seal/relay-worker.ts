/**
 * The least there is between four players and everybody: once four commands have come, bytes as long as a bundle go out
 * on each channel. Nothing is checked, kept or simulated.
 */

import { sizeBundle } from '../../src/games/tics/protocol.gen.ts';
import { sessionWidth } from '../../src/games/tics/protocol.ts';
import { laneNames } from '../../src/net/lanes.ts';

const bundle = new Uint8Array(sizeBundle());
const open: RTCDataChannel[] = [];
/** The other lanes: channels that nothing refers to may be collected. */
const kept: RTCDataChannel[] = [];
let commands = 0;

self.onmessage = ({ data: channels }: MessageEvent<readonly RTCDataChannel[]>) => {
  const stream = channels[laneNames.indexOf('stream')];
  if (!stream) throw new Error('no channel for stream');
  kept.push(...channels);
  stream.binaryType = 'arraybuffer';
  stream.onopen = () => open.push(stream);
  stream.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
    if (++commands < sessionWidth) return;
    commands = 0;
    bundle.set(new Uint8Array(data, 0, 4));
    for (const channel of open) channel.send(bundle);
  };
};
