import { createStore, del, get, keys, set } from 'idb-keyval';
import type { KeptRoom } from './saved-room.ts';

/** Where rooms are kept over a reload of their tab, by their codes. Every call may reject: storage may be forbidden. */
export interface RoomStore {
  /** As it lies there; undefined where nothing does. */
  read(code: string): Promise<unknown>;
  write(code: string, entry: KeptRoom): Promise<void>;
  remove(code: string): Promise<void>;
  /** The codes of all that lie there. */
  codes(): Promise<readonly string[]>;
}

/** IndexedDB of this site, opened at the first call. */
export function indexedDbStore(): RoomStore {
  let opened: ReturnType<typeof createStore> | undefined;
  const store = () => {
    opened ??= createStore('tictab-rooms', 'rooms');
    return opened;
  };
  return {
    read: async (code) => get<unknown>(code, store()),
    write: async (code, entry) => set(code, entry, store()),
    remove: async (code) => del(code, store()),
    codes: async () => (await keys(store())).filter((key) => typeof key === 'string'),
  };
}
