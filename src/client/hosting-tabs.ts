import type { Clock, Undo } from '../lib/clock.ts';

/** The part of `BroadcastChannel` that is used; it exists on plain http too. */
export interface ChannelLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** A tab that lives answers in this time: hearing from others is not slowed in hidden ones, as timers are. */
const answerMs = 400;

/**
 * Which rooms tabs of this browser host. A duplicated tab has a copy of all that its original kept for coming back after
 * a reload, so it asks first whether the original still hosts the room.
 */
export class HostingTabs {
  readonly #channel: ChannelLike | undefined;
  readonly #clock: Clock;
  readonly #asking = new Map<string, (hosted: boolean) => void>();
  #hosts: string | undefined;

  /** Without a channel, no other tab is ever heard of. */
  constructor(channel: ChannelLike | undefined, clock: Clock) {
    this.#channel = channel;
    this.#clock = clock;
    channel?.addEventListener('message', ({ data }) => this.#heard(data));
  }

  /** Says from now on, whenever it is asked, that this tab hosts `code`, or none. */
  hosts(code: string | undefined): void {
    this.#hosts = code;
  }

  /** Asks whether another tab hosts `code`; `done` is called once, unless the undo comes first. */
  ask(code: string, done: (hosted: boolean) => void): Undo {
    const undo = this.#clock.after(this.#channel ? answerMs : 0, () => answered(false));
    const answered = (hosted: boolean) => {
      undo();
      this.#asking.delete(code);
      done(hosted);
    };
    this.#asking.set(code, answered);
    this.#channel?.postMessage({ type: 'who-hosts', code });
    return () => {
      undo();
      this.#asking.delete(code);
    };
  }

  /** From any page of this origin, which need not be one of ours. */
  #heard(data: unknown): void {
    if (typeof data !== 'object' || data === null || !('type' in data) || !('code' in data)) return;
    if (typeof data.code !== 'string') return;
    if (data.type === 'hosts') this.#asking.get(data.code)?.(true);
    else if (data.type === 'who-hosts' && data.code === this.#hosts)
      this.#channel?.postMessage({ type: 'hosts', code: data.code });
  }
}
