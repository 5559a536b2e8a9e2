import type { ChannelLike } from '../../src/net/channel-link.ts';
import type { Receive, Send } from './ways.ts';

/** A bare channel's end, in the page or in a worker: what comes is received, and what is returned sends. */
export function listen(channel: ChannelLike, receive: Receive): Send {
  const send: Send = (frame) => channel.send(frame);
  channel.binaryType = 'arraybuffer';
  channel.onmessage = ({ data }) => receive(new Uint8Array(data), send);
  return send;
}
