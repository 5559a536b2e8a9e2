import type { Rules, World } from '../../../src/games/tics/engine.ts';
import { faultyRules, playFaults } from '../games/faulty-rules.ts';
import type { ProblemKind } from './checker.ts';
import type { Fault, Tamper } from './session.ts';

/** The tic at which each begins: before somebody comes in late, for that is when a mask shows. */
const faultTic = 600;

/** A fault, and what has to be found at the guest that has it. */
export interface SeededFault extends Fault {
  readonly name: string;
  readonly finds: ProblemKind;
}

/** Where in a bundle the mask of those who are in stands, and where the commands begin. */
const ingameOffset = 4;
const cmdsOffset = 6;

/** Calls `change` with the bundle of `faultTic`; all others arrive as they are. */
const once = (change: (frame: Uint8Array) => readonly Uint8Array[]) => (frame: Uint8Array, tic: number) =>
  tic === faultTic ? change(frame) : [frame];

/** A bundle of which one bit is another one. */
function flipped(frame: Uint8Array, offset: number, bit: number): Uint8Array {
  const changed = frame.slice();
  changed[offset] = (changed[offset] ?? 0) ^ bit;
  return changed;
}

/** The guest's own command is run as it was made, whatever came back in the bundle (S02). */
function ownCommandsAtOnce(rules: Rules, slot: number, held: () => number): Rules {
  return {
    ...rules,
    create: (start): World => {
      const world = rules.create(start);
      const step = world.step.bind(world);
      world.step = (commands, ingame) => {
        if (world.tic < faultTic) step(commands, ingame);
        else
          step(
            commands.map((cmd, n) => (n === slot ? { ...cmd, ...rules.intent(held()) } : cmd)),
            ingame,
          );
      };
      return world;
    },
  };
}

/** One bundle overtakes the other. */
function swapped(): Tamper {
  let heldBack: Uint8Array | undefined;
  return (frame, tic) => {
    if (tic === faultTic) {
      heldBack = frame;
      return [];
    }
    return heldBack && tic === faultTic + 1 ? [frame, heldBack] : [frame];
  };
}

/** Every fault that a session with it must not be passed with. */
export function seededFaults(): SeededFault[] {
  const ofWorlds = playFaults.map(
    (fault): SeededFault => ({
      name: `world: ${fault}`,
      finds: 'hash',
      rules: (rules) => faultyRules(rules, fault, faultTic),
    }),
  );
  const ofTheWay: SeededFault[] = [
    {
      name: 'a command is another one on its way to one guest',
      finds: 'hash',
      tamper: once((frame) => [flipped(frame, cmdsOffset, 4)]),
    },
    {
      name: 'a mask is another one on its way to one guest',
      finds: 'hash',
      tamper: once((frame) => [flipped(frame, ingameOffset, 8)]),
    },
    { name: 'a bundle is left out', finds: 'malformed', tamper: once(() => []) },
    { name: 'a bundle comes twice', finds: 'malformed', tamper: once((frame) => [frame, frame]) },
    { name: 'two bundles come in the wrong order', finds: 'malformed', tamper: swapped() },
    {
      name: 'S02: a guest runs its own command as it was made',
      finds: 'hash',
      rules: (rules, { slot, held }) => (slot === null ? rules : ownCommandsAtOnce(rules, slot, held)),
    },
  ];
  return [...ofWorlds, ...ofTheWay];
}
