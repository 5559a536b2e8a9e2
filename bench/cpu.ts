/**
 * Ms of processor that `work` took in this process, collecting garbage and compiling beside it included: what else runs on
 * the machine does not count, as it would in a time by the clock.
 */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
