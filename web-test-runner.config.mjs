import process from 'node:process';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { filesOf, groups } from './test/runner/groups.mjs';
import { fileLimitMs, testLimitMs } from './test/runner/limits.mjs';
import { brokerPlugin } from './test/support/broker-plugin.mjs';
import {
  antiThrottlingFlags,
  browserFlags,
  findBrowser,
  firefoxOptions,
  grantCapture,
  missingBrowser,
} from './test/support/browser.mjs';
import { OtherBuilds } from './test/support/other-builds.mjs';
import { serverPlugin } from './test/support/server-plugin.mjs';
import { sitePlugin } from './test/support/site-plugin.mjs';
import { tabsPlugin } from './test/support/tabs-plugin.mjs';
import { turnPlugin } from './test/support/turn-plugin.mjs';
import { viteBridge } from './test/support/vite-bridge.mjs';

const executablePath = findBrowser();
if (!executablePath) {
  console.error(missingBrowser);
  process.exit(1);
}

const vite = viteBridge();
const builds = new OtherBuilds();

function chromium(concurrency, launchOptions) {
  return chromeLauncher({
    concurrency,
    launchOptions: { executablePath, args: browserFlags, ...launchOptions },
    async createBrowserContext({ browser }) {
      await grantCapture(browser);
      return browser.defaultBrowserContext();
    },
    createPage: openWindow,
  });
}

function firefox(concurrency) {
  return chromeLauncher({ concurrency, puppeteer, launchOptions: firefoxOptions(), createPage: openWindow });
}

/** Files that run side by side have a window each: a page behind another draws nothing. */
function openWindow({ context }) {
  return context.newPage({ type: 'window' });
}

function browserOf(name) {
  const { browser, concurrency } = groups[name];
  if (browser === 'firefox') return firefox(concurrency);
  return chromium(concurrency, name === 'background' ? { ignoreDefaultArgs: antiThrottlingFlags } : {});
}

export default {
  nodeResolve: false,
  concurrentBrowsers: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: fileLimitMs(process.env.VITE_SOAK !== undefined),
  testFramework: { config: { timeout: testLimitMs } },
  middleware: [vite.middleware],
  plugins: [
    vite.plugin,
    serverPlugin(builds),
    sitePlugin(builds),
    tabsPlugin(),
    brokerPlugin(),
    turnPlugin(),
    { name: 'other-builds', serverStop: () => builds.remove() },
  ],
  groups: Object.keys(groups)
    .filter((name) => groups[name].browser)
    .map((name) => ({
      name,
      files: filesOf(name, { soak: true }),
      browsers: [browserOf(name)],
    })),
};
