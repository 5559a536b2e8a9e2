import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of: whoever has the same sources and the same libraries speaks the same protocol. */
const sources = [
  'index.html',
  'package-lock.json',
  'public',
  'signaling/protocol.ts',
  'signaling/room-code.ts',
  'src',
  'vite.config.ts',
];

/** Twelve hex digits of a digest of the sources and the lock file in the project's folder `root`. */
export function buildDigest(root = '.'): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) add(inner);
      else file(inner);
    }
  };
  const file = (path: string) => hash.update(`${path.replaceAll('\\', '/')}\n`).update(readFileSync(join(root, path)));
  for (const source of sources)
    if (/\.\w+$/.test(source)) file(source);
    else add(source);
  return hash.digest('hex').slice(0, 12);
}
