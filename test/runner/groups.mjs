import { readdirSync } from 'node:fs';

/** Groups of test files, in the order they run. `browser` ones run in Chromium, the others in Node. */
export const groups = {
  node: { browser: false, folders: ['test/node'], needsBuild: false },
  unit: { browser: true, folders: ['test/unit', 'test/contract', 'test/fuzz'], needsBuild: false },
  tabs: { browser: true, folders: ['test/tabs'], needsBuild: true },
  // Hidden tabs are throttled here as in a person's browser.
  background: { browser: true, folders: ['test/background'], needsBuild: true },
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
  return groups[name].folders.flatMap(testsIn).sort();
}
