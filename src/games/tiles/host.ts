import { Counters } from '../../lib/counters.ts';
import { DatagramOutbox } from '../../lib/datagram-outbox.ts';
import { FixedStep } from '../../lib/fixed-step.ts';
import { Ring } from '../../lib/ring.ts';
import type { LaneName } from '../../net/lanes.ts';
import { ProtocolError, type ProtocolErrorCode } from '../../wire/errors.ts';
import type { CreateHost, HostGame, HostRoom, Seat } from '../game.ts';
import type { SavedAvatar, SavedPlayers } from '../saved-launch.ts';
import { UnclaimedAvatars } from '../unclaimed-avatars.ts';
import { listedClientTypes, refusalOf } from './admission.ts';
import { Budgets } from './host/budgets.ts';
import { packChunk } from './host/chunk-packing.ts';
import { readIntent } from './host/intents.ts';
import { ChunkDiff, listChunksAround } from './host/manifest.ts';
import { Pages } from './host/pages.ts';
import {
  type Action,
  classifyToHost,
  createAction,
  createState,
  decodeAction,
  decodeEntityQuery,
  decodePing,
  type EntityQuery,
  encodeChunk,
  encodeDetailMeta,
  encodeEntityDetail,
  encodePong,
  encodeState,
  type Ping,
  type State,
} from './protocol.gen.ts';
import { clientTypes, otherVersionOf, tilesVersion } from './protocol.ts';
import { readHost, writeHost } from './saved-host.ts';
import {
  chunkAt,
  createRealm,
  detailOf,
  entityOf,
  type Intent,
  type Kept,
  nextTick,
  type Realm,
  removePlayer,
  spawnPlayer,
  step,
  takeNews,
  tickRateHz,
} from './simulation.ts';
import { type Scheduling, Windows } from './windows.ts';

/** Answers that wait for room at most: what budgets allow at once, and a pong. */
const maxWaitingAnswers = 32;
/** How soon a lane that had no room is looked at again: it says that it has drained only where much had waited. */
const retryMs = 20;
/** Ticks behind the timing figures: the last 5 s. */
const timingTicks = 50;
/** Keys of answers in an outbox: a chunk's id, one further range for details, and one for pongs. */
const detailKeys = 0x1_0000_0000;
const pongKey = -1;

/** One player of this launch; the avatar lives from `join` to `leave`. */
interface Player {
  readonly slot: number;
  /** Names do not change while a game is on. */
  readonly name: string;
  readonly auth: bigint;
  readonly entityId: number;
  readonly windows: Windows<Intent>;
  readonly budgets: Budgets;
  readonly chunkDiff: ChunkDiff;
  readonly outbox: DatagramOutbox;
  /** The State of the newest tick. */
  readonly state: State;
  /** The newest tick as it was sent: the State, then the pages. */
  frames: readonly Uint8Array[];
  /** As the newest packet has it; undefined before the first. */
  clientType: number | undefined;
}

const counterNames = [
  'ticksSent',
  'ticksResent',
  'chunksSent',
  'detailsSent',
  'pongsSent',
  'actionsReplaced',
  'actionsLate',
  'actionsWithoutGap',
  'actionsRepeated',
  'actionsTooFar',
  'actionsUnaddressed',
  'unknownActions',
  'wrongActionData',
  'chunksOverBudget',
  'detailsOverBudget',
  'resendsOverBudget',
  'unknownEntities',
  'flooded',
  'wrongTokens',
  'unknownTypes',
  'misdirected',
  'wrongLane',
  'otherVersions',
  'clientTypesRefused',
  'cutForBadFrames',
] as const;

/** How a decoder may find a packet malformed. */
const malformedKinds = ['truncated', 'trailing', 'size', 'constant', 'range', 'text', 'count', 'tag'] as const;

/** The counter of what became of an action; undefined for what is as it should be. */
const schedulingCounters = {
  scheduled: undefined,
  replaced: 'actionsReplaced',
  late: 'actionsLate',
  noGap: 'actionsWithoutGap',
  repeated: 'actionsRepeated',
  tooFar: 'actionsTooFar',
  unaddressed: 'actionsUnaddressed',
} as const satisfies Record<Scheduling, (typeof counterNames)[number] | undefined>;

