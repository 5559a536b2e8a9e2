/**
 * Whether this is the long run, `npm run soak`: the runner says so in the environment, which Vite hands to a page by
 * `import.meta.env`; Node has no such thing.
 */
export const soak = Boolean((import.meta.env ?? process.env).VITE_SOAK);
