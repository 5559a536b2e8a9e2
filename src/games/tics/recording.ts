/** Sessions as files: written by whoever was there, read as what a stranger sent (docs/protocol-tics.md, "Recordings"). */
import * as v from 'valibot';
import { fnv1a } from '../../lib/hash.ts';
import { build, isAscending, u32 } from '../../lobby/fields.ts';
import { cleanName } from '../../lobby/names.ts';
import { ProtocolError } from '../../wire/errors.ts';
import { viewOf } from '../../wire/frame.ts';
import { integerTypes } from '../../wire/layout.ts';
import type { Title } from '../game.ts';
import type { SessionStart } from './engine.ts';
import { checkpointTics } from './hashes.ts';
import type { BundleLog } from './log.ts';
import { decodeRecordingHead, encodeRecordingHead, sizeRecordingHead } from './protocol.gen.ts';
import { maxSessionTics, sessionWidth } from './protocol.ts';
import { deflated, inflated } from './recording/deflate.ts';
import { planeCount, readPlanes, writePlanes } from './recording/planes.ts';

/** A session from its first tic. */
export interface Recording {
  /** `Title.id` of what was played. */
  readonly title: string;
  /** Of the page that has recorded it: twelve hex digits. */
  readonly build: string;
  readonly start: SessionStart;
  /** Who had each slot; of several in one slot, the last. */
  readonly names: ReadonlyMap<number, string>;
  /** What was sealed. Once read from a file, claims (`consistancy`) are there only where they disagree. */
  readonly log: BundleLog;
  /** What the world hashed to after each 35th tic (`SessionWorld.checkpoints`); fewer where not all of it was run. */
  readonly hashes: readonly number[];
}

/** Larger files are no recordings: more than the busiest ten hours. */
const maxFileBytes = 64 * 1024 * 1024;
const fileVersion = 1;
const headBytes = sizeRecordingHead();
const hashBytes = 4;

/** Why a file is not played; each a sentence for the person who chose it. */
export const recordingRefusals = {
  none: 'This file is no recording of a game: choose another one.',
  version: 'This recording is of another version of Tictab, which writes them differently.',
  damaged: 'This recording is damaged: its end or something in it is missing.',
  title: 'This recording is of a game that is not here.',
} as const;

const slot = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(sessionWidth - 1));

const headerSchema = v.object({
  title: v.pipe(v.string(), v.maxLength(32)),
  build,
  params: v.unknown(),
  seed: u32,
  slots: v.pipe(
    v.array(slot),
    v.minLength(1),
    v.check((slots) => isAscending(slots), 'ascending'),
  ),
  names: v.pipe(v.array(v.nullable(v.pipe(v.string(), v.maxLength(256)))), v.maxLength(sessionWidth)),
  tics: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxSessionTics)),
  hashes: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

type Header = v.InferOutput<typeof headerSchema>;

/** `recording` as a file: of a longer one than ten hours, the first ten. Rejects with `RangeError` for one without a tic. */
export async function writeRecording(recording: Recording): Promise<Uint8Array<ArrayBuffer>> {
  const { title, build, start, names, log } = recording;
  const tics = Math.min(log.length, maxSessionTics);
  const hashes = recording.hashes.slice(0, Math.floor(tics / checkpointTics));
  const said: Header = {
    title,
    build,
    params: start.params,
    seed: start.seed,
    slots: [...start.slots],
    names: Array.from({ length: sessionWidth }, (_, of) => names.get(of) ?? null),
    tics,
    hashes: hashes.length,
  };
  const header = new TextEncoder().encode(JSON.stringify(said));
  if (tics === 0 || header.length > integerTypes.u16.max)
    throw new RangeError(`${tics} tics and a header of ${header.length} bytes are no recording`);
  const plain = new Uint8Array(planeCount * tics + hashBytes * hashes.length);
  writePlanes(log, tics, plain);
  const view = viewOf(plain);
  for (const [n, hash] of hashes.entries()) view.setUint32(planeCount * tics + hashBytes * n, hash, true);
  const body = await deflated(plain);

  const file = new Uint8Array(headBytes + header.length + body.length);
  file.set(header, headBytes);
  file.set(body, headBytes + header.length);
  const checksum = fnv1a(file.subarray(headBytes));
  file.set(encodeRecordingHead({ version: fileVersion, headerBytes: header.length, checksum }));
  return file;
}

/** The header and the body of a file that is whole. Throws `Error` with one of `recordingRefusals`. */
function parts(file: Uint8Array): { readonly header: Header; readonly body: Uint8Array } {
  if (file.length < headBytes || file.length > maxFileBytes) throw new Error(recordingRefusals.none);
  let head: ReturnType<typeof decodeRecordingHead>;
  try {
    head = decodeRecordingHead(file.subarray(0, headBytes));
  } catch {
    throw new Error(recordingRefusals.none);
  }
  if (head.version !== fileVersion) throw new Error(recordingRefusals.version);
  const bodyStart = headBytes + head.headerBytes;
  if (bodyStart > file.length || fnv1a(file.subarray(headBytes)) !== head.checksum)
    throw new Error(recordingRefusals.damaged);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(headBytes, bodyStart));
    return { header: v.parse(headerSchema, JSON.parse(text)), body: file.subarray(bodyStart) };
  } catch {
    throw new Error(recordingRefusals.damaged);
  }
}

/**
 * The recording in a file, of one of `titles`. Rejects with an `Error` of one sentence for a person (`recordingRefusals`)
 * for anything that is not one.
 */
export async function readRecording(file: Uint8Array, titles: readonly Title[]): Promise<Recording> {
  const { header, body } = parts(file);
  const title = titles.find(({ id }) => id === header.title);
  if (!title) throw new Error(recordingRefusals.title);
  const params = v.safeParse(title.params, header.params);
  const { build, seed, slots, tics } = header;
  if (!params.success || header.hashes > tics / checkpointTics) throw new Error(recordingRefusals.damaged);

  const plain = await inflated(body, planeCount * tics + hashBytes * header.hashes);
  if (!plain) throw new Error(recordingRefusals.damaged);
  const view = viewOf(plain);
  const names = header.names.flatMap((said, of) => {
    const name = cleanName(said ?? '');
    return name === '' ? [] : [[of, name] as const];
  });
  return {
    title: title.id,
    build,
    start: { params: params.output, seed, slots },
    names: new Map(names),
    log: sealed(plain, tics),
    hashes: Array.from({ length: header.hashes }, (_, n) => view.getUint32(planeCount * tics + hashBytes * n, true)),
  };
}

function sealed(plain: Uint8Array, tics: number): BundleLog {
  try {
    return readPlanes(plain, tics);
  } catch (error) {
    throw error instanceof ProtocolError ? new Error(recordingRefusals.damaged) : error;
  }
}
