import type { Cue } from '../../game.ts';
import { isHostile } from '../catalogue.ts';
import { distanceOf, type Spot } from '../geometry.ts';
import type { Stack } from './details.ts';
import type { Replica, ReplicaWatcher, Vitals } from './replicas.ts';
import type { Blow } from './scene.ts';

/** Entries of the log kept. */
const maxLog = 64;
/** Blows kept, and for how long they are shown. */
const maxBlows = 64;
const blowMs = 1000;
/** What falls or is hurt this soon after one has struck there, and this near, was one's own blow. */
const strikeMs = 1500;
const strikeReach = 1;
/** Hit points that come back at once to be worth a line; resting gives one at a time. */
const notedHealing = 3;
/** Fewer than this part of the hit points left is a warning. */
const warningPart = 0.3;

/** What a line of the log tells; `LogEntry.values` has what it needs to be said. */
export type LogKind =
  /** `amount`, `type`: one struck somebody of that entity type. */
  | 'hit'
  /** `type`: one has slain somebody of that entity type. */
  | 'slain'
  /** `amount`, `hp`: one was hurt, and what is left. */
  | 'hurt'
  /** `amount`, `hp` */
  | 'healed'
  | 'died'
  | 'risen'
  /** `elo`, `change` */
  | 'rank'
  /** `status`: bit of `statuses`. */
  | 'status'
  | 'statusEnded'
  /** `item`, 0 for none. */
  | 'wielded'
  | 'worn'
  /** `item`, `amount` */
  | 'gained'
  | 'lost';

/** A line of the log; ids rise. */
export interface LogEntry {
  readonly id: number;
  readonly kind: LogKind;
  readonly values: Readonly<Record<string, number>>;
  readonly atMs: number;
}

/** What has happened, as it can be told from what changed: lines to read, numbers to show and what can be heard. */
export class Happenings implements ReplicaWatcher {
  readonly #cue: (cue: Cue) => void;
  #ownId = 0;
  #log: readonly LogEntry[] = [];
  #nextId = 1;
  #blows: Blow[] = [];
  /** Where one has struck last, and when. */
  #strike = { x: 0, y: 0, atMs: Number.NEGATIVE_INFINITY };

  constructor(cue: (cue: Cue) => void) {
    this.#cue = cue;
  }

  /** Oldest first. */
  get log(): readonly LogEntry[] {
    return this.#log;
  }

  /** One's own entity. */
  set ownId(id: number) {
    this.#ownId = id;
  }

  /** One has asked to strike at a tile. */
  strikes(x: number, y: number, nowMs: number): void {
    this.#strike = { x, y, atMs: nowMs };
  }

  /** Something has been opened to look into or to listen to. */
  opens(): void {
    this.#cue('open');
  }

  /** Changes of hit points of the last second, oldest first. */
  blows(nowMs: number): readonly Blow[] {
    if (this.#blows.some(({ atMs }) => nowMs - atMs > blowMs))
      this.#blows = this.#blows.filter(({ atMs }) => nowMs - atMs <= blowMs);
    return this.#blows;
  }

  changed(replica: Replica, before: Vitals, nowMs: number): void {
    const amount = before.hp - replica.hp;
    const isOwn = replica.id === this.#ownId;
    if (amount > 0 || amount <= -notedHealing) this.#blow(replica, amount, nowMs);
    if (isOwn) this.#changedOwn(replica, before, nowMs);
    else if (amount > 0 && this.#hasStruck(replica, nowMs)) {
      this.#note('hit', { amount, type: replica.type }, nowMs);
      this.#cue('hit');
    }
  }

  gone(replica: Replica, nowMs: number): void {
    if (!isHostile(replica) || !this.#hasStruck(replica, nowMs)) return;
    this.#blow(replica, replica.hp, nowMs);
    this.#note('slain', { type: replica.type }, nowMs);
    this.#cue('hit');
  }

  /** What one has is no longer what it was. */
  packChanged(before: readonly Stack[], after: readonly Stack[], nowMs: number): void {
    const changes = new Map<number, number>();
    for (const { item, amount } of after) changes.set(item, (changes.get(item) ?? 0) + amount);
    for (const { item, amount } of before) changes.set(item, (changes.get(item) ?? 0) - amount);
    let gained = false;
    for (const [item, amount] of changes) {
      if (item === 0 || amount === 0) continue;
      this.#note(amount > 0 ? 'gained' : 'lost', { item, amount: Math.abs(amount) }, nowMs);
      gained ||= amount > 0;
    }
    if (gained) this.#cue('pickup');
  }

  #changedOwn(own: Replica, before: Vitals, nowMs: number): void {
    const amount = before.hp - own.hp;
    if (amount > 0) this.#hurt(own, before, amount, nowMs);
    else if (before.hp === 0 && own.hp > 0) this.#note('risen', {}, nowMs);
    else if (amount <= -notedHealing) this.#note('healed', { amount: -amount, hp: own.hp }, nowMs);
    if (own.elo !== before.elo) this.#note('rank', { elo: own.elo, change: own.elo - before.elo }, nowMs);
    for (let status = 1; status < 0x1_0000; status <<= 1) {
      const is = (own.statuses & status) !== 0;
      if (is !== ((before.statuses & status) !== 0)) this.#note(is ? 'status' : 'statusEnded', { status }, nowMs);
    }
    if (own.weapon !== before.weapon) this.#note('wielded', { item: own.weapon }, nowMs);
    if (own.armour !== before.armour) this.#note('worn', { item: own.armour }, nowMs);
  }

  #hurt(own: Replica, before: Vitals, amount: number, nowMs: number): void {
    this.#note('hurt', { amount, hp: own.hp }, nowMs);
    if (own.hp === 0) {
      this.#note('died', {}, nowMs);
      this.#cue('fall');
      return;
    }
    this.#cue('loss');
    const warningHp = own.hpMax * warningPart;
    if (own.hp <= warningHp && before.hp > warningHp) this.#cue('warning');
  }

  #hasStruck(spot: Spot, nowMs: number): boolean {
    return nowMs - this.#strike.atMs <= strikeMs && distanceOf(spot, this.#strike) <= strikeReach;
  }

  #blow({ id, x, y }: Replica, amount: number, nowMs: number): void {
    this.#blows.push({ entityId: id, x, y, amount, atMs: nowMs });
    if (this.#blows.length > maxBlows) this.#blows.shift();
  }

  #note(kind: LogKind, values: Readonly<Record<string, number>>, nowMs: number): void {
    this.#log = [...this.#log, { id: this.#nextId++, kind, values, atMs: nowMs }].slice(-maxLog);
  }
}
