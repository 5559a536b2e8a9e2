import { spawn } from 'node:child_process';
import process from 'node:process';
import { createInterface } from 'node:readline';

/**
 * Starts `node` with `args`; with `ipc` it can send messages. `ended` resolves when it has ended and its output is read, to
 * whether it was well and to the words for it.
 */
export function startNode(args, { environment, onLine, onMessage, ipc = false }) {
  const child = spawn(process.execPath, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? ['ipc'] : [])],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine);
  if (onMessage) child.on('message', onMessage);
  const ended = new Promise((resolve) =>
    child.on('close', (code, signal) =>
      resolve({ ok: code === 0, how: signal ? `was ended by ${signal}` : `ended with code ${code}` }),
    ),
  );
  return { ended, kill: () => child.kill('SIGKILL') };
}
