/** The part of `Storage` that is used; either may be missing or refuse, as in private windows. */
export interface StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What `task` gives; undefined where storage is full or forbidden: the page works without a memory. */
export function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
