// Child process of run.mjs: runs one group in Chromium and sends each file's result over IPC. A process of its own,
// because web-test-runner ends the process it is in when it cannot start, and so that nothing outlives a group.
import process from 'node:process';
import { startTestRunner } from '@web/test-runner';
import config from '../../web-test-runner.config.mjs';
import { quietLogger, webReporter } from './web-reporter.mjs';

const [name, ...files] = process.argv.slice(2);
const { groups, ...shared } = config;
const { browsers } = groups.find((group) => group.name === name);

const runner = await startTestRunner({
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
  config: {
    ...shared,
    files,
    browsers,
    staticLogging: true,
    logger: quietLogger,
    reporters: [webReporter((result) => process.send(result))],
  },
});
runner?.on('stopped', () => process.disconnect());
