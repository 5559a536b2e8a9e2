import type { Cue, EntityState } from '../../../game.ts';
import { held } from '../../actions.ts';
import type { Intent, Rules, SessionStart, World } from '../../engine.ts';
import { sessionWidth, type Ticcmd, ticRateHz } from '../../protocol.ts';
import { bringBackBarrels, burstBarrels, placeBarrels } from './rules/barrels.ts';
import { passTime, takeHarm } from './rules/falling.ts';
import { one } from './rules/fixed.ts';
import { hashDuel } from './rules/hashing.ts';
import { limits } from './rules/limits.ts';
import { buttons, movePlayers } from './rules/moving.ts';
import { placePickups, takePickups } from './rules/pickups.ts';
import { loadDuel, saveDuel } from './rules/saving.ts';
import { type DuelScene, sceneOf } from './rules/scene.ts';
import { fireShots, flyShots, sweepShots } from './rules/shots.ts';
import { comeAndGo, riseAgain } from './rules/spawning.ts';
import { at, createDuel, type Duel, rememberPlaces, standings, ticOf } from './rules/state.ts';
import { judge, verdictOf } from './rules/winning.ts';

/** The end is announced this long before it. */
const lastCallTics = 10 * ticRateHz;

type System = (duel: Duel, commands: readonly Ticcmd[]) => void;

/**
 * In this order, each tic. Nothing is taken out of a list before `sweepShots`, and harm is only counted up until
 * `takeHarm`: what falls, bursts or ends in a tic still counts for all of it, whatever stands before or behind it in a
 * list.
 */
const systems: readonly System[] = [
  movePlayers,
  flyShots,
  fireShots,
  burstBarrels,
  passTime,
  takeHarm,
  sweepShots,
  takePickups,
  bringBackBarrels,
  riseAgain,
  judge,
];

/** A session that is about to begin: everything lies in its place, and nobody is in. */
export function begin(start: SessionStart): Duel {
  const duel = createDuel(start);
  placeBarrels(duel);
  placePickups(duel);
  return duel;
}

// doc:step
/** One tic; none once it is over. */
export function step(duel: Duel, commands: readonly Ticcmd[], ingame: number): void {
  if (at(duel.match.over, 0) === 1) return;
  rememberPlaces(duel);
  duel.match.tic[0] = ticOf(duel) + 1;
  comeAndGo(duel, ingame);
  for (const system of systems) system(duel, commands);
}
// end

/** Duel's world: four slots on one field. */
class DuelWorld implements World<DuelScene> {
  readonly #duel: Duel;
  #isStepping = false;

  constructor(start: SessionStart) {
    this.#duel = begin(start);
  }

  get tic(): number {
    return ticOf(this.#duel);
  }

  get remainingTics(): number | null {
    const { isTimed, lastTic } = this.#duel.settings;
    return isTimed ? Math.max(0, lastTic - this.tic) : null;
  }

  get result(): string | null {
    return at(this.#duel.match.over, 0) === 1 ? verdictOf(this.#duel) : null;
  }

  step(commands: readonly Ticcmd[], ingame: number): void {
    this.#isStepping = true;
    step(this.#duel, commands, ingame);
    this.#isStepping = false;
  }

  hash(): number {
    return hashDuel(this.#duel);
  }

  save(): Uint8Array<ArrayBuffer> {
    if (this.#isStepping) throw new Error('a world is saved between two tics');
    return saveDuel(this.#duel);
  }

  load(bytes: Uint8Array): void {
    loadDuel(this.#duel, bytes);
  }

  scene(alpha: number, eyes: number): DuelScene {
    return sceneOf(this.#duel, alpha, eyes);
  }

  heard(eyes: number): readonly Cue[] {
    const cues = new Set<Cue>();
    for (const { tic, kind, slot, by } of this.#duel.happenings.latest) {
      if (tic !== this.tic) continue;
      if (kind === 'hit' && (slot === eyes || by === eyes)) cues.add('hit');
      else if (kind === 'pickup' && slot === eyes) cues.add('pickup');
      else if (kind === 'fall' && slot === eyes) cues.add('fall');
      else if (kind === 'fall' && by === eyes) cues.add('open');
    }
    if (this.remainingTics === lastCallTics) cues.add('warning');
    if (this.result !== null) cues.add('final');
    return [...cues];
  }

  entities(): EntityState[] {
    const { players, shots, match } = this.#duel;
    const all: EntityState[] = [];
    for (let slot = 0; slot < sessionWidth; slot++) {
      if (at(players.standing, slot) === standings.out) continue;
      all.push({
        id: slot + 1,
        kind: 'player',
        slot,
        x: at(players.x, slot) / one,
        y: at(players.y, slot) / one,
        angle: at(players.angle, slot),
        health: at(players.health, slot),
        standing: at(players.standing, slot),
      });
    }
    for (let n = 0; n < at(match.shots, 0); n++)
      all.push({ id: firstShotId + n, kind: 'shot', x: at(shots.x, n) / one, y: at(shots.y, n) / one });
    return all;
  }

  score(slot: number): number | null {
    const { players } = this.#duel;
    return at(players.known, slot) === 1 ? at(players.score, slot) : null;
  }
}

/** Shots have no number of their own: theirs is their place in the list. */
const firstShotId = 100;

/** 1 for the one, −1 for the other, 0 for both or neither. */
const either = (one: number, other: number) => Number(one !== 0) - Number(other !== 0);

// doc:intent
/** While dodge is held, left and right step aside instead of turning: so one rolls to the side. */
function intent(mask: number): Intent {
  const dodges = (mask & held.dodge) !== 0;
  const left = either(mask & held.left, mask & held.right);
  return {
    forwardmove: either(mask & held.up, mask & held.down) * limits.maxMove,
    sidemove: dodges ? 0 - left * limits.maxMove : 0,
    angleturn: dodges ? 0 : left * limits.maxTurn,
    buttons: (mask & held.fire ? buttons.fire : 0) | (dodges ? buttons.dodge : 0),
  };
}
// end

// doc:rules
/** Duel: who fells the others most often, until the time is up. */
export const rules: Rules<DuelScene> = {
  create: (start) => new DuelWorld(start),
  intent,
  oneShotButtons: buttons.dodge,
};
// end
