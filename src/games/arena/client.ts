import { Counters } from '../../lib/counters.ts';
import { Ring } from '../../lib/ring.ts';
import type { LaneName } from '../../net/lanes.ts';
import type { ClientGame, ClientSeat, CreateClient, EntityState } from '../game.ts';
import {
  classifyToGuest,
  createSnapshotEntities,
  decodePong,
  decodeSnapshot,
  decodeWelcome,
  encodeHello,
  encodeInput,
  encodePing,
  reserveSnapshotEntities,
  type Snapshot,
  type SnapshotEntities,
  type Welcome,
} from './protocol.gen.ts';
import { arenaVersion, lossyPct, versionOffset } from './protocol.ts';
import { lastCallMs, pointsOf, roundMs } from './rules.ts';
import { SnapshotBuffer } from './snapshot-buffer.ts';

/** Inputs go out this often, whether or not anything changed. */
const inputIntervalMs = 1000 / 30;
const pingIntervalMs = 1000;
/** A larger field is no field but an attempt to keep the page busy. */
const maxFieldUnits = 16_384;
/** Snapshots behind the greatest gap between two: the last 5 s. */
const timingSnapshots = 100;

/** What the arena looks like at an instant. */
export interface ArenaScene {
  readonly width: number;
  readonly height: number;
  /** The instant that was asked for, ms of the page's clock: what moves by itself moves by this. */
  readonly nowMs: number;
  /** This player's own avatar. */
  readonly ownId: number;
  /** Valid until the next scene. */
  readonly entities: SnapshotEntities;
  nameOf(entityId: number): string | undefined;
}

const counterNames = [
  'snapshots',
  'staleSnapshots',
  'earlySnapshots',
  'repeatedWelcomes',
  'datagramCopies',
  'inputs',
  'unknownIds',
  'misdirected',
  'wrongLane',
] as const;

/** Arena as one guest sees it: sends what is held, shows the host's snapshots 100 ms late. */
export class ArenaClient implements ClientGame<ArenaScene> {
  readonly #seat: ClientSeat;
  readonly #counters = new Counters(counterNames);
  readonly #scene = createSnapshotEntities();
  #buffer: SnapshotBuffer | undefined;
  #welcome: Welcome | undefined;
  #held = 0;
  #sequence = 0;
  #nextInputMs: number;
  #nextPingMs: number;
  #pingedMs = 0;
  #snapshotMs: number | undefined;
  readonly #gapsMs = new Ring<number>(timingSnapshots);
  #streamRttMs = 0;
  /** What the own avatar carried in the latest snapshot; undefined before it was in one. */
  #points: number | undefined;
  #called: 'nothing' | 'warning' | 'final' = 'nothing';

  constructor(seat: ClientSeat, nowMs: number) {
    this.#seat = seat;
    this.#nextInputMs = nowMs;
    this.#nextPingMs = nowMs;
    seat.send('stream', encodeHello({ version: arenaVersion, name: seat.name }));
  }

