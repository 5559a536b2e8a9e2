/** What being in a room takes, as host or as guest: loaded behind the first screen. */
export { GuestRoom } from '../client/guest-room.ts';
export { joinRoom } from '../client/join.ts';
export { HostTab } from '../host/tab.ts';
