import { entityTypes, isHostile, itemIds, itemOf, statuses, tileIds } from '../catalogue.ts';
import { distanceOf } from '../geometry.ts';
import {
  encodeActData,
  encodeChooseData,
  encodeDropData,
  encodeGetData,
  encodePutData,
  encodeUseData,
} from '../protocol.gen.ts';
import { playerActions } from '../protocol.ts';
import { type Acting, type Button, type Deed, isStep } from './acting.ts';
import type { ChunkCache } from './chunk-cache.ts';
import type { Detail, Details, Stack } from './details.ts';
import type { Happenings, LogEntry } from './happenings.ts';
import type { OwnMotion } from './own-motion.ts';
import { type Prompt, promptAhead, standingAhead, type Telling, tellingOf } from './prompts.ts';
import type { Replica, Replicas } from './replicas.ts';

/** While a button is held it does its thing again this often: blows and digging, taking, healing. */
const actRepeatMs = 400;
const takeRepeatMs = 400;
const healRepeatMs = 1000;
/** Who talks, or looks into something, stays this near. */
const openReach = 2;

/** What a player has open beside the picture. */
export interface OpenDetail {
  readonly kind: Telling;
  readonly entityId: number;
  /** As `entityTypes` numbers it. */
  readonly type: number;
  /** What the host has said of it; undefined until it has. `items` of a chest, `text` of a sign, both and `choices` of a person. */
  readonly detail: Detail | undefined;
}

/** What the model looks at and acts through. */
interface ModelParts {
  readonly ground: ChunkCache;
  readonly replicas: Replicas;
  readonly motion: OwnMotion;
  readonly acting: Acting;
  readonly details: Details;
  readonly happenings: Happenings;
  /** The roster's name for a player's entity. */
  readonly nameOf: (entityId: number) => string | undefined;
}

const noData = new Uint8Array();

/**
 * What a player has, faces and reads, and what they can do about it: all that a panel beside the picture shows and asks
 * for. Requests are asked once, in the next free window, and the host decides; what becomes of them shows here.
 */
export class ClientModel {
  readonly #parts: ModelParts;
  #own: Replica | undefined;
  #open: OpenDetail | undefined;
  #prompt: Prompt | undefined;
  #takes = false;
  #pack: readonly Stack[] = [];

