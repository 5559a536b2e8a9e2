import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Launcher } from 'chrome-launcher';

const isRoot = process.getuid?.() === 0;

/** What a person has to do when no browser is found and none can be installed. */
export const missingBrowser =
  'No Chrome, Chromium or Edge found: install one, or set CHROME_PATH to its executable, and run the tests again.';

/** Where Edge is installed by default; chrome-launcher knows Chrome and Chromium only. */
const edgePaths = {
  linux: ['/usr/bin/microsoft-edge', '/usr/bin/microsoft-edge-stable'],
  darwin: ['/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
  win32: ['ProgramFiles', 'ProgramFiles(x86)']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe')),
};

/** Ubuntu's `chromium-browser` is a stub that only asks for a snap, so on Linux a browser has to say its version. */
function runs(path) {
  if (process.platform !== 'linux') return existsSync(path);
  try {
    return /\d+\./.test(
      execFileSync(path, ['--version'], { timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
    );
  } catch {
    return false;
  }
}

function installed() {
  let found = [];
  try {
    found = Launcher.getInstallations();
  } catch {
    // chrome-launcher throws on a Linux without any browser.
  }
  return [...found, ...(edgePaths[process.platform] ?? [])].find(runs);
}

/** Debian's own package; Ubuntu's of the same name is a stub, which `installed` then does not take. */
function installDebianPackage() {
  if (process.platform !== 'linux' || !isRoot || !existsSync('/etc/debian_version')) return;
  console.log('No browser found: installing the chromium package with apt-get.');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    // Without a font a page has no text to lay out.
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      options,
    );
  } catch (error) {
    console.error(`apt-get: ${error.message}`);
  }
}

/** The executable of a Chromium-based browser, or undefined. As root on Debian it installs one when there is none. */
export function findBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const first = installed();
  if (first) return first;
  installDebianPackage();
  return installed();
}

/** Where Firefox is installed by default. */
const firefoxPaths = {
  linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  win32: ['ProgramFiles', 'ProgramFiles(x86)']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Mozilla Firefox', 'firefox.exe')),
};

/** Firefox's executable, FIREFOX_PATH before any other, or undefined: tests in it are then left out. */
export function findFirefox() {
  return process.env.FIREFOX_PATH || (firefoxPaths[process.platform] ?? []).find(runs);
}

/** How puppeteer starts Firefox: with plain addresses as candidates, loopback among them, as in Chromium. */
export function firefoxOptions() {
  return {
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: {
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
    },
  };
}

/** Flags of every Chromium that runs tests. */
export const browserFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Containers give /dev/shm 64 MB, too little for several tabs.
  '--disable-dev-shm-usage',
  // With the capture permission below: candidates of every interface as plain addresses, loopback among them.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
  '--allow-loopback-in-peer-connection',
  // WebGL without a GPU.
  '--enable-unsafe-swiftshader',
];

/** Flags puppeteer adds which keep hidden tabs from being throttled; the background group does without them. */
export const antiThrottlingFlags = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/**
 * Grants capture to every page of `browser` in one context, which makes WebRTC use every interface: without it a machine
 * that has only loopback gathers no candidate at all. The grant lasts as long as the session that made it, so that stays.
 */
export async function grantCapture(browser, context) {
  const session = await browser.target().createCDPSession();
  await session.send('Browser.grantPermissions', {
    permissions: ['audioCapture', 'videoCapture'],
    ...(context?.id === undefined ? {} : { browserContextId: context.id }),
  });
}
