import type { Graphics } from 'pixi.js';
import { pickupKinds } from '../rules/field.ts';
import { one } from '../rules/fixed.ts';
import { limits } from '../rules/limits.ts';
import type { DuelScene, ShotScene } from '../rules/scene.ts';
import type { Glows } from './glows.ts';
import type { Lie } from './lie.ts';
import { palette } from './palette.ts';
import type { Sparks } from './sparks.ts';

/** A shot draws so many tics of its way behind it. */
const trailTics = 1.6;
const splinterTrailTics = 0.8;
/** Shots begin at the muzzle, not in the middle of who fires. */
const muzzle = (limits.playerRadius / one) * 1.6;

const pickupColours: Readonly<Record<number, number>> = {
  [pickupKinds.health]: palette.health,
  [pickupKinds.rapid]: palette.rapid,
  [pickupKinds.spread]: palette.spread,
  [pickupKinds.shield]: palette.shield,
};

/** Barrels and what lies about: drawn anew when one of them comes or goes. */
export function paintThings(things: Graphics, lie: Lie, { field, barrels, pickups }: DuelScene): void {
  things.clear();
  field.pickups.forEach((spot, n) => {
    const kind = pickups[n] ?? 0;
    const { x, y } = lie.place(spot.x / one, spot.y / one);
    if (kind !== 0) paintPickup(things, x, y, kind);
  });
  field.barrels.forEach((spot, n) => {
    const { x, y } = lie.place(spot.x / one, spot.y / one);
    if (barrels[n]) paintBarrel(things, x, y);
  });
}

/** All shots in the air, each with the light it draws behind it. */
export function putShots(sparks: Sparks, glows: Glows, lie: Lie, all: readonly ShotScene[]): void {
  for (const { x, y, vx, vy, owner, isSplinter, ageTics } of all) {
    const slot = isSplinter ? -1 : owner;
    const size = isSplinter ? 2.6 : 4.2;
    const at = lie.place(x, y);
    // No longer than it has flown from the muzzle, so that it comes out of it.
    const flown = ageTics - (isSplinter ? 0 : muzzle / Math.max(0.01, Math.hypot(vx, vy)));
    if (flown < 0) continue;
    const tics = Math.min(flown, isSplinter ? splinterTrailTics : trailTics);
    const back = lie.way(-vx * tics, -vy * tics);
    glows.put(slot, at.x, at.y, isSplinter ? 15 : 26, 0.9);
    sparks.put(slot, { x: at.x + back.x, y: at.y + back.y }, at, size * 1.5, 0.4);
    sparks.put(slot, { x: at.x + back.x / 2, y: at.y + back.y / 2 }, at, size * 1.5, 0.8);
    sparks.putDot(at, size * 2);
  }
}

/** Seen from above, with a lid and a mark of fire. */
function paintBarrel(things: Graphics, x: number, y: number): void {
  things
    .ellipse(x + 2, y + 9, 17, 14)
    .fill({ color: palette.shade, alpha: 0.55 })
    .circle(x, y + 3, 16)
    .fill(palette.barrelDark)
    .circle(x, y - 2, 16)
    .fill(palette.barrel)
    .circle(x, y - 2, 12)
    .fill(palette.barrelDark)
    .circle(x, y - 2, 10.5)
    .fill(palette.barrel)
    .poly([x, y - 10, x + 5, y - 2, x + 4, y + 3, x, y + 5, x - 4, y + 3, x - 5, y - 1, x - 2, y - 3])
    .fill(palette.flame)
    .poly([x, y - 3, x + 2.2, y + 1, x, y + 4, x - 2.2, y + 1])
    .fill(palette.barrelDark)
    .moveTo(x + 14.2 * Math.cos(Math.PI * 1.05), y - 2 + 14.2 * Math.sin(Math.PI * 1.05))
    .arc(x, y - 2, 14.2, Math.PI * 1.05, Math.PI * 1.6)
    .stroke({ color: palette.barrelLight, width: 2, cap: 'round' });
}

/** Told apart by shape as well as by colour. */
function paintPickup(things: Graphics, x: number, y: number, kind: number): void {
  const colour = pickupColours[kind] ?? palette.white;
  things
    .circle(x, y + 3, 17)
    .fill({ color: palette.shade, alpha: 0.5 })
    .circle(x, y, 17)
    .fill(palette.ink)
    .circle(x, y, 17)
    .fill({ color: colour, alpha: 0.2 })
    .circle(x, y, 16)
    .stroke({ color: colour, width: 2.5 });
  switch (kind) {
    case pickupKinds.health:
      things.rect(x - 2.8, y - 9, 5.6, 18).rect(x - 9, y - 2.8, 18, 5.6);
      break;
    case pickupKinds.rapid:
      for (const shift of [-8, 0])
        things.poly([x + shift, y - 8, x + shift + 8, y, x + shift, y + 8, x + shift + 3, y]);
      break;
    case pickupKinds.spread:
      for (const tilt of [-8, 0, 8])
        things.poly([x - 8, y - 1.6, x + 8, y + tilt - 2, x + 8, y + tilt + 2, x - 8, y + 1.6]);
      break;
    default:
      things.poly([x, y - 10, x + 9, y - 6.5, x + 7.5, y + 4, x, y + 10, x - 7.5, y + 4, x - 9, y - 6.5]);
  }
  things.fill(colour);
}
