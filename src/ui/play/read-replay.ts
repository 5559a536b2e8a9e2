import { maxRecordingFileBytes } from '../../client/recording-file.ts';
import type { Game, Replay } from '../../games/game.ts';

/** A recording, read by the game it is of. Rejects with an `Error` of one sentence for a person. */
export async function readReplay(
  games: readonly Game[],
  file: Uint8Array,
): Promise<{ readonly game: Game; readonly replay: Replay }> {
  if (file.length > maxRecordingFileBytes) throw new Error(noRecording);
  let refusal = new Error(noRecording);
  for (const game of games) {
    const read = await game.loadReplay?.();
    if (!read) continue;
    try {
      return { game, replay: await read(file) };
    } catch (error) {
      if (error instanceof Error) refusal = error;
    }
  }
  throw refusal;
}

const noRecording = 'This file is no recording of a game: choose another one.';
