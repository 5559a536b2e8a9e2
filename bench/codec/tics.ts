import {
  type Bundle,
  type Command,
  createBundle,
  createCommand,
  decodeBundle,
  decodeCommand,
  writeBundle,
  writeCommand,
} from '../../src/games/tics/protocol.gen.ts';
import { out, outView, viewOfCopy } from './buffers.ts';
import type { Shape, Subject } from './subject.ts';

const slots = [0, 1, 2, 3] as const;

const cmdShape: Shape = {
  forwardmove: 'sint32',
  sidemove: 'sint32',
  angleturn: 'sint32',
  consistancy: 'sint32',
  chatchar: 'uint32',
  buttons: 'uint32',
};

export function command(): Subject<Command> {
  const cmd = { forwardmove: 50, sidemove: -40, angleturn: -1280, consistancy: 0, chatchar: 0, buttons: 3 };
  const value = { tic: 70_000, cmd };
  return {
    name: 'tics command',
    value,
    into: createCommand(),
    plain: { ...value },
    shape: { tic: 'uint32', cmd: cmdShape },
    generated: { encode: writeCommand, decode: decodeCommand },
    byHand: { encode: encodeCommandByHand, decode: decodeCommandByHand },
  };
}

function encodeCommandByHand({ tic, cmd }: Command): number {
  outView.setUint32(0, tic, true);
  outView.setInt8(4, cmd.forwardmove);
  outView.setInt8(5, cmd.sidemove);
  outView.setInt16(6, cmd.angleturn, true);
  outView.setInt16(8, cmd.consistancy, true);
  outView.setUint8(10, cmd.chatchar);
  outView.setUint8(11, cmd.buttons);
  return 12;
}

/** By bytes: that is quicker than a copy of twelve. */
function decodeCommandByHand(frame: Uint8Array, into: Command): void {
  const { cmd } = into;
  into.tic =
    ((frame[0] as number) |
      ((frame[1] as number) << 8) |
      ((frame[2] as number) << 16) |
      ((frame[3] as number) << 24)) >>>
    0;
  cmd.forwardmove = ((frame[4] as number) << 24) >> 24;
  cmd.sidemove = ((frame[5] as number) << 24) >> 24;
  cmd.angleturn = (((frame[6] as number) | ((frame[7] as number) << 8)) << 16) >> 16;
  cmd.consistancy = (((frame[8] as number) | ((frame[9] as number) << 8)) << 16) >> 16;
  cmd.chatchar = frame[10] as number;
  cmd.buttons = frame[11] as number;
}

export function bundle(): Subject<Bundle> {
  const value = createBundle();
  value.tic = 70_000;
  value.ingame = 0b1111;
  value.fabricated = 0b0100;
  for (const slot of slots) {
    value.cmds.forwardmove[slot] = 50 - 30 * slot;
    value.cmds.sidemove[slot] = 20 * slot - 40;
    value.cmds.angleturn[slot] = 640 * slot - 1280;
    value.cmds.buttons[slot] = slot;
  }
  const { tic, ingame, fabricated, cmds } = value;
  const cmd = (slot: number) => ({
    forwardmove: cmds.forwardmove[slot],
    sidemove: cmds.sidemove[slot],
    angleturn: cmds.angleturn[slot],
    consistancy: cmds.consistancy[slot],
    chatchar: cmds.chatchar[slot],
    buttons: cmds.buttons[slot],
  });
  return {
    name: 'tics bundle',
    value,
    into: createBundle(),
    plain: { tic, ingame, fabricated, cmds: slots.map(cmd) },
    shape: { tic: 'uint32', ingame: 'uint32', fabricated: 'uint32', cmds: [cmdShape] },
    generated: { encode: writeBundle, decode: decodeBundle },
    byHand: { encode: encodeBundleByHand, decode: decodeBundleByHand },
  };
}

function encodeBundleByHand({ tic, ingame, fabricated, cmds }: Bundle): number {
  const { forwardmove, sidemove, angleturn, consistancy, chatchar, buttons } = cmds;
  outView.setUint32(0, tic, true);
  out[4] = ingame;
  out[5] = fabricated;
  for (let slot = 0, at = 6; slot < 4; slot++, at += 8) {
    outView.setInt8(at, forwardmove[slot] as number);
    outView.setInt8(at + 1, sidemove[slot] as number);
    outView.setInt16(at + 2, angleturn[slot] as number, true);
    outView.setInt16(at + 4, consistancy[slot] as number, true);
    outView.setUint8(at + 6, chatchar[slot] as number);
    outView.setUint8(at + 7, buttons[slot] as number);
  }
  return 38;
}

function decodeBundleByHand(frame: Uint8Array, into: Bundle): void {
  const view = viewOfCopy(frame);
  const { forwardmove, sidemove, angleturn, consistancy, chatchar, buttons } = into.cmds;
  into.tic = view.getUint32(0, true);
  into.ingame = view.getUint8(4);
  into.fabricated = view.getUint8(5);
  for (let slot = 0, at = 6; slot < 4; slot++, at += 8) {
    forwardmove[slot] = view.getInt8(at);
    sidemove[slot] = view.getInt8(at + 1);
    angleturn[slot] = view.getInt16(at + 2, true);
    consistancy[slot] = view.getInt16(at + 4, true);
    chatchar[slot] = view.getUint8(at + 6);
    buttons[slot] = view.getUint8(at + 7);
  }
}
