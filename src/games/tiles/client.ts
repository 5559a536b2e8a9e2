import { Counters } from '../../lib/counters.ts';
import { Random } from '../../lib/random.ts';
import { compareSerial } from '../../lib/serial.ts';
import type { LaneName } from '../../net/lanes.ts';
import type { ClientGame, ClientSeat, CreateClient, EntityState } from '../game.ts';
import { entityTypes, statuses } from './catalogue.ts';
import { chunkIdAt } from './chunk-ids.ts';
import { Acting, type Button, type Deed } from './client/acting.ts';
import { ActionTimes } from './client/action-times.ts';
import { ChunkCache } from './client/chunk-cache.ts';
import { brightnessAt, dayPartAt } from './client/daylight.ts';
import { Details } from './client/details.ts';
import { Happenings } from './client/happenings.ts';
import { ClientModel } from './client/model.ts';
import { OwnMotion } from './client/own-motion.ts';
import { type Assembled, type EntityRows, PageAssembly } from './client/page-assembly.ts';
import { isInTheWay } from './client/prompts.ts';
import { type Replica, Replicas } from './client/replicas.ts';
import { Resend } from './client/resend.ts';
import type { RealmScene } from './client/scene.ts';
import { SceneRows } from './client/scene-rows.ts';
import { Sight } from './client/sight.ts';
import { sideSteps } from './geometry.ts';
import {
  classifyToGuest,
  createChunk,
  createEntity,
  createInlineMeta,
  createState,
  decodeChunk,
  decodeDetailMeta,
  decodeEntity,
  decodeEntityDetail,
  decodeInlineMeta,
  decodePong,
  decodeState,
  type EntityEntities,
  encodeAction,
  encodeEntityQuery,
  encodePing,
} from './protocol.gen.ts';
import { clientTypes, headerBytes, otherVersionOf, playerActions, tilesVersion } from './protocol.ts';

/** Twice a second, so that ten seconds stand behind the estimate of the round trip. */
const pingIntervalMs = 500;
/** Pings whose pong may still come. */
const maxPings = 16;
/** A tick that is incomplete for this long has lost something: what comes later than that is late for good. */
const incompleteMs = 250;
/** Who has not moved for this long is taken for idle. */
const idleMs = 1000;
/** Where probes are lost at all, every action goes out several times. */
const lossyPct = 1;

const counterNames = [
  'states',
  'staleStates',
  'pages',
  'stalePages',
  'refusedPages',
  'wholeTicks',
  'chunks',
  'staleChunks',
  'refusedChunks',
  'details',
  'unaskedDetails',
  'pongs',
  'strayPongs',
  'actions',
  'resends',
  'queries',
  'queriesAgain',
  'unknownTypes',
  'misdirected',
  'wrongLane',
] as const;

/** The counter of what became of a chunk. */
const takenCounters = {
  taken: 'chunks',
  known: 'staleChunks',
  stale: 'staleChunks',
  refused: 'refusedChunks',
} as const;

/**
 * Realm as one guest sees it: what the host has told of ground and entities, put together whatever the line loses; the own
 * steps at once; and questions after what is missing. All bytes go by `datagram`.
 */
export class RealmClient implements ClientGame<RealmScene> {
  readonly #seat: ClientSeat;
  readonly #authToken: bigint;
  readonly #counters = new Counters(counterNames);
  readonly #ground = new ChunkCache();
  readonly #sight = new Sight(this.#ground);
  readonly #pages = new PageAssembly();
  readonly #times = new ActionTimes();
  readonly #details = new Details();
  readonly #happenings: Happenings;
  readonly #replicas: Replicas;
  readonly #motion: OwnMotion;
  readonly #acting: Acting;
  readonly #resend: Resend;
  readonly #rows = new SceneRows();
  /** Decoded into again and again. */
  readonly #state = createState();
  readonly #entity = createEntity();
  readonly #chunk = createChunk();
  readonly #meta = createInlineMeta();
  readonly #own = { id: 0, x: 0, y: 0, facing: 0 };
  /** The newest State's tick; undefined before the first. */
  #tick: number | undefined;
  #ownId = 0;
  #held = 0;
  readonly #pings: number[] = [];
  #nextPingMs: number;
  #nowMs: number;

  /** What a panel shows and asks for. */
  readonly model: ClientModel;

