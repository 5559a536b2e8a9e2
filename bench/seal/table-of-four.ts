import type { Title } from '../../src/games/game.ts';
import type { Rules, SessionStart, World } from '../../src/games/tics/engine.ts';
import { claimOf, consistencyLag } from '../../src/games/tics/hashes.ts';
import { TicsHost } from '../../src/games/tics/host.ts';
import { createCommand, encodeCommand } from '../../src/games/tics/protocol.gen.ts';
import { sessionWidth, type Ticcmd } from '../../src/games/tics/protocol.ts';
import { Random } from '../../src/lib/random.ts';
import { hostRoom } from '../../test/support/game-seats.ts';

const slots = Array.from({ length: sessionWidth }, (_, slot) => slot);
/** A launch without an end. */
const start: SessionStart = { params: { minutes: 0, points: 0 }, seed: 1, slots };
/** Combinations of the six keys. */
const helds = 1 << 6;
const everybody = (1 << sessionWidth) - 1;
/** Offsets in a command's frame. */
const at = { tic: 0, consistancy: 8 } as const;

/** The host of tics with four players who are always in time, and lanes that take whatever is sent. */
export class TableOfFour {
  readonly #host: TicsHost;
  readonly #random = new Random(1);
  /** What players do, as frames that the host has not seen yet: only tic and consistancy change. */
  readonly #commands: readonly { readonly frame: Uint8Array; readonly view: DataView }[];
  #sent = 0;

  constructor(rules: Rules) {
    const room = hostRoom({
      ...start,
      title: { id: 'none' } as Title,
      names: slots.map((slot) => `P${slot}`),
      send: () => {
        this.#sent++;
        return true;
      },
      drop: (place, { reason }) => fail(`slot ${place} was dropped: ${reason}`),
      announce: fail,
      finish: fail,
    });
    this.#host = new TicsHost(room, rules, 0);
    for (const slot of slots) this.#host.join({ slot, name: `P${slot}`, colour: 0, auth: '1' }, 0);
    this.#commands = Array.from({ length: helds }, (_, held) => {
      const frame = encodeCommand({ tic: 0, cmd: { ...createCommand().cmd, ...rules.intent(held) } });
      return { frame, view: new DataView(frame.buffer) };
    });
  }

  /** Four commands in, a bundle out to each, and the tic run by the referee. Throws if it was not. */
  tic(nowMs: number): void {
    const host = this.#host;
    const tic = host.tic();
    const hash = host.hashAt(tic - consistencyLag) ?? 0;
    this.#sent = 0;
    for (let slot = 0; slot < sessionWidth; slot++) {
      const command = this.#commands[this.#random.below(helds)];
      if (!command) return;
      command.view.setUint32(at.tic, tic, true);
      command.view.setInt16(at.consistancy, claimOf(hash), true);
      host.receive(slot, 'stream', command.frame, nowMs);
    }
    if (this.#sent !== sessionWidth) throw new Error(`tic ${tic} left ${this.#sent} times`);
  }
}

/** The world of such a table by itself: what a host cannot do without. */
export class WorldAlone {
  readonly #world: World;
  readonly #random = new Random(1);
  readonly #choices: readonly Ticcmd[];
  readonly #commands: Ticcmd[];

  constructor(rules: Rules) {
    this.#world = rules.create(start);
    this.#choices = Array.from({ length: helds }, (_, held) => ({ ...createCommand().cmd, ...rules.intent(held) }));
    this.#commands = slots.map(() => createCommand().cmd);
  }

  /** A tic as the referee runs it: the step, and its hash. */
  step(): number {
    for (const slot of slots) {
      const choice = this.#choices[this.#random.below(helds)];
      if (choice) this.#commands[slot] = choice;
    }
    this.#world.step(this.#commands, everybody);
    return this.#world.hash();
  }
}

function fail(why: string): never {
  throw new Error(why);
}
