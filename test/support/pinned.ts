import { duel } from '../../src/games/tics/engines/duel/index.ts';
import { BundleLog } from '../../src/games/tics/log.ts';
import { createBundle, encodeBundle } from '../../src/games/tics/protocol.gen.ts';
import { type Recording, readRecording } from '../../src/games/tics/recording.ts';
import { SessionReplay } from '../../src/games/tics/replay.ts';

/** `recording` as it would have been if nobody had touched anything: the same people, and not one command. */
function idle(recording: Recording): Recording {
  const log = new BundleLog();
  const bundle = createBundle();
  for (let tic = 0; tic < recording.log.length; tic++) {
    const { ingame, fabricated } = recording.log.bundle(tic);
    log.append(encodeBundle({ ...bundle, tic, ingame, fabricated }));
  }
  return { ...recording, log };
}

/** For whoever has changed the rules on purpose. */
export const pinAnew = 'Duel plays differently: if it should, run `npm run pin-recordings`';

/** What a pinned recording gives when it is run here. */
export interface Pinned {
  readonly recording: Recording;
  /** Of its hashes, how many were compared, and the first tic that differs. */
  readonly verdict: { readonly checked: number; readonly differsAtTic: number | null };
  /** The first tic that differs when nobody does anything (F13). */
  readonly idleDiffersAtTic: number | null;
}

/** Runs the recording in `file` by Duel's rules. */
export async function runPinned(file: Uint8Array): Promise<Pinned> {
  const recording = await readRecording(file, [duel.title]);
  const rules = await duel.loadRules();
  /** To the end, or with `untilDiffers` to the first hash that differs. */
  const run = (of: Recording, untilDiffers = false) => {
    const replay = new SessionReplay(duel.title, rules, of);
    replay.seek(replay.durationMs);
    while (replay.seekingMs !== null && !(untilDiffers && replay.verdict.differsAtTic !== null))
      replay.advance(0, () => 0, 0);
    return replay.verdict;
  };
  return { recording, verdict: run(recording), idleDiffersAtTic: run(idle(recording), true).differsAtTic };
}
