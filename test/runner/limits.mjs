import process from 'node:process';

/** A test’s that sets none itself. */
export const testLimitMs = 30_000;

/** A file’s. In the long run one test goes on for minutes; each sets its own limit. */
export const fileLimitMs = process.env.VITE_SOAK ? 3_600_000 : 600_000;
