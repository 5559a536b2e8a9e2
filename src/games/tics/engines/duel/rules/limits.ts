import { ticRateHz } from '../../../protocol.ts';
import { one } from './fixed.ts';

const seconds = (count: number) => Math.round(count * ticRateHz);
/** Tiles a second, in 16.16 a tic. */
const tilesASecond = (speed: number) => Math.round((speed * one) / ticRateHz);

/** The numbers of the game: tics, 16.16 tiles a tic, and what hurts how much. */
export const limits = {
  /** Of a map's side. */
  maxTiles: 32,
  maxBarrels: 16,
  maxPickups: 16,
  /** More than four players can have in the air, with all barrels at once; further ones are not fired. */
  maxShots: 160,

  /** Half a tile would not pass a passage of one. */
  playerRadius: Math.round(0.36 * one),
  walkSpeed: tilesASecond(4.6),
  /** What a command asks for at most: what the keys give, so that no client is faster. */
  maxMove: 50,
  maxTurn: 1280,

  rollSpeed: tilesASecond(10),
  rollTics: seconds(0.3),
  breathTics: seconds(1.4),

  maxHealth: 100,
  maxShield: 50,
  fallenTics: seconds(2),
  safeTics: seconds(1.5),
  maxScore: 9999,

  shotRadius: Math.round(0.1 * one),
  shotSpeed: tilesASecond(13),
  shotTics: seconds(1.6),
  maxBounces: 1,
  /** A shot that comes back does not hurt its owner before. */
  ownShotTics: 8,
  shotHarm: 20,
  fireTics: 10,
  rapidFireTics: 5,
  rapidHarm: 14,
  spreadHarm: 13,
  /** Between the three shots of a spread. */
  spreadAngle: 1800,
  weaponTics: seconds(10),
  /** How far beside the muzzle somebody may be for a shot to turn to them: tangent, 16.16. */
  aimTangent: Math.round(0.1 * one),

  barrelRadius: Math.round(0.34 * one),
  barrelHealth: 30,
  barrelBackTics: seconds(20),
  blastRadius: Math.round(2.1 * one),
  blastHarm: 70,
  splinters: 6,
  splinterHarm: 12,

  pickupRadius: Math.round(0.4 * one),
  pickupBackTics: seconds(12),
  healthGain: 40,
} as const;
