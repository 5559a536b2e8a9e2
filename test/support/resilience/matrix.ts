/** How tabs are introduced to each other, and what makes their connections. */
export const links = ['simple-peer', 'PeerJS'] as const;
export type LinkName = (typeof links)[number];

/** Something that happens to a room in which a game is played, unless it says otherwise. */
export interface Happening {
  /** As the table's rows and the tests' titles say it. */
  readonly what: string;
  /** The case's id, where it has one of its own: the test's title begins with it. */
  readonly id?: string;
  /** What is to come of it; null where it cannot happen. */
  readonly outcome: Readonly<Record<LinkName, string | null>>;
  /** Everybody is to be where they should be so soon after it is over. */
  readonly withinMs: number;
  /** Takes so long that it is tested in the long run alone. */
  readonly isLong?: true;
}

const alike = (outcome: string): Readonly<Record<LinkName, string>> => ({ 'simple-peer': outcome, PeerJS: outcome });
const seconds = (ms: number) => `${ms / 1000} s`;

const backWithinMs = 10_000;
const hostBackWithinMs = 15_000;
const shortlyWithinMs = 8_000;
const lineBackWithinMs = 15_000;
const introducedWithinMs = 20_000;
/** Who gives up is heard of, and a connection that they leave half open ends 2 s later. */
const halfOpenMs = 8_000;

/** Every row of `docs/resilience.md`, and every test of each link. */
export const matrix = {
  guestReload: {
    what: 'a guest reloads its page',
    outcome: alike(`back in the same slot, by the same name, within ${seconds(backWithinMs)}; the others play on`),
    withinMs: backWithinMs,
  },
  guestCrash: {
    what: 'a guest’s tab crashes and is opened again',
    outcome: alike(`back in the same slot, by the same name, within ${seconds(backWithinMs)}; the others play on`),
    withinMs: backWithinMs,
  },
  gone3s: {
    what: 'a guest’s network is gone for 3 s',
    outcome: alike(
      `shown as unstable; plays on in the same slot within ${seconds(shortlyWithinMs)} of its return, by the same connection or, where that stays silent for 5 s, by a new one`,
    ),
    withinMs: shortlyWithinMs,
  },
  gone10s: {
    what: 'a guest’s network is gone for 10 s',
    outcome: alike(
      `the page says so after 5 s, and comes back by a new connection into the same slot within ${seconds(lineBackWithinMs)} of its return; the others play on`,
    ),
    withinMs: lineBackWithinMs,
  },
  gone60s: {
    what: 'a guest’s network is gone for 60 s',
    outcome: alike(
      `its seat is free after 30 s, and still its own if nobody took it: back in the same slot within ${seconds(lineBackWithinMs)} of its return`,
    ),
    withinMs: lineBackWithinMs,
    isLong: true,
  },
  hostReload: {
    what: 'the host reloads its page',
    outcome: alike(
      `the room keeps its code; all are back in their slots within ${seconds(hostBackWithinMs)}, and the game goes on where it was at most 2 s before`,
    ),
    withinMs: hostBackWithinMs,
  },
  hostHidden: {
    id: 'A01',
    what: 'the host’s page is hidden for 6 minutes in the lobby, alone',
    outcome: alike('who comes by the link after that gets in as at any time'),
    withinMs: introducedWithinMs,
    isLong: true,
  },
  signallingRestart: {
    what: 'the signalling server is restarted',
    outcome: {
      'simple-peer': `the game does not notice; who comes by the link afterwards is in within ${seconds(introducedWithinMs)}`,
      PeerJS: null,
    },
    withinMs: introducedWithinMs,
  },
  brokerRestart: {
    what: 'the PeerJS broker is restarted',
    outcome: {
      'simple-peer': null,
      PeerJS: `the game does not notice; who comes by the link afterwards is in within ${seconds(introducedWithinMs)}`,
    },
    withinMs: introducedWithinMs,
  },
  duplicateGuest: {
    what: 'a guest’s tab is duplicated',
    outcome: alike('the newer tab has the slot; the older one is told so and has left'),
    withinMs: backWithinMs,
  },
  duplicateHost: {
    what: 'the host’s tab is duplicated',
    outcome: alike('the room stays where it is, and the newer tab is a guest in it'),
    withinMs: backWithinMs,
  },
  doubleJoin: {
    what: 'somebody presses Join twice at once',
    outcome: alike(`one player; what the other press had begun at the host is gone within ${seconds(halfOpenMs)}`),
    withinMs: halfOpenMs,
  },
} as const satisfies Readonly<Record<string, Happening>>;

export type HappeningId = keyof typeof matrix;

/** All rows with their ids. */
export const happenings: readonly (readonly [HappeningId, Happening])[] = Object.entries(matrix) as [
  HappeningId,
  Happening,
][];
