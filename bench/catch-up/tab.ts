import type { ClientSeat } from '../../src/games/game.ts';
import { createTicsClient } from '../../src/games/tics/client.ts';
import type { World } from '../../src/games/tics/engine.ts';
import { rules } from '../../src/games/tics/engines/duel/simulation.ts';
import { maxBatchBundles } from '../../src/games/tics/log.ts';
import { createBundle } from '../../src/games/tics/protocol.gen.ts';
import { sessionWidth } from '../../src/games/tics/protocol.ts';
import type { Recording } from '../../src/games/tics/recording.ts';
import { pastOf } from './past.ts';

/** Tics a second, of the best round. */
export interface Speeds {
  readonly client: number;
  /** The world, and what it hashes to after each tic. */
  readonly hashed: number;
  /** The world alone, stepped with what the same bundles say. */
  readonly engine: number;
}

/** Runs the same `tics` of Duel in the client that plays them and in the bare engine, in turn. */
export function replay(tics: number, rounds: number): Speeds {
  const past = pastOf(tics);
  const runs = {
    client: () => catchUp(past),
    hashed: () => stepAll(past, (world) => world.hash()),
    engine: () => stepAll(past),
  };
  const best = { client: 0, hashed: 0, engine: 0 };
  const hashes = new Set<number>();
  for (let round = 0; round < rounds; round++)
    for (const name of ['client', 'hashed', 'engine'] as const) {
      const startMs = performance.now();
      hashes.add(runs[name]());
      best[name] = Math.max(best[name], (tics * 1000) / (performance.now() - startMs));
    }
  if (hashes.size !== 1) throw new Error('the same bundles led to different worlds');
  return best;
}

/** The world and nothing around it; what it hashes to in the end. */
function stepAll({ start, log }: Recording, after: (world: World) => void = () => {}): number {
  const world = rules.create(start);
  const bundle = createBundle();
  const { cmds } = bundle;
  const commands = Array.from({ length: sessionWidth }, () => ({
    forwardmove: 0,
    sidemove: 0,
    angleturn: 0,
    consistancy: 0,
    chatchar: 0,
    buttons: 0,
  }));
  for (let tic = 0; tic < log.length; tic++) {
    log.bundle(tic, bundle);
    for (let slot = 0; slot < sessionWidth; slot++) {
      const command = commands[slot];
      if (!command) break;
      command.forwardmove = cmds.forwardmove[slot] ?? 0;
      command.sidemove = cmds.sidemove[slot] ?? 0;
      command.angleturn = cmds.angleturn[slot] ?? 0;
      command.consistancy = cmds.consistancy[slot] ?? 0;
      command.chatchar = cmds.chatchar[slot] ?? 0;
      command.buttons = cmds.buttons[slot] ?? 0;
    }
    world.step(commands, bundle.ingame);
    after(world);
  }
  return world.hash();
}

/** Who comes late, with all of the past already on its way: frames as a host sends them, and as much work as there is time. */
function catchUp({ start, log }: Recording): number {
  const client = createTicsClient(rules)(lateSeat(start, log.length), performance.now());
  // Nobody looks: all of the page's time is the launch's.
  client.hide?.(true, performance.now());
  for (let tic = 0; tic < log.length; tic += maxBatchBundles)
    client.receive('stream', log.batch(tic, maxBatchBundles), performance.now());
  while (client.stats().tic !== log.length) client.advance(performance.now());
  if (client.stats().desyncs !== 0) throw new Error('the client came to another world than was recorded');
  return client.hashAt?.(log.length - 1) ?? Number.NaN;
}

/** Of somebody who watches: what it would send goes nowhere. */
function lateSeat({ params, seed, slots }: Recording['start'], lateTic: number): ClientSeat {
  return {
    slot: null,
    name: 'Dan',
    auth: '0',
    launchId: 1,
    titleId: 'duel',
    build: 'bench',
    params,
    seed,
    slots,
    names: slots.map((slot) => `Player ${slot + 1}`),
    lateTic,
    nowMs: () => performance.now(),
    rttMs: () => 0,
    lossPct: () => 0,
    nameOfSlot: () => undefined,
    nameOf: () => undefined,
    colourOf: () => undefined,
    progress: () => {},
    report: () => {},
    send: () => {},
    cue: () => {},
    leave: ({ reason }) => {
      throw new Error(reason);
    },
  };
}
