import { readdirSync } from 'node:fs';

const needsColours =
  'Firefox’s driver cannot set the colours of the system, and a test that ends there leaves its dialog open to the next';
const needsHeap = 'it counts what a tab holds after a garbage collection, which only Chromium’s debugger does';
const needsCuts = 'only Chromium’s debugger cuts a network below the page, or has a tab crash';
const notOfTheBrowser = 'what it tries is the same code in either browser, in half the time in Chromium';

/**
 * What neither draws, nor speaks to a page, a network or a worker: numbers and bytes, which the engines share to the bit.
 * That they do is shown by the wire's vectors, by each game's simulation and by the contracts, which stay.
 */
const sameInEither = [
  /^test\/contract\/(add-an?-\w+|engines|games|ping-pong)\./,
  /^test\/unit\/(lib|lobby|signaling)\//,
  /^test\/unit\/wire\/(?!vectors\.)/,
  /^test\/unit\/host\/(?!room-store\.)/,
  /^test\/unit\/client\/(?!(doctor|input)\/|hosting-tabs\.)/,
  /^test\/unit\/net\/(bulk|ice-servers|impaired-link|life-watch|lossy-signalling|peerjs-introducer|probe|server-introducer|signal-repeater|signalling)\./,
  /^test\/unit\/ui\/(app-controller|backlog|coming-back|each|format|hosting|link-meter|network|news|secret|strings)\./,
  /^test\/unit\/games\/titles\./,
  /^test\/unit\/games\/[^/]+\/(?!(simulation|view|panel|recording)[-.])/,
  // What a browser lacks is taken from it there, in the same way in either.
  /^test\/tabs\/trouble-browser\./,
];

/** That Firefox's tabs host and join, prove who they are and play is shown by the interop; these are more of the same. */
const againInFirefox = [/^test\/tabs\//];

/** What drives tabs is tried by every test that uses it. */
const ofTheTests = [/^test\/unit\/support\//];

/** Times and heaps: what they guard moves slowly, and a machine that does something else besides moves them more. */
const measured = [/\/(view-cost|in-and-out)\./, /^test\/load\//];

/** It makes an hour of play first, and measures what a drop-in costs to a hundredth. */
const duelHour = /^test\/background\/duel-hour\./;

/** Of the tabs, what has a lane of its own: rooms and browsers that fail, counts over many rounds, where it is hosted, and every screen's access. */
const troubles = /\/(axe|context-loss|hosting|in-and-out|peer-connections|resilience-[\w-]+|trouble-\w+)\.test\.ts$/;

/**
 * Groups of test files: in Node, in Chromium, in Firefox, or in both browsers at once. Those of a `lane` run one after the
 * other and lanes side by side, `concurrency` files of a group at a time: most of a test is waiting, for countdowns and
 * deadlines. Groups without a lane come last, with the machine to themselves.
 * `without` are files that are not for that browser, and why; `soakOnly` those that are run there only when they are named
 * or in the long run. `only` and `except` pick by path from the folders.
 */
export const groups = {
  node: { lane: 'node', browser: undefined, folders: ['test/node'], needsBuild: false },
  unit: {
    lane: 'chromium',
    browser: 'chromium',
    concurrency: 2,
    folders: ['test/unit', 'test/contract', 'test/fuzz'],
    needsBuild: false,
    soakOnly: [...ofTheTests, ...measured],
  },
  tabs: {
    lane: 'chromium',
    browser: 'chromium',
    concurrency: 1,
    folders: ['test/tabs'],
    except: troubles,
    needsBuild: true,
  },
  // Hidden tabs are throttled here as in a person's browser, and gaps are measured.
  background: {
    browser: 'chromium',
    concurrency: 1,
    folders: ['test/background'],
    needsBuild: true,
    soakOnly: [duelHour],
  },
  // Latencies at a server with many clients: whoever works beside it is measured too.
  load: { browser: undefined, folders: ['test/load'], needsBuild: false, soakOnly: measured },
  // One window of Firefox has the focus at a time, without which Enter presses no button.
  firefox: {
    lane: 'firefox',
    browser: 'firefox',
    concurrency: 1,
    folders: ['test/unit', 'test/contract', 'test/tabs'],
    needsBuild: true,
    needsFirefox: true,
    soakOnly: [...ofTheTests, ...measured, ...sameInEither, ...againInFirefox],
    without: {
      'test/fuzz/decoders.test.ts': notOfTheBrowser,
      'test/fuzz/lobby.test.ts': notOfTheBrowser,
      'test/unit/games/tiles/playtest.test.ts': notOfTheBrowser,
      'test/tabs/axe.test.ts': needsColours,
      'test/tabs/built-app.test.ts': notOfTheBrowser,
      'test/tabs/context-loss.test.ts': 'without a screen Firefox has no WebGL, hence no context to lose',
      'test/tabs/in-and-out.test.ts': needsHeap,
      'test/tabs/journey.test.ts': 'only Chromium’s debugger tells the accessibility tree that each of its tests reads',
      'test/tabs/markup.test.ts': notOfTheBrowser,
      'test/tabs/peer-connections.test.ts': needsHeap,
      'test/tabs/resilience-peerjs.test.ts': needsCuts,
      'test/tabs/resilience-simple-peer.test.ts': needsCuts,
      'test/tabs/server.test.ts': notOfTheBrowser,
      'test/tabs/trouble-line.test.ts':
        'its crashes need Chromium’s debugger, and without a relay Firefox gives up at once, not after 15 s',
      'test/tabs/trouble-room.test.ts': notOfTheBrowser,
    },
  },
  // Hosts in the one play with guests in the other.
  interop: {
    lane: 'firefox',
    browser: 'chromium',
    concurrency: 1,
    folders: ['test/interop'],
    needsBuild: true,
    needsFirefox: true,
  },
  // Beside the other tabs, once Firefox is through: with more than two browsers at work deadlines break.
  troubles: {
    lane: 'firefox',
    browser: 'chromium',
    concurrency: 1,
    folders: ['test/tabs'],
    only: troubles,
    needsBuild: true,
    soakOnly: measured,
  },
};

function testsIn(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return testsIn(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

/** The test files of group `name`, relative to the repository's root; with `soak` also those of the long run alone. */
export function filesOf(name, { soak }) {
  const { folders, only, except, soakOnly = [], without = {} } = groups[name];
  return folders
    .flatMap(testsIn)
    .filter((path) => !(path in without) && (only?.test(path) ?? true) && !except?.test(path))
    .filter((path) => soak || !soakOnly.some((pattern) => pattern.test(path)))
    .sort();
}

/** Why the group `name` leaves out `path`; undefined if it does not. */
export function reasonWithout(name, path) {
  return groups[name].without?.[path];
}
