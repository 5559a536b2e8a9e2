import type { ChannelLike } from '../../src/net/channel-link.ts';
import type { LaneName } from '../../src/net/lanes.ts';
import { eachLane } from '../../src/net/link.ts';

/** A data channel that does what the test says, good or bad. */
export class FakeChannel implements ChannelLike {
  readyState: ChannelLike['readyState'] = 'connecting';
  bufferedAmount = 0;
  bufferedAmountLowThreshold = -1;
  binaryType = 'blob';
  onopen: ((event: Event) => void) | null = null;
  onclose: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onbufferedamountlow: ((event: Event) => void) | null = null;
  readonly sent: (string | ArrayBufferView)[] = [];
  /** What `send` throws, if anything. */
  refusal: Error | undefined;
  closes = 0;

  send(data: string | ArrayBufferView): void {
    if (this.readyState !== 'open') throw new DOMException('not open', 'InvalidStateError');
    if (this.refusal) throw this.refusal;
    this.sent.push(data);
  }

  close(): void {
    this.closes++;
    this.readyState = 'closed';
  }

  opens(): void {
    this.readyState = 'open';
    this.onopen?.(new Event('open'));
  }

  delivers(data: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  ends(): void {
    this.readyState = 'closed';
    this.onclose?.(new Event('close'));
  }
}

export const fakeChannels = (): Record<LaneName, FakeChannel> => eachLane(() => new FakeChannel());
