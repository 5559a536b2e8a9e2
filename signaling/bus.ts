/** What happens at one end of a bus. No handler may throw. */
export interface BusHandlers {
  /** `text` came from the end named `from`: to this one alone, or to all. */
  heard(from: string, text: string): void;
  /** Messages get through again, or no longer. What was sent meanwhile, or in the seconds before that was noticed, may be lost. */
  changed(up: boolean): void;
}

/**
 * By what the processes that share rooms talk. Messages of one end to another arrive in order and at most once; to an end
 * that is not there, or while the bus is down, they are lost. Nothing is kept anywhere.
 */
export interface Bus {
  /** This end's name: 32 hexadecimal digits, new at each start. */
  readonly name: string;
  readonly up: boolean;
  /** Before this nothing is heard; called once. */
  listen(handlers: BusHandlers): void;
  /** To one other end. Never throws. */
  send(to: string, text: string): void;
  /** To every other end. Never throws. */
  broadcast(text: string): void;
  close(): Promise<void>;
}

/**
 * Ends that talk within one process. A server by itself has the only one, which hears nobody; several are servers that
 * share rooms in a test. `later` runs each delivery, in the order of the calls and never within one.
 */
export class MemoryHub {
  readonly #ends = new Map<string, BusHandlers>();
  readonly #later: (task: () => void) => void;
  #up = true;

  constructor(later: (task: () => void) => void) {
    this.#later = later;
  }

  end(name: string): Bus {
    const deliver = (to: string, text: string) => {
      this.#later(() => {
        if (this.#up) this.#ends.get(to)?.heard(name, text);
      });
    };
    const isUp = () => this.#up && this.#ends.has(name);
    return {
      name,
      get up() {
        return isUp();
      },
      listen: (handlers) => {
        this.#ends.set(name, handlers);
        if (this.#up) this.#later(() => handlers.changed(true));
      },
      send: (to, text) => {
        if (isUp() && to !== name) deliver(to, text);
      },
      broadcast: (text) => {
        if (isUp()) for (const to of this.#ends.keys()) if (to !== name) deliver(to, text);
      },
      close: async () => {
        this.#ends.delete(name);
      },
    };
  }

  /** Breaks the bus, or mends it: every end is told. */
  set up(up: boolean) {
    if (up === this.#up) return;
    this.#up = up;
    for (const handlers of this.#ends.values()) this.#later(() => handlers.changed(up));
  }
}
