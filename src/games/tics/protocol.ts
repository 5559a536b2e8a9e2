import { constant, field, i8, i16, rows, struct, u8, u16, u32, type Value } from '../../wire/layout.ts';
import { type Declarations, message, part } from '../../wire/messages.ts';

/** Slots of every session, taken or not. */
export const sessionWidth = 4;
/** Tics a second, sealed and run. */
export const ticRateHz = 35;
/** Longest session there is, ten hours: 48 MB of bundles in every tab. */
export const maxSessionTics = 10 * 3600 * ticRateHz;

/** What one player does in one tic, as the source has it, names included. */
export const ticcmd = struct({
  forwardmove: field(i8, { note: 'ahead, negative back' }),
  sidemove: field(i8, { note: 'to the right, negative to the left' }),
  angleturn: field(i16, { note: 'to the left, 65536 a full turn' }),
  consistancy: field(i16, { note: 'low 16 bits of the state hash after tic − 32; 0 before there is one (L6)' }),
  chatchar: field(u8, { note: 'a character of chat, 0 none' }),
  buttons: field(u8, { note: "the engine's own" }),
});

export type Ticcmd = Value<typeof ticcmd>;

/** A guest's command for one tic. */
export const command = message('command', 'stream', { tic: u32, cmd: ticcmd });

/** What everybody does in one tic: once it is sealed, that is what has happened. */
export const bundle = message(
  'bundle',
  'stream',
  {
    tic: u32,
    ingame: field(u8, { max: 0x0f, note: 'bit n: slot n plays' }),
    fabricated: field(u8, { max: 0x0f, note: "bit n: slot n's command was made up by the host, being late" }),
    cmds: rows(sessionWidth, ticcmd),
  },
  // 16 378 bytes, what a data channel takes everywhere (L9).
  { maxPerFrame: 431 },
);

/** What a recording begins with: `TICT`, then what is needed to know that it is whole. */
export const recordingHead = part('recordingHead', {
  magic: constant(u32, 0x5443_4954),
  version: field(u16, { note: 'of the file' }),
  headerBytes: field(u16, { note: 'of the JSON that follows' }),
  checksum: field(u32, { note: 'FNV-1a of all that follows' }),
});

export const declarations: Declarations = {
  game: 'tics',
  toHost: [command],
  toGuest: [bundle],
  parts: [recordingHead],
};
