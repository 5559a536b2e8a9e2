/** A session as its host keeps it for the case that its tab is reloaded: no world, only what a recording is made of. */
import * as v from 'valibot';
import { joinParts, splitParts } from '../../lib/parts.ts';
import { keptName } from '../../lobby/fields.ts';
import { ProtocolError } from '../../wire/errors.ts';
import { viewOf } from '../../wire/frame.ts';
import { BundleLog, bundleBytes, eachBundle, maxBatchBundles } from './log.ts';
import { maxSessionTics, sessionWidth } from './protocol.ts';

/** What was played until it was saved. */
export interface SavedSession {
  /** Who had each slot; of several in one slot, the last. */
  readonly names: ReadonlyMap<number, string>;
  /** What the world hashed to after each 35th tic (`SessionWorld.checkpoints`). */
  readonly hashes: readonly number[];
  readonly log: BundleLog;
}

const slot = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(sessionWidth - 1));
const schema = v.pipe(v.array(v.tuple([slot, keptName])), v.maxLength(sessionWidth));
const maxJsonBytes = 4096;
const hashBytes = 4;

export function writeSession({ names, hashes, log }: SavedSession): Uint8Array<ArrayBuffer> {
  const hashed = new Uint8Array(hashes.length * hashBytes);
  const view = viewOf(hashed);
  for (const [n, hash] of hashes.entries()) view.setUint32(n * hashBytes, hash, true);
  return joinParts([new TextEncoder().encode(JSON.stringify([...names])), hashed, log.blocks()]);
}

/** Throws `ProtocolError` for anything that `writeSession` would not have written. */
export function readSession(bytes: Uint8Array): SavedSession {
  const [json, hashed, bundles] = splitParts(bytes, 3) ?? [];
  if (!json || !hashed || !bundles || json.length > maxJsonBytes) throw new ProtocolError('truncated', 0);
  if (hashed.length % hashBytes !== 0 || bundles.length > maxSessionTics * bundleBytes)
    throw new ProtocolError('size', 0);
  const view = viewOf(hashed);
  const hashes = Array.from({ length: hashed.length / hashBytes }, (_, n) => view.getUint32(n * hashBytes, true));
  return { names: readNames(json), hashes, log: readLog(bundles) };
}

function readNames(json: Uint8Array): ReadonlyMap<number, string> {
  try {
    return new Map(v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))));
  } catch {
    // Reported below, in the one way bad bytes are.
  }
  throw new ProtocolError('range', 0);
}

function readLog(bundles: Uint8Array): BundleLog {
  const log = new BundleLog();
  const batchBytes = maxBatchBundles * bundleBytes;
  for (let at = 0; at < bundles.length; at += batchBytes) {
    const batch = bundles.subarray(at, at + batchBytes);
    if (viewOf(batch).byteLength < bundleBytes || viewOf(batch).getUint32(0, true) !== log.length)
      throw new ProtocolError('range', at);
    eachBundle(batch, (bundle) => log.append(bundle));
  }
  return log;
}
