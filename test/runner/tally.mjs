/**
 * What one test file did, as the runners report it.
 * @typedef {object} FileResult
 * @property {string} file relative to the repository's root
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} ms
 * @property {{name: string, error: string}[]} failures
 * @property {string[]} output what the tests wrote to a console
 */

/** How many of the files that took longest are named at the end. */
const slowestFiles = 5;

/** Sums up results, prints them as they come and all failures at the end. */
export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  #failures = [];
  #durations = [];
  #files = [];

  /** A step without tests, such as a compiler: counts only when it fails. */
  step(name, ok, ms, output) {
    console.log(`${ok ? '✓' : '✗'} ${name}  ${seconds(ms)}`);
    this.#durations.push(`${name} ${seconds(ms)}`);
    if (!ok) this.fail(name, output);
  }

  /** @param {string} group @param {FileResult} result */
  file(group, result) {
    const parts = [`${result.passed} passed`];
    if (result.failed > 0) parts.push(`${result.failed} failed`);
    if (result.skipped > 0) parts.push(`${result.skipped} skipped`);
    console.log(
      `  ${result.failed > 0 ? '✗' : '✓'} ${group} ${result.file}  ${parts.join(', ')}  ${seconds(result.ms)}`,
    );
    for (const line of result.output) console.log(line.replace(/^/gm, '      '));
    this.#files.push({ name: `${group} ${result.file}`, ms: result.ms });
    this.passed += result.passed;
    this.failed += result.failed;
    this.skipped += result.skipped;
    for (const { name, error } of result.failures)
      this.#failures.push({ name: `${group} ${result.file} › ${name}`, error });
  }

  groupStarted(name, fileCount) {
    console.log(`${name}: ${fileCount} ${fileCount === 1 ? 'file' : 'files'}`);
  }

  groupFinished(name, ms) {
    this.#durations.push(`${name} ${seconds(ms)}`);
  }

  /** One failure that is no test's own. */
  fail(name, error) {
    this.failed++;
    this.#failures.push({ name, error });
  }

  /** Prints failures, durations and the final line; returns the exit code. */
  finish() {
    this.#failures.forEach(({ name, error }, index) => {
      console.log(`\n${index + 1}) ${name}\n${error.trim().replace(/^/gm, '   ')}`);
    });
    if (this.#durations.length > 0) console.log(`\n${this.#durations.join(' · ')}`);
    const slowest = this.#files.toSorted((a, b) => b.ms - a.ms).slice(0, slowestFiles);
    if (slowest.length > 0)
      console.log(`slowest: ${slowest.map(({ name, ms }) => `${name} ${seconds(ms)}`).join(' · ')}`);
    console.log(`${this.passed} passed, ${this.failed} failed${this.skipped > 0 ? `, ${this.skipped} skipped` : ''}`);
    return this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}

export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
