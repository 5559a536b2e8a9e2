import { Counters } from '../lib/counters.ts';

const names = [
  'notCreator',
  'wrongPhase',
  'unknownMessages',
  'malformedLobby',
  'malformedStream',
  'malformedDatagrams',
  'notPlaying',
  'fromSpectators',
  'otherLaunch',
  'unexpectedBulk',
  'repeatedHellos',
  'refused',
  'failedResumes',
  'refusedSaves',
  'tooOften',
] as const;

/** What a room refused or ignored, by name; `window.tictab.host` shows it. */
export class RoomCounters extends Counters<(typeof names)[number]> {
  constructor() {
    super(names);
  }
}