  /** What the game's buttons do. */
  readonly act: Button = { repeatMs: actRepeatMs, deed: (isRepeat) => this.#act(isRepeat) };
  readonly take: Button = { repeatMs: takeRepeatMs, deed: () => this.#take() };
  readonly heal: Button = { repeatMs: healRepeatMs, deed: () => this.#heal() };

  constructor(parts: ModelParts) {
    this.#parts = parts;
  }

  /** One's own entity, with what is in hand and worn; undefined before the host has told of it. */
  get own(): Replica | undefined {
    return this.#own;
  }

  /** By slot; empty before the host has told. Another array when anything in it has changed. */
  get pack(): readonly Stack[] {
    return this.#pack;
  }

  /** What Act would do now. */
  get prompt(): Prompt | undefined {
    return this.#prompt;
  }

  /** Whether Take would take something. */
  get takes(): boolean {
    return this.#takes;
  }

  /** What has happened, oldest first. Another array when something has. */
  get log(): readonly LogEntry[] {
    return this.#parts.happenings.log;
  }

  /** What is open. Another object when anything of it has changed. */
  get open(): OpenDetail | undefined {
    return this.#open;
  }

  /** What an entity in view is, as `entityTypes` numbers them. */
  typeOf(entityId: number): number | undefined {
    return this.#parts.replicas.get(entityId)?.type;
  }

  /** Who carries the Heart of the Deep, of those in view; the name is undefined for one that the roster does not know. */
  get bearer(): { readonly isOwn: boolean; readonly name: string | undefined } | undefined {
    const bearer = this.#parts.replicas.all().find((replica) => (replica.statuses & statuses.bearer) !== 0);
    return bearer && { isOwn: bearer === this.#own, name: this.#parts.nameOf(bearer.id) };
  }

  /** Eats, drinks, wields, wears, or lays aside. All of these: false when too much is to be done already. */
  use(slot: number): boolean {
    return this.#want(playerActions.use, encodeUseData({ slot }));
  }

  drop(slot: number, amount: number): boolean {
    return this.#want(playerActions.drop, encodeDropData({ slot, amount }));
  }

  /** Out of a chest; `slot` of the chest. */
  get(entityId: number, slot: number): boolean {
    return this.#want(playerActions.get, encodeGetData({ entityId, slot }), entityId);
  }

  /** Into a chest; `slot` of the pack. */
  put(entityId: number, slot: number): boolean {
    return this.#want(playerActions.put, encodePutData({ entityId, slot }), entityId);
  }

  /** Answers a person; `choice` is its place among the choices. */
  choose(entityId: number, choice: number): boolean {
    return this.#want(playerActions.choose, encodeChooseData({ entityId, choice }), entityId);
  }

  closeDetail(): void {
    this.#open = undefined;
  }

  /** Looks at what has changed, and says of whom what has to be known. */
  update(ownId: number, nowMs: number): void {
    const { ground, replicas, motion, acting, details, happenings } = this.#parts;
    this.#own = replicas.get(ownId);
    if (!this.#own) return;
    const { x, y } = motion;
    const { facing } = acting;
    const ahead = standingAhead(replicas, x, y, facing);
    this.#prompt = promptAhead(ground, ahead, { x, y, facing }, (item) => this.#amountOf(item));
    this.#takes = this.#canTake(x, y);
    this.#refreshOpen();
    const open = this.#open && replicas.get(this.#open.entityId);
    details.want([this.#own, open, ahead && tellingOf(ahead) ? ahead : undefined].filter((each) => each !== undefined));
    const pack = details.of(ownId)?.items ?? this.#pack;
    if (pack === this.#pack) return;
    // What one has had all along was not gained.
    if (this.#pack.length > 0) happenings.packChanged(this.#pack, pack, nowMs);
    this.#pack = pack;
  }

  /** A deed has gone out for the first time, to be done in `tick`. */
  sent(deed: Deed, tick: number, nowMs: number): void {
    const { replicas, motion, details, happenings } = this.#parts;
    if (deed.about !== undefined) details.outdate(deed.about, tick);
    const direction = isStep(deed.action) ? deed.action : deed.action === playerActions.act ? deed.data[0] : undefined;
    const foe = direction && standingAhead(replicas, motion.x, motion.y, direction);
    if (foe && isHostile(foe)) happenings.strikes(foe.x, foe.y, nowMs);
  }

  #want(action: number, data: Uint8Array, about?: number): boolean {
    return this.#parts.acting.want({ action, data, ...(about !== undefined && { about }) });
  }

  /** Strikes, opens, talks, digs; what has something to tell is opened, and closed by the next press. */
  #act(isRepeat: boolean): Deed | undefined {
    const { replicas, acting, happenings } = this.#parts;
    const ahead = this.#prompt && replicas.get(this.#prompt.entityId);
    const kind = ahead && tellingOf(ahead);
    if (ahead && kind) {
      if (isRepeat) return undefined;
      if (this.#open?.entityId === ahead.id) {
        this.#open = undefined;
        return undefined;
      }
      this.#open = { kind, entityId: ahead.id, type: ahead.type, detail: undefined };
      happenings.opens();
    }
    const data = encodeActData({ direction: acting.facing });
    return { action: playerActions.act, data, ...(ahead && kind && { about: ahead.id }) };
  }

  #take(): Deed | undefined {
    return this.#takes ? { action: playerActions.take, data: noData } : undefined;
  }

  /** The strongest food that is not wasted on what is missing, else the weakest; an antidote once nothing is. */
  #heal(): Deed | undefined {
    const own = this.#own;
    if (!own) return undefined;
    const missing = own.hpMax - own.hp;
    const isPoisoned = (own.statuses & statuses.poisoned) !== 0;
    let best = -1;
    let bestPower = 0;
    for (const [slot, { item }] of this.#pack.entries()) {
      const { use, power } = itemOf(item);
      if (missing === 0 && isPoisoned && item === itemIds.antidote) best = slot;
      if (missing === 0 || use !== 'food' || power === 0) continue;
      const isBetter = power <= missing ? power > bestPower || bestPower > missing : power < bestPower;
      if (best >= 0 && !isBetter) continue;
      best = slot;
      bestPower = power;
    }
    return best < 0 ? undefined : { action: playerActions.use, data: encodeUseData({ slot: best }) };
  }

  #canTake(x: number, y: number): boolean {
    if (this.#parts.ground.tileAt(x, y) === tileIds.mushrooms) return true;
    return this.#parts.replicas.find(x, y, ({ type }) => type === entityTypes.items) !== undefined;
  }

  /** Who has gone away from what was open has closed it. */
  #refreshOpen(): void {
    const { replicas, motion, details } = this.#parts;
    if (!this.#open) return;
    const replica = replicas.get(this.#open.entityId);
    const detail = details.of(this.#open.entityId);
    if (!replica || distanceOf(replica, motion) > openReach) this.#open = undefined;
    else if (detail !== this.#open.detail) this.#open = { ...this.#open, detail };
  }

  #amountOf(wanted: number): number {
    let sum = 0;
    for (const { item, amount } of this.#pack) if (item === wanted) sum += amount;
    return sum;
  }
}
