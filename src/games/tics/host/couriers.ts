import { type BundleLog, bundleBytes, maxBatchBundles } from '../log.ts';

/** History waits until at most so much is under way towards a place (L9). */
const maxHistoryBytes = 256 * 1024;
/** Batches that leave at a time, to all together: what is live has gone before them, and the next live one is soon. */
const batchesAtATime = 4;
/** A player further behind in its lane is cut (L8). */
const maxBehindTics = 350;
/** A player whose history has left but for so much is served like everybody else, and may be cut like everybody else. */
const levelBytes = 35 * bundleBytes;

const nobody: readonly number[] = [];

/** What couriers need of the room. */
export interface CourierLanes {
  bufferedBytes(place: number): number;
  /** False when nobody is there. */
  send(place: number, frame: Uint8Array): boolean;
}

interface Courier {
  readonly place: number;
  /** The next tic to be sent to it. */
  tic: number;
  /** A spectator: never cut, and so many tics behind. */
  readonly delayTics: number | undefined;
  /**
   * - `mute`: it has not spoken, so what is sent now might come before what tells it of the launch.
   * - `history`: what was sealed before is on its way, as fast as its lane takes it.
   * - `live`: a player that has all there is; each bundle goes out at once, whatever its lane holds.
   */
  state: 'mute' | 'history' | 'live';
}

/**
 * Brings every place what was sealed, in order and without a gap: a place is a cursor into the log (L8). What players are
 * waiting for goes first, history in batches after it (L9).
 */
export class Couriers {
  readonly #log: BundleLog;
  readonly #lanes: CourierLanes;
  readonly #couriers = new Map<number, Courier>();
  /** Whose turn it is to be the first with history. */
  #turn = 0;

  constructor(log: BundleLog, lanes: CourierLanes) {
    this.#log = log;
    this.#lanes = lanes;
  }

  /** A player, mute until `wake`. */
  addPlayer(place: number): void {
    this.#couriers.set(place, { place, tic: 0, delayTics: undefined, state: 'mute' });
  }

  /** A spectator, mute until `wake`, who is shown everything `delayTics` late. */
  addWatcher(place: number, delayTics: number): void {
    this.#couriers.set(place, { place, tic: 0, delayTics, state: 'mute' });
  }

  /** Who watched plays from now on, and goes on with what it has. */
  seat(watcher: number, place: number): void {
    const before = this.#couriers.get(watcher);
    this.#couriers.delete(watcher);
    this.addPlayer(place);
    const courier = this.#couriers.get(place);
    if (!before || !courier) return;
    courier.tic = before.tic;
    if (before.state !== 'mute') courier.state = 'history';
  }

  remove(place: number): void {
    this.#couriers.delete(place);
  }

  /** It has spoken, so it knows of the launch. */
  wake(place: number): void {
    const courier = this.#couriers.get(place);
    if (courier?.state === 'mute') courier.state = 'history';
  }

  /** The newest bundle of the log, in a frame of its own, to all who have everything before it. */
  relay(frame: Uint8Array): void {
    const tic = this.#log.length - 1;
    for (const courier of this.#couriers.values()) {
      if (courier.tic !== tic || courier.state === 'mute' || (courier.delayTics ?? 0) > 0) continue;
      if (courier.state === 'history' && !this.#hasRoom(courier, frame.length)) continue;
      if (this.#lanes.send(courier.place, frame)) courier.tic++;
    }
  }

  /** Sends what may leave now of what is older. Where nobody waits, as at most tics, it allocates nothing. */
  serve(): void {
    let isAnyWaiting = false;
    for (const courier of this.#couriers.values()) if (this.#due(courier) > 0) isAnyWaiting = true;
    if (isAnyWaiting) this.#bringAll();
    for (const courier of this.#couriers.values())
      if (courier.state === 'history' && courier.delayTics === undefined && this.#isLevel(courier))
        courier.state = 'live';
  }

  #bringAll(): void {
    const waiting = [...this.#couriers.values()].filter((courier) => this.#due(courier) > 0);
    let batches = batchesAtATime;
    this.#turn++;
    waiting.forEach((_, n) => {
      const courier = waiting[(this.#turn + n) % waiting.length];
      if (courier) batches -= this.#bring(courier, batches);
    });
  }

  /** Players whose lane is fuller than the game can bear (L8). */
  tooSlow(): readonly number[] {
    let slow = nobody;
    for (const { place, state } of this.#couriers.values())
      if (state === 'live' && this.#lanes.bufferedBytes(place) > maxBehindTics * bundleBytes) slow = [...slow, place];
    return slow;
  }

  /** How far the spectator furthest behind is, in tics that it may have already. */
  get watcherLagTics(): number {
    const lags = [...this.#couriers.values()]
      .filter(({ delayTics }) => delayTics !== undefined)
      .map((courier) => this.#due(courier));
    return Math.max(0, ...lags);
  }

  /** Bundles that `courier` may have and has not been sent. */
  #due({ state, tic, delayTics = 0 }: Courier): number {
    return state === 'mute' ? 0 : this.#log.length - delayTics - tic;
  }

  /** Sends up to `batches` batches; returns how many it were. What is one bundle is none. */
  #bring(courier: Courier, batches: number): number {
    for (let brought = 0; ; ) {
      const count = Math.min(this.#due(courier), maxBatchBundles);
      if (count <= 0 || !this.#hasRoom(courier, count * bundleBytes)) return brought;
      if (count > 1 && brought === batches) return brought;
      if (!this.#lanes.send(courier.place, this.#log.batch(courier.tic, count))) return brought;
      courier.tic += count;
      if (count > 1) brought++;
    }
  }

  #isLevel(courier: Courier): boolean {
    return this.#due(courier) === 0 && this.#lanes.bufferedBytes(courier.place) <= levelBytes;
  }

  #hasRoom({ place }: Courier, bytes: number): boolean {
    return this.#lanes.bufferedBytes(place) + bytes <= maxHistoryBytes;
  }
}
