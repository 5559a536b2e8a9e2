import { readdirSync } from 'node:fs';

const needsColours =
  'Firefox’s driver cannot set the colours of the system, and a test that ends there leaves its dialog open to the next';
const needsHeap = 'it counts what a tab holds after a garbage collection, which only Chromium’s debugger does';
const notOfTheBrowser = 'what it tries is the same code in either browser, in half the time in Chromium';

/**
 * Groups of test files: in Node, in Chromium, in Firefox, or in both browsers at once. Those of a `lane` run one after the
 * other and lanes side by side, `concurrency` files of a group at a time: most of a test is waiting, for countdowns and
 * deadlines. Groups without a lane come last, with the machine to themselves.
 * `without` are files that are not for that browser, and why.
 */
export const groups = {
  node: { lane: 'node', browser: undefined, folders: ['test/node'], needsBuild: false },
  unit: {
    lane: 'chromium',
    browser: 'chromium',
    concurrency: 2,
    folders: ['test/unit', 'test/contract', 'test/fuzz'],
    needsBuild: false,
  },
  tabs: { lane: 'chromium', browser: 'chromium', concurrency: 1, folders: ['test/tabs'], needsBuild: true },
  // Hidden tabs are throttled here as in a person's browser, and gaps are measured.
  background: { browser: 'chromium', concurrency: 1, folders: ['test/background'], needsBuild: true },
  // One window of Firefox has the focus at a time, without which Enter presses no button.
  firefox: {
    lane: 'firefox',
    browser: 'firefox',
    concurrency: 1,
    folders: ['test/unit', 'test/contract', 'test/tabs'],
    needsBuild: true,
    needsFirefox: true,
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

/** The test files of group `name`, relative to the repository's root. */
export function filesOf(name) {
  const { folders, without = {} } = groups[name];
  return folders
    .flatMap(testsIn)
    .filter((path) => !(path in without))
    .sort();
}

/** Why the group `name` leaves out `path`; undefined if it does not. */
export function reasonWithout(name, path) {
  return groups[name].without?.[path];
}
