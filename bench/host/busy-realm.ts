/** A tick of Realm in its host at its fullest: 16 players spread out, 1 000 live entities, up to 63 in each one's sight. */
import { entityTypes, tileOf } from '../../src/games/tiles/catalogue.ts';
import { viewportOf } from '../../src/games/tiles/geometry.ts';
import { RealmHost } from '../../src/games/tiles/host.ts';
import { realm as game } from '../../src/games/tiles/index.ts';
import {
  classifyToGuest,
  createState,
  decodeState,
  encodeAction,
  type State,
} from '../../src/games/tiles/protocol.gen.ts';
import { spawnCreature } from '../../src/games/tiles/rules/spawning.ts';
import { moveTo, standingAt } from '../../src/games/tiles/rules/world.ts';
import {
  createRealm,
  type Entity,
  entityOf,
  forEachIn,
  nextTick,
  type Realm,
} from '../../src/games/tiles/simulation.ts';
import { Random } from '../../src/lib/random.ts';
import { hostRoom } from '../../test/support/game-seats.ts';
import { cpuMs } from '../cpu.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../statistics.ts';
import { type HostWork, unmeasured } from './host-work.ts';

const players = 16;
const liveEntities = 1000;
const inSight = 63;
const tickMs = 100;
/** One minute to come to rest, five to measure. */
const restTicks = 600;
const measuredTicks = 3000;
/** Places of the players: 4 × 4, this many tiles apart. */
const apartTiles = 70;

const beasts = [entityTypes.rat, entityTypes.wolf, entityTypes.goblin, entityTypes.skeleton, entityTypes.ogre];

/** One who walks to and fro, and asks again once a second as clients do. */
interface Walker {
  readonly slot: number;
  readonly random: Random;
  direction: number;
  /** The newest State; all that it lists is held. */
  readonly state: State;
}

/** A host of Realm in which all that may happen happens. */
export class BusyRealm {
  readonly host: RealmHost;
  readonly realm = createRealm(7);
  readonly #walkers = Array.from({ length: players }, (_, slot): Walker => {
    return { slot, random: new Random(slot), direction: 1, state: createState() };
  });
  readonly #avatars: readonly Entity[];
  readonly #random = new Random(1);
  #tick = 0;

  constructor(sent: (slot: number, frame: Uint8Array) => void = () => {}) {
    const [title] = game.titles;
    if (!title) throw new Error('Realm has no title');
    const { realm } = this;
    const room = hostRoom({
      title,
      send: (slot, _lane, frame) => {
        sent(slot, frame);
        const walker = this.#walkers[slot];
        if (walker && classifyToGuest(frame) === 'state') decodeState(frame, walker.state);
        return true;
      },
      drop: (slot, { reason }) => {
        throw new Error(`slot ${slot} was dropped: ${reason}`);
      },
    });
    this.host = new RealmHost(room, realm, 0);
    for (const { slot } of this.#walkers) this.host.join({ slot, name: `P${slot}`, colour: 0, auth: `${slot + 1}` }, 0);
    this.#avatars = this.#walkers.flatMap(({ slot }) => entityOf(realm, this.host.entityId(slot) ?? -1) ?? []);
    this.#avatars.forEach((avatar, n) => {
      const spot = freeNear(realm, ((n % 4) - 1.5) * apartTiles, (Math.floor(n / 4) - 1.5) * apartTiles);
      moveTo(realm, avatar, spot.x, spot.y);
    });
  }

  tick(work: HostWork): void {
    // Nobody falls, and who was killed is made up for: the crowd stays.
    for (const avatar of this.#avatars) avatar.hp = avatar.hpMax;
    gather(this.realm, this.#avatars, this.#random);
    const tick = this.#tick++;
    const nowMs = tick * tickMs;
    const frames = this.#walkers.map((walker) => saying(this.realm, walker, tick));
    work(() => {
      frames.forEach((frame, slot) => {
        if (frame) this.host.receive(slot, 'datagram', frame, nowMs);
      });
      this.host.advance(nowMs);
    });
  }

  /** Throws unless there is the crowd that was wanted. */
  check(): void {
    const most = Math.max(...this.#avatars.map((avatar) => seen(this.realm, avatar)));
    const { length } = this.realm.entities;
    if (length < liveEntities * 0.95 || most < inSight) throw new Error(`only ${length} entities, ${most} in sight`);
  }
}

/** What its ticks cost, and it itself as it is after them. */
export function measureBusyRealm(): { readonly figures: readonly Figure[]; readonly busy: BusyRealm } {
  const bytes = new Float64Array(players);
  const busy = new BusyRealm((slot, frame) => {
    bytes[slot] = (bytes[slot] ?? 0) + frame.length;
  });
  const ticksMs: number[] = [];
  for (let n = 0; n < restTicks; n++) busy.tick(unmeasured);
  bytes.fill(0);
  for (let n = 0; n < measuredTicks; n++) busy.tick((work) => ticksMs.push(cpuMs(work)));
  busy.check();
  const name = `Realm, ${players} players among ${liveEntities} entities`;
  const kBPerSecond = Math.max(...bytes) / (measuredTicks * tickMs);
  const figures: readonly Figure[] = [
    { name: `${name}, a tick, median`, value: quantile(ticksMs, 0.5), unit: 'ms', goal: { of: 'value', atMost: 5 } },
    { name: `${name}, a tick, p99`, value: quantile(ticksMs, 0.99), unit: 'ms', goal: { of: 'value', atMost: 15 } },
    { name: `${name}, most to one`, value: kBPerSecond, unit: 'kB/s', goal: { of: 'value', atMost: 16 } },
  ];
  return { figures, busy };
}

/** What one sends before this tick, if anything. */
function saying(realm: Realm, walker: Walker, tick: number): Uint8Array | undefined {
  const { slot, random, state } = walker;
  if (random.below(40) === 0) walker.direction = 1 + random.below(4);
  const keepAlive = tick % 10 === slot % 10;
  if (tick % 2 === 1 && !keepAlive) return undefined;
  return encodeAction({
    clientType: 0,
    authToken: BigInt(slot + 1),
    targetTick: keepAlive ? 0 : nextTick(realm.tick),
    cache: state.chunks,
    playerAction: keepAlive ? 0 : walker.direction,
    actionData: new Uint8Array(),
  });
}

function seen(realm: Realm, avatar: Entity): number {
  let count = 0;
  forEachIn(realm, viewportOf(avatar), () => count++);
  return count;
}

/** Fills the world up to `liveEntities`, each viewport up to `inSight`. */
function gather(realm: Realm, avatars: readonly Entity[], random: Random): void {
  for (const avatar of avatars) {
    for (let missing = inSight - seen(realm, avatar); missing > 0; missing--) {
      if (realm.byId.size >= liveEntities) return;
      const x = avatar.x - 14 + random.below(28);
      const y = avatar.y - 14 + random.below(28);
      if (standingAt(realm, x, y) || tileOf(realm.ground.tileAt(x, y)).solid) continue;
      const type = beasts[random.below(beasts.length)] ?? entityTypes.rat;
      spawnCreature(realm, { type, x, y, danger: 3, den: null, deep: false });
    }
  }
}

function freeNear(realm: Realm, x0: number, y0: number): { x: number; y: number } {
  for (let reach = 0; reach < 60; reach++)
    for (let y = y0 - reach; y <= y0 + reach; y++)
      for (let x = x0 - reach; x <= x0 + reach; x++)
        if (!standingAt(realm, x, y) && !tileOf(realm.ground.tileAt(x, y)).solid) return { x, y };
  throw new Error('there is no ground to stand on');
}
