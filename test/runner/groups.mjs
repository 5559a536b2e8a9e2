import { readdirSync } from 'node:fs';

const needsColours =
  'Firefox’s driver cannot set the colours of the system, and a test that ends there leaves its dialog open to the next';
const needsHeap = 'it counts what a tab holds after a garbage collection, which only Chromium’s debugger does';
const needsCuts = 'only Chromium’s debugger cuts a network below the page, or has a tab crash';
const notOfTheBrowser = 'what it tries is the same code in either browser, in half the time in Chromium';

/**
 * Numbers and bytes, which the engines share to the bit; that they do is shown by the next list, and by contracts. They
 * neither draw, nor speak to a page, a network or a worker, nor are imported as only Vite does: they run in Node, which has
 * Chromium's engine, and spare a page each.
 */
const numbers = [
  /^test\/fuzz\//,
  /^test\/contract\/engines\./,
  /^test\/unit\/(lib|lobby|signaling)\//,
  // Codecs and documents as they lie there are imported as text.
  /^test\/unit\/wire\/(?!(generated|vectors)\.)/,
  /^test\/unit\/host\/(?!room-store\.)/,
  /^test\/unit\/client\/(?!(doctor|input|sound)\/|hosting-tabs\.)/,
  /^test\/unit\/net\/(bulk|ice-servers|impaired-link|life-watch|probe|signal-repeater|signalling)\./,
  /^test\/unit\/ui\/(backlog|format|link-meter|news)\./,
  /^test\/unit\/games\/(titles|arena\/simulation)\./,
  /^test\/unit\/games\/[^/]+\/(?!(.*\/)?(held-keys|panel|recording|simulation|view)[-.])/,
];

/** As little bound to a page, hence run in Node, and in Firefox each day: by these one sees that the engines agree. */
const alike = [
  /^test\/unit\/wire\/vectors\./,
  /^test\/unit\/games\/(unclaimed-avatars|tiles\/simulation|[^/]+\/(recording|panel-log|view-light))\./,
  /^test\/unit\/client\/(doctor\/ways|hosting-tabs|input\/(?!input)[\w-]+)\./,
  /^test\/unit\/net\/(channel-link|reach)\./,
  /^test\/unit\/pwa\/updates\./,
  /^test\/unit\/ui\/(other-eyes|qr-code|wake-lock)\./,
];

/** What needs a page, or what Vite makes of an import, but not of one browser: Firefox is left it for the long run. */
const sameOnEitherPage = [
  /^test\/contract\/(add-an?-\w+|games|ping-pong)\./,
  /^test\/unit\/wire\/generated\./,
  /^test\/unit\/client\/sound\//,
  /^test\/unit\/net\/(lossy-signalling|peerjs-introducer|server-introducer)\./,
  /^test\/unit\/ui\/(app-controller|coming-back|each|hosting|hud|markup|network|room-sounds|secret|strings)\./,
  /^test\/unit\/games\/(arena\/held-keys|tics\/duel\/view|tiles\/(panel|view))\./,
  // What a browser lacks is taken from it there, in the same way in either.
  /^test\/tabs\/trouble-browser\./,
];

/** That Firefox's tabs host and join, prove who they are and play is shown by the interop; these are more of the same. */
const againInFirefox = [/^test\/tabs\//];

/** Run by no group but in the long run, or when they are named. */
export const longRun = [
  // What drives tabs is tried by every test that uses it.
  /^test\/unit\/support\//,
  // Times and heaps: what they guard moves slowly, and a machine that does something else besides moves them more.
  /\/(view-held|in-and-out)\./,
  /^test\/load\//,
  // It makes an hour of play first, and measures what a drop-in costs to a hundredth.
  /^test\/background\/duel-hour\./,
];

/** Of the tabs, as much as makes the lanes end together: rooms and browsers that fail, and counts over many rounds. */
const troubles = /\/(context-loss|in-and-out|peer-connections|resilience-[\w-]+|trouble-\w+)\.test\.ts$/;

/**
 * Groups of test files: in Node by its own runner or by `mocha`, in Chromium, in Firefox, or in both browsers at once.
 * Those of a `lane` run one after the other and lanes side by side, `concurrency` files of a group at a time: most of a
 * test is waiting, for countdowns and deadlines. Groups without a lane come last, with the machine to themselves.
 * `without` are files that are not for that browser, and why; `soakOnly` those that are run there only when they are named
 * or in the long run. `only` and `except` pick by path from the folders.
 */
export const groups = {
  // First in its lane: it wants a core, and the deadlines of the others' tabs are not yet under way.
  logic: {
    lane: 'node',
    browser: undefined,
    mocha: true,
    folders: ['test/unit', 'test/contract', 'test/fuzz'],
    only: [...numbers, ...alike],
    needsBuild: false,
  },
  node: { lane: 'node', browser: undefined, folders: ['test/node'], needsBuild: false },
  unit: {
    lane: 'chromium',
    browser: 'chromium',
    concurrency: 2,
    folders: ['test/unit', 'test/contract', 'test/fuzz'],
    needsBuild: false,
    soakOnly: [...longRun, ...numbers, ...alike],
  },
  tabs: {
    lane: 'chromium',
    browser: 'chromium',
    concurrency: 1,
    folders: ['test/tabs'],
    except: [troubles],
    needsBuild: true,
  },
  // Ratios of times, each file in a page of its own: code that other files have called with other shapes is slower.
  speed: { browser: 'chromium', concurrency: 1, folders: ['test/speed'], needsBuild: false },
  // Hidden tabs are throttled here as in a person's browser, and gaps are measured.
  background: {
    browser: 'chromium',
    concurrency: 1,
    folders: ['test/background'],
    needsBuild: true,
    soakOnly: longRun,
  },
  // Latencies at a server with many clients: whoever works beside it is measured too.
  load: { browser: undefined, folders: ['test/load'], needsBuild: false, soakOnly: longRun },
  // One window of Firefox has the focus at a time, without which Enter presses no button.
  firefox: {
    lane: 'firefox',
    browser: 'firefox',
    concurrency: 1,
    folders: ['test/unit', 'test/contract', 'test/tabs'],
    needsBuild: true,
    needsFirefox: true,
    soakOnly: [...longRun, ...numbers, ...sameOnEitherPage, ...againInFirefox],
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
    only: [troubles],
    needsBuild: true,
    soakOnly: longRun,
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

function matches(path, patterns) {
  return patterns.some((pattern) => pattern.test(path));
}

/** The test files of group `name`, relative to the repository's root; with `soak` also those of the long run alone. */
export function filesOf(name, { soak }) {
  const { folders, only = [/^/], except = [], soakOnly = [], without = {} } = groups[name];
  return folders
    .flatMap(testsIn)
    .filter((path) => !(path in without) && matches(path, only) && !matches(path, except))
    .filter((path) => soak || !matches(path, soakOnly))
    .sort();
}

/** Why the group `name` leaves out `path`; undefined if it does not. */
export function reasonWithout(name, path) {
  return groups[name].without?.[path];
}
