import { sessionWidth } from '../../../protocol.ts';
import type { Spot } from './field.ts';
import { one } from './fixed.ts';
import { limits } from './limits.ts';
import { cosine, sine } from './sine.ts';
import { at, below, type Duel, distance2, standings, ticOf, weapons } from './state.ts';

/** Lets those come in whose bit is new in `ingame` and takes those out whose bit is gone (L3). Points stay with the slot. */
export function comeAndGo(duel: Duel, ingame: number): void {
  for (let slot = 0; slot < sessionWidth; slot++) {
    const isIn = at(duel.players.standing, slot) !== standings.out;
    if (((ingame >> slot) & 1) === 1) {
      if (!isIn) rise(duel, slot);
    } else if (isIn) leave(duel, slot);
  }
}

/** Those who have lain long enough rise. */
export function riseAgain(duel: Duel): void {
  const { players } = duel;
  for (let slot = 0; slot < sessionWidth; slot++) {
    if (at(players.standing, slot) !== standings.fallen) continue;
    const left = at(players.fallenTics, slot) - 1;
    if (left > 0) players.fallenTics[slot] = left;
    else rise(duel, slot);
  }
}

function rise(duel: Duel, slot: number): void {
  const { players, field } = duel;
  const spot = farthestSpawn(duel, slot);
  empty(duel, slot);
  players.standing[slot] = standings.up;
  players.known[slot] = 1;
  players.x[slot] = spot.x;
  players.y[slot] = spot.y;
  players.angle[slot] = facing((field.width * one) / 2 - spot.x, (field.height * one) / 2 - spot.y);
  players.health[slot] = limits.maxHealth;
  players.weapon[slot] = weapons.plain;
  players.safeTics[slot] = limits.safeTics;
  // What is held all along is not pressed anew.
  players.buttons[slot] = 255;
  duel.before.x[slot] = spot.x;
  duel.before.y[slot] = spot.y;
  duel.before.angle[slot] = at(players.angle, slot);
  duel.happenings.note({ tic: ticOf(duel), kind: 'rise', x: spot.x, y: spot.y, slot, by: -1 });
}

function leave(duel: Duel, slot: number): void {
  empty(duel, slot);
  duel.players.felledBy[slot] = 0;
}

/** All of a player to zero, but what stays with the slot. */
function empty(duel: Duel, slot: number): void {
  const { score, known, felledBy, ...others } = duel.players;
  for (const column of Object.values(others)) column[slot] = 0;
}

/** The spawn whose nearest standing player is farthest away; any when nobody stands. */
function farthestSpawn(duel: Duel, slot: number): Spot {
  const { players, field } = duel;
  let best = -1;
  let bestDistance2 = -1;
  field.spawns.forEach((spawn, n) => {
    let nearest2 = Number.MAX_SAFE_INTEGER;
    for (let other = 0; other < sessionWidth; other++)
      if (other !== slot && at(players.standing, other) === standings.up)
        nearest2 = Math.min(nearest2, distance2(duel, other, spawn));
    if (nearest2 === Number.MAX_SAFE_INTEGER || nearest2 <= bestDistance2) return;
    best = n;
    bestDistance2 = nearest2;
  });
  if (best < 0) best = below(duel, field.spawns.length);
  return field.spawns[best] ?? { x: one, y: one };
}

const directions = 64;

/** The angle, of 64, that points most nearly along a vector. */
function facing(dx: number, dy: number): number {
  let best = 0;
  let bestDot = Number.MIN_SAFE_INTEGER;
  for (let n = 0; n < directions; n++) {
    const angle = (n * 65536) / directions;
    const dot = cosine(angle) * dx - sine(angle) * dy;
    if (dot <= bestDot) continue;
    best = angle;
    bestDot = dot;
  }
  return best;
}
