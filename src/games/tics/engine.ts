import type { Stage } from '../../render/stage.ts';
import type { Cue, EntityState, Params, Title, View } from '../game.ts';
import type { Ticcmd } from './protocol.ts';

/** What a session begins with; the same bytes in every tab, so the same world. */
export interface SessionStart {
  readonly params: Params;
  /** u32. */
  readonly seed: number;
  /** Slots of the launch in ascending order; others may come in later. */
  readonly slots: readonly number[];
}

// doc:world
/**
 * One session's world: integers and fixed point only, no clock, no randomness but its own. Two worlds of one start that
 * were given the same commands are equal to the bit, in every browser.
 */
export interface World<Scene = unknown> {
  /** Tics run. */
  readonly tic: number;
  /**
   * Runs one tic. `commands` has four entries, in the order of slots; those of slots that are not in `ingame` (bit n =
   * slot n) mean nothing. A bit that was not set at the tic before is somebody who comes in, one that no longer is
   * somebody who is gone (L3).
   */
  step(commands: readonly Ticcmd[], ingame: number): void;
  /** u32 over everything that the next step may depend on. Changes nothing (F19). */
  hash(): number;
  /** The whole state between two tics; equal states give equal bytes. Throws `Error` while a step runs (F15). */
  save(): Uint8Array<ArrayBuffer>;
  /** Becomes what was saved. Throws `ProtocolError` for bytes that are no state, having changed nothing. */
  load(bytes: Uint8Array): void;
  /**
   * What to draw: `alpha` 0 … 1 between the last two tics, seen by the player of slot `eyes`. Never touches the state.
   * Valid until the next call.
   */
  scene(alpha: number, eyes: number): Scene;
  /** What the player of slot `eyes` would hear of the last tic. */
  heard(eyes: number): readonly Cue[];
  /** The player of slot n has the id n + 1; other things have greater ones. */
  entities(): EntityState[];
  /** Points of a slot; null for one that was never in. */
  score(slot: number): number | null;
  /** Tics until it ends by itself; null where it does not. */
  readonly remainingTics: number | null;
  /** One sentence once it is over: who won. A step after that changes nothing. */
  readonly result: string | null;
}
// end

/** What a player does in one tic, before the netcode adds the rest of its command. */
export type Intent = Omit<Ticcmd, 'consistancy' | 'chatchar'>;

/** The rules of an engine; loaded by workers, by pages that play and by tools. */
export interface Rules<Scene = unknown> {
  create(start: SessionStart): World<Scene>;
  /** What is done by holding these actions (bit n = `Game.actions[n]`); 0 is to stand still. */
  intent(held: number): Intent;
  /** Buttons that mean something only when pressed anew: never repeated for who is late (L12). */
  readonly oneShotButtons: number;
}

/** What a view of an engine draws: the world's scene, and what only the netcode around it knows. */
export interface TicsScene<Scene = unknown> {
  readonly scene: Scene;
  /** The roster's name for a slot now; undefined for one that is nobody's. */
  nameOf(slot: number): string | undefined;
  /** Whose eyes it is seen through: the own slot, or the one that is watched. */
  readonly eyes: number;
  /** Whether somebody only looks: nobody in the picture is "you". */
  readonly watching: boolean;
  /** Whether this tab still runs what was played before it came. */
  readonly late: boolean;
}

/** A game that runs on the lockstep of tics: a folder below `engines`, and one line in `engines/registry`. */
export interface Engine<Scene = unknown> {
  readonly title: Title;
  loadRules(): Promise<Rules<Scene>>;
  loadView(): Promise<(stage: Stage) => View<TicsScene<Scene>>>;
}
