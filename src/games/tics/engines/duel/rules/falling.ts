import { sessionWidth } from '../../../protocol.ts';
import { clamp } from './fixed.ts';
import { limits } from './limits.ts';
import { areMates } from './settings.ts';
import { at, type Duel, standings, ticOf } from './state.ts';

/** All harm of this tic comes at once, so that two can fell each other; then who has no health left falls. */
export function takeHarm(duel: Duel): void {
  const { players, harm } = duel;
  for (let slot = 0; slot < sessionWidth; slot++) {
    let sum = 0;
    let by = -1;
    for (let other = 0; other < sessionWidth; other++) {
      const amount = at(harm, slot * sessionWidth + other);
      sum += amount;
      // Who did most has felled them; of equals the lower slot.
      if (amount > 0 && (by < 0 || amount > at(harm, slot * sessionWidth + by))) by = other;
    }
    if (sum === 0) continue;
    const shield = at(players.shield, slot);
    const held = Math.min(shield, sum);
    players.shield[slot] = shield - held;
    const health = at(players.health, slot) - (sum - held);
    players.health[slot] = Math.max(0, health);
    if (health <= 0) fall(duel, slot, by);
  }
  harm.fill(0);
}

/** What ends with who has it. */
const lost = [
  'vx',
  'vy',
  'turn',
  'shield',
  'weapon',
  'weaponTics',
  'cooldownTics',
  'rollTics',
  'breathTics',
  'safeTics',
] as const;

function fall(duel: Duel, slot: number, by: number): void {
  const { players } = duel;
  players.standing[slot] = standings.fallen;
  players.fallenTics[slot] = limits.fallenTics;
  players.felledBy[slot] = by + 1;
  for (const field of lost) players[field][slot] = 0;
  if (by === slot) addScore(duel, slot, -1);
  else if (!areMates(duel.settings, by, slot)) addScore(duel, by, 1);
  duel.happenings.note({ tic: ticOf(duel), kind: 'fall', x: at(players.x, slot), y: at(players.y, slot), slot, by });
}

function addScore({ players }: Duel, slot: number, points: number): void {
  players.score[slot] = clamp(at(players.score, slot) + points, -limits.maxScore, limits.maxScore);
}

/** What lasts a while comes nearer to its end. */
export function passTime({ players }: Duel): void {
  for (let slot = 0; slot < sessionWidth; slot++) {
    const safe = at(players.safeTics, slot);
    if (safe > 0) players.safeTics[slot] = safe - 1;
    const weapon = at(players.weaponTics, slot);
    if (weapon > 1) players.weaponTics[slot] = weapon - 1;
    else if (weapon === 1) players.weapon[slot] = players.weaponTics[slot] = 0;
  }
}
