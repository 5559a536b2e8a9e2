import type { Download, KeptLaunch } from '../../game.ts';
import { writeRecording } from '../recording.ts';
import { readSession } from '../saved-session.ts';

/** The recording of a session that its host's tab did not outlive. Throws `ProtocolError` for what no host has saved. */
export function keepsakesOf({ titleId, build, launchId, params, seed, slots, saved }: KeptLaunch): readonly Download[] {
  const { names, hashes, log } = readSession(saved);
  if (log.length === 0) return [];
  return [
    {
      kind: 'recording',
      fileName: `${titleId}-${launchId}.tictab`,
      bytes: () => writeRecording({ title: titleId, build, start: { params, seed, slots }, names, log, hashes }),
    },
  ];
}
