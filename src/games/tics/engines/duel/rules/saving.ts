import { ProtocolError } from '../../../../../wire/errors.ts';
import { at, type Duel, lawful, rememberPlaces, stateWords } from './state.ts';

/** "DUEL", and the version of what follows. */
const magic = 0x4c45_5544;
const version = 1;
const headerBytes = 8;
const savedBytes = headerBytes + stateWords * 4;

/** The state as bytes: magic and version, then each number as a little-endian i32. */
export function saveDuel({ words }: Duel): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(savedBytes));
  view.setUint32(0, magic, true);
  view.setUint32(4, version, true);
  words.forEach((word, n) => {
    view.setInt32(headerBytes + n * 4, word, true);
  });
  return new Uint8Array(view.buffer);
}

/**
 * Becomes what was saved. Throws `ProtocolError`, having changed nothing, for bytes that are no state, or one of a
 * session that was begun otherwise.
 */
export function loadDuel(duel: Duel, bytes: Uint8Array): void {
  if (bytes.length < savedBytes) throw new ProtocolError('truncated', bytes.length);
  if (bytes.length > savedBytes) throw new ProtocolError('trailing', savedBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(0, true) !== magic) throw new ProtocolError('constant', 0);
  if (view.getUint32(4, true) !== version) throw new ProtocolError('constant', 4);
  const words = new Int32Array(stateWords);
  for (let n = 0; n < stateWords; n++) {
    const word = view.getInt32(headerBytes + n * 4, true);
    if (word < (lawful.min[n] ?? 0) || word > (lawful.max[n] ?? 0))
      throw new ProtocolError('range', headerBytes + n * 4);
    words[n] = word;
  }
  // Where a number of the match stands in `words`: the lists are views of it.
  const placeOf = (column: Int32Array) => (column.byteOffset - duel.words.byteOffset) / 4;
  const { match, settings } = duel;
  for (const begun of [match.map, match.teams, match.lastTic, match.points])
    if (words[placeOf(begun)] !== begun[0]) throw new ProtocolError('constant', headerBytes + placeOf(begun) * 4);
  const ticsLeft = settings.lastTic - at(words, placeOf(match.tic));
  if (ticsLeft < 0 || (ticsLeft === 0 && at(words, placeOf(match.over)) === 0))
    throw new ProtocolError('range', headerBytes + placeOf(match.tic) * 4);
  duel.words.set(words);
  // Equal states give equal bytes: nothing stays where no shot is.
  for (const column of Object.values(duel.shots)) column.fill(0, at(match.shots, 0));
  duel.happenings.clear();
  rememberPlaces(duel);
}
