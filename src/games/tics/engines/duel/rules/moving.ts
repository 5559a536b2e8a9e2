import { sessionWidth, type Ticcmd } from '../../../protocol.ts';
import { freed, tileAt, tiles } from './field.ts';
import { approach, clamp, length, one } from './fixed.ts';
import { limits } from './limits.ts';
import { cosine, sine } from './sine.ts';
import { at, type Duel, standings, ticOf } from './state.ts';

/** Bits of a command's `buttons`. */
export const buttons = { fire: 1, dodge: 2 } as const;

/** Of the full walk, backwards. */
const backShare = 45;
/** Of the way along each axis, walking askew. */
const askewShare = 181;

/** Turns and moves everybody who stands, out of each other's way and out of what is solid. */
export function movePlayers(duel: Duel, commands: readonly Ticcmd[]): void {
  for (let slot = 0; slot < sessionWidth; slot++) {
    const cmd = commands[slot];
    if (cmd && at(duel.players.standing, slot) === standings.up) move(duel, slot, cmd);
  }
  for (let slot = 0; slot < sessionWidth; slot++)
    for (let other = slot + 1; other < sessionWidth; other++) part(duel, slot, other);
  for (let slot = 0; slot < sessionWidth; slot++)
    if (at(duel.players.standing, slot) === standings.up) settle(duel, slot);
}

function move(duel: Duel, slot: number, cmd: Ticcmd): void {
  const { players } = duel;
  const turn = approachTurn(at(players.turn, slot), clamp(cmd.angleturn, -limits.maxTurn, limits.maxTurn));
  players.turn[slot] = turn;
  players.angle[slot] = (at(players.angle, slot) + turn) & 65535;

  let ahead = clamp(cmd.forwardmove, -limits.maxMove, limits.maxMove);
  let aside = clamp(cmd.sidemove, -limits.maxMove, limits.maxMove);
  startRoll(duel, slot, cmd, ahead, aside);
  players.buttons[slot] = cmd.buttons & 255;

  const rolling = at(players.rollTics, slot);
  if (rolling > 0) {
    players.vx[slot] = at(players.rollX, slot);
    players.vy[slot] = at(players.rollY, slot);
    players.rollTics[slot] = rolling - 1;
  } else {
    if (ahead < 0) ahead = Math.trunc((ahead * backShare) / limits.maxMove);
    if (ahead !== 0 && aside !== 0) {
      ahead = Math.trunc((ahead * askewShare) / 256);
      aside = Math.trunc((aside * askewShare) / 256);
    }
    const cos = cosine(at(players.angle, slot));
    const sin = sine(at(players.angle, slot));
    // South is +y and angles grow to the left, so ahead is (cos, −sin) and to the right is (sin, cos).
    players.vx[slot] = approach(at(players.vx, slot), walk(cos * ahead + sin * aside));
    players.vy[slot] = approach(at(players.vy, slot), walk(cos * aside - sin * ahead));
  }
  players.x[slot] = at(players.x, slot) + at(players.vx, slot);
  players.y[slot] = at(players.y, slot) + at(players.vy, slot);
}

/** What a command, times a 16.16 cosine, makes of the speed. */
function walk(command: number): number {
  return Math.trunc((command * limits.walkSpeed) / (limits.maxMove * one));
}

/** Half of the way to the wanted turn a tic: a tap turns a little. */
function approachTurn(turn: number, wanted: number): number {
  const missing = wanted - turn;
  return missing > -2 && missing < 2 ? wanted : turn + Math.trunc(missing / 2);
}

/** Dodge is pressed anew: rolls where the player is going, or ahead. */
function startRoll(duel: Duel, slot: number, cmd: Ticcmd, ahead: number, aside: number): void {
  const { players } = duel;
  const breath = at(players.breathTics, slot);
  if (breath > 0) {
    players.breathTics[slot] = breath - 1;
    return;
  }
  const isPressed = (cmd.buttons & ~at(players.buttons, slot) & buttons.dodge) !== 0;
  if (!isPressed) return;
  const cos = cosine(at(players.angle, slot));
  const sin = sine(at(players.angle, slot));
  const still = ahead === 0 && aside === 0;
  const dx = still ? cos : cos * ahead + sin * aside;
  const dy = still ? -sin : cos * aside - sin * ahead;
  const far = Math.max(1, length(dx, dy));
  players.rollX[slot] = Math.trunc((dx * limits.rollSpeed) / far);
  players.rollY[slot] = Math.trunc((dy * limits.rollSpeed) / far);
  players.rollTics[slot] = limits.rollTics;
  players.breathTics[slot] = limits.breathTics;
  const { x, y } = players;
  duel.happenings.note({ tic: ticOf(duel), kind: 'roll', x: at(x, slot), y: at(y, slot), slot, by: -1 });
}

/** Two who overlap give way, each half. */
function part({ players }: Duel, slot: number, other: number): void {
  if (at(players.standing, slot) !== standings.up || at(players.standing, other) !== standings.up) return;
  const dx = at(players.x, other) - at(players.x, slot);
  const dy = at(players.y, other) - at(players.y, slot);
  const reach = 2 * limits.playerRadius;
  if (dx * dx + dy * dy >= reach * reach) return;
  const distance = length(dx, dy);
  const half = (reach - distance) >> 1;
  // Upon each other there is no direction: any will do, as long as it is always the same.
  const px = distance > 0 ? Math.trunc((dx * half) / distance) : half;
  const py = distance > 0 ? Math.trunc((dy * half) / distance) : 0;
  players.x[slot] = at(players.x, slot) - px;
  players.y[slot] = at(players.y, slot) - py;
  players.x[other] = at(players.x, other) + px;
  players.y[other] = at(players.y, other) + py;
}

/** Out of barrels, walls and pits, and the speed is what became of it. */
function settle(duel: Duel, slot: number): void {
  const { players, barrels, field, before } = duel;
  const reach = limits.playerRadius + limits.barrelRadius;
  field.barrels.forEach((barrel, n) => {
    if (at(barrels.health, n) === 0) return;
    const dx = at(players.x, slot) - barrel.x;
    const dy = at(players.y, slot) - barrel.y;
    if (dx * dx + dy * dy >= reach * reach) return;
    const distance = Math.max(1, length(dx, dy));
    players.x[slot] = barrel.x + Math.trunc((dx * reach) / distance);
    players.y[slot] = barrel.y + Math.trunc((dy * reach) / distance);
  });
  // Pushed into what is solid, one would come out on its other side.
  if (tileAt(field, at(players.x, slot) >> 16, at(players.y, slot) >> 16) !== tiles.floor) {
    players.x[slot] = at(before.x, slot);
    players.y[slot] = at(before.y, slot);
  }
  const { x, y } = freed(field, at(players.x, slot), at(players.y, slot), limits.playerRadius);
  players.x[slot] = x;
  players.y[slot] = y;
  players.vx[slot] = clamp(x - at(before.x, slot), -limits.rollSpeed, limits.rollSpeed);
  players.vy[slot] = clamp(y - at(before.y, slot), -limits.rollSpeed, limits.rollSpeed);
}
