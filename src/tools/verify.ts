import type { Game } from '../games/game.ts';
import { readRecording } from '../games/tics/recording.ts';
import { findTitle } from '../games/titles.ts';

/** What became of a recording that was run again. */
export interface Verification {
  /** For the person who asked. */
  readonly lines: readonly string[];
  readonly differs: boolean;
}

/**
 * Runs the recording in `file` by the rules of this tree, of build `build`, and compares its hashes. Rejects with an `Error`
 * of one sentence for a file that is none of a game in `games`.
 */
export async function verify(file: Uint8Array, games: readonly Game[], build: string): Promise<Verification> {
  const recording = await readRecording(
    file,
    games.filter(({ loadReplay }) => loadReplay).flatMap(({ titles }) => titles),
  );
  const read = await findTitle(games, recording.title)?.game.loadReplay?.();
  if (!read) throw new Error(`no game plays recordings of ${recording.title}`);
  const replay = await read(file);
  replay.seek(replay.durationMs);
  while (replay.seekingMs !== null) replay.advance(0, () => 0, 1);

  const { checked, differsAtTic } = replay.verdict;
  const params = JSON.stringify(recording.start.params);
  const lines = [`${replay.title.name} ${params}, ${recording.log.length} tics, build ${recording.build}`];
  if (recording.build !== build) lines.push(`warning: this is build ${build}, whose rules may be others`);
  lines.push(
    differsAtTic === null
      ? `${checked} hashes checked, none differs`
      : `${checked} hashes checked, the first that differs is that of tic ${differsAtTic}`,
  );
  return { lines, differs: differsAtTic !== null };
}
