import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}

const lock: Locked = JSON.parse(readFileSync('package-lock.json', 'utf8'));

describe('libraries that make connections', () => {
  for (const [name, version] of [
    ['simple-peer', '9.11.1'],
    ['peerjs', '1.5.5'],
  ] as const)
    it(`P12: ${name} is the version that was read, down to the byte`, () => {
      // Both adapters lean on what is inside: another version has to be read before it is used.
      const locked = lock.packages[`node_modules/${name}`];
      assert.equal(locked?.version, version);
      assert.match(locked?.integrity ?? '', /^sha512-[\w+/]{86}==$/);
    });
});
