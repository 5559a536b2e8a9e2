import { readdirSync } from 'node:fs';

const notOurs = new Set(['node_modules', 'dist', '.git']);

/** Files below `folder` that are the project's own, as paths that start with `folder`; the root is `.`. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return [];
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
