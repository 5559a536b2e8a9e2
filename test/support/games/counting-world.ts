import type { Cue, EntityState } from '../../../src/games/game.ts';
import type { Intent, Rules, SessionStart, World } from '../../../src/games/tics/engine.ts';
import { sessionWidth, type Ticcmd, ticRateHz } from '../../../src/games/tics/protocol.ts';
import { fnv1a } from '../../../src/lib/hash.ts';
import { ProtocolError } from '../../../src/wire/errors.ts';

/** What a counting world looks like: where everybody is between the last two tics. */
export interface CountingScene {
  readonly tic: number;
  readonly alpha: number;
  readonly eyes: number;
  /** By slot; of those who are not in, where they were last. */
  readonly x: readonly number[];
}

/** Words of the state: tic, ingame, a hash of all there was, then of each slot the place, the steps and the ones in fire. */
const words = { tic: 0, ingame: 1, past: 2, slots: 3, perSlot: 3 } as const;
const length = words.slots + sessionWidth * words.perSlot;

/** The button that is pressed once: bit 1, held by bit 5 of a held mask as with `dodge` of the actions. */
export const countingOneShot = 2;

const multiplier = 0x0100_0193;

/**
 * The least world that tells commands, masks, slots and their order apart: places are sums of what was commanded, and
 * everything that ever came in is mixed into one number. After `params.tics`, if that is given, it is over.
 */
export class CountingWorld implements World<CountingScene> {
  readonly #state = new Int32Array(length);
  readonly #before = new Float64Array(sessionWidth);
  readonly #maxTics: number | null;
  #steps = 0;

  constructor({ seed, params }: SessionStart) {
    this.#state[words.past] = seed | 0;
    this.#maxTics = typeof params.tics === 'number' ? params.tics : null;
  }

  get tic(): number {
    return this.#at(words.tic);
  }

  /** Steps that this object has run, whatever was loaded meanwhile. */
  get steps(): number {
    return this.#steps;
  }

  step(commands: readonly Ticcmd[], ingame: number): void {
    this.#steps++;
    if (this.result !== null) return;
    const state = this.#state;
    let past = Math.imul(this.#at(words.past) ^ ingame, multiplier);
    for (let slot = 0; slot < sessionWidth; slot++) {
      const base = words.slots + slot * words.perSlot;
      const command = commands[slot];
      this.#before[slot] = this.#at(base);
      if (!command || (ingame & (1 << slot)) === 0) continue;
      state[base] = (this.#at(base) + command.forwardmove) | 0;
      state[base + 1] = (this.#at(base + 1) + 1) | 0;
      state[base + 2] = (this.#at(base + 2) + (command.buttons & 1)) | 0;
      const said = (command.forwardmove << 24) ^ (command.sidemove << 16) ^ (command.buttons << 8) ^ command.angleturn;
      past = Math.imul(past ^ said ^ (command.chatchar << 4) ^ slot, multiplier);
    }
    state[words.past] = past;
    state[words.ingame] = ingame;
    state[words.tic] = this.tic + 1;
  }

  hash(): number {
    return fnv1a(new Uint8Array(this.#state.buffer));
  }

  save(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#state.slice().buffer);
  }

  load(bytes: Uint8Array): void {
    if (bytes.length !== length * 4) throw new ProtocolError('size', bytes.length);
    this.#state.set(new Int32Array(bytes.slice().buffer));
    for (let slot = 0; slot < sessionWidth; slot++) this.#before[slot] = this.#at(words.slots + slot * words.perSlot);
  }

  scene(alpha: number, eyes: number): CountingScene {
    const x = Array.from({ length: sessionWidth }, (_, slot) => {
      const to = this.#at(words.slots + slot * words.perSlot);
      const from = this.#before[slot] ?? to;
      return from + (to - from) * alpha;
    });
    return { tic: this.tic, alpha, eyes, x };
  }

  heard(eyes: number): readonly Cue[] {
    return (this.score(eyes) ?? 0) % 2 === 1 ? ['hit'] : [];
  }

  entities(): EntityState[] {
    return Array.from({ length: sessionWidth }, (_, slot) => slot)
      .filter((slot) => (this.#at(words.ingame) & (1 << slot)) !== 0)
      .map((slot) => ({ id: slot + 1, x: this.#at(words.slots + slot * words.perSlot), y: slot }));
  }

  score(slot: number): number | null {
    const base = words.slots + slot * words.perSlot;
    return this.#at(base + 1) === 0 ? null : this.#at(base + 2);
  }

  get remainingTics(): number | null {
    return this.#maxTics === null ? null : Math.max(0, this.#maxTics - this.tic);
  }

  get result(): string | null {
    return this.remainingTics === 0 ? `It was over after ${this.tic / ticRateHz} seconds.` : null;
  }

  #at(word: number): number {
    return this.#state[word] ?? 0;
  }
}

/** Forward is bit 0 of what is held, back bit 1; fire bit 4; the one-shot bit 5. */
function intent(held: number): Intent {
  return {
    forwardmove: (held & 1 ? 10 : 0) - (held & 2 ? 10 : 0),
    sidemove: 0,
    angleturn: (held & 4 ? 640 : 0) - (held & 8 ? 640 : 0),
    buttons: (held & 16 ? 1 : 0) | (held & 32 ? countingOneShot : 0),
  };
}

export const countingRules: Rules<CountingScene> = {
  create: (start) => new CountingWorld(start),
  intent,
  oneShotButtons: countingOneShot,
};
