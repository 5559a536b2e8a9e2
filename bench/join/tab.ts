import { bare } from './bare.ts';
import { peerJs } from './peerjs.ts';
import { simplePeer } from './simple-peer.ts';
import type { Meeting, Way } from './way.ts';

export type WayName = 'bare' | 'simple-peer' | 'peerjs';

const ways: Readonly<Record<WayName, Way>> = { bare, 'simple-peer': simplePeer, peerjs: peerJs };

export const answer = (name: WayName, meeting: Meeting): Promise<void> => ways[name].answer(meeting);
export const join = (name: WayName, meeting: Meeting): Promise<number> => ways[name].join(meeting);
