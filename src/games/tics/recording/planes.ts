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

/** Bytes of a bundle whose planes stand as they are: differences of hashes are no smaller than hashes. */
const isPlain = Array.from({ length: bundleBytes }, () => false);
for (let slot = 0; slot < sessionWidth; slot++) isPlain.fill(true, claimAt(slot), claimAt(slot) + 2);

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
    eachBundle(batch, clearClaims);
    for (let offset = ticBytes; offset < bundleBytes; offset++) {
      let to = (offset - ticBytes) * tics + first;
      let last = before[offset] ?? 0;
      for (let at = offset; at < batch.length; at += bundleBytes) {
        const byte = batch[at] ?? 0;
        out[to++] = isPlain[offset] ? byte : byte - last;
        last = byte;
      }
      before[offset] = last;
    }
  }
}

/** The session whose planes stand at the start of `bytes`. Throws `ProtocolError` where that is none. */
export function readPlanes(bytes: Uint8Array, tics: number): BundleLog {
  if (bytes.length < planeCount * tics) throw new ProtocolError('truncated', bytes.length);
  const log = new BundleLog();
  const before = new Uint8Array(bundleBytes);
  const append = (bundle: Uint8Array) => log.append(bundle);
  for (let first = 0; first < tics; first += maxBatchBundles) {
    const batch = new Uint8Array(Math.min(maxBatchBundles, tics - first) * bundleBytes);
    const view = viewOf(batch);
    for (let at = 0; at < batch.length; at += bundleBytes) view.setUint32(at, first + at / bundleBytes, true);
    for (let offset = ticBytes; offset < bundleBytes; offset++) {
      let from = (offset - ticBytes) * tics + first;
      let last = before[offset] ?? 0;
      for (let at = offset; at < batch.length; at += bundleBytes) {
        const byte = bytes[from++] ?? 0;
        last = isPlain[offset] ? byte : (last + byte) & 0xff;
        batch[at] = last;
      }
      before[offset] = last;
    }
    eachBundle(batch, append);
  }
  return log;
}
