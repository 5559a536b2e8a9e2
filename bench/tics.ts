/**
 * A tic of four players in the host of tics, from the first command to the bundle's leaving, as a ratio to handing the
 * bundle to each of them, which is the least there is to do. The goal: 20 µs, median.
 */
import type { HostRoom, Title } from '../src/games/game.ts';
import type { Rules, World } from '../src/games/tics/engine.ts';
import { Sealer, ticMs } from '../src/games/tics/host/sealer.ts';
import { TicsHost } from '../src/games/tics/host.ts';
import { createCommand, encodeCommand, encodeCommandInto } from '../src/games/tics/protocol.gen.ts';
import { sessionWidth } from '../src/games/tics/protocol.ts';
import { measure, report } from '../test/support/measure.ts';

const slots = Array.from({ length: sessionWidth }, (_, slot) => slot);

/** A world that costs nothing: what is measured is around it. */
const noWorld: Rules = {
  oneShotButtons: 0,
  intent: () => ({ forwardmove: 0, sidemove: 0, angleturn: 0, buttons: 0 }),
  create: (): World => {
    let tic = 0;
    return {
      get tic() {
        return tic;
      },
      step: () => {
        tic++;
      },
      hash: () => 0,
      save: () => new Uint8Array(),
      load: () => {},
      scene: () => null,
      heard: () => [],
      entities: () => [],
      score: () => null,
      remainingTics: null,
      result: null,
    };
  },
};

export function bench(): void {
  const sealing = sealAlone();
  const host = sealInHost();
  const handedOut = new Uint8Array(38);
  let kept: Uint8Array = handedOut;
  const candidates = [
    {
      name: 'a copy of the bundle for each',
      once: () => {
        for (const _ of slots) kept = handedOut.slice();
        return kept;
      },
    },
    { name: 'four commands, sealed', once: sealing },
    { name: 'four frames in, four out, logged', once: host.once },
  ];
  const nanoseconds = measure(candidates);
  report('tics, a tic of four players', candidates, nanoseconds);
  const times = host.times(20_000);
  const at = (share: number) => ((times[Math.floor(times.length * share)] ?? Number.NaN) * 1000).toFixed(1);
  console.log(`  the last, each by itself           median ${at(0.5)} µs  (goal 20), p99 ${at(0.99)} µs`);
}

function sealAlone(): () => void {
  let nowMs = 0;
  const sealer = new Sealer({ nowMs, oneShotButtons: 0, sealed: () => {} });
  for (const slot of slots) sealer.await(slot);
  const command = createCommand();
  return () => {
    command.tic = sealer.tic;
    for (const slot of slots) sealer.command(slot, command, nowMs);
    nowMs += ticMs;
  };
}

function sealInHost(): { once(): void; times(tics: number): Float64Array } {
  let nowMs = 0;
  let sent: Uint8Array | undefined;
  const room: HostRoom = {
    title: { id: 'none' } as Title,
    params: {},
    seed: 1,
    slots,
    names: slots.map((slot) => `P${slot}`),
    bufferedBytes: () => 0,
    lossPct: () => 0,
    send: (_place, _lane, frame) => {
      sent = frame;
      return true;
    },
    margin: () => {},
    drop: (place, { reason }) => {
      throw new Error(`slot ${place} was dropped: ${reason}`);
    },
    announce: (sentence) => {
      throw new Error(sentence);
    },
    finish: (reason) => {
      throw new Error(reason);
    },
  };
  const host = new TicsHost(room, noWorld, nowMs);
  for (const slot of slots) host.join({ slot, name: `P${slot}`, colour: 0, auth: '1' }, nowMs);
  const frame = encodeCommand(createCommand());
  const command = createCommand();
  const once = () => {
    command.tic = host.tic();
    encodeCommandInto(command, frame);
    for (const slot of slots) host.receive(slot, 'stream', frame, nowMs);
    nowMs += ticMs;
    return sent;
  };
  return {
    once,
    times: (tics) =>
      new Float64Array(tics)
        .map(() => {
          const startMs = performance.now();
          once();
          return performance.now() - startMs;
        })
        .sort(),
  };
}
