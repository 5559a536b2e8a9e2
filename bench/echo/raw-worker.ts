import { listen } from './channel.ts';
import { answerTo } from './frames.ts';

// Answers on the channel it is given, and does nothing else.
self.onmessage = ({ data }: MessageEvent<RTCDataChannel>) => {
  listen(data, (frame, send) => send(answerTo(frame)));
};
