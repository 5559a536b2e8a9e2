import type { Clock } from '../../lib/clock.ts';
import { ChannelLink, openLanes } from '../../net/channel-link.ts';
import { type LaneName, laneNames } from '../../net/lanes.ts';
import type { Link } from '../../net/link.ts';
import { type Finding, fine, problem } from './findings.ts';

export interface LoopbackOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  createConnection(configuration: RTCConfiguration): RTCPeerConnection;
}

/** From the first description to the last echo; on one machine it takes a fraction of a second. */
export const loopbackMs = 8_000;
/** A datagram may be lost even here: then it is sent again. */
const againMs = 500;
const rounds = 5;
/** Text on the lane of text, bytes on the others: any will do. */
const frame = new TextEncoder().encode('echo');

/**
 * Makes a link between two connections of this page and has a frame of each of the five lanes come back. Found fine
 * with the median time that took: what this machine itself adds to every round trip.
 */
export async function checkLoopback({ clock, signal, createConnection }: LoopbackOptions): Promise<Finding> {
  const connections: RTCPeerConnection[] = [];
  const undos: (() => void)[] = [];
  try {
    const ends = [createConnection({}), createConnection({})] as const;
    connections.push(...ends);
    const [near, far] = ends.map((connection) => new ChannelLink(openLanes(connection)));
    if (!near || !far) return problem('loopback');
    const given = new Promise<undefined>((resolve) => {
      undos.push(clock.after(loopbackMs, () => resolve(undefined)));
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    const tookMs = await Promise.race([given, measure(ends, near, far, clock, undos)]);
    return tookMs === undefined ? problem('loopback') : fine(tookMs);
  } catch {
    return problem(connections.length === 0 ? 'no-webrtc' : 'loopback');
  } finally {
    for (const undo of undos) undo();
    for (const connection of connections) connection.close();
  }
}

async function measure(
  [from, to]: readonly [RTCPeerConnection, RTCPeerConnection],
  near: Link,
  far: Link,
  clock: Clock,
  undos: (() => void)[],
): Promise<number> {
  far.onFrame((lane, echo) => far.send(lane, echo));
  const open = new Promise<void>((resolve, reject) => {
    near.onState((state) => (state === 'open' ? resolve() : reject(new Error(near.reason))));
  });
  // Both at once: whichever fails first, the other's failure is heard too.
  await Promise.all([introduce(from, to), open]);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await echoMs(near, clock, undos));
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** Hands the descriptions and candidates of two connections to each other. */
async function introduce(from: RTCPeerConnection, to: RTCPeerConnection): Promise<void> {
  const early: RTCIceCandidate[] = [];
  // A candidate may come before the description it belongs to has been heard.
  from.onicecandidate = ({ candidate }) => {
    if (!candidate) return;
    if (to.remoteDescription) void to.addIceCandidate(candidate).catch(() => {});
    else early.push(candidate);
  };
  to.onicecandidate = ({ candidate }) => candidate && void from.addIceCandidate(candidate).catch(() => {});
  await from.setLocalDescription();
  if (from.localDescription) await to.setRemoteDescription(from.localDescription);
  for (const candidate of early) await to.addIceCandidate(candidate);
  await to.setLocalDescription();
  if (to.localDescription) await from.setRemoteDescription(to.localDescription);
}

/** How long until a frame of each lane has come back. */
function echoMs(link: Link, clock: Clock, undos: (() => void)[]): Promise<number> {
  const startMs = clock.nowMs();
  return new Promise((resolve) => {
    const missing = new Set<LaneName>(laneNames);
    let stop = () => {};
    const send = () => {
      for (const lane of missing) link.send(lane, frame);
      stop = clock.after(againMs, send);
    };
    undos.push(() => stop());
    const unhear = link.onFrame((lane) => {
      missing.delete(lane);
      if (missing.size > 0) return;
      unhear();
      stop();
      resolve(clock.nowMs() - startMs);
    });
    send();
  });
}
