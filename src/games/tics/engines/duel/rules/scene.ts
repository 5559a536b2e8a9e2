import { sessionWidth } from '../../../protocol.ts';
import type { Field } from './field.ts';
import { one } from './fixed.ts';
import type { Happening } from './happenings.ts';
import { limits } from './limits.ts';
import { at, type Duel, ticOf } from './state.ts';

/** What to draw of a player; places in tiles. */
export interface PlayerScene {
  readonly slot: number;
  readonly standing: number;
  readonly x: number;
  readonly y: number;
  /** Turns, to the left from east. */
  readonly angle: number;
  /** Of what there can be, 0 … 1. */
  readonly health: number;
  readonly shield: number;
  readonly weapon: number;
  /** Of its time, 1 … 0. */
  readonly weaponLeft: number;
  readonly isRolling: boolean;
  readonly isSafe: boolean;
  /** Until the next roll, 1 … 0. */
  readonly breathLeft: number;
  /** Until they rise; 0 for who stands. */
  readonly fallenTics: number;
  readonly score: number;
  readonly known: boolean;
  /** Who felled them last, or −1. */
  readonly felledBy: number;
}

export interface ShotScene {
  readonly x: number;
  readonly y: number;
  /** Tiles a tic. */
  readonly vx: number;
  readonly vy: number;
  readonly owner: number;
  readonly isSplinter: boolean;
  /** Since it was fired. */
  readonly ageTics: number;
}

/** What to draw of a session. The lists have the order of slots and of the map's text. */
export interface DuelScene {
  /** Tics run, and how far the next one is drawn, 0 … 1. */
  readonly tic: number;
  readonly alpha: number;
  readonly eyes: number;
  readonly field: Field;
  readonly teams: boolean;
  readonly isOver: boolean;
  readonly players: readonly PlayerScene[];
  /** Whether there is a barrel at each of the field's places. */
  readonly barrels: readonly boolean[];
  /** What lies at each of the field's places, 0 for nothing. */
  readonly pickups: readonly number[];
  readonly shots: readonly ShotScene[];
  readonly happenings: readonly Happening[];
}

/** A session's picture between the last two tics. */
export function sceneOf(duel: Duel, alpha: number, eyes: number): DuelScene {
  const { field, settings, match, barrels, pickups, happenings } = duel;
  return {
    tic: ticOf(duel),
    alpha,
    eyes,
    field,
    teams: settings.teams,
    isOver: at(match.over, 0) === 1,
    players: Array.from({ length: sessionWidth }, (_, slot) => playerScene(duel, alpha, slot)),
    barrels: field.barrels.map((_, n) => at(barrels.health, n) > 0),
    pickups: field.pickups.map((_, n) => at(pickups.kind, n)),
    shots: Array.from({ length: at(match.shots, 0) }, (_, n) => shotScene(duel, alpha, n)),
    happenings: happenings.latest,
  };
}

function between(before: number, now: number, alpha: number): number {
  return (before + (now - before) * alpha) / one;
}

function playerScene({ players, before }: Duel, alpha: number, slot: number): PlayerScene {
  const angle = at(before.angle, slot);
  // The short way round.
  const turned = ((at(players.angle, slot) - angle + 98304) & 65535) - 32768;
  return {
    slot,
    standing: at(players.standing, slot),
    x: between(at(before.x, slot), at(players.x, slot), alpha),
    y: between(at(before.y, slot), at(players.y, slot), alpha),
    angle: (angle + turned * alpha) / 65536,
    health: at(players.health, slot) / limits.maxHealth,
    shield: at(players.shield, slot) / limits.maxShield,
    weapon: at(players.weapon, slot),
    weaponLeft: at(players.weaponTics, slot) / limits.weaponTics,
    isRolling: at(players.rollTics, slot) > 0,
    isSafe: at(players.safeTics, slot) > 0,
    breathLeft: at(players.breathTics, slot) / limits.breathTics,
    fallenTics: at(players.fallenTics, slot),
    score: at(players.score, slot),
    known: at(players.known, slot) === 1,
    felledBy: at(players.felledBy, slot) - 1,
  };
}

function shotScene({ shots, before }: Duel, alpha: number, n: number): ShotScene {
  return {
    x: between(at(before.shotX, n), at(shots.x, n), alpha),
    y: between(at(before.shotY, n), at(shots.y, n), alpha),
    vx: at(shots.vx, n) / one,
    vy: at(shots.vy, n) / one,
    owner: at(shots.owner, n),
    isSplinter: at(shots.splinter, n) === 1,
    ageTics: Math.max(0, at(shots.ageTics, n) - 1 + alpha),
  };
}