/** The authority of one launch of Realm: 10 Hz, each player told of what is around their avatar, by datagrams alone. */
export class RealmHost implements HostGame {
  readonly #room: HostRoom;
  readonly #realm: Realm;
  readonly #players = new Map<number, Player>();
  /** What players of this launch had when they left, by slot (A6). */
  readonly #kept = new Map<number, { readonly name: string; readonly kept: Kept }>();
  readonly #unclaimed: UnclaimedAvatars;
  readonly #steps: FixedStep;
  readonly #listed: ReadonlySet<number> | undefined;
  readonly #pages = new Pages();
  readonly #counters = new Counters(counterNames);
  readonly #malformed = new Counters<ProtocolErrorCode>(malformedKinds);
  readonly #gapsMs = new Ring<number>(timingTicks);
  /** Of the step that is run, by entity id. */
  readonly #intents = new Map<number, Intent>();
  /** Decoded into again and again: what is kept is copied. */
  readonly #action = createAction();
  #tickMs: number;
  #droppedTicks = 0;
  #droppedAnswers = 0;

  /** `realm` is the host's from now on; `before` is who was in it, of a launch that goes on. */
  constructor(room: HostRoom, realm: Realm, nowMs: number, before?: SavedPlayers<Kept>) {
    this.#room = room;
    this.#realm = realm;
    this.#unclaimed = new UnclaimedAvatars(before?.players ?? [], nowMs);
    for (const { slot, name, had } of before?.kept ?? []) this.#kept.set(slot, { name, kept: had });
    this.#listed = listedClientTypes(String(room.params.clients ?? ''));
    this.#steps = new FixedStep(tickRateHz, nowMs);
    this.#tickMs = nowMs;
  }

