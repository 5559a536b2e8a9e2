/** What being in a room takes, as host or as guest: loaded behind the first screen. */
export { Hosting } from './hosting.ts';
export { Visit } from './visit.ts';
