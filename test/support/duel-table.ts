import type { Params } from '../../src/games/game.ts';
import { held } from '../../src/games/tics/actions.ts';
import { one } from '../../src/games/tics/engines/duel/rules/fixed.ts';
import type { Happening, HappeningKind } from '../../src/games/tics/engines/duel/rules/happenings.ts';
import { limits } from '../../src/games/tics/engines/duel/rules/limits.ts';
import { addShot } from '../../src/games/tics/engines/duel/rules/shots.ts';
import { at, type Duel, standings, ticOf } from '../../src/games/tics/engines/duel/rules/state.ts';
import { begin, rules, step } from '../../src/games/tics/engines/duel/simulation.ts';
import type { Ticcmd } from '../../src/games/tics/protocol.ts';

export { held };

/** Angles, to the left from east. */
export const headings = { east: 0, north: 16384, west: 32768, south: 49152 } as const;

/** A session whose players are put where a test needs them. */
export class DuelTable {
  readonly duel: Duel;
  /** Actions held, by slot. */
  readonly held = [0, 0, 0, 0];
  ingame: number;

  /** Those of `ingame` stand on their spawns, no longer safe. */
  constructor(params: Params = {}, { ingame = 0b1111, seed = 1 } = {}) {
    this.duel = begin({ params, seed, slots: [0, 1, 2, 3] });
    this.ingame = ingame;
    this.run(1);
    this.duel.players.safeTics.fill(0);
  }

  run(tics: number): void {
    for (let n = 0; n < tics; n++) step(this.duel, this.commands(), this.ingame);
  }

  commands(): Ticcmd[] {
    return this.held.map((mask) => ({ ...rules.intent(mask), consistancy: 0, chatchar: 0 }));
  }

  /** Puts a player in the middle of a tile, or beside it, in tiles. */
  put(slot: number, x: number, y: number, angle = 0): void {
    const { players } = this.duel;
    players.x[slot] = Math.round((x + 0.5) * one);
    players.y[slot] = Math.round((y + 0.5) * one);
    players.angle[slot] = angle;
    players.vx[slot] = players.vy[slot] = players.turn[slot] = 0;
  }

  /** Where somebody is, in tiles, the middle of the tile (x, y) being (x, y). */
  where(slot: number): { x: number; y: number } {
    const { players } = this.duel;
    return { x: at(players.x, slot) / one - 0.5, y: at(players.y, slot) / one - 0.5 };
  }

  /** A shot of `owner` at (x, y), going (dx, dy), of length 1. */
  shoot(owner: number, x: number, y: number, dx: number, dy: number, harm: number = limits.shotHarm): void {
    const [px, py] = [x, y].map((tile) => Math.round((tile + 0.5) * one));
    addShot(this.duel, { x: px ?? 0, y: py ?? 0, dx: dx * one, dy: dy * one, owner, harm });
  }

  stands(slot: number): boolean {
    return at(this.duel.players.standing, slot) === standings.up;
  }

  get scores(): number[] {
    return [...this.duel.players.score];
  }

  get shots(): number {
    return at(this.duel.match.shots, 0);
  }

  /** What of a kind has happened in the last tics. */
  happened(kind: HappeningKind, tics = 1): readonly Happening[] {
    return this.duel.happenings.latest.filter((each) => each.kind === kind && each.tic > ticOf(this.duel) - tics);
  }
}