  join({ slot, name, auth }: Seat, nowMs: number): void {
    const lane = {
      bufferedBytes: () => this.#room.bufferedBytes(slot, 'datagram'),
      send: (frame: Uint8Array) => void this.#room.send(slot, 'datagram', frame),
    };
    const player: Player = {
      slot,
      name,
      auth: BigInt(auth),
      entityId: this.#unclaimed.claim(slot, name, (avatar) => this.#takeAway(avatar)) ?? this.#spawn(slot, name),
      windows: new Windows(nextTick(this.#realm.tick)),
      budgets: new Budgets(nowMs),
      chunkDiff: new ChunkDiff(),
      outbox: new DatagramOutbox(lane, maxWaitingAnswers),
      state: createState(),
      frames: [],
      clientType: undefined,
    };
    this.#players.set(slot, player);
    this.#survey(player);
  }

  leave(slot: number): void {
    const player = this.#players.get(slot);
    if (!player) return;
    this.#players.delete(slot);
    this.#droppedTicks += player.outbox.droppedStates;
    this.#droppedAnswers += player.outbox.droppedAnswers;
    this.#takeAway(player);
  }

  receive(slot: number, lane: LaneName, frame: Uint8Array, nowMs: number): void {
    const player = this.#players.get(slot);
    if (!player) return;
    if (lane !== 'datagram') {
      this.#counters.count('wrongLane');
      this.#bear(player, nowMs);
      return;
    }
    if (this.#isOtherVersion(player, frame)) return;
    try {
      this.#packet(player, frame, nowMs);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#malformed.count(error.code);
      this.#bear(player, nowMs);
      throw error;
    }
  }

  drained(slot: number, lane: LaneName): void {
    if (lane === 'datagram') this.#players.get(slot)?.outbox.drain();
  }

  advance(nowMs: number): number {
    const due = this.#steps.take(nowMs);
    if (due > 0) {
      for (const avatar of this.#unclaimed.expire(nowMs)) this.#takeAway(avatar);
      // Not with the last tick but after it: everybody has seen the end before they are told of it.
      if (this.#realm.outcome !== undefined) {
        this.#room.finish(this.#realm.outcome);
        return this.#steps.nextMs;
      }
      for (let n = 0; n < due && this.#realm.outcome === undefined; n++) this.#step();
      for (const sentence of takeNews(this.#realm)) this.#room.announce(sentence);
      for (const player of this.#players.values()) this.#tell(player);
      this.#gapsMs.push(nowMs - this.#tickMs);
      this.#tickMs = nowMs;
    }
    let waiting = false;
    for (const { outbox } of this.#players.values()) {
      outbox.drain();
      waiting ||= outbox.waiting;
    }
    return waiting ? Math.min(this.#steps.nextMs, nowMs + retryMs) : this.#steps.nextMs;
  }

  entityId(slot: number): number | null {
    return (this.#players.get(slot) ?? this.#unclaimed.get(slot))?.entityId ?? null;
  }

  /** Elo. */
  score(slot: number): number | null {
    const entityId = this.entityId(slot);
    if (entityId !== null) return entityOf(this.#realm, entityId)?.elo ?? null;
    return this.#kept.get(slot)?.kept.elo ?? null;
  }

  save(): Uint8Array<ArrayBuffer> {
    const players = [...this.#unclaimed.all(), ...this.#players.values()]
      .filter(({ entityId }) => entityOf(this.#realm, entityId))
      .map(({ slot, name, entityId }) => ({ slot, name, entityId }));
    const kept = [...this.#kept].map(([slot, { name, kept: had }]) => ({ slot, name, had }));
    return writeHost(this.#realm, { players, kept });
  }

  stats(): Readonly<Record<string, number>> {
    const players = [...this.#players.values()];
    const gaps = this.#gapsMs.values();
    const stats: Record<string, number> = {
      tick: this.#realm.tick,
      entities: this.#realm.entities.length,
      droppedSteps: this.#steps.dropped,
      droppedTicks: players.reduce((sum, { outbox }) => sum + outbox.droppedStates, this.#droppedTicks),
      droppedAnswers: players.reduce((sum, { outbox }) => sum + outbox.droppedAnswers, this.#droppedAnswers),
      tickGapMeanMs: gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length),
      tickGapMaxMs: Math.max(0, ...gaps),
      ...this.#counters.all(),
    };
    for (const kind of malformedKinds)
      stats[`malformed${kind.charAt(0).toUpperCase()}${kind.slice(1)}`] = this.#malformed.get(kind);
    for (const { slot, clientType } of players) if (clientType !== undefined) stats[`clientType${slot}`] = clientType;
    return stats;
  }

  /** Takes an avatar out of the world and keeps what it had for who comes back (A6). */
  #takeAway({ slot, name, entityId }: SavedAvatar): void {
    const kept = removePlayer(this.#realm, entityId);
    if (kept) this.#kept.set(slot, { name, kept });
  }

  #spawn(slot: number, name: string): number {
    const before = this.#kept.get(slot);
    // Somebody else's pack is no newcomer's.
    return spawnPlayer(this.#realm, { slot, name, ...(before?.name === name && { kept: before.kept }) });
  }

  #step(): void {
    const tick = nextTick(this.#realm.tick);
    this.#intents.clear();
    for (const { entityId, windows } of this.#players.values()) {
      const intent = windows.take(tick);
      if (intent) this.#intents.set(entityId, intent);
    }
    step(this.#realm, this.#intents);
  }

  /** What one player is told of the newest tick: the State, then the pages that its checksum covers (T4). */
  #tell(player: Player): void {
    const viewer = this.#survey(player);
    if (!viewer) return;
    const { state } = player;
    const pages: Uint8Array[] = [];
    state.clientType = clientTypes.official;
    state.tick = this.#realm.tick;
    state.playerEntityId = player.entityId;
    state.entityChecksum = this.#pages.write(this.#realm, viewer, pages);
    player.frames = [encodeState(state), ...pages];
    player.outbox.pushState(player.frames);
    this.#counters.count('ticksSent');
  }

  /** Lists the chunks around a player's avatar as they are now, and returns it. */
  #survey({ entityId, state: { chunks } }: Player) {
    const viewer = entityOf(this.#realm, entityId);
    if (!viewer) return undefined;
    listChunksAround(viewer.x, viewer.y, chunks);
    for (let n = 0; n < chunks.count; n++) chunks.version[n] = chunkAt(this.#realm, chunks.chunkId[n] ?? 0).version;
    return viewer;
  }

  #packet(player: Player, frame: Uint8Array, nowMs: number): void {
    const message = classifyToHost(frame);
    switch (message) {
      case 'action': {
        const action = decodeAction(frame, this.#action);
        if (this.#isWelcome(player, action, nowMs)) this.#act(player, action, nowMs);
        break;
      }
      case 'entityQuery': {
        const query = decodeEntityQuery(frame);
        if (this.#isWelcome(player, query, nowMs)) this.#answerQuery(player, query, nowMs);
        break;
      }
      case 'ping': {
        const ping = decodePing(frame);
        if (this.#isWelcome(player, ping, nowMs)) this.#answerPing(player, ping);
        break;
      }
      case 'unknown':
        this.#counters.count('unknownTypes');
        this.#bear(player, nowMs);
        break;
      case 'misdirected':
        this.#counters.count('misdirected');
        this.#bear(player, nowMs);
        break;
    }
  }

  /** Whether a packet is its sender's (T3), by a client that may play, and within what a player may send. */
  #isWelcome(
    player: Player,
    packet: { readonly clientType: number; readonly authToken?: bigint },
    nowMs: number,
  ): boolean {
    const { clientType, authToken = player.auth } = packet;
    if (authToken !== player.auth) {
      this.#counters.count('wrongTokens');
      this.#bear(player, nowMs);
      return false;
    }
    player.clientType = clientType;
    if (this.#listed && !this.#listed.has(clientType)) {
      this.#counters.count('clientTypesRefused');
      this.#room.drop(player.slot, { code: 1008, reason: refusalOf(clientType, this.#listed) });
      return false;
    }
    if (!player.budgets.frames.take(nowMs)) {
      this.#counters.count('flooded');
      this.#bear(player, nowMs);
      return false;
    }
    return true;
  }

  #act(player: Player, action: Action, nowMs: number): void {
    if (action.targetTick === 0) this.#keepAlive(player, action, nowMs);
    else this.#schedule(player, action, nowMs);
    player.chunkDiff.forEachMissing(player.state.chunks, action.cache, nowMs, (chunkId) => {
      if (!player.budgets.chunks.take(nowMs)) {
        this.#counters.count('chunksOverBudget');
        return false;
      }
      this.#counters.count('chunksSent');
      player.outbox.pushAnswer(chunkId, encodeChunk(packChunk(chunkAt(this.#realm, chunkId))));
      return true;
    });
  }

  /** Nothing to be done: the sender wants to hear the newest tick again. */
  #keepAlive(player: Player, { playerAction }: Action, nowMs: number): void {
    if (playerAction !== 0) this.#counters.count('actionsUnaddressed');
    if (player.frames.length === 0) return;
    if (!player.budgets.resends.take(nowMs)) {
      this.#counters.count('resendsOverBudget');
      this.#bear(player, nowMs);
      return;
    }
    this.#counters.count('ticksResent');
    player.outbox.pushState(player.frames);
  }

  #schedule(player: Player, action: Action, nowMs: number): void {
    const intent = this.#read(action);
    if (intent === 'refused') return;
    const outcome = player.windows.schedule(action.targetTick, intent);
    const counter = schedulingCounters[outcome];
    if (counter) this.#counters.count(counter);
    if (outcome === 'tooFar') this.#bear(player, nowMs);
  }

  #read(action: Action): Intent | undefined | 'refused' {
    try {
      const intent = readIntent(action);
      if (intent !== 'unknown') return intent;
      this.#counters.count('unknownActions');
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#counters.count('wrongActionData');
    }
    return 'refused';
  }

  #answerQuery(player: Player, { entityId }: EntityQuery, nowMs: number): void {
    if (!player.budgets.details.take(nowMs)) {
      this.#counters.count('detailsOverBudget');
      this.#bear(player, nowMs);
      return;
    }
    const detail = detailOf(this.#realm, player.entityId, entityId);
    if (!detail) {
      this.#counters.count('unknownEntities');
      return;
    }
    this.#counters.count('detailsSent');
    const { tick } = this.#realm;
    const meta = encodeDetailMeta(detail);
    const answer = encodeEntityDetail({ clientType: clientTypes.official, tick, entityId, meta });
    player.outbox.pushAnswer(detailKeys + entityId, answer);
  }

  #answerPing(player: Player, { timestampMs }: Ping): void {
    this.#counters.count('pongsSent');
    player.outbox.pushAnswer(pongKey, encodePong({ clientType: clientTypes.official, timestampMs }));
  }

  /** One more frame that no honest guest sends; who persists goes. */
  #bear(player: Player, nowMs: number): void {
    if (player.budgets.bear(nowMs)) return;
    this.#counters.count('cutForBadFrames');
    this.#room.drop(player.slot, { code: 1008, reason: 'This tab went on sending what the game has to refuse.' });
  }

  /** A header of this game and of another version ends the link, with both named (S19); anything else is for decoders. */
  #isOtherVersion(player: Player, frame: Uint8Array): boolean {
    const version = otherVersionOf(frame);
    if (version === undefined) return false;
    this.#counters.count('otherVersions');
    const reason = `This tab speaks Realm version ${version}, the room ${tilesVersion}: reload the page.`;
    this.#room.drop(player.slot, { code: 1002, reason });
    return true;
  }
}

export const createHost: CreateHost = (room, nowMs, saved) => {
  const before = saved && readHost(saved);
  return new RealmHost(room, before?.realm ?? createRealm(room.seed), nowMs, before?.saved);
};
