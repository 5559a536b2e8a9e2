import process from 'node:process';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import { filesOf, groups } from './test/runner/groups.mjs';
import {
  antiThrottlingFlags,
  browserFlags,
  findBrowser,
  firefoxOptions,
  grantCapture,
  missingBrowser,
} from './test/support/browser.mjs';
import { serverPlugin } from './test/support/server-plugin.mjs';
import { sitePlugin } from './test/support/site-plugin.mjs';
import { tabsPlugin } from './test/support/tabs-plugin.mjs';
import { viteBridge } from './test/support/vite-bridge.mjs';

const executablePath = findBrowser();
if (!executablePath) {
  console.error(missingBrowser);
  process.exit(1);
}

const vite = viteBridge();

function chromium(launchOptions) {
  return chromeLauncher({
    launchOptions: { executablePath, args: browserFlags, ...launchOptions },
    async createBrowserContext({ browser }) {
      await grantCapture(browser);
      return browser.defaultBrowserContext();
    },
  });
}

function firefox() {
  return chromeLauncher({ puppeteer, launchOptions: firefoxOptions() });
}

const browserOf = {
  chromium: (name) => chromium(name === 'background' ? { ignoreDefaultArgs: antiThrottlingFlags } : {}),
  firefox,
};

/** A soak runs for long in one test; each sets its own mocha timeout. */
const fileLimitMs = process.env.SOAK ? 3_600_000 : 600_000;

export default {
  nodeResolve: false,
  concurrency: 1,
  concurrentBrowsers: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: fileLimitMs,
  testFramework: { config: { timeout: 30_000 } },
  middleware: [vite.middleware],
  plugins: [vite.plugin, serverPlugin(), sitePlugin(), tabsPlugin()],
  groups: Object.keys(groups)
    .filter((name) => groups[name].browser)
    .map((name) => ({
      name,
      files: filesOf(name),
      browsers: [browserOf[groups[name].browser](name)],
    })),
};
