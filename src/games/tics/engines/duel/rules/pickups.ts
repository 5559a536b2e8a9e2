import { sessionWidth } from '../../../protocol.ts';
import { pickupKinds } from './field.ts';
import { limits } from './limits.ts';
import { at, below, type Duel, distance2, standings, ticOf, weapons } from './state.ts';

/** Puts every pickup in its place. */
export function placePickups(duel: Duel): void {
  duel.field.pickups.forEach((_, n) => {
    place(duel, n);
  });
}

function place(duel: Duel, n: number): void {
  const kind = duel.field.pickups[n]?.kind ?? pickupKinds.any;
  duel.pickups.kind[n] = kind === pickupKinds.any ? 1 + below(duel, pickupKinds.any - 1) : kind;
  duel.pickups.backTics[n] = 0;
}

/** Who stands on what they can use has it; the lower slot, if two do. What was taken comes back after a while. */
export function takePickups(duel: Duel): void {
  const { pickups, field, players } = duel;
  const reach = limits.playerRadius + limits.pickupRadius;
  for (let n = 0; n < field.pickups.length; n++) {
    const spot = field.pickups[n];
    if (!spot) continue;
    const kind = at(pickups.kind, n);
    if (kind === 0) {
      const left = at(pickups.backTics, n) - 1;
      if (left > 0) pickups.backTics[n] = left;
      else {
        place(duel, n);
        duel.happenings.note({ tic: ticOf(duel), kind: 'back', x: spot.x, y: spot.y, slot: -1, by: -1 });
      }
      continue;
    }
    for (let slot = 0; slot < sessionWidth; slot++) {
      if (at(players.standing, slot) !== standings.up || distance2(duel, slot, spot) >= reach * reach) continue;
      if (!use(duel, slot, kind)) continue;
      pickups.kind[n] = 0;
      pickups.backTics[n] = limits.pickupBackTics;
      duel.happenings.note({ tic: ticOf(duel), kind: 'pickup', x: spot.x, y: spot.y, slot, by: -1 });
      break;
    }
  }
}

/** False when the player has no use for it. */
function use({ players }: Duel, slot: number, kind: number): boolean {
  if (kind === pickupKinds.health) {
    const health = at(players.health, slot);
    players.health[slot] = Math.min(limits.maxHealth, health + limits.healthGain);
    return health < limits.maxHealth;
  }
  if (kind === pickupKinds.shield) {
    const shield = at(players.shield, slot);
    players.shield[slot] = limits.maxShield;
    return shield < limits.maxShield;
  }
  players.weapon[slot] = kind === pickupKinds.rapid ? weapons.rapid : weapons.spread;
  players.weaponTics[slot] = limits.weaponTics;
  return true;
}
