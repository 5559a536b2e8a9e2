/** Of a test that sets none itself. */
export const testLimitMs = 30_000;

/** Of a file. In the long run one test goes on for minutes; each sets its own limit. */
export function fileLimitMs(soak) {
  return soak ? 3_600_000 : 600_000;
}
