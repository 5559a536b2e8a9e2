const times = 200;

/**
 * What saving a launch keeps the worker from its ticks for: `save`, and the copy that storage takes at once. Times are the
 * process's own, collecting garbage included.
 */
export function reportSaves(title: string, save: () => Uint8Array): void {
  const bytes = save().length;
  const tookMs: number[] = [];
  for (let n = 0; n < times; n++) {
    const before = process.cpuUsage();
    structuredClone(save());
    const { user, system } = process.cpuUsage(before);
    tookMs.push((user + system) / 1000);
  }
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => (tookMs[Math.floor((times - 1) * share)] ?? Number.NaN).toFixed(2);
  console.log(title);
  console.log(`  bytes                              ${bytes}`);
  console.log(`  a save, median                     ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}
