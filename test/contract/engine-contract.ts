import { expect } from 'chai';
import { actions } from '../../src/games/tics/actions.ts';
import type { Rules, SessionStart, World } from '../../src/games/tics/engine.ts';
import { sessionWidth, type Ticcmd } from '../../src/games/tics/protocol.ts';
import { Random } from '../../src/lib/random.ts';
import { ProtocolError } from '../../src/wire/errors.ts';

/** What every engine's rules must be, whatever is played by them: the checks, each of which throws what is wrong. */
export interface EngineCheck {
  readonly title: string;
  run(rules: Rules, start: SessionStart): void;
}

type Commands = readonly Ticcmd[];
type Tic = { readonly commands: Commands; readonly ingame: number };

/** As long as a fight with falls and returns. */
const playTics = 1500;
/** Not at each tic: asking for everything takes ten times as long as the tic. */
const askingTics = 5;
const everybody = (1 << sessionWidth) - 1;
const slots = Array.from({ length: sessionWidth }, (_, slot) => slot);

function commandOf(rules: Rules, held: number): Ticcmd {
  return { ...rules.intent(held), consistancy: 0, chatchar: 0 };
}

/** What people do who come, hold this and that for a while, and go: the same for the same seed. */
function play(rules: Rules, tics: number, seed: number): readonly Tic[] {
  const random = new Random(seed);
  const held = slots.map(() => 0);
  let ingame = everybody;
  return Array.from({ length: tics }, (_, tic) => {
    if (tic % 100 === 99) ingame = random.below(everybody) + 1;
    for (const slot of slots) if (random.below(8) === 0) held[slot] = random.below(1 << actions.length);
    return { commands: held.map((mask) => commandOf(rules, mask)), ingame };
  });
}

function run(world: World, tics: readonly Tic[]): number[] {
  return tics.map(({ commands, ingame }) => {
    world.step(commands, ingame);
    return world.hash();
  });
}

/** Everything that may be asked of a world without changing it. */
function ask(world: World): void {
  for (const alpha of [0, 0.5, 1]) for (const slot of slots) world.scene(alpha, slot);
  for (const slot of slots) {
    world.heard(slot);
    world.score(slot);
  }
  world.entities();
  world.hash();
  world.save();
  expect(world.remainingTics).to.satisfy((tics: number | null) => tics === null || tics >= 0);
  expect(world.result).to.satisfy((result: string | null) => result === null || result.length > 0);
}

/** Whether `bytes` were taken; anything but `ProtocolError` is thrown on. */
function loads(world: World, bytes: Uint8Array): boolean {
  try {
    world.load(bytes);
    return true;
  } catch (error) {
    if (error instanceof ProtocolError) return false;
    throw error;
  }
}

/** The first tic after which two runs differ, or −1. */
function firstDifference(a: readonly number[], b: readonly number[]): number {
  return a.findIndex((hash, tic) => hash !== b[tic]);
}

