import { readdirSync } from 'node:fs';

/** Groups of test files, in the order they run: in Node, in Chromium, in Firefox, or in both browsers at once. */
export const groups = {
  node: { browser: undefined, folders: ['test/node'], needsBuild: false },
  unit: { browser: 'chromium', folders: ['test/unit', 'test/contract', 'test/fuzz'], needsBuild: false },
  tabs: { browser: 'chromium', folders: ['test/tabs'], needsBuild: true },
  // Hidden tabs are throttled here as in a person's browser.
  background: { browser: 'chromium', folders: ['test/background'], needsBuild: true },
  firefox: {
    browser: 'firefox',
    folders: ['test/unit', 'test/contract', 'test/fuzz', 'test/tabs'],
    needsBuild: true,
    needsFirefox: true,
    // Most of their tests need Chromium's debugger; what is left of axe's does not pass here, the others' is untried.
    without: ['axe', 'peer-connections', 'trouble'].map((name) => `test/tabs/${name}.test.ts`),
  },
  // Hosts in the one play with guests in the other.
  interop: { browser: 'chromium', folders: ['test/interop'], needsBuild: true, needsFirefox: true },
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
  const { folders, without = [] } = groups[name];
  return folders
    .flatMap(testsIn)
    .filter((path) => !without.includes(path))
    .sort();
}