  constructor(seat: ClientSeat, nowMs: number) {
    this.#seat = seat;
    this.#authToken = BigInt(seat.auth);
    this.#nowMs = nowMs;
    this.#nextPingMs = nowMs;
    this.#resend = new Resend(new Random(seat.launchId * 0x100 + (seat.slot ?? 0)), nowMs);
    this.#happenings = new Happenings((cue) => seat.cue(cue));
    this.#replicas = new Replicas(this.#happenings);
    this.#motion = new OwnMotion((x, y) => this.#isFree(x, y));
    this.#acting = new Acting({
      times: this.#times,
      motion: this.#motion,
      send: (tick, deed, isCopy) => this.#sendDeed(tick, deed, isCopy),
      reach: () => this.#reach(),
    });
    this.model = new ClientModel({
      ground: this.#ground,
      replicas: this.#replicas,
      motion: this.#motion,
      acting: this.#acting,
      details: this.#details,
      happenings: this.#happenings,
      nameOf: seat.nameOf,
    });
  }

  receive(lane: LaneName, frame: Uint8Array, nowMs: number): void {
    if (lane !== 'datagram') {
      this.#counters.count('wrongLane');
      return;
    }
    if (this.#isOtherVersion(frame)) return;
    this.#nowMs = nowMs;
    switch (classifyToGuest(frame)) {
      case 'state':
        this.#stateCame(frame, nowMs);
        break;
      case 'chunk':
        this.#chunkCame(frame);
        break;
      case 'entity':
        this.#pageCame(frame, nowMs);
        break;
      case 'entityDetail':
        this.#detailCame(frame);
        break;
      case 'pong':
        this.#pongCame(frame, nowMs);
        break;
      case 'unknown':
        this.#counters.count('unknownTypes');
        break;
      case 'misdirected':
        this.#counters.count('misdirected');
        break;
    }
  }

  hold(mask: number, nowMs: number): void {
    const changed = mask ^ this.#held;
    this.#held = mask;
    this.#nowMs = nowMs;
    for (const [bit, button] of this.#buttons) {
      if ((changed & bit) === 0) continue;
      if ((mask & bit) === 0) this.#acting.letGo(button);
      else this.#acting.hold(button, nowMs);
    }
    for (const [bit, direction] of directionBits) {
      if ((changed & bit) === 0) continue;
      if ((mask & bit) === 0) this.#acting.release(direction, nowMs);
      else this.#acting.press(direction, nowMs);
    }
    // At once rather than with the next picture: what a player feels is the time from the key to the step.
    this.advance(nowMs);
  }

  advance(nowMs: number): number {
    this.#nowMs = nowMs;
    this.model.update(this.#ownId, nowMs);
    this.#acting.advance(nowMs, this.#seat.lossPct() >= lossyPct);
    this.#ask(nowMs);
    if (nowMs < this.#nextPingMs) return this.#nextPingMs;
    this.#nextPingMs = nowMs + pingIntervalMs;
    const sentMs = Math.round(nowMs);
    this.#pings.push(sentMs);
    if (this.#pings.length > maxPings) this.#pings.shift();
    this.#send(encodePing({ clientType: clientTypes.official, timestampMs: BigInt(sentMs) }));
    return this.#nextPingMs;
  }

  sceneAt(nowMs: number): RealmScene | undefined {
    const tick = this.#times.tickAt(nowMs);
    if (tick === undefined || !this.model.own) return undefined;
    const own = this.#own;
    own.id = this.#ownId;
    own.facing = this.#acting.facing;
    this.#motion.at(nowMs, own);
    this.#sight.look(Math.round(own.x), Math.round(own.y));
    return {
      nowMs,
      tick,
      brightness: brightnessAt(tick),
      dayPart: dayPartAt(tick),
      ownId: own.id,
      x: own.x,
      y: own.y,
      facing: own.facing,
      ground: this.#ground,
      sight: this.#sight,
      entities: this.#rows.fill(this.#replicas, own, this.#sight, nowMs),
      blows: this.#happenings.blows(nowMs),
      prompt: this.model.prompt,
      takes: this.model.takes,
      nameOf: this.#seat.nameOf,
      colourOf: this.#seat.colourOf,
    };
  }

  /** As the host has told it; one's own included, which the picture may have further on. */
  entities(): EntityState[] {
    return this.#replicas.all().map((replica) => ({
      id: replica.id,
      type: replica.type,
      x: replica.x,
      y: replica.y,
      hp: replica.hp,
      hpMax: replica.hpMax,
      elo: replica.elo,
      flags: replica.flags,
      statuses: replica.statuses,
      weapon: replica.weapon,
      armour: replica.armour,
      revision: replica.revision,
    }));
  }

  /** Only the players' success ends a launch. */
  remainingMs(): null {
    return null;
  }

  /** The global id of a tile, with its chunk and the version of it that is held. */
  groundAt(x: number, y: number): { tile: number; chunkId: number; version: number } | undefined {
    const chunkId = chunkIdAt(x, y);
    const version = this.#ground.versionOf(chunkId);
    return version === 0 ? undefined : { tile: this.#ground.tileAt(x, y), chunkId, version };
  }

  stats(): Readonly<Record<string, number>> {
    const { x, y } = this.#motion;
    const { dx, dy } = sideSteps[this.#acting.facing] ?? { dx: 0, dy: 0 };
    return {
      tick: this.#tick ?? 0,
      entityId: this.#ownId,
      x,
      y,
      facing: this.#acting.facing,
      /** The global id of the tile ahead. */
      tileAhead: this.#ground.tileAt(x + dx, y + dy),
      roundTripMs: this.#times.roundTripMs,
      entities: this.#replicas.size,
      heldChunks: this.#ground.size,
      missingChunks: this.#ground.missing(),
      heldDetails: this.#details.size,
      overtakenTicks: this.#pages.abandoned,
      actionCopies: this.#acting.copies,
      retractions: this.#acting.retractions,
      corrections: this.#motion.corrections,
      ...this.#counters.all(),
    };
  }

  close(): void {}

  get #buttons(): readonly (readonly [number, Button])[] {
    return [
      [1 << 4, this.model.act],
      [1 << 5, this.model.take],
      [1 << 6, this.model.heal],
    ];
  }

  #stateCame(frame: Uint8Array, nowMs: number): void {
    const { tick, chunks, playerEntityId, entityChecksum } = decodeState(frame, this.#state);
    this.#counters.count('states');
    if (this.#tick === undefined || compareSerial(tick, this.#tick) > 0) {
      this.#tick = tick;
      this.#times.stateArrived(tick, nowMs);
      this.#ground.list(chunks);
      this.#ownId = playerEntityId;
      this.#happenings.ownId = playerEntityId;
    }
    this.#assembled(this.#pages.state(tick, entityChecksum, nowMs), 'staleStates', nowMs);
  }

  #pageCame(frame: Uint8Array, nowMs: number): void {
    const { tick, more, entities } = decodeEntity(frame, this.#entity);
    const page = this.#pages.spare();
    page.more = more;
    page.payloadBytes = frame.length - headerBytes;
    page.payload.set(frame.subarray(headerBytes));
    this.#read(entities, page.rows);
    this.#counters.count('pages');
    const assembled = this.#pages.page(tick, page, nowMs);
    if (assembled === 'part') {
      this.#replicas.update(tick, page.rows, nowMs);
      this.#settle(nowMs);
    } else if (assembled === 'refused') this.#counters.count('refusedPages');
    else this.#assembled(assembled, 'stalePages', nowMs);
  }

  #assembled(assembled: Assembled, stale: 'staleStates' | 'stalePages', nowMs: number): void {
    const { wholeTick, whole } = this.#pages;
    if (assembled === 'old') this.#counters.count(stale);
    if (assembled !== 'whole' || wholeTick === undefined) return;
    this.#counters.count('wholeTicks');
    this.#replicas.replace(wholeTick, whole, nowMs);
    this.#settle(nowMs);
  }

  /** The host's word on where one's own stands. */
  #settle(nowMs: number): void {
    const own = this.#replicas.get(this.#ownId);
    if (own) this.#motion.settle(own.tick, own.x, own.y, nowMs);
  }

  #read(entities: EntityEntities, rows: EntityRows): void {
    const { count } = entities;
    rows.count = count;
    rows.id.set(entities.id.subarray(0, count));
    rows.typeId.set(entities.typeId.subarray(0, count));
    rows.x.set(entities.x.subarray(0, count));
    rows.y.set(entities.y.subarray(0, count));
    rows.hp.set(entities.hp.subarray(0, count));
    rows.hpMax.set(entities.hpMax.subarray(0, count));
    rows.elo.set(entities.elo.subarray(0, count));
    rows.flags.set(entities.flags.subarray(0, count));
    for (let row = 0; row < count; row++) {
      const meta = decodeInlineMeta(entities.meta[row] ?? noBytes, this.#meta);
      rows.statuses[row] = meta.statusEffects ?? 0;
      rows.weapon[row] = meta.weapon ?? 0;
      rows.armour[row] = meta.armour ?? 0;
      rows.revision[row] = meta.revision ?? 0;
    }
  }

  #chunkCame(frame: Uint8Array): void {
    const { chunk, palette, tiles } = decodeChunk(frame, this.#chunk);
    this.#counters.count(takenCounters[this.#ground.take(chunk, palette, tiles)]);
  }

  #detailCame(frame: Uint8Array): void {
    const { tick, entityId, meta } = decodeEntityDetail(frame);
    const isAsked = this.#details.take(entityId, tick, decodeDetailMeta(meta));
    this.#counters.count(isAsked ? 'details' : 'unaskedDetails');
  }

  #pongCame(frame: Uint8Array, nowMs: number): void {
    const sentMs = Number(decodePong(frame).timestampMs);
    const place = this.#pings.indexOf(sentMs);
    this.#counters.count(place < 0 ? 'strayPongs' : 'pongs');
    if (place < 0) return;
    this.#pings.splice(place, 1);
    this.#times.measured(Math.max(0, nowMs - sentMs));
  }

  /** Asks for what is missing, and again for what has not come (T6). */
  #ask(nowMs: number): void {
    const tick = this.#tick ?? 0;
    for (let id = this.#details.question(tick, nowMs); id !== undefined; id = this.#details.question(tick, nowMs))
      this.#query(id);
    const { incompleteSinceMs } = this.#pages;
    const due = this.#resend.due(nowMs, {
      chunks: this.#ground.missing() > 0,
      entities: incompleteSinceMs !== undefined && nowMs - incompleteSinceMs >= incompleteMs,
      detail: this.#details.isOverdue(tick, nowMs),
    });
    if (due === 'action') {
      this.#counters.count('resends');
      this.#sendAction(0, playerActions.none, noBytes);
    } else if (due === 'query') {
      const id = this.#details.again(tick, nowMs);
      if (id === undefined) return;
      this.#counters.count('queriesAgain');
      this.#query(id);
    }
  }

  #query(entityId: number): void {
    this.#counters.count('queries');
    this.#send(encodeEntityQuery({ clientType: clientTypes.official, authToken: this.#authToken, entityId }));
  }

  #sendDeed(tick: number, deed: Deed, isCopy: boolean): void {
    this.#counters.count('actions');
    this.#resend.told(this.#nowMs);
    if (!isCopy) this.model.sent(deed, tick, this.#nowMs);
    this.#sendAction(tick, deed.action, deed.data);
  }

  #sendAction(targetTick: number, playerAction: number, actionData: Uint8Array): void {
    const { official } = clientTypes;
    const cache = this.#ground.held();
    this.#send(
      encodeAction({ clientType: official, authToken: this.#authToken, targetTick, cache, playerAction, actionData }),
    );
  }

  #send(frame: Uint8Array): void {
    this.#seat.send('datagram', frame);
  }

  /** Whether one could go there, as far as this page knows. */
  #isFree(x: number, y: number): boolean {
    if (this.#ground.isSolid(x, y)) return false;
    return !this.#replicas.find(x, y, (replica) => replica.id !== this.#ownId && this.#isBlocking(replica));
  }

  /** With a friend who does nothing one changes places. */
  #isBlocking(replica: Replica): boolean {
    if (replica.type !== entityTypes.player || replica.hp === 0) return isInTheWay(replica);
    return this.#nowMs - replica.movedMs < idleMs;
  }

  /** Tiles that one's next step covers: none for who has fallen or is stunned, two for who is hasted. */
  #reach(): number {
    const own = this.model.own;
    if (!own || own.hp === 0 || (own.statuses & statuses.stunned) !== 0) return 0;
    return (own.statuses & statuses.hasted) !== 0 ? 2 : 1;
  }

  /** A header of this game and of another version ends the link, with both named (S19); anything else is for decoders. */
  #isOtherVersion(frame: Uint8Array): boolean {
    const version = otherVersionOf(frame);
    if (version === undefined) return false;
    const reason = `The room speaks Realm version ${version}, this page ${tilesVersion}: reload the page.`;
    this.#seat.leave({ code: 1002, reason });
    return true;
  }
}

const noBytes = new Uint8Array();

/** Bits of the held mask that are directions, in the order of the game's actions. */
const directionBits: readonly (readonly [bit: number, direction: number])[] = [
  [1 << 0, playerActions.north],
  [1 << 1, playerActions.south],
  [1 << 2, playerActions.west],
  [1 << 3, playerActions.east],
];

export const createClient = ((seat, nowMs) => new RealmClient(seat, nowMs)) satisfies CreateClient;
