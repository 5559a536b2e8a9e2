import * as v from 'valibot';
import { finite, u8, u32 } from '../../lobby/fields.ts';
import { ProtocolError } from '../../wire/errors.ts';

/** The state of an arena as JSON: numbers survive it exactly, and it can be read. */
const schema = v.object({
  tick: u32,
  nextId: u32,
  random: u32,
  supplyTicks: u8,
  things: v.array(
    v.object({
      id: u32,
      kind: u8,
      radius: v.pipe(finite, v.minValue(0)),
      colour: u32,
      x: finite,
      y: finite,
      player: v.nullable(
        v.object({
          slot: u8,
          vx: finite,
          vy: finite,
          buttons: u8,
          sequence: u32,
          heard: u8,
          silent: u32,
          points: u32,
          safe: u8,
          colour: u32,
        }),
      ),
      gem: v.nullable(v.object({ worth: u8, fresh: u8 })),
    }),
  ),
});

/** Everything an arena is, entities in ascending order of ids. */
export type SavedWorld = v.InferOutput<typeof schema>;

export function writeSaved(saved: SavedWorld): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(saved));
}

/** What one entity takes at most, and what the rest of a world does: every number written out in full. */
const maxThingBytes = 512;

/** Throws `ProtocolError` for anything that `writeSaved` would not have written, or with `maxThings` or more. */
export function readSaved(bytes: Uint8Array, maxThings: number): SavedWorld {
  if (bytes.length > (maxThings + 1) * maxThingBytes) throw new ProtocolError('range', 0);
  try {
    const saved = v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    // Ids out of order would change what is simulated first; one that is to come could be given twice.
    const ids = [...saved.things.map(({ id }) => id), saved.nextId];
    const ascending = ids.every((id, n) => n === 0 || id > (ids[n - 1] ?? id));
    if (saved.things.length < maxThings && ascending) return saved;
  } catch {
    // Reported below, in the one way bad bytes are.
  }
  throw new ProtocolError('range', 0);
}
