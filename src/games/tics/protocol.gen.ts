// Generated from protocol.ts by `npm run generate`: do not edit.
import { ProtocolError } from '../../wire/errors.ts';
import { checkCount, frameOf, i16At, i8At, outbox, u16At, u32At, u8At, unsendable, viewOf, viewToRead, wrongConstant, wrongLength } from '../../wire/frame.ts';
import type { Block, ColumnsValue, Value } from '../../wire/layout.ts';
import type { Coded, CodedPart, Message, MessageCodec, Part, Protocol } from '../../wire/messages.ts';
import { command, bundle, recordingHead } from './protocol.ts';

/** Writes into the one buffer that all frames are written to. */
const outView = viewOf(outbox);

export type Command = Value<typeof command>;

/** Something to decode into. */
export function createCommand(): Command {
  return { tic: 0, cmd: { forwardmove: 0, sidemove: 0, angleturn: 0, consistancy: 0, chatchar: 0, buttons: 0 } };
}

export function sizeCommand(): number {
  return 12;
}

export function writeCommand(value: Command): number {
  outView.setUint32(0, value.tic, true);
  outView.setInt8(4, value.cmd.forwardmove);
  outView.setInt8(5, value.cmd.sidemove);
  outView.setInt16(6, value.cmd.angleturn, true);
  outView.setInt16(8, value.cmd.consistancy, true);
  outView.setUint8(10, value.cmd.chatchar);
  outView.setUint8(11, value.cmd.buttons);
  return 12;
}

export function encodeCommand(value: Command): Uint8Array {
  return frameOf(writeCommand(value));
}

export function decodeCommand(frame: Uint8Array, into: Command = createCommand()): Command {
  if (frame.length !== 12) throw wrongLength(frame, 12);
  const tic = u32At(frame, 0);
  const cmdForwardmove = i8At(frame, 4);
  const cmdSidemove = i8At(frame, 5);
  const cmdAngleturn = i16At(frame, 6);
  const cmdConsistancy = i16At(frame, 8);
  const cmdChatchar = u8At(frame, 10);
  const cmdButtons = u8At(frame, 11);
  into.tic = tic;
  into.cmd.forwardmove = cmdForwardmove;
  into.cmd.sidemove = cmdSidemove;
  into.cmd.angleturn = cmdAngleturn;
  into.cmd.consistancy = cmdConsistancy;
  into.cmd.chatchar = cmdChatchar;
  into.cmd.buttons = cmdButtons;
  return into;
}

export type Bundle = Value<typeof bundle>;

export type BundleCmds = ColumnsValue<typeof bundle.fields.cmds.of.fields>;

/** A list of 4 rows, all zero. */
export function createBundleCmds(capacity = 4): BundleCmds {
  return {
    count: 4,
    forwardmove: new Int8Array(capacity),
    sidemove: new Int8Array(capacity),
    angleturn: new Int16Array(capacity),
    consistancy: new Int16Array(capacity),
    chatchar: new Uint8Array(capacity),
    buttons: new Uint8Array(capacity),
  };
}

/** Makes room for `count` rows and keeps those there are; its arrays may be others afterwards. */
export function reserveBundleCmds(list: BundleCmds, count: number): void {
  const { forwardmove, sidemove, angleturn, consistancy, chatchar, buttons } = list;
  if (forwardmove.length >= count) return;
  const capacity = Math.max(count, Math.min(2 * forwardmove.length, 4));
  list.forwardmove = new Int8Array(capacity);
  list.forwardmove.set(forwardmove);
  list.sidemove = new Int8Array(capacity);
  list.sidemove.set(sidemove);
  list.angleturn = new Int16Array(capacity);
  list.angleturn.set(angleturn);
  list.consistancy = new Int16Array(capacity);
  list.consistancy.set(consistancy);
  list.chatchar = new Uint8Array(capacity);
  list.chatchar.set(chatchar);
  list.buttons = new Uint8Array(capacity);
  list.buttons.set(buttons);
}

function writeBundleCmdsRows(list: BundleCmds, start: number): void {
  const { count, forwardmove, sidemove, angleturn, consistancy, chatchar, buttons } = list;
  for (let i = 0, at = start; i < count; i++, at += 8) {
    outView.setInt8(at, forwardmove[i] ?? 0);
    outView.setInt8(at + 1, sidemove[i] ?? 0);
    outView.setInt16(at + 2, angleturn[i] ?? 0, true);
    outView.setInt16(at + 4, consistancy[i] ?? 0, true);
    outView.setUint8(at + 6, chatchar[i] ?? 0);
    outView.setUint8(at + 7, buttons[i] ?? 0);
  }
}

function readBundleCmds(list: BundleCmds, view: DataView, start: number, count: number): void {
  const { forwardmove, sidemove, angleturn, consistancy, chatchar, buttons } = list;
  for (let i = 0, at = start; i < count; i++, at += 8) {
    forwardmove[i] = view.getInt8(at);
    sidemove[i] = view.getInt8(at + 1);
    angleturn[i] = view.getInt16(at + 2, true);
    consistancy[i] = view.getInt16(at + 4, true);
    chatchar[i] = view.getUint8(at + 6);
    buttons[i] = view.getUint8(at + 7);
  }
}

