/** What test files have open in the runner's process, by id. Files run side by side, so each has its own. */
export class BySession {
  #files = new Map();

  /** The map of the file that `session` runs. */
  of(session) {
    let file = this.#files.get(session.id);
    if (!file) {
      file = { session, things: new Map() };
      this.#files.set(session.id, file);
    }
    return file.things;
  }

  /** Takes out and returns what was left open by files that have ended, or by every file. */
  take({ every = false } = {}) {
    const left = [];
    for (const [id, { session, things }] of this.#files) {
      if (!every && session.browser.isActive(id)) continue;
      this.#files.delete(id);
      left.push(...things.values());
    }
    return left;
  }
}
