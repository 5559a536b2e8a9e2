import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Clock, Undo } from '../../lib/clock.ts';

/** Calls its host's `tick` every `intervalMs` while the host is in the document: for figures that age by themselves. */
export class Ticker implements ReactiveController {
  readonly #clock: () => Clock | undefined;
  readonly #intervalMs: number;
  readonly #tick: () => void;
  #stop: Undo | undefined;

  /** `clock` is asked when the host enters the document: by then it has been given what it shows. */
  constructor(
    host: ReactiveControllerHost,
    options: { clock: () => Clock | undefined; intervalMs: number; tick: () => void },
  ) {
    this.#clock = options.clock;
    this.#intervalMs = options.intervalMs;
    this.#tick = options.tick;
    host.addController(this);
  }

  hostConnected(): void {
    this.#again();
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #again(): void {
    this.#stop = this.#clock()?.after(this.#intervalMs, () => {
      this.#again();
      this.#tick();
    });
  }
}