/** Something to decode into. */
export function createBundle(): Bundle {
  return { tic: 0, ingame: 0, fabricated: 0, cmds: createBundleCmds() };
}

export function sizeBundle(): number {
  return 38;
}

export function writeBundle(value: Bundle): number {
  const cmds = value.cmds;
  checkCount('bundle.cmds', cmds.count, Math.min(cmds.forwardmove.length, 4), 4);
  outView.setUint32(0, value.tic, true);
  const ingame = value.ingame;
  if (!(ingame >= 0 && ingame <= 15)) throw unsendable('bundle.ingame', value.ingame);
  outView.setUint8(4, ingame);
  const fabricated = value.fabricated;
  if (!(fabricated >= 0 && fabricated <= 15)) throw unsendable('bundle.fabricated', value.fabricated);
  outView.setUint8(5, fabricated);
  writeBundleCmdsRows(cmds, 6);
  return 38;
}

export function encodeBundle(value: Bundle): Uint8Array {
  return frameOf(writeBundle(value));
}

export function decodeBundle(frame: Uint8Array, into: Bundle = createBundle()): Bundle {
  if (frame.length !== 38) throw wrongLength(frame, 38);
  const view = viewToRead(frame);
  const tic = view.getUint32(0, true);
  const ingame = view.getUint8(4);
  if (!(ingame >= 0 && ingame <= 15)) throw new ProtocolError('range', 4);
  const fabricated = view.getUint8(5);
  if (!(fabricated >= 0 && fabricated <= 15)) throw new ProtocolError('range', 5);
  const cmds = into.cmds;
  cmds.count = 0;
  reserveBundleCmds(cmds, 4);
  readBundleCmds(cmds, view, 6, 4);
  into.tic = tic;
  into.ingame = ingame;
  into.fabricated = fabricated;
  cmds.count = 4;
  return into;
}

export type RecordingHead = Value<typeof recordingHead>;

/** Something to decode into. */
export function createRecordingHead(): RecordingHead {
  return { version: 0, headerBytes: 0, checksum: 0 };
}

export function sizeRecordingHead(): number {
  return 12;
}

export function writeRecordingHead(value: RecordingHead): number {
  outView.setUint32(0, 0x54434954, true);
  outView.setUint16(4, value.version, true);
  outView.setUint16(6, value.headerBytes, true);
  outView.setUint32(8, value.checksum, true);
  return 12;
}

export function encodeRecordingHead(value: RecordingHead): Uint8Array {
  return frameOf(writeRecordingHead(value));
}

export function decodeRecordingHead(frame: Uint8Array, into: RecordingHead = createRecordingHead()): RecordingHead {
  if (frame[0] !== 0x54) throw wrongConstant(frame, 0);
  if (frame[1] !== 0x49) throw wrongConstant(frame, 1);
  if (frame[2] !== 0x43) throw wrongConstant(frame, 2);
  if (frame[3] !== 0x54) throw wrongConstant(frame, 3);
  if (frame.length !== 12) throw wrongLength(frame, 12);
  const version = u16At(frame, 4);
  const headerBytes = u16At(frame, 6);
  const checksum = u32At(frame, 8);
  into.version = version;
  into.headerBytes = headerBytes;
  into.checksum = checksum;
  return into;
}

export type ToHost = 'command';

/** What every frame is that is not empty; throws `ProtocolError` for one that is. */
export function classifyToHost(frame: Uint8Array): ToHost {
  if (frame.length === 0) throw new ProtocolError('truncated', 0);
  return 'command';
}

export type ToGuest = 'bundle';

/** What every frame is that is not empty; throws `ProtocolError` for one that is. */
export function classifyToGuest(frame: Uint8Array): ToGuest {
  if (frame.length === 0) throw new ProtocolError('truncated', 0);
  return 'bundle';
}

function coded<T>(message: Message, codec: MessageCodec<T>): Coded {
  return { message, codec };
}

function codedPart<T>(part: Part | Block, codec: MessageCodec<T>): CodedPart {
  return { part, codec };
}

export const protocol: Protocol = {
  game: 'tics',
  toHost: [
    coded<Command>(command, { name: 'command', size: sizeCommand, encode: encodeCommand, write: writeCommand, decode: decodeCommand }),
  ],
  toGuest: [
    coded<Bundle>(bundle, { name: 'bundle', size: sizeBundle, encode: encodeBundle, write: writeBundle, decode: decodeBundle }),
  ],
  parts: [
    codedPart<RecordingHead>(recordingHead, { name: 'recordingHead', size: sizeRecordingHead, encode: encodeRecordingHead, write: writeRecordingHead, decode: decodeRecordingHead }),
  ],
  classifyToHost,
  classifyToGuest,
};