export const engineChecks: readonly EngineCheck[] = [
  {
    title: 'two worlds in lock step stay equal, whatever else the thread runs',
    run(rules, start) {
      const tics = play(rules, playTics, 1);
      const [a, b] = [rules.create(start), rules.create(start)];
      const other = rules.create({ ...start, seed: start.seed ^ 1 });
      const reused = slots.map(() => ({ ...commandOf(rules, 0) }));
      for (const [tic, { commands, ingame }] of tics.entries()) {
        a.step(commands, ingame);
        // The netcode fills the same four objects each tic: a world must not keep them.
        for (const slot of slots) Object.assign(reused[slot] ?? {}, commands[slot]);
        b.step(reused, ingame);
        for (const cmd of reused) Object.assign(cmd, commandOf(rules, 0));
        other.step([...commands].reverse(), everybody);
        expect(b.hash(), `after tic ${tic}`).to.equal(a.hash());
        expect(b.tic).to.equal(a.tic);
      }
      expect(b.save()).to.deep.equal(a.save());
      expect(slots.map((slot) => b.score(slot))).to.deep.equal(slots.map((slot) => a.score(slot)));
    },
  },
  {
    title: 'F05, F19: drawing, listening, hashing and saving change nothing',
    run(rules, start) {
      const tics = play(rules, playTics, 2);
      const asked = rules.create(start);
      const hashes = tics.map(({ commands, ingame }) => {
        asked.step(commands, ingame);
        const hash = asked.hash();
        if (asked.tic % askingTics === 0) ask(asked);
        expect(asked.hash(), `asked after tic ${asked.tic}`).to.equal(hash);
        return hash;
      });
      expect(firstDifference(run(rules.create(start), tics), hashes)).to.equal(-1);
    },
  },
  {
    title: 'F15: what was saved goes on as it would have, in the same world and in others',
    run(rules, start) {
      const tics = play(rules, playTics, 3);
      const world = rules.create(start);
      for (const fromTic of [0, 1, 200, 700]) {
        run(world, tics.slice(world.tic, fromTic));
        const saved = world.save();
        expect(world.save()).to.deep.equal(saved);
        const rest = tics.slice(fromTic, fromTic + 400);
        const hashes = run(world, rest);
        world.load(saved);
        expect(world.tic).to.equal(fromTic);
        expect(world.save()).to.deep.equal(saved);
        expect(firstDifference(run(world, rest), hashes), `loaded again, from tic ${fromTic}`).to.equal(-1);

        const [fresh, used] = [rules.create(start), rules.create(start)];
        run(used, play(rules, 300, 4));
        for (const each of [fresh, used]) {
          each.load(saved);
          expect(each.save()).to.deep.equal(saved);
          expect(firstDifference(run(each, rest), hashes), `loaded elsewhere, from tic ${fromTic}`).to.equal(-1);
        }
        world.load(saved);
      }
    },
  },
  {
    title: 'F15: nothing is saved while a step runs',
    run(rules, start) {
      const world = rules.create(start);
      let tries = 0;
      let refused = 0;
      const prying = slots.map(() => {
        const cmd = commandOf(rules, 1);
        return Object.defineProperty({ ...cmd }, 'buttons', {
          get() {
            tries++;
            try {
              world.save();
            } catch {
              refused++;
            }
            return cmd.buttons;
          },
        });
      });
      for (let tic = 0; tic < 40; tic++) world.step(prying, everybody);
      expect(tries).to.be.above(0);
      expect(refused).to.equal(tries);
      world.save();
    },
  },
  {
    title: 'bytes that are cut, longer or altered are refused with nothing changed, or are a world that runs',
    run(rules, start) {
      const world = rules.create(start);
      const tics = play(rules, 300, 5);
      run(world, tics);
      const saved = world.save();
      const hash = world.hash();
      const refused = (bytes: Uint8Array, what: string) => {
        expect(loads(world, bytes), what).to.equal(false);
        expect(world.hash(), what).to.equal(hash);
      };
      for (let length = 0; length < saved.length; length++) refused(saved.subarray(0, length), `cut at ${length}`);
      refused(Uint8Array.from([...saved, 0]), 'one longer');
      const random = new Random(6);
      let taken = 0;
      for (let n = 0; n < 400; n++) {
        const altered = saved.slice();
        const byte = n < 64 ? n : random.below(saved.length);
        altered[byte] = (altered[byte] ?? 0) ^ (1 << random.below(8));
        if (!loads(world, altered)) {
          expect(world.hash(), `byte ${byte}`).to.equal(hash);
          continue;
        }
        taken++;
        run(world, tics.slice(0, 40));
        ask(world);
        world.load(saved);
      }
      expect(taken, 'altered bytes that are a world').to.be.above(0);
      const noise = Uint8Array.from({ length: saved.length }, () => random.below(256));
      refused(noise, 'noise');
    },
  },
  {
    title: 'F13: what is held changes the hash, each action and each slot for itself',
    run(rules, start) {
      const idle = slots.map(() => commandOf(rules, 0));
      const tics = 70;
      const hashesOf = (commands: Commands) =>
        run(
          rules.create(start),
          Array.from({ length: tics }, () => ({ commands, ingame: everybody })),
        );
      const idleHashes = hashesOf(idle);
      expect(new Set(idleHashes).size, 'a tic is part of the state').to.equal(tics);
      actions.forEach((action, bit) => {
        for (const slot of slots) {
          const commands = idle.map((cmd, of) => (of === slot ? commandOf(rules, 1 << bit) : cmd));
          const from = firstDifference(hashesOf(commands), idleHashes);
          expect(from, `${action.id} of slot ${slot}`).to.be.within(0, tics / 2);
        }
      });
      expect(
        firstDifference(
          run(rules.create({ ...start, seed: start.seed ^ 2 }), play(rules, 700, 7)),
          run(rules.create(start), play(rules, 700, 7)),
        ),
        'another seed is another world',
      ).to.not.equal(-1);
    },
  },
  {
    title: 'L3: who is not in means nothing, and coming and going is a matter of the mask alone',
    run(rules, start) {
      const tics = play(rules, playTics, 8);
      const silent = tics.map(({ commands, ingame }) => ({
        ingame,
        commands: commands.map((cmd, slot) => (ingame & (1 << slot) ? cmd : commandOf(rules, 0))),
      }));
      expect(firstDifference(run(rules.create(start), silent), run(rules.create(start), tics))).to.equal(-1);
      const world = rules.create(start);
      for (const { commands, ingame } of tics) {
        world.step(commands, ingame);
        for (const slot of slots) {
          const isThere = world.entities().some(({ id }) => id === slot + 1);
          expect(isThere, `slot ${slot} after tic ${world.tic}`).to.equal((ingame & (1 << slot)) !== 0);
        }
      }
      const alone = rules.create(start);
      run(
        alone,
        tics.slice(0, 100).map(({ commands }) => ({ commands, ingame: 0b0100 })),
      );
      expect(slots.map((slot) => alone.score(slot) === null)).to.deep.equal([true, true, false, true]);
      // Nobody at all is a tic like any other.
      run(
        alone,
        tics.slice(0, 10).map(({ commands }) => ({ commands, ingame: 0 })),
      );
    },
  },
  {
    title: 'every command that fits its bytes is lawful',
    run(rules, start) {
      const random = new Random(9);
      const extremes = (min: number, max: number) => {
        const all = [min, min + 1, -1, 0, 1, max - 1, max];
        return all[random.below(all.length)] ?? 0;
      };
      const [world, twin] = [rules.create(start), rules.create(start)];
      for (let tic = 0; tic < 5000; tic++) {
        const commands = slots.map(() => ({
          forwardmove: extremes(-128, 127),
          sidemove: extremes(-128, 127),
          angleturn: extremes(-32768, 32767),
          consistancy: extremes(-32768, 32767),
          chatchar: random.below(256),
          buttons: random.below(256),
        }));
        world.step(commands, everybody);
        twin.step(commands, everybody);
        if (tic % 50 > 0) continue;
        expect(world.hash()).to.equal(twin.hash());
        for (const { x, y } of world.entities()) expect([x, y].every(Number.isFinite)).to.equal(true);
        // What it saves, it takes: so every number of it is within its bounds.
        expect(loads(world, world.save()), `its own state after tic ${tic}`).to.equal(true);
      }
    },
  },
  {
    title: 'intents fit a command, and to hold nothing is to stand still',
    run(rules) {
      expect(rules.intent(0)).to.deep.equal({ forwardmove: 0, sidemove: 0, angleturn: 0, buttons: 0 });
      for (let held = 0; held < 1 << actions.length; held++) {
        const { forwardmove, sidemove, angleturn, buttons } = rules.intent(held);
        for (const [value, max] of [
          [forwardmove, 127],
          [sidemove, 127],
          [angleturn, 32767],
        ] as const)
          expect(value, `${held}`).to.satisfy((n: number) => Number.isInteger(n) && Math.abs(n) <= max);
        expect(buttons).to.be.within(0, 255);
      }
      expect(rules.oneShotButtons).to.be.within(0, 255);
    },
  },
  {
    title: 'who was the last to play is told in a sentence, and what comes after changes nothing',
    run(rules, start) {
      const world = rules.create(start);
      if (world.remainingTics === null) return;
      const tics = play(rules, world.remainingTics, 10);
      for (const { commands } of tics) if (world.result === null) world.step(commands, everybody);
      expect(world.result).to.match(/^[A-Z].*\.$/);
      const saved = world.save();
      run(world, tics.slice(0, 10));
      expect(world.save()).to.deep.equal(saved);
    },
  },
];
