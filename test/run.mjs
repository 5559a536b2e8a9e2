// `npm test`: lint, types, build, then every group of tests; `npm test -- GROUP…|FILE…` runs only those, with the build if
// they need it, and files in the groups named with them if both are. The last line is always `N passed, N failed`.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { filesOf, groups, reasonWithout } from './runner/groups.mjs';
import { fileLimitMs } from './runner/limits.mjs';
import { runMochaGroup } from './runner/mocha-group.mjs';
import { startNode } from './runner/node-process.mjs';
import { Tally } from './runner/tally.mjs';
import { findBrowser, findFirefox, missingBrowser } from './support/browser.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const words = process.argv.slice(2);
const soak = words.includes('--soak');
const selection = select(words.filter((word) => word !== '--soak'));
const environment = { ...process.env, ...(soak ? { VITE_SOAK: '1' } : {}) };
const tally = new Tally();

/** Files by group, of the groups and files named; undefined when nothing is named. */
function select(names) {
  const chosen = new Map();
  const named = new Set(names.filter((name) => name in groups));
  for (const name of names) {
    if (named.has(name)) continue;
    const known = Object.keys(groups).filter((group) => filesOf(group, { soak: true }).includes(name));
    const candidates = named.size > 0 ? [...named] : Object.keys(groups);
    const group = candidates.find((candidate) => known.includes(candidate));
    if (!group) stop(refusal(name, candidates, known));
    chosen.set(group, [...(chosen.get(group) ?? []), name]);
  }
  for (const name of named) if (!chosen.has(name)) chosen.set(name, filesOf(name, { soak }));
  if (chosen.size === 0) return undefined;
  return new Map(Object.keys(groups).flatMap((name) => (chosen.has(name) ? [[name, chosen.get(name)]] : [])));
}

/** Why the word `name` cannot be run in any of `candidates`, given the groups that have such a file. */
function refusal(name, candidates, known) {
  const [reason] = candidates.flatMap((group) => {
    const why = reasonWithout(group, name);
    return why === undefined ? [] : [`"${name}" is left out of ${group}: ${why}.`];
  });
  if (reason) return reason;
  if (known.length > 0) return `"${name}" is not in ${candidates.join(' or ')}, but in ${known.join(' and ')}.`;
  return `"${name}" is neither a group (${Object.keys(groups).join(', ')}) nor a test file.`;
}

function stop(why) {
  console.error(why);
  process.exit(1);
}

async function step(name, args) {
  const startMs = performance.now();
  const output = [];
  const { ok } = await startNode(args, { environment, onLine: (line) => output.push(line) }).ended;
  tally.step(name, ok, performance.now() - startMs, output.join('\n'));
  return ok;
}

/** Runs `files` by the runner of their group; how that ended. */
async function runFiles(name, files, { onResult, onLine }) {
  const { browser, mocha } = groups[name];
  if (mocha) return runMochaGroup(files, { limitMs: fileLimitMs(soak), environment, onResult, onLine });
  const args = browser
    ? ['test/runner/web-group.mjs', name]
    : ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=./test/runner/node-reporter.mjs'];
  const ipc = browser !== undefined;
  const { how } = await startNode([...args, ...files], { environment, onLine, onMessage: onResult, ipc }).ended;
  return how;
}

/** Each line that is no result is something a runner or a crash said. */
async function runGroup(name, files) {
  tally.groupStarted(name, files.length);
  const startMs = performance.now();
  const reported = new Set();
  const noise = [];
  const onResult = (result) => {
    reported.add(result.file);
    tally.file(name, result);
  };
  const onLine = (line) => {
    if (line.startsWith('{"file":')) return onResult(JSON.parse(line));
    const text = stripVTControlCharacters(line);
    if (text.trim() !== '') noise.push(text);
  };
  const how = await runFiles(name, files, { onResult, onLine });
  const missing = files.filter((file) => !reported.has(file));
  if (missing.length > 0) {
    tally.fail(name, [`the group ${how} without a result of ${missing.join(', ')}`, ...noise].join('\n'));
  } else {
    for (const line of noise) console.log(`      ${line}`);
  }
  tally.groupFinished(name, performance.now() - startMs);
}

const wanted = selection ?? new Map(Object.keys(groups).map((name) => [name, filesOf(name, { soak })]));

if ([...wanted.keys()].some((name) => groups[name].browser)) {
  const path = findBrowser();
  if (!path) {
    console.error(missingBrowser);
    process.exit(1);
  }
  // Found once for all groups.
  environment.CHROME_PATH = path;
}

const firefoxMissing = !findFirefox();
const needsBuild = !selection || [...wanted].some(([name, files]) => groups[name].needsBuild && files.length > 0);
const build = () => step('vite build', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
const [built] = await Promise.all([
  needsBuild ? build() : true,
  ...(selection
    ? []
    : [
        step('biome check', ['node_modules/@biomejs/biome/bin/biome', 'check']),
        step('tsc', ['node_modules/typescript/bin/tsc', '-p', '.']),
      ]),
]);

async function runOrSay(name, files) {
  if (files.length === 0) {
    if (selection) tally.fail(name, 'the group has no files');
  } else if (groups[name].needsFirefox && firefoxMissing) {
    if (selection) tally.fail(name, 'Firefox is not installed: install it, or set FIREFOX_PATH to its executable.');
    else console.log(`${name}: left out, since Firefox is not installed`);
  } else if (groups[name].needsBuild && !built) {
    tally.fail(name, 'not run: the build failed');
  } else {
    await runGroup(name, files);
  }
}

async function runLane(lane) {
  for (const [name, files] of wanted) if (groups[name].lane === lane) await runOrSay(name, files);
}

await Promise.all([...new Set(Object.values(groups).map(({ lane }) => lane))].filter(Boolean).map(runLane));
await runLane(undefined);

process.exitCode = tally.finish();
