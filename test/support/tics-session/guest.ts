import type { Params } from '../../../src/games/game.ts';
import { TicsClient } from '../../../src/games/tics/client.ts';
import type { Rules } from '../../../src/games/tics/engine.ts';
import { bundleBytes } from '../../../src/games/tics/log.ts';
import type { Random } from '../../../src/lib/random.ts';
import { clientSeat } from '../game-seats.ts';
import type { Events } from './events.ts';
import { Line, type LineQuality } from './line.ts';

const frameMs = 1000 / 60;
/** What a look at the clock costs: so that work in slices comes to an end in a time that stands still. */
const lookMs = 0.01;
const bytesPerMs = 200;

/** One launch in a guest's tab. */
export interface Page {
  readonly client: TicsClient;
  /** What is held down now. */
  readonly held: number;
}

export interface GuestOptions {
  readonly name: string;
  readonly events: Events;
  readonly random: Random;
  readonly quality: { readonly lagMs: number; readonly jitterMs: number };
  readonly start: { readonly seed: number; readonly params: Params };
  readonly tamper: ((frame: Uint8Array, tic: number) => readonly Uint8Array[]) | undefined;
  rules(page: Page): Rules;
  atHost(task: () => void): void;
  readonly toHost: {
    command(from: Guest, frame: Uint8Array): void;
    progress(from: Guest, tic: number): void;
    report(from: Guest, tic: number, hash: number): void;
  };
  drained(from: Guest): void;
  failed(error: unknown): void;
}

/** A person with a tab: comes, plays or watches, hides, freezes, goes and comes again. */
export class Guest {
  readonly name: string;
  readonly quality: LineQuality;
  readonly #options: GuestOptions;
  readonly #events: Events;
  readonly #random: Random;
  /** To the guest. */
  stream: Line;
  #lobby: Line;
  #commands: Line;
  #said: Line;
  #place: number | undefined;
  #slot: number | null = null;
  #page: (Page & { held: number }) | undefined;
  #hidden = false;
  /** While the page does nothing, what has come in. */
  #inbox: (() => void)[] | undefined;

  constructor(options: GuestOptions) {
    this.name = options.name;
    this.quality = { ...options.quality, outUntilMs: 0, bytesPerMs };
    this.#options = options;
    this.#events = options.events;
    this.#random = options.random;
    [this.stream, this.#lobby, this.#commands, this.#said] = this.#lines();
  }

  /** Where it is for the host; undefined while it has no link. */
  get place(): number | undefined {
    return this.#place;
  }

  /** The same of one that is there. */
  get placeNow(): number {
    if (this.#place === undefined) throw new Error(`${this.name} is nowhere`);
    return this.#place;
  }

  get slot(): number | null {
    return this.#place === undefined ? null : this.#slot;
  }

  get page(): Page | undefined {
    return this.#page;
  }

  get isFrozen(): boolean {
    return this.#inbox !== undefined;
  }

  /** From now on it is there for the host. */
  sit(place: number, slot: number | null): void {
    if (this.#place === undefined) [this.stream, this.#lobby, this.#commands, this.#said] = this.#lines();
    this.#place = place;
    this.#slot = slot;
  }

  /** The launch begins in its tab. */
  open({ slots, lateTic }: { readonly slots: readonly number[]; readonly lateTic: number | null }): void {
    const { start, rules, toHost, atHost } = this.#options;
    const [commands, said] = [this.#commands, this.#said];
    const through = (line: Line, bytes: number, task: () => void) =>
      line.send(bytes, () =>
        atHost(() => {
          // The worker may have stood for so long that the link has gone meanwhile.
          if (!line.closed) task();
        }),
      );
    let looks = 0;
    const page = { held: 0 } as Page & { held: number };
    const { nowMs } = this.#events;
    const client = new TicsClient(
      rules(page),
      clientSeat({
        slot: this.#slot,
        name: this.name,
        ...start,
        slots,
        names: slots.map((slot) => `P${slot}`),
        lateTic,
        nowMs: () => this.#events.nowMs + lookMs * looks++,
        rttMs: () => 2 * this.quality.lagMs + this.quality.jitterMs,
        send: (_lane, frame) => through(commands, frame.length, () => toHost.command(this, frame)),
        progress: (tic) => through(said, 40, () => toHost.progress(this, tic)),
        report: (tic, hash) => through(said, 60, () => toHost.report(this, tic, hash)),
      }),
      nowMs,
    );
    this.#page = Object.assign(page, { client });
    if (this.#hidden) client.hide(true, nowMs);
    this.#draw(this.#page);
  }

  /** The host sends a frame on `stream`. */
  deliver(frame: Uint8Array): void {
    this.stream.send(frame.length, () => this.#arrived(() => this.#receive(frame)));
  }

  /** The host says something on the lobby's lane to the launch, if that is there by then. */
  tell(to: (page: Page) => void): void {
    this.tellLobby(() => {
      if (this.#page) to(this.#page);
    });
  }

  tellLobby(arrive: () => void): void {
    this.#lobby.send(60, () => this.#arrived(arrive));
  }

  hide(hidden: boolean): void {
    if (this.isFrozen) return;
    this.#hidden = hidden;
    if (!this.#page) return;
    if (hidden) this.#hold(0);
    this.#page.client.hide(hidden, this.#events.nowMs);
  }

  /** Nothing in the page runs any more. */
  freeze(): void {
    this.#inbox ??= [];
  }

  thaw(): void {
    const inbox = this.#inbox ?? [];
    this.#inbox = undefined;
    for (const task of inbox) task();
  }

  /** The tab is closed, whatever the host knows of it. */
  close(): void {
    this.#page?.client.close();
    this.#page = undefined;
    for (const line of [this.stream, this.#lobby, this.#commands, this.#said]) line.closed = true;
  }

  /** The link is gone: what is under way in either direction arrives nowhere. */
  cut(): void {
    this.close();
    this.#place = undefined;
  }

  #lines(): [Line, Line, Line, Line] {
    const line = () => new Line(this.#events, this.#random, this.quality);
    const stream: Line = new Line(this.#events, this.#random, this.quality, () =>
      this.#options.atHost(() => {
        if (this.#place !== undefined) this.#options.drained(this);
      }),
    );
    return [stream, line(), line(), line()];
  }

  /** What comes in is a page's clock while it is hidden, and waits while nothing of it runs. */
  #arrived(task: () => void): void {
    if (this.#inbox) {
      this.#inbox.push(() => this.#arrived(task));
      return;
    }
    task();
    this.#page?.client.advance(this.#events.nowMs);
  }

  #receive(frame: Uint8Array): void {
    const { tamper, failed } = this.#options;
    const tic = new DataView(frame.buffer, frame.byteOffset).getUint32(0, true);
    const frames = tamper && frame.length === bundleBytes ? tamper(frame, tic) : [frame];
    for (const each of frames) {
      try {
        this.#page?.client.receive('stream', each, this.#events.nowMs);
      } catch (error) {
        failed(error);
        return;
      }
    }
  }

  /** 60 times a second, as long as somebody looks. */
  #draw(page: Page): void {
    if (this.#page !== page) return;
    if (!this.#hidden && !this.#inbox) {
      if (this.#random.below(20) === 0) this.#hold(this.#random.below(64));
      page.client.advance(this.#events.nowMs);
      page.client.sceneAt(this.#events.nowMs);
    }
    this.#events.after(frameMs, () => this.#draw(page));
  }

  #hold(mask: number): void {
    if (!this.#page) return;
    this.#page.held = mask;
    this.#page.client.hold(mask);
  }
}
