import { sessionWidth, type Ticcmd } from '../../../protocol.ts';
import { isClear, stopsShots } from './field.ts';
import { length, one } from './fixed.ts';
import { limits } from './limits.ts';
import { buttons } from './moving.ts';
import { areMates } from './settings.ts';
import { cosine, sine } from './sine.ts';
import { at, type Duel, distance2, standings, ticOf, weapons } from './state.ts';

/** A shot that is over, until `sweepShots`: older than any that flies. */
const spent = limits.shotTics;

/** Flies all shots a tic: off walls once, into barrels and players. What they hit is told in `harm` and in the barrels' health. */
export function flyShots(duel: Duel): void {
  const count = at(duel.match.shots, 0);
  for (let n = 0; n < count; n++) fly(duel, n);
}

function fly(duel: Duel, n: number): void {
  const { shots, field } = duel;
  const age = at(shots.ageTics, n) + 1;
  shots.ageTics[n] = Math.min(age, spent);
  let x = at(shots.x, n) + at(shots.vx, n);
  let y = at(shots.y, n);
  let bounced = false;
  if (stopsShots(field, x, y)) {
    x = at(shots.x, n);
    shots.vx[n] = -at(shots.vx, n);
    bounced = true;
  }
  y += at(shots.vy, n);
  if (stopsShots(field, x, y)) {
    y = at(shots.y, n);
    shots.vy[n] = -at(shots.vy, n);
    bounced = true;
  }
  shots.x[n] = x;
  shots.y[n] = y;
  if (bounced) {
    if (at(shots.bounces, n) >= limits.maxBounces || at(shots.splinter, n) === 1) {
      end(duel, n);
      return;
    }
    shots.bounces[n] = at(shots.bounces, n) + 1;
    note(duel, n, 'bounce');
  }
  if (age >= spent) end(duel, n);
  else if (!hitsBarrel(duel, n)) hitsPlayer(duel, n);
}

function end(duel: Duel, n: number): void {
  duel.shots.ageTics[n] = spent;
  note(duel, n, 'fade');
}

function note(duel: Duel, n: number, kind: 'bounce' | 'fade'): void {
  const { x, y, owner } = duel.shots;
  duel.happenings.note({ tic: ticOf(duel), kind, x: at(x, n), y: at(y, n), slot: -1, by: at(owner, n) });
}

function hitsBarrel(duel: Duel, n: number): boolean {
  const { shots, barrels, field } = duel;
  const reach = limits.barrelRadius + limits.shotRadius;
  for (let b = 0; b < field.barrels.length; b++) {
    const barrel = field.barrels[b];
    if (!barrel || at(barrels.health, b) === 0) continue;
    const dx = at(shots.x, n) - barrel.x;
    const dy = at(shots.y, n) - barrel.y;
    if (dx * dx + dy * dy >= reach * reach) continue;
    strikeBarrel(duel, b, harmOf(duel, n), at(shots.owner, n));
    end(duel, n);
    return true;
  }
  return false;
}

function hitsPlayer(duel: Duel, n: number): void {
  const { shots, players, settings } = duel;
  const owner = at(shots.owner, n);
  const spot = { x: at(shots.x, n), y: at(shots.y, n) };
  const reach = limits.playerRadius + limits.shotRadius;
  for (let slot = 0; slot < sessionWidth; slot++) {
    if (at(players.standing, slot) !== standings.up || areMates(settings, owner, slot)) continue;
    if (slot === owner && (at(shots.bounces, n) === 0 || at(shots.ageTics, n) < limits.ownShotTics)) continue;
    if (distance2(duel, slot, spot) >= reach * reach) continue;
    // Who rolls is missed; who is safe stops it.
    if (at(players.rollTics, slot) > 0) continue;
    shots.ageTics[n] = spent;
    hurt(duel, slot, owner, harmOf(duel, n), spot);
    return;
  }
}

/** Harm that comes to barrel `n` at the end of this tic. Of several who do it, the lowest slot has, in whatever order. */
export function strikeBarrel({ strikes }: Duel, n: number, amount: number, by: number): void {
  const before = at(strikes.by, n);
  strikes.by[n] = before === 0 ? by + 1 : Math.min(before, by + 1);
  strikes.harm[n] = at(strikes.harm, n) + amount;
}

function harmOf({ shots }: Duel, n: number): number {
  return at(shots.splinter, n) === 1 ? limits.splinterHarm : at(shots.harm, n);
}

/** Harm that comes to `slot` at the end of this tic, by `by`; none while it is safe. */
export function hurt(duel: Duel, slot: number, by: number, amount: number, { x, y }: { x: number; y: number }): void {
  const isSafe = at(duel.players.safeTics, slot) > 0;
  const entry = slot * sessionWidth + by;
  if (!isSafe) duel.harm[entry] = at(duel.harm, entry) + amount;
  duel.happenings.note({ tic: ticOf(duel), kind: isSafe ? 'blocked' : 'hit', x, y, slot, by });
}

