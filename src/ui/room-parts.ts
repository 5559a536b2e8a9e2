/** What being in a room takes, as host or as guest: loaded behind the first screen. */
export { joinRoom } from '../client/join.ts';
export { HostTab } from '../host/tab.ts';
export { Stay } from './stay.ts';