  receive(lane: LaneName, frame: Uint8Array, nowMs: number): void {
    const message = classifyToGuest(frame);
    // Only what is numbered may come by the lane that reorders (A5).
    if (lane !== 'stream' && message !== 'snapshot') {
      this.#counters.count('wrongLane');
      return;
    }
    switch (message) {
      case 'welcome':
        this.#welcomed(frame);
        break;
      case 'snapshot':
        this.#snapshot(frame, nowMs);
        break;
      case 'pong':
        if (decodePong(frame).clientTime === BigInt(this.#pingedMs)) this.#streamRttMs = nowMs - this.#pingedMs;
        break;
      case 'unknown':
        this.#counters.count('unknownIds');
        break;
      case 'misdirected':
        this.#counters.count('misdirected');
        break;
    }
  }

  hold(mask: number, nowMs: number): void {
    if (mask === this.#held) return;
    this.#held = mask;
    // At once rather than in its turn: what a player feels is the time from the key to the picture.
    if (this.#welcome) this.#sendInput(nowMs);
  }

  advance(nowMs: number): number {
    if (!this.#welcome) return Number.POSITIVE_INFINITY;
    if (nowMs >= this.#nextInputMs) {
      // In step with the clock, not with the frames: a page drawn at 60 Hz would fall to 22 inputs a second.
      const nextMs = this.#nextInputMs + inputIntervalMs;
      this.#sendInput(nowMs);
      if (nextMs > nowMs) this.#nextInputMs = nextMs;
    }
    if (nowMs >= this.#nextPingMs) {
      this.#nextPingMs = nowMs + pingIntervalMs;
      this.#pingedMs = Math.round(nowMs);
      this.#seat.send('stream', encodePing({ clientTime: BigInt(this.#pingedMs) }));
    }
    return Math.min(this.#nextInputMs, this.#nextPingMs);
  }

  sceneAt(nowMs: number): ArenaScene | undefined {
    const straddle = this.#buffer?.straddle(nowMs);
    if (!straddle || !this.#welcome) return undefined;
    interpolate(straddle.from, straddle.to, straddle.blend, this.#scene);
    const { width, height, entityId } = this.#welcome;
    return { width, height, nowMs, ownId: entityId, entities: this.#scene, nameOf: this.#seat.nameOf };
  }

  entities(): EntityState[] {
    const list = this.#buffer?.latest?.entities;
    if (!list) return [];
    return Array.from({ length: list.count }, (_, row) => ({
      id: list.id[row] ?? 0,
      kind: list.kind[row] ?? 0,
      x: list.x[row] ?? 0,
      y: list.y[row] ?? 0,
      radius: list.radius[row] ?? 0,
      colour: list.colour[row] ?? 0,
    }));
  }

  remainingMs(nowMs: number): number | null {
    const tick = this.#buffer?.tickAt(nowMs);
    if (tick === undefined || !this.#welcome) return null;
    return Math.max(0, roundMs(this.#seat.params) - (tick * 1000) / this.#welcome.tickRate);
  }

  stats(): Readonly<Record<string, number>> {
    return {
      tick: this.#buffer?.latest?.tick ?? 0,
      entityId: this.#welcome?.entityId ?? 0,
      streamRttMs: this.#streamRttMs,
      snapshotGapMaxMs: Math.max(0, ...this.#gapsMs.values()),
      ...this.#counters.all(),
    };
  }

  close(): void {
    this.#welcome = undefined;
    this.#buffer = undefined;
  }

  #welcomed(frame: Uint8Array): void {
    const version = frame[versionOffset] ?? arenaVersion;
    if (version !== arenaVersion) {
      const reason = `The room speaks arena version ${version}, this page ${arenaVersion}: reload the page.`;
      this.#seat.leave({ code: 1002, reason });
      return;
    }
    const welcome = decodeWelcome(frame);
    // The host welcomes once: another one would pull the world from under a running game.
    if (this.#welcome) {
      this.#counters.count('repeatedWelcomes');
      return;
    }
    if (Math.max(welcome.width, welcome.height) > maxFieldUnits) {
      const reason = 'The host announced a field no page could draw, so this page left: try another room.';
      this.#seat.leave({ code: 1007, reason });
      return;
    }
    this.#welcome = welcome;
    this.#buffer = new SnapshotBuffer(welcome.tickRate);
  }

  #snapshot(frame: Uint8Array, nowMs: number): void {
    if (!this.#buffer) {
      this.#counters.count('earlySnapshots');
      return;
    }
    decodeSnapshot(frame, this.#buffer.spare);
    if (!this.#buffer.push(nowMs)) {
      this.#counters.count('staleSnapshots');
      return;
    }
    this.#counters.count('snapshots');
    if (this.#snapshotMs !== undefined) this.#gapsMs.push(nowMs - this.#snapshotMs);
    this.#snapshotMs = nowMs;
    this.#listen();
  }

  /** Lets be heard what the latest snapshot tells: what the own avatar has won or lost, and the end. */
  #listen(): void {
    const { latest } = this.#buffer ?? {};
    if (!latest || !this.#welcome) return;
    const { entities, tick } = latest;
    const row = entities.id.subarray(0, entities.count).indexOf(this.#welcome.entityId);
    if (row >= 0) {
      const points = pointsOf(entities.radius[row] ?? 0);
      const before = this.#points ?? points;
      if (points !== before) this.#seat.cue(points > before ? 'pickup' : 'loss');
      this.#points = points;
    }
    const leftMs = roundMs(this.#seat.params) - (tick * 1000) / this.#welcome.tickRate;
    if (leftMs <= 0 && this.#called !== 'final') {
      this.#called = 'final';
      this.#seat.cue('final');
    } else if (leftMs > 0 && leftMs <= lastCallMs && this.#called === 'nothing') {
      this.#called = 'warning';
      this.#seat.cue('warning');
    }
  }

  #sendInput(nowMs: number): void {
    this.#nextInputMs = nowMs + inputIntervalMs;
    this.#sequence = (this.#sequence + 1) >>> 0;
    this.#counters.count('inputs');
    const frame = encodeInput({ sequence: this.#sequence, buttons: this.#held });
    this.#seat.send('stream', frame);
    if (this.#seat.lossPct() < lossyPct) return;
    this.#counters.count('datagramCopies');
    this.#seat.send('datagram', frame);
  }
}

/** All of `to`, those that `from` has too on their way between the two. Both are in ascending order of ids or nearly so. */
function interpolate(from: Snapshot, to: Snapshot, blend: number, into: SnapshotEntities): void {
  const a = from.entities;
  const b = to.entities;
  reserveSnapshotEntities(into, b.count);
  into.count = b.count;
  into.id.set(b.id.subarray(0, b.count));
  into.kind.set(b.kind.subarray(0, b.count));
  into.radius.set(b.radius.subarray(0, b.count));
  into.colour.set(b.colour.subarray(0, b.count));
  let guess = 0;
  for (let row = 0; row < b.count; row++) {
    const id = b.id[row];
    // The same thing usually stands at the next place; a host that orders them otherwise costs a search.
    const before = a.id[guess] === id && guess < a.count ? guess : a.id.subarray(0, a.count).indexOf(id ?? 0);
    guess = before + 1;
    const x = b.x[row] ?? 0;
    const y = b.y[row] ?? 0;
    const fromX = before < 0 ? x : (a.x[before] ?? x);
    const fromY = before < 0 ? y : (a.y[before] ?? y);
    into.x[row] = fromX + (x - fromX) * blend;
    into.y[row] = fromY + (y - fromY) * blend;
  }
}

export const createClient = ((seat, nowMs) => new ArenaClient(seat, nowMs)) satisfies CreateClient;