/** Those who hold fire, and may, do. */
export function fireShots(duel: Duel, commands: readonly Ticcmd[]): void {
  const { players } = duel;
  for (let slot = 0; slot < sessionWidth; slot++) {
    const cooldown = Math.max(0, at(players.cooldownTics, slot) - 1);
    players.cooldownTics[slot] = cooldown;
    if (cooldown > 0 || at(players.standing, slot) !== standings.up || at(players.rollTics, slot) > 0) continue;
    if (((commands[slot]?.buttons ?? 0) & buttons.fire) !== 0) fire(duel, slot);
  }
}

function fire(duel: Duel, slot: number): void {
  const { players } = duel;
  const weapon = at(players.weapon, slot);
  players.cooldownTics[slot] = weapon === weapons.rapid ? limits.rapidFireTics : limits.fireTics;
  players.safeTics[slot] = 0;
  const x = at(players.x, slot);
  const y = at(players.y, slot);
  const angle = at(players.angle, slot);
  const target = aimedAt(duel, slot);
  let dx = cosine(angle);
  let dy = -sine(angle);
  if (target >= 0) {
    const far = Math.max(1, length(at(players.x, target) - x, at(players.y, target) - y));
    dx = Math.trunc(((at(players.x, target) - x) * one) / far);
    dy = Math.trunc(((at(players.y, target) - y) * one) / far);
  }
  const harm =
    weapon === weapons.rapid ? limits.rapidHarm : weapon === weapons.spread ? limits.spreadHarm : limits.shotHarm;
  addShot(duel, { x, y, dx, dy, owner: slot, harm });
  if (weapon === weapons.spread)
    for (const aside of [-limits.spreadAngle, limits.spreadAngle]) {
      const cos = cosine(aside);
      const sin = sine(aside);
      const turnedX = Math.trunc((dx * cos - dy * sin) / one);
      const turnedY = Math.trunc((dx * sin + dy * cos) / one);
      addShot(duel, { x, y, dx: turnedX, dy: turnedY, owner: slot, harm });
    }
  duel.happenings.note({ tic: ticOf(duel), kind: 'fire', x, y, slot, by: slot });
}

/**
 * The nearest opponent in sight just beside the line of fire, or −1: shots turn to them, since keys and sticks turn in
 * steps that are coarser than somebody far away is wide.
 */
function aimedAt(duel: Duel, slot: number): number {
  const { players, settings, field } = duel;
  const x = at(players.x, slot);
  const y = at(players.y, slot);
  const cos = cosine(at(players.angle, slot));
  const sin = sine(at(players.angle, slot));
  let best = -1;
  let bestAhead = Number.MAX_SAFE_INTEGER;
  for (let other = 0; other < sessionWidth; other++) {
    if (other === slot || at(players.standing, other) !== standings.up || areMates(settings, slot, other)) continue;
    const dx = at(players.x, other) - x;
    const dy = at(players.y, other) - y;
    const ahead = Math.trunc((dx * cos - dy * sin) / one);
    const aside = Math.abs(Math.trunc((dx * sin + dy * cos) / one));
    if (ahead <= 0 || ahead >= bestAhead || aside * one > ahead * limits.aimTangent) continue;
    if (!isClear(field, x, y, at(players.x, other), at(players.y, other))) continue;
    best = other;
    bestAhead = ahead;
  }
  return best;
}

/** A shot before it is one: where from, a direction of length 1 in 16.16, whose, and what it does. */
export interface NewShot {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly owner: number;
  /** 0 for a splinter. */
  readonly harm: number;
}

/** Puts a shot behind all others; it flies from the next tic on. Where there is no room, nothing happens. */
export function addShot(duel: Duel, { x, y, dx, dy, owner, harm }: NewShot): void {
  const { shots, match, before } = duel;
  const n = at(match.shots, 0);
  if (n >= limits.maxShots) return;
  match.shots[0] = n + 1;
  shots.x[n] = before.shotX[n] = x;
  shots.y[n] = before.shotY[n] = y;
  shots.vx[n] = Math.trunc((dx * limits.shotSpeed) / one);
  shots.vy[n] = Math.trunc((dy * limits.shotSpeed) / one);
  shots.owner[n] = owner;
  shots.harm[n] = harm;
  shots.splinter[n] = Number(harm === 0);
  shots.ageTics[n] = shots.bounces[n] = 0;
}

/** Ends the shots within `radius` of a place. */
export function endShotsNear(duel: Duel, spot: { x: number; y: number }, radius: number): void {
  const { shots, match } = duel;
  const count = at(match.shots, 0);
  for (let n = 0; n < count; n++) {
    const dx = at(shots.x, n) - spot.x;
    const dy = at(shots.y, n) - spot.y;
    if (dx * dx + dy * dy < radius * radius) shots.ageTics[n] = spent;
  }
}

/** Takes out the shots that are over; the others keep their order. Behind the last there are zeros only. */
export function sweepShots({ shots, match, before }: Duel): void {
  const count = at(match.shots, 0);
  let over = 0;
  while (over < count && at(shots.ageTics, over) < spent) over++;
  if (over === count) return;
  const columns = [...Object.values(shots), before.shotX, before.shotY];
  let kept = over;
  for (let n = over; n < count; n++) {
    if (at(shots.ageTics, n) >= spent) continue;
    for (const column of columns) column[kept] = at(column, n);
    kept++;
  }
  for (const column of columns) column.fill(0, kept, count);
  match.shots[0] = kept;
}
