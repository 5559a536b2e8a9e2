/** The host's tab: makes the connections, gives their channels to the workers, and never sees a frame. */

import type { ToTab, ToWorker } from '../../src/host/ports.ts';
import { acceptConnections } from './connections.ts';
import { roomBuild } from './room-guest.ts';

const room = new Worker(new URL('./room-worker.ts', import.meta.url), { type: 'module' });
const relay = new Worker(new URL('./relay-worker.ts', import.meta.url), { type: 'module' });
let failure: string | undefined;

room.onmessage = ({ data }: MessageEvent<ToTab>) => {
  if (data.type === 'failed') failure = data.message;
};

/** Opens the room, and accepts guests from then on. */
export function open(): void {
  post({ type: 'open', title: 'duel', seats: 4, build: roomBuild, secret: 'AAECAwQFBgcICQoLDA0ODw' });
  acceptConnections((kind, number, channels) => {
    if (kind === 'relay') relay.postMessage(channels, [...channels]);
    // Who comes first may do what the tab's own player does elsewhere, so that all four of them are on channels.
    else
      post({ type: 'link', linkId: number, creator: number === 0, carrier: { type: 'channels', channels } }, channels);
  });
}

/** Ends the room, so that the relay is alone; throws if it has failed. */
export function endRoom(): void {
  if (failure !== undefined) throw new Error(failure);
  room.terminate();
}

function post(message: ToWorker, transfer: readonly RTCDataChannel[] = []): void {
  room.postMessage(message, [...transfer]);
}
