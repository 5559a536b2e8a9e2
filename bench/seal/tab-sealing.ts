import type { SealingCosts } from './sealing-worker.ts';

/** What sealing costs in a worker of this tab. */
export function sealingCosts(): Promise<SealingCosts> {
  const worker = new Worker(new URL('./sealing-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SealingCosts>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage('begin');
  });
}
