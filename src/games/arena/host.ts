import { Counters } from '../../lib/counters.ts';
import { FixedStep } from '../../lib/fixed-step.ts';
import { Outbox } from '../../lib/outbox.ts';
import { Ring } from '../../lib/ring.ts';
import type { LaneName } from '../../net/lanes.ts';
import type { CreateHost, HostGame, HostRoom, Seat } from '../game.ts';
import type { SavedAvatar } from '../saved-launch.ts';
import { UnclaimedAvatars } from '../unclaimed-avatars.ts';
import { pointsCarried } from './collecting.ts';
import {
  classifyToHost,
  createInput,
  createSnapshotEntities,
  decodeHello,
  decodeInput,
  decodePing,
  encodePong,
  encodeSnapshot,
  encodeWelcome,
} from './protocol.gen.ts';
import { arenaVersion, lossyPct, versionOffset } from './protocol.ts';
import { resultOf, type Standing } from './result.ts';
import { roundMs } from './rules.ts';
import { readHost, writeHost } from './saved-host.ts';
import { applyInput, capture, createArena, despawn, type Had, spawnPlayer, step, takeOver } from './simulation.ts';
import { type ArenaWorld, fieldHeight, fieldWidth, maxEntities, tickRateHz } from './world.ts';

/** Hello must come within this time of `launch`, or of `welcome` when the game is on already (A4). */
const helloMs = 5000;
/** Snapshots a slow player's outbox keeps; the oldest goes first. */
const outboxFrames = 32;
/** Ticks behind the timing figures: the last 5 s. */
const timingTicks = 100;

/** One player of this launch: `greeting` until Hello, `joining` until the tick that spawns the avatar, then `ready`. */
interface Player {
  readonly slot: number;
  /** Names do not change while a game is on. */
  readonly name: string;
  readonly colour: number;
  readonly outbox: Outbox;
  state: 'greeting' | 'joining' | 'ready';
  readonly helloUntilMs: number;
  entityId: number | null;
}

/** The only way anything changes the world: queued as it arrives, drained at the start of a tick. */
type Command =
  | { readonly type: 'join'; readonly player: Player }
  | { readonly type: 'leave'; readonly player: Player }
  | { readonly type: 'input'; readonly player: Player; readonly sequence: number; readonly buttons: number };

/** Inputs queued beyond this are dropped: a tick needs no more than the newest of each player. */
const maxCommands = 8192;

/** Datagrams leave while no more than this waits: unreliable does not mean unqueued. */
const maxDatagramsBytes = 8192;

const counterNames = [
  'snapshots',
  'datagramCopies',
  'staleInputs',
  'earlyInputs',
  'repeatedHellos',
  'unknownIds',
  'misdirected',
  'wrongLane',
  'droppedCommands',
] as const;

/** The authority of one launch of arena: 20 Hz, every player sent every snapshot. */
class ArenaHost implements HostGame {
  readonly #room: HostRoom;
  readonly #world: ArenaWorld;
  readonly #endTick: number;
  readonly #players = new Map<number, Player>();
  /** What players of this launch had when they left, by slot (A6). */
  readonly #kept = new Map<number, { readonly name: string; readonly had: Had }>();
  readonly #unclaimed: UnclaimedAvatars;
  readonly #steps: FixedStep;
  readonly #counters = new Counters(counterNames);
  readonly #gapsMs = new Ring<number>(timingTicks);
  readonly #entities = createSnapshotEntities(maxEntities);
  /** Decoded into again and again: a command copies what it keeps. */
  readonly #input = createInput();
  #commands: Command[] = [];
  #droppedSnapshots = 0;
  #tickMs: number;

  constructor(room: HostRoom, nowMs: number, saved?: Uint8Array) {
    this.#room = room;
    const before = saved && readHost(saved);
    this.#world = before?.world ?? createArena(room.seed);
    this.#unclaimed = new UnclaimedAvatars(before?.saved.players ?? [], nowMs);
    for (const { slot, ...kept } of before?.saved.kept ?? []) this.#kept.set(slot, kept);
    this.#endTick = (roundMs(room.params) * tickRateHz) / 1000;
    this.#steps = new FixedStep(tickRateHz, nowMs);
    this.#tickMs = nowMs;
  }

