// Child process of run.mjs: runs one group in Chromium and sends each file's result over IPC. A process of its own,
// because web-test-runner ends the process it is in when it cannot start, and so that nothing outlives a group.
import { createServer } from 'node:net';
import process from 'node:process';
import { startTestRunner } from '@web/test-runner';
import config from '../../web-test-runner.config.mjs';
import { quietLogger, webReporter } from './web-reporter.mjs';

const [name, ...files] = process.argv.slice(2);
const { groups, ...shared } = config;
const { browsers } = groups.find((group) => group.name === name);

/** Free a moment ago: web-test-runner looks from 8000 upwards, where two runs that start at once find the same. */
function freePort() {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

const runner = await startTestRunner({
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
  config: {
    ...shared,
    port: await freePort(),
    files,
    browsers,
    staticLogging: true,
    logger: quietLogger,
    reporters: [webReporter((result) => process.send(result))],
  },
});
runner?.on('stopped', () => process.disconnect());
// Also when whoever wanted the results is gone: the browsers end with this process.
process.on('disconnect', () => process.exit());
