/** What a page says to a service worker that has been installed and waits for the one before it to end. */
export type ToServiceWorker =
  /** A page of the worker's own build: take over if no other page is open, since those may still need the build before. */
  | { readonly type: 'take-over-if-alone'; readonly build: string }
  /** A person pressed Reload since their build was refused: take over, whoever else is open. */
  | { readonly type: 'take-over' };
