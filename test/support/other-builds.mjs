import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

/** Below web-test-runner's limit of 20 s for an answer. */
const sliceMs = 5000;

async function make(options) {
  const outDir = await mkdtemp(join(tmpdir(), 'other-build-'));
  const { NODE_ENV: _, ...env } = process.env;
  const args = JSON.stringify({ ...options, outDir });
  await promisify(execFile)(process.execPath, ['test/support/other-build.mjs', args], { env });
  return outDir;
}

/** Builds of the app besides `dist`, each made once and in the background. */
export class OtherBuilds {
  #made = new Map();

  /** Begins to make the one with these options of `other-build.mjs`; resolves with its folder. */
  make(options) {
    const key = JSON.stringify(options);
    if (!this.#made.has(key)) this.#made.set(key, make(options));
    const folder = this.#made.get(key);
    folder.catch(() => {});
    return folder;
  }

  /** Its folder; undefined when it is not ready yet: a busy machine builds for longer than a command may take. */
  ready(options) {
    return Promise.race([this.make(options), new Promise((done) => setTimeout(done, sliceMs))]);
  }

  async remove() {
    for (const folder of this.#made.values()) await rm(await folder, { recursive: true });
  }
}
