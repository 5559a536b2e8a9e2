import type { LaneName } from '../../src/net/lanes.ts';
import type { Figure } from '../figure.ts';
import type { Player } from './players.ts';
import { type Recording, record } from './recording.ts';
import { replayFrames, replayRoom } from './replay.ts';

/** A title with more and more guests. */
export interface Growth {
  /** `Title.id`, and as the figures name it. */
  readonly title: string;
  readonly name: string;
  readonly playing: (slot: number) => Player;
  /** The lane of what is played. */
  readonly lane: LaneName;
  /** Ascending. */
  readonly sizes: readonly { readonly players: number; readonly spectators: number; readonly playedS: number }[];
  /** What CPU a guest at the last size may be, in times that at the one before it. */
  readonly atMost: number;
}

/** Rounds of each size; the best counts, since garbage, compiling and other work only add. */
const rounds = 5;

interface Size {
  readonly guests: number;
  readonly recording: Recording;
  readonly playedS: number;
  /** All a second of play: ms of CPU, and bytes. */
  cpuMs: number;
  framesCpuMs: number;
  sentBytes: number;
  readonly laneBytes: number;
}

/** Measures a title's room at each size. Throws where a room did not do what it had done when it was recorded. */
export function growthOf(growth: Growth): readonly Figure[] {
  const sizes = growth.sizes.map(({ players, spectators, playedS }): Size => {
    const { title, playing, lane } = growth;
    const recording = record({ title, players, spectators, playing, playedMs: playedS * 1000 });
    const ofGame = recording.toGuests
      .slice(recording.restStep)
      .flatMap((frames) => frames.filter((each) => each.lane === lane));
    const laneBytes = ofGame.reduce((sum, { frame }) => sum + frame.length, 0) / playedS;
    const unknown = { cpuMs: Number.POSITIVE_INFINITY, framesCpuMs: Number.POSITIVE_INFINITY, sentBytes: 0 };
    return { guests: players + spectators, recording, playedS, laneBytes, ...unknown };
  });
  for (let round = 0; round < rounds; round++)
    for (const size of sizes) {
      const room = replayRoom(size.recording);
      size.cpuMs = Math.min(size.cpuMs, room.cpuMs / size.playedS);
      size.framesCpuMs = Math.min(size.framesCpuMs, replayFrames(size.recording).cpuMs / size.playedS);
      size.sentBytes = room.sentBytes / size.playedS;
    }
  return [...sizes.flatMap((size) => figuresOf(growth, size)), ...comparisonsOf(growth, sizes)];
}

function figuresOf({ name }: Growth, { guests, cpuMs, framesCpuMs, sentBytes, laneBytes }: Size): readonly Figure[] {
  return [
    {
      name: `${name}, ${guests} guests, CPU a second`,
      value: cpuMs,
      unit: 'ms',
      against: { name: 'its frames alone', value: framesCpuMs },
    },
    {
      name: `${name}, ${guests} guests, upload to each`,
      value: sentBytes / guests / 1000,
      unit: 'kB/s',
      against: { name: 'what is played alone', value: laneBytes / guests / 1000 },
    },
  ];
}

/** Each size beside the one before it: CPU a guest, and CPU a byte, which tells what of its growth bytes make. */
function comparisonsOf({ name, atMost }: Growth, sizes: readonly Size[]): readonly Figure[] {
  return sizes.slice(1).flatMap((size, n): readonly Figure[] => {
    const before = sizes[n];
    if (!before) return [];
    const aGuest = ({ cpuMs, guests }: Size) => (cpuMs * 1000) / guests;
    const aKilobyte = ({ cpuMs, sentBytes }: Size) => (cpuMs * 1e6) / sentBytes;
    const against = (of: (size: Size) => number) => ({ name: `with ${before.guests}`, value: of(before) });
    return [
      {
        name: `${name}, ${size.guests} guests, CPU a guest and second`,
        value: aGuest(size),
        unit: 'µs',
        against: against(aGuest),
        goal: { of: 'ratio', atMost },
      },
      {
        name: `${name}, ${size.guests} guests, CPU a kB sent`,
        value: aKilobyte(size),
        unit: 'µs',
        against: against(aKilobyte),
        goal: { of: 'ratio', atMost: 1.1 },
      },
    ];
  });
}
