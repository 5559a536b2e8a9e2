import { MemoryLink } from '../../src/net/memory-link.ts';
import { cpuMs } from '../cpu.ts';
import { type Recording, roomFor, stepMs } from './recording.ts';

/** Lanes are emptied once a step and not after each frame, so that what waits for room in one may leave in another step. */
const tolerance = 0.002;

/** What the measured part of a recording cost. */
export interface Cost {
  readonly cpuMs: number;
  readonly sentBytes: number;
}

/**
 * What the room costs: a new one hears what the recorded one heard, at the same times, with nobody behind its links. Throws
 * unless it says as many bytes, to two in a thousand.
 */
export function replayRoom(recording: Recording): Cost {
  const { party, restStep, toHost } = recording;
  const room = roomFor(party);
  const links = Array.from({ length: party.players + party.spectators }, (_, n) => {
    const link = room.open();
    link.guestEnd.onFrame(() => {});
    room.room.admit(link.id, link.hostEnd, n === 0);
    return link;
  });
  let wakeMs = 0;
  const step = (n: number) => {
    room.clock.advance(stepMs);
    const nowMs = room.clock.nowMs();
    if (nowMs >= wakeMs) wakeMs = room.room.advance(nowMs);
    for (const { guest, lane, frame } of toHost[n] ?? []) {
      links[guest]?.guestEnd.send(lane, frame);
      links[guest]?.guestEnd.flush();
    }
    for (const { hostEnd } of links) hostEnd.flush();
  };
  const sent = () => links.reduce((sum, { hostEnd }) => sum + hostEnd.sentBytes, 0);
  for (let n = 1; n < restStep; n++) step(n);
  const before = sent();
  const took = cpuMs(() => {
    for (let n = restStep; n < toHost.length; n++) step(n);
  });
  const sentBytes = sent() - before;
  const recorded = bytesToGuests(recording);
  if (Math.abs(sentBytes - recorded) > recorded * tolerance)
    throw new Error(`${party.title} said ${sentBytes} bytes, and ${recorded} when it was recorded`);
  return { cpuMs: took, sentBytes };
}

/** The least there is to do: the same frames over such links, both ways, with nothing at either end. */
export function replayFrames({ party, restStep, toHost, toGuests }: Recording): Cost {
  const links = Array.from({ length: party.players + party.spectators }, () => {
    const [hostEnd, guestEnd] = MemoryLink.pair();
    for (const end of [hostEnd, guestEnd]) end.onFrame(() => {});
    return { hostEnd, guestEnd };
  });
  const took = cpuMs(() => {
    for (let n = restStep; n < toHost.length; n++) {
      for (const { guest, lane, frame } of toHost[n] ?? []) {
        links[guest]?.guestEnd.send(lane, frame);
        links[guest]?.guestEnd.flush();
      }
      for (const { guest, lane, frame } of toGuests[n] ?? []) links[guest]?.hostEnd.send(lane, frame);
      for (const { hostEnd } of links) hostEnd.flush();
    }
  });
  return { cpuMs: took, sentBytes: links.reduce((sum, { hostEnd }) => sum + hostEnd.sentBytes, 0) };
}

function bytesToGuests({ restStep, toGuests }: Recording): number {
  return toGuests
    .slice(restStep)
    .flat()
    .reduce((sum, { frame }) => sum + frame.length, 0);
}
