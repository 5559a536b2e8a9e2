import { openLanes } from '../../src/net/channel-link.ts';
import { type LaneName, laneNames } from '../../src/net/lanes.ts';

/** Behind which worker a connection ends: that of a room, or a bare relay. */
export type Kind = 'room' | 'relay';

export type Lanes = Readonly<Record<LaneName, RTCDataChannel>>;

interface Word {
  readonly from: 'guest' | 'host';
  readonly kind: Kind;
  readonly number: number;
  readonly description: RTCSessionDescriptionInit;
}

/** Nothing leaves the machine. */
const config: RTCConfiguration = { iceServers: [] };
const line = new BroadcastChannel('connections');

/** Accepts whoever comes: `take` has to transfer the channels, in the order of `laneNames`, before it returns. */
export function acceptConnections(
  take: (kind: Kind, number: number, channels: readonly RTCDataChannel[]) => void,
): void {
  line.onmessage = async ({ data: { from, kind, number, description } }: MessageEvent<Word>) => {
    if (from !== 'guest') return;
    const connection = new RTCPeerConnection(config);
    kept.push(connection);
    const lanes = openLanes(connection);
    take(
      kind,
      number,
      laneNames.map((lane) => lanes[lane]),
    );
    await connection.setRemoteDescription(description);
    await describe(connection, { from: 'host', kind, number });
  };
}

/** Makes one connection to the tab that accepts them; resolves once all of its lanes are open. */
export async function connect(kind: Kind, number: number): Promise<Lanes> {
  const connection = new RTCPeerConnection(config);
  kept.push(connection);
  const lanes = openLanes(connection);
  const opened = laneNames.map((lane) => {
    lanes[lane].binaryType = 'arraybuffer';
    return new Promise<void>((done) => {
      lanes[lane].onopen = () => done();
    });
  });
  const answered = new Promise<RTCSessionDescriptionInit>((done) => {
    line.addEventListener('message', function heard({ data }: MessageEvent<Word>) {
      if (data.from !== 'host' || data.kind !== kind || data.number !== number) return;
      line.removeEventListener('message', heard);
      done(data.description);
    });
  });
  await describe(connection, { from: 'guest', kind, number });
  await connection.setRemoteDescription(await answered);
  await Promise.all(opened);
  return lanes;
}

/** What nothing refers to may be collected, and its channels with it. */
const kept: RTCPeerConnection[] = [];

/** Says one description with all candidates in it. */
async function describe(connection: RTCPeerConnection, head: Omit<Word, 'description'>): Promise<void> {
  await connection.setLocalDescription();
  while (connection.iceGatheringState !== 'complete')
    await new Promise((done) => connection.addEventListener('icegatheringstatechange', done, { once: true }));
  const description = connection.localDescription?.toJSON();
  if (!description) throw new Error('a connection has no description');
  line.postMessage({ ...head, description } satisfies Word);
}
