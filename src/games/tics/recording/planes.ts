/**
 * The bundles of a session as planes, one a byte of a bundle, each as differences: most of what players do in a tic is what
 * they did in the one before, so that nearly all of it is zero and deflate makes next to nothing of it.
 */
import { ProtocolError } from '../../../wire/errors.ts';
import { viewOf } from '../../../wire/frame.ts';
import { structBytes } from '../../../wire/layout.ts';
import { BundleLog, bundleBytes, eachBundle, maxBatchBundles } from '../log.ts';
import { sessionWidth, ticcmd } from '../protocol.ts';

/** The tic itself is no plane: it is the place in each. */
const ticBytes = 4;
/** Bytes a tic takes in all planes together. */
export const planeCount = bundleBytes - ticBytes;

const fabricatedOffset = 5;
const cmdsOffset = 6;
const cmdBytes = structBytes(ticcmd).min;
const claimOffset = 4;

/** Where the claim of `slot` stands in a bundle; its other byte follows. */
const claimAt = (slot: number) => cmdsOffset + slot * cmdBytes + claimOffset;

/** Offsets in a bundle whose planes stand as they are: differences of hashes are no smaller than hashes. */
const plain = new Set(Array.from({ length: sessionWidth }, (_, slot) => [claimAt(slot), claimAt(slot) + 1]).flat());

/** Clears claims that tell nothing: those that were made up, and all where the genuine ones agree. */
function clearClaims(bundle: Uint8Array): void {
  const view = viewOf(bundle);
  const [ingame = 0, fabricated = 0] = bundle.subarray(fabricatedOffset - 1, cmdsOffset);
  const genuine = ingame & ~fabricated;
  let claims = 0;
  let claim = 0;
  let agree = true;
  for (let slot = 0; slot < sessionWidth; slot++) {
    if ((genuine & (1 << slot)) === 0) continue;
    const own = view.getInt16(claimAt(slot), true);
    if (claims++ > 0 && own !== claim) agree = false;
    claim = own;
  }
  for (let slot = 0; slot < sessionWidth; slot++)
    if (agree || (genuine & (1 << slot)) === 0) view.setInt16(claimAt(slot), 0, true);
}

/** The planes of the first `tics` bundles in `log`: `planeCount` × `tics` bytes at the start of `out`. */
export function writePlanes(log: BundleLog, tics: number, out: Uint8Array): void {
  const before = new Uint8Array(bundleBytes);
  for (let first = 0; first < tics; first += maxBatchBundles) {
    const batch = log.batch(first, Math.min(maxBatchBundles, tics - first));
    for (let at = 0, tic = first; at < batch.length; at += bundleBytes, tic++) {
      const bundle = batch.subarray(at, at + bundleBytes);
      clearClaims(bundle);
      for (let offset = ticBytes; offset < bundleBytes; offset++) {
        const byte = bundle[offset] ?? 0;
        out[(offset - ticBytes) * tics + tic] = plain.has(offset) ? byte : byte - (before[offset] ?? 0);
        before[offset] = byte;
      }
    }
  }
}

/** The session whose planes stand at the start of `bytes`. Throws `ProtocolError` where that is none. */
export function readPlanes(bytes: Uint8Array, tics: number): BundleLog {
  if (bytes.length < planeCount * tics) throw new ProtocolError('truncated', bytes.length);
  const log = new BundleLog();
  const bundle = new Uint8Array(bundleBytes);
  const view = viewOf(bundle);
  const append = (whole: Uint8Array) => log.append(whole);
  for (let tic = 0; tic < tics; tic++) {
    view.setUint32(0, tic, true);
    for (let offset = ticBytes; offset < bundleBytes; offset++) {
      const byte = bytes[(offset - ticBytes) * tics + tic] ?? 0;
      bundle[offset] = plain.has(offset) ? byte : (bundle[offset] ?? 0) + byte;
    }
    eachBundle(bundle, append);
  }
  return log;
}
