import type { Undo } from '../lib/clock.ts';
import { Emitter } from '../lib/emitter.ts';
import { openLanes } from './channel-link.ts';
import type { CandidateKind, Fingerprints, PathKind, Peer, PeerSettings, PeerStage, RouteReport } from './peer.ts';

const stages: readonly PeerStage[] = ['route', 'securing', 'open'];
/** Of servers that refused: some pages list many, and every one is asked by several interfaces. */
const maxErrors = 16;

/** How `RTCPeerConnection` is told of them. */
export function configurationOf({ iceServers, relayOnly }: PeerSettings): RTCConfiguration {
  return { iceServers: [...iceServers], iceTransportPolicy: relayOnly ? 'relay' : 'all' };
}

/**
 * The library's connection as a `Peer`; makes its lanes. Called in the task that made `connection`, before either end
 * can have heard of the other.
 */
export function peerOf(connection: RTCPeerConnection, settings: PeerSettings, close: () => void): Peer {
  const channels = openLanes(connection);
  const listeners = new Emitter<[PeerStage]>();
  const errors: { url: string; code: number }[] = [];
  const urls = settings.iceServers.flatMap((server) => server.urls);
  const servers = {
    stun: urls.some((url) => /^(stun|turn)s?:/.test(url)),
    turn: urls.some((url) => /^turns?:/.test(url)),
  };
  let seen: Pick<RouteReport, 'own' | 'other'> = { own: [], other: [] };
  // Kept as it is seen: Firefox tells nothing of a connection that is closed, and libraries close what has failed.
  const look = () => {
    if (connection.signalingState === 'closed') return;
    seen = {
      own: kindsIn(connection.localDescription?.sdp ?? ''),
      other: kindsIn(connection.remoteDescription?.sdp ?? ''),
    };
  };
  let reached = 0;
  const reach = () => {
    look();
    const now = stagesOf(connection);
    for (const stage of stages.slice(reached, now)) {
      reached++;
      listeners.emit(stage);
    }
  };
  for (const event of ['signalingstatechange', 'iceconnectionstatechange', 'connectionstatechange'])
    connection.addEventListener(event, reach);
  connection.addEventListener('icecandidate', look);
  connection.addEventListener('icecandidateerror', ({ url, errorCode }) => {
    if (errors.length < maxErrors) errors.push({ url, code: errorCode });
  });
  return {
    channels,
    path: () => pathOf(connection),
    fingerprints: () => fingerprintsOf(connection),
    onStage(listener): Undo {
      const undo = listeners.on(listener);
      for (const stage of stages.slice(0, reached)) listener(stage);
      return undo;
    },
    report() {
      look();
      return { ...seen, servers, errors: [...errors], ice: connection.iceConnectionState };
    },
    close,
  };
}

/**
 * How many of the stages it has reached: none before both descriptions are in force, whatever the transports have come to
 * meanwhile, so that who is told of one knows both certificates.
 */
function stagesOf(connection: RTCPeerConnection): number {
  if (connection.signalingState !== 'stable' || !connection.currentRemoteDescription) return 0;
  if (connection.connectionState === 'connected') return 3;
  return connection.iceConnectionState === 'connected' || connection.iceConnectionState === 'completed' ? 2 : 1;
}

function fingerprintsOf(connection: RTCPeerConnection): Fingerprints | undefined {
  if (connection.signalingState === 'closed') return undefined;
  const own = fingerprintOf(connection.currentLocalDescription?.sdp ?? '');
  const other = fingerprintOf(connection.currentRemoteDescription?.sdp ?? '');
  return own !== undefined && other !== undefined ? { own, other } : undefined;
}

/** RFC 8122 §5: the one certificate that a description names. */
function fingerprintOf(sdp: string): string | undefined {
  const named = new Set([...sdp.matchAll(/^a=fingerprint:(.*?)\r?$/gim)].map(([, value = '']) => value.toLowerCase()));
  const [only = ''] = named;
  const match = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/.exec(only);
  return named.size === 1 ? match?.[1]?.replaceAll(':', '') : undefined;
}

/** Browsers keep the candidates of both ends in the descriptions, whichever way they came (RFC 8829 §4.1.10). */
function kindsIn(sdp: string): CandidateKind[] {
  const kinds: readonly CandidateKind[] = ['host', 'srflx', 'prflx', 'relay'];
  return kinds.filter((kind) => new RegExp(`^a=candidate:.* typ ${kind}\\b`, 'm').test(sdp));
}

/** What the chosen pair of candidates says about the way the bytes go. */
async function pathOf(connection: RTCPeerConnection): Promise<PathKind> {
  if (connection.connectionState === 'closed') return 'unknown';
  const report = new Map<string, Stats>();
  for (const [id, entry] of await connection.getStats()) report.set(id, entry);
  const pair = chosenPair(report);
  if (!pair) return 'unknown';
  const types = [pair.localCandidateId, pair.remoteCandidateId].map((id) => report.get(String(id))?.candidateType);
  if (types.includes('relay')) return 'relayed';
  return types.every((type) => type === 'host' || type === 'prflx') ? 'lan' : 'direct';
}

type Stats = Record<string, unknown>;

/** The pair that carries the bytes: as the transport names it, else (older Firefox) the nominated one that works. */
function chosenPair(report: ReadonlyMap<string, Stats>): Stats | undefined {
  for (const { type, selectedCandidatePairId } of report.values())
    if (type === 'transport' && selectedCandidatePairId !== undefined)
      return report.get(String(selectedCandidatePairId));
  for (const entry of report.values())
    if (entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded') return entry;
  return undefined;
}
