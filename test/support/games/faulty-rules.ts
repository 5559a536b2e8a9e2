import type { Rules, SessionStart, World } from '../../../src/games/tics/engine.ts';
import { sessionWidth, type Ticcmd } from '../../../src/games/tics/protocol.ts';
import { ProtocolError } from '../../../src/wire/errors.ts';

/** What is wrong with a world; from a given tic on. */
export const faults = [
  /** It hashes to something else, once and for all. */
  'hash',
  /** One bit of the state is another one at that tic. */
  'state',
  /** Slots are gone through in another order: the commands of two are exchanged. */
  'order',
  /** Numbers are rounded as in no other browser. */
  'rounding',
  /** A button is not seen. */
  'deaf',
  /** Who comes and who goes is seen one tic late (L3). */
  'mask',
  /** What is decided depends on what the thread did besides: on how many tics all its worlds have run. */
  'outside',
  /** Drawing, listening and saving change the state (F05, F19). */
  'drawing',
  'hearing',
  'saving',
  /** What was saved is not all that matters: something stays as it was before (F15). */
  'load',
  /** It hashes to how late it is, whatever has happened (F13). */
  'vacuous',
] as const;

export type Fault = (typeof faults)[number];

/** Those that show wherever a session with bots is played, drawn and heard, without anything being loaded. */
export const playFaults: readonly Fault[] = faults.filter((fault) => !['saving', 'load', 'vacuous'].includes(fault));

/** Tics that all worlds with the fault `outside` have run. */
let ticsOutside = 0;

/** Changes one number of the state to another lawful one, that the hash knows of. */
function disturb(world: World): void {
  const saved = world.save();
  const hash = world.hash();
  const { tic } = world;
  // The tic is among the first numbers; what is at the end is often a place that is not taken.
  for (let from = 0; from < saved.length; from++) {
    const byte = Math.trunc(saved.length / 16 + from) % saved.length;
    const changed = saved.slice();
    changed[byte] = (changed[byte] ?? 0) ^ 1;
    try {
      world.load(changed);
    } catch (error) {
      if (error instanceof ProtocolError) continue;
      throw error;
    }
    if (world.hash() !== hash && world.tic === tic) return;
    world.load(saved);
  }
  throw new Error('no bit of the state can be another one');
}

class FaultyWorld<Scene> implements World<Scene> {
  readonly #world: World<Scene>;
  readonly #fault: Fault;
  readonly #atTic: number;
  #ingame = 0;
  #isDisturbed = false;

  constructor(world: World<Scene>, fault: Fault, atTic: number) {
    this.#world = world;
    this.#fault = fault;
    this.#atTic = atTic;
  }

  get tic(): number {
    return this.#world.tic;
  }

  get remainingTics(): number | null {
    return this.#world.remainingTics;
  }

  get result(): string | null {
    return this.#world.result;
  }

  step(commands: readonly Ticcmd[], ingame: number): void {
    const seen = this.#is('mask') ? this.#ingame : ingame;
    this.#ingame = ingame;
    this.#world.step(this.#distorted(commands), seen);
    ticsOutside++;
    if (this.#is('state')) this.#disturbOnce();
    if (this.#is('outside') && ticsOutside % 64 === 0) disturb(this.#world);
  }

  hash(): number {
    if (this.#is('vacuous')) return this.tic;
    return this.#is('hash') ? (this.#world.hash() ^ 1) >>> 0 : this.#world.hash();
  }

  save(): Uint8Array<ArrayBuffer> {
    const saved = this.#world.save();
    if (this.#is('saving')) this.#disturbOnce();
    return saved;
  }

  load(bytes: Uint8Array): void {
    const before = this.#world.save();
    this.#world.load(bytes);
    if (!this.#is('load')) return;
    for (let from = before.length >> 4; from < before.length; from++) {
      const mixed = bytes.slice();
      mixed.set(before.subarray(from), from);
      try {
        this.#world.load(mixed);
        return;
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
      }
    }
  }

  scene(alpha: number, eyes: number): Scene {
    if (this.#is('drawing')) this.#disturbOnce();
    return this.#world.scene(alpha, eyes);
  }

  heard(eyes: number): ReturnType<World['heard']> {
    if (this.#is('hearing')) this.#disturbOnce();
    return this.#world.heard(eyes);
  }

  entities(): ReturnType<World['entities']> {
    return this.#world.entities();
  }

  score(slot: number): number | null {
    return this.#world.score(slot);
  }

  #is(fault: Fault): boolean {
    return this.#fault === fault && this.tic >= this.#atTic;
  }

  #disturbOnce(): void {
    if (this.#isDisturbed) return;
    this.#isDisturbed = true;
    disturb(this.#world);
  }

  #distorted(commands: readonly Ticcmd[]): readonly Ticcmd[] {
    if (this.#is('order'))
      return Array.from({ length: sessionWidth }, (_, slot) => commands[slot ^ 1]).flatMap((cmd) => cmd ?? []);
    if (this.#is('rounding'))
      return commands.map((cmd) => ({ ...cmd, forwardmove: Math.trunc(cmd.forwardmove * 0.97) }));
    if (this.#is('deaf')) return commands.map((cmd) => ({ ...cmd, buttons: cmd.buttons & ~1 }));
    return commands;
  }
}

/**
 * `rules` whose first, third … world has a fault from `atTic` on: what is not the same everywhere. The others are as they
 * should be.
 */
export function faultyRules<Scene>(rules: Rules<Scene>, fault: Fault, atTic: number): Rules<Scene> {
  let worlds = 0;
  return {
    ...rules,
    create(start: SessionStart): World<Scene> {
      const world = rules.create(start);
      return worlds++ % 2 === 0 ? new FaultyWorld(world, fault, atTic) : world;
    },
  };
}
