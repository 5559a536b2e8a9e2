import { toBase64Url } from '../../../lib/base64url.ts';
import type { Desyncs } from './desyncs.ts';

/**
 * What to look into when two worlds differ, as a file of JSON: who said so, from which tic on, with which hashes; this
 * tab's last 128 hashes; and the whole session as a recording, base64 as in links.
 */
export function writeReport(incident: {
  /** Whose tab wrote it; null for who watches. */
  readonly slot: number | null;
  readonly build: string;
  readonly desyncs: Desyncs;
  readonly recording: Uint8Array;
}): Uint8Array<ArrayBuffer> {
  const { slot, build, desyncs, recording } = incident;
  const { tic, others, hashes } = desyncs.first ?? { tic: -1, others: [], hashes: [] };
  const report = { slot, build, tic, others, slots: desyncs.count, hashes, recording: toBase64Url(recording) };
  return new TextEncoder().encode(JSON.stringify(report, null, 1));
}
