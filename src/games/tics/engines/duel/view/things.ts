import type { Graphics } from 'pixi.js';
import { slotColour } from '../../../../../lobby/colours.ts';
import { pickupKinds } from '../rules/field.ts';
import { one } from '../rules/fixed.ts';
import type { DuelScene, ShotScene } from '../rules/scene.ts';
import { palette, tileUnits } from './palette.ts';

/** How much of its last tic a shot draws behind it. */
const trailTics = 1.1;

const pickupColours: Readonly<Record<number, number>> = {
  [pickupKinds.health]: palette.health,
  [pickupKinds.rapid]: palette.rapid,
  [pickupKinds.spread]: palette.spread,
  [pickupKinds.shield]: palette.shield,
};

/** Barrels and what lies about: drawn anew when one of them comes or goes. */
export function paintThings(things: Graphics, { field, barrels, pickups }: DuelScene): void {
  things.clear();
  field.barrels.forEach((spot, n) => {
    if (barrels[n]) paintBarrel(things, units(spot.x), units(spot.y));
  });
  field.pickups.forEach((spot, n) => {
    const kind = pickups[n] ?? 0;
    if (kind !== 0) paintPickup(things, units(spot.x), units(spot.y), kind);
  });
}

/** All shots in the air, each with the light it draws behind it. */
export function paintShots(shots: Graphics, all: readonly ShotScene[]): void {
  shots.clear();
  for (const { x, y, vx, vy, owner, isSplinter } of all) {
    const colour = isSplinter || owner < 0 ? palette.flame : slotColour(owner).rgb;
    const size = isSplinter ? 3 : 4.5;
    const [atX, atY] = [x * tileUnits, y * tileUnits];
    shots
      .moveTo(atX - vx * tileUnits * trailTics, atY - vy * tileUnits * trailTics)
      .lineTo(atX, atY)
      .stroke({ color: colour, width: size * 1.3, alpha: 0.45, cap: 'round' })
      .circle(atX, atY, size)
      .fill(colour)
      .circle(atX, atY, size * 0.5)
      .fill(palette.white);
  }
}

function units(place: number): number {
  return (place / one) * tileUnits;
}

function paintBarrel(things: Graphics, x: number, y: number): void {
  things
    .ellipse(x + 3, y + 7, 17, 15)
    .fill({ color: palette.shade, alpha: 0.5 })
    .circle(x, y, 16)
    .fill(palette.barrelDark)
    .circle(x, y - 2, 15)
    .fill(palette.barrel)
    .circle(x, y - 2, 10)
    .stroke({ color: palette.barrelDark, width: 2.5 })
    .circle(x - 4, y - 6, 4)
    .fill({ color: palette.barrelLight, alpha: 0.9 });
}

/** Told apart by shape as well as by colour. */
function paintPickup(things: Graphics, x: number, y: number, kind: number): void {
  const colour = pickupColours[kind] ?? palette.white;
  things
    .circle(x, y, 17)
    .fill({ color: colour, alpha: 0.16 })
    .circle(x, y, 17)
    .stroke({ color: colour, width: 2.5, alpha: 0.85 });
  switch (kind) {
    case pickupKinds.health:
      things.rect(x - 3, y - 9, 6, 18).rect(x - 9, y - 3, 18, 6);
      break;
    case pickupKinds.rapid:
      for (const shift of [-7, 1])
        things.poly([x + shift, y - 8, x + shift + 8, y, x + shift, y + 8, x + shift + 3, y]);
      break;
    case pickupKinds.spread:
      for (const tilt of [-7, 0, 7]) things.poly([x - 8, y, x + 7, y + tilt - 2.5, x + 7, y + tilt + 2.5]);
      break;
    default:
      things.poly([x, y - 10, x + 9, y - 6, x + 7, y + 5, x, y + 10, x - 7, y + 5, x - 9, y - 6]);
  }
  things.fill(colour);
}