  join(seat: Seat, nowMs: number): void {
    const { slot, name, colour } = seat;
    const lane = {
      bufferedBytes: () => this.#room.bufferedBytes(slot, 'stream'),
      send: (frame: Uint8Array) => void this.#room.send(slot, 'stream', frame),
    };
    this.#players.set(slot, {
      slot,
      name,
      colour,
      outbox: new Outbox(lane, outboxFrames),
      state: 'greeting',
      helloUntilMs: nowMs + helloMs,
      entityId: null,
    });
  }

  leave(slot: number): void {
    const player = this.#players.get(slot);
    if (!player) return;
    this.#players.delete(slot);
    this.#droppedSnapshots += player.outbox.dropped;
    this.#queue({ type: 'leave', player });
  }

  receive(slot: number, lane: LaneName, frame: Uint8Array): void {
    const player = this.#players.get(slot);
    if (!player) return;
    const message = classifyToHost(frame);
    // Only what is numbered may come by the lane that reorders (A5).
    if (lane !== 'stream' && message !== 'input') {
      this.#counters.count('wrongLane');
      return;
    }
    switch (message) {
      case 'hello':
        this.#hello(player, frame);
        break;
      case 'input': {
        const { sequence, buttons } = decodeInput(frame, this.#input);
        if (player.state === 'greeting') this.#refuseEarly(player);
        else this.#queue({ type: 'input', player, sequence, buttons });
        break;
      }
      case 'ping': {
        const { clientTime } = decodePing(frame);
        if (player.state === 'greeting') this.#refuseEarly(player);
        else this.#room.send(slot, 'stream', encodePong({ clientTime, tick: this.#world.tick }));
        break;
      }
      case 'unknown':
        this.#counters.count('unknownIds');
        break;
      case 'misdirected':
        this.#counters.count('misdirected');
        break;
    }
  }

  drained(slot: number, lane: LaneName): void {
    if (lane === 'stream') this.#players.get(slot)?.outbox.drain();
  }

  advance(nowMs: number): number {
    for (const player of [...this.#players.values()])
      if (player.state === 'greeting' && nowMs >= player.helloUntilMs)
        this.#room.drop(player.slot, {
          code: 1002,
          reason: 'The game heard nothing from this tab in time: join again.',
        });
    const due = this.#steps.take(nowMs);
    if (due > 0) {
      for (const avatar of this.#unclaimed.expire(nowMs)) this.#takeAway(avatar);
      this.#drain();
      const steps = Math.min(due, this.#endTick - this.#world.tick);
      // Not with the last tick but after it: everybody has seen the end before they are told of it.
      if (steps === 0) {
        this.#room.finish(resultOf(this.#standings()));
        return this.#steps.nextMs;
      }
      for (let n = 0; n < steps; n++) step(this.#world);
      this.#broadcast();
      this.#gapsMs.push(nowMs - this.#tickMs);
      this.#tickMs = nowMs;
    }
    return this.#steps.nextMs;
  }

  entityId(slot: number): number | null {
    const player = this.#players.get(slot);
    const unclaimed = this.#unclaimed.get(slot);
    const isTheirs = player === undefined || player.name === unclaimed?.name;
    return player?.entityId ?? (isTheirs ? (unclaimed?.entityId ?? null) : null);
  }

  score(slot: number): number | null {
    const entityId = this.entityId(slot);
    if (entityId !== null) return pointsCarried(this.#world, entityId);
    const player = this.#players.get(slot);
    if (player) return this.#hadBy(player)?.points ?? 0;
    return this.#kept.get(slot)?.had.points ?? null;
  }

  save(): Uint8Array<ArrayBuffer> {
    const kept = [...this.#kept].map(([slot, { name, had }]) => ({ slot, name, had }));
    return writeHost(this.#world, { players: this.#avatars(), kept });
  }

  stats(): Readonly<Record<string, number>> {
    const gaps = this.#gapsMs.values();
    const waiting = [...this.#players.values()].reduce((sum, player) => sum + player.outbox.dropped, 0);
    return {
      tick: this.#world.tick,
      droppedSteps: this.#steps.dropped,
      droppedSnapshots: this.#droppedSnapshots + waiting,
      tickGapMeanMs: gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length),
      tickGapMaxMs: Math.max(0, ...gaps),
      ...this.#counters.all(),
    };
  }

  #hello(player: Player, frame: Uint8Array): void {
    const version = frame[versionOffset] ?? arenaVersion;
    if (player.state === 'greeting' && version !== arenaVersion) {
      const reason = `This tab speaks arena version ${version}, the room ${arenaVersion}: reload the page.`;
      this.#room.drop(player.slot, { code: 1002, reason });
      return;
    }
    decodeHello(frame);
    if (player.state !== 'greeting') {
      this.#counters.count('repeatedHellos');
      return;
    }
    player.state = 'joining';
    this.#queue({ type: 'join', player });
  }

  #refuseEarly(player: Player): void {
    this.#counters.count('earlyInputs');
    this.#room.drop(player.slot, {
      code: 1002,
      reason: 'This tab did not say hello to the game first: reload the page.',
    });
  }

  #queue(command: Command): void {
    // Joins and leaves are never dropped: there are no more of them than of players.
    if (this.#commands.length < maxCommands || command.type !== 'input') this.#commands.push(command);
    else this.#counters.count('droppedCommands');
  }

  #drain(): void {
    const commands = this.#commands;
    this.#commands = [];
    for (const command of commands) this.#apply(command);
  }

  #apply(command: Command): void {
    const { player } = command;
    switch (command.type) {
      case 'join':
        if (this.#players.get(player.slot) === player) this.#spawn(player);
        break;
      case 'leave':
        if (player.entityId === null) break;
        this.#takeAway({ slot: player.slot, name: player.name, entityId: player.entityId });
        player.entityId = null;
        break;
      case 'input':
        if (player.entityId === null || !applyInput(this.#world, player.entityId, command))
          this.#counters.count('staleInputs');
        break;
    }
  }

  /** Takes an avatar out of the field and keeps what it carried for who comes back (A6). */
  #takeAway({ slot, name, entityId }: SavedAvatar): void {
    const had = despawn(this.#world, entityId);
    if (had) this.#kept.set(slot, { name, had });
  }

  /** Everybody in the field, by slot: who plays, who has left since the last tick, and those nobody steers yet. */
  #avatars(): SavedAvatar[] {
    const leavers = this.#commands.flatMap(({ type, player }) => (type === 'leave' ? [player] : []));
    const steered = [...leavers, ...this.#players.values()].flatMap(({ slot, name, entityId }) =>
      entityId === null ? [] : { slot, name, entityId },
    );
    return [...this.#unclaimed.all(), ...steered];
  }

  /** The avatar that has waited for this player. */
  #claim({ slot, name }: Player): number | undefined {
    const entityId = this.#unclaimed.claim(slot, name, (avatar) => this.#takeAway(avatar));
    if (entityId !== undefined) takeOver(this.#world, entityId);
    return entityId;
  }

  /** What this player had when they left; somebody else's is no newcomer's. */
  #hadBy({ slot, name }: Player): Had | undefined {
    const kept = this.#kept.get(slot);
    return kept?.name === name ? kept.had : undefined;
  }

  #spawnAnew(player: Player): number | undefined {
    const { slot, colour } = player;
    const before = this.#hadBy(player);
    return spawnPlayer(this.#world, { slot, colour, points: before?.points ?? 0, before });
  }

  #spawn(player: Player): void {
    const entityId = this.#claim(player) ?? this.#spawnAnew(player);
    if (entityId === undefined) {
      this.#room.drop(player.slot, { code: 1013, reason: 'The arena is full: try again in a moment.' });
      return;
    }
    player.entityId = entityId;
    // Ready only once Welcome is on its way, so that no snapshot comes before it.
    this.#room.send(
      player.slot,
      'stream',
      encodeWelcome({
        version: arenaVersion,
        entityId,
        tickRate: tickRateHz,
        width: fieldWidth,
        height: fieldHeight,
      }),
    );
    player.state = 'ready';
  }

  /** Of everybody in the field: who is away as the round ends has no part in its result. */
  #standings(): Standing[] {
    return [...this.#players.values()].flatMap(({ name, entityId }) =>
      entityId === null ? [] : { name, points: pointsCarried(this.#world, entityId) },
    );
  }

  /** The newest snapshot past whatever holds the stream back (A5), if it fits a datagram and the lane is not full. */
  #copy(slot: number, frame: Uint8Array): void {
    if (this.#room.lossPct(slot) < lossyPct) return;
    if (this.#room.bufferedBytes(slot, 'datagram') > maxDatagramsBytes) return;
    if (this.#room.send(slot, 'datagram', frame)) this.#counters.count('datagramCopies');
  }

  #broadcast(): void {
    const ready = [...this.#players.values()].filter((player) => player.state === 'ready');
    if (ready.length === 0) return;
    capture(this.#world, this.#entities);
    // One immutable frame for all.
    const frame = encodeSnapshot({ tick: this.#world.tick, entities: this.#entities });
    for (const player of ready) {
      player.outbox.push(frame);
      this.#copy(player.slot, frame);
    }
    this.#counters.count('snapshots');
  }
}

export const createHost = ((room: HostRoom, nowMs: number, saved?: Uint8Array) =>
  new ArenaHost(room, nowMs, saved)) satisfies CreateHost;
