import { bare } from './bare.ts';
import { ours } from './ours.ts';
import { peerJs } from './peerjs.ts';
import { simplePeer } from './simple-peer.ts';
import type { Meeting, Way } from './way.ts';

export type WayName = 'bare' | 'ours' | 'simple-peer' | 'peerjs';

const ways: Readonly<Record<WayName, Way>> = { bare, ours, 'simple-peer': simplePeer, peerjs: peerJs };

export const answer = (name: WayName, meeting: Meeting): Promise<string> => ways[name].answer(meeting);
export const join = (name: WayName, meeting: Meeting, told: string): Promise<number> => ways[name].join(meeting, told);
