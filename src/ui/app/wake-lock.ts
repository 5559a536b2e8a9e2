/** What keeping the screen on needs of the browser. */
export interface WakeLockEnvironment {
  /** Missing on plain http and in some browsers: then the screen goes off as it likes. */
  readonly wakeLock: { request(type: 'screen'): Promise<WakeLockHold> } | undefined;
  readonly document: {
    readonly visibilityState: string;
    addEventListener(type: 'visibilitychange', listener: () => void): void;
  };
}

/** The part of `WakeLockSentinel` that is used. */
export interface WakeLockHold {
  readonly released: boolean;
  release(): Promise<void>;
}

/** Keeps the screen on while it is wanted. The browser takes the lock from hidden pages; it is asked for again. */
export class WakeLock {
  readonly #environment: WakeLockEnvironment;
  #wanted = false;
  #hold: WakeLockHold | undefined;
  #asking = false;

  constructor(environment: WakeLockEnvironment) {
    this.#environment = environment;
    environment.document.addEventListener('visibilitychange', () => void this.#update());
  }

  /** Whether the screen should stay on from now on. The same again changes nothing. */
  want(wanted: boolean): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    void this.#update();
  }

  async #update(): Promise<void> {
    const { wakeLock, document } = this.#environment;
    if (!wakeLock || this.#asking) return;
    if (!this.#wanted) {
      const hold = this.#hold;
      this.#hold = undefined;
      await hold?.release().catch(() => undefined);
      return;
    }
    if (document.visibilityState !== 'visible' || this.#hold?.released === false) return;
    this.#asking = true;
    try {
      this.#hold = await wakeLock.request('screen');
    } catch {
      // A low battery, or a page that was hidden meanwhile: asked again when it is shown.
    } finally {
      this.#asking = false;
    }
    // Given up while the browser was still thinking.
    if (!this.#wanted) await this.#update();
  }
}
