import { sessionWidth } from '../../../protocol.ts';
import { isClear, type Spot } from './field.ts';
import { length } from './fixed.ts';
import { limits } from './limits.ts';
import { areMates } from './settings.ts';
import { addShot, endShotsNear, hurt, strikeBarrel } from './shots.ts';
import { cosine, sine } from './sine.ts';
import { at, type Duel, distance2, standings, ticOf } from './state.ts';

/** Puts every barrel in its place. */
export function placeBarrels({ barrels, field }: Duel): void {
  barrels.health.fill(limits.barrelHealth, 0, field.barrels.length);
}

/**
 * Barrels that were struck lose health; those that have none left burst, and what they do to others is done in the same
 * tic. Barrels go by their place in the map and rounds by who bursts whom, so that the order of shots has no part in it.
 */
export function burstBarrels(duel: Duel): void {
  const { field } = duel;
  for (let round = 0; round < field.barrels.length; round++) {
    let anyBurst = false;
    // A round's bursts strike for the next one: who of two neighbours comes first in the map makes no difference.
    const bursting = field.barrels.map((_, n) => takeStrike(duel, n));
    bursting.forEach((by, n) => {
      const barrel = field.barrels[n];
      if (by < 0 || !barrel) return;
      anyBurst = true;
      burst(duel, barrel, by);
    });
    if (!anyBurst) return;
  }
}

/** Who bursts barrel `n` now, or −1. */
function takeStrike({ barrels, strikes }: Duel, n: number): number {
  const struck = at(strikes.harm, n);
  const by = at(strikes.by, n) - 1;
  strikes.harm[n] = strikes.by[n] = 0;
  const health = at(barrels.health, n);
  if (struck === 0 || health === 0) return -1;
  barrels.health[n] = Math.max(0, health - struck);
  if (struck < health) return -1;
  barrels.backTics[n] = limits.barrelBackTics;
  return by;
}

function burst(duel: Duel, spot: Spot, by: number): void {
  const { players, barrels, field, settings } = duel;
  const { x, y } = spot;
  duel.happenings.note({ tic: ticOf(duel), kind: 'blast', x, y, slot: -1, by });
  endShotsNear(duel, spot, limits.blastRadius >> 1);
  for (let slot = 0; slot < sessionWidth; slot++) {
    if (at(players.standing, slot) !== standings.up || areMates(settings, by, slot)) continue;
    if (distance2(duel, slot, spot) >= limits.blastRadius * limits.blastRadius) continue;
    if (at(players.rollTics, slot) > 0 || !isClear(field, x, y, at(players.x, slot), at(players.y, slot))) continue;
    const left = limits.blastRadius - length(at(players.x, slot) - x, at(players.y, slot) - y);
    hurt(duel, slot, by, 1 + Math.trunc((limits.blastHarm * left) / limits.blastRadius), spot);
  }
  field.barrels.forEach((other, n) => {
    if (length(other.x - x, other.y - y) >= limits.blastRadius || at(barrels.health, n) === 0) return;
    strikeBarrel(duel, n, limits.barrelHealth, by);
  });
  for (let n = 0; n < limits.splinters; n++) {
    const angle = Math.trunc((n * 65536) / limits.splinters);
    addShot(duel, { x, y, dx: cosine(angle), dy: -sine(angle), owner: by, harm: 0 });
  }
}

/** Barrels come back when their time is over and nobody stands there. */
export function bringBackBarrels(duel: Duel): void {
  const { barrels, field, players } = duel;
  const room = 2 * (limits.playerRadius + limits.barrelRadius);
  field.barrels.forEach((barrel, n) => {
    if (at(barrels.health, n) > 0) return;
    const left = at(barrels.backTics, n) - 1;
    if (left > 0) {
      barrels.backTics[n] = left;
      return;
    }
    for (let slot = 0; slot < sessionWidth; slot++)
      if (at(players.standing, slot) === standings.up && distance2(duel, slot, barrel) < room * room) return;
    barrels.backTics[n] = 0;
    barrels.health[n] = limits.barrelHealth;
    duel.happenings.note({ tic: ticOf(duel), kind: 'back', x: barrel.x, y: barrel.y, slot: -1, by: -1 });
  });
}
