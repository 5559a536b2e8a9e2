/**
 * A tick of Realm in its host: 16 players spread out, 1 000 live entities, up to 63 of them in each one's sight. Times
 * are the process's own, collecting garbage and compiling included, so that what else runs on the machine does not count.
 */
import type { HostRoom, Title } from '../src/games/game.ts';
import { entityTypes, tileOf } from '../src/games/tiles/catalogue.ts';
import { viewportOf } from '../src/games/tiles/geometry.ts';
import { RealmHost } from '../src/games/tiles/host.ts';
import {
  classifyToGuest,
  createState,
  decodeState,
  encodeAction,
  type State,
} from '../src/games/tiles/protocol.gen.ts';
import { spawnCreature } from '../src/games/tiles/rules/spawning.ts';
import { moveTo, standingAt } from '../src/games/tiles/rules/world.ts';
import { createRealm, type Entity, entityOf, forEachIn, nextTick, type Realm } from '../src/games/tiles/simulation.ts';
import { Random } from '../src/lib/random.ts';
import { reportSaves } from './saves.ts';

const players = 16;
const liveEntities = 1000;
const inSight = 63;
const tickMs = 100;
/** One minute to come to rest, five to measure. */
const restTicks = 600;
const measuredTicks = 3000;
/** Places of the players: 4 × 4, this many tiles apart. */
const apartTiles = 70;
/** Goals, median and p99 in ms and bytes a second. */
const goals = { medianMs: 5, p99Ms: 15, bytesPerSecond: 16_000 } as const;

const beasts = [entityTypes.rat, entityTypes.wolf, entityTypes.goblin, entityTypes.skeleton, entityTypes.ogre];

/** One who walks to and fro, and asks again once a second as clients do. */
interface Walker {
  readonly slot: number;
  readonly random: Random;
  direction: number;
  /** The newest State; all that it lists is held. */
  readonly state: State;
}

export function bench(): void {
  const bytes = new Float64Array(players);
  const realm = createRealm(7);
  const walkers = Array.from({ length: players }, (_, slot): Walker => {
    return { slot, random: new Random(slot), direction: 1, state: createState() };
  });
  const room: HostRoom = {
    title: { id: 'realm' } as Title,
    params: {},
    seed: 7,
    slots: [],
    names: [],
    margin: () => {},
    bufferedBytes: () => 0,
    lossPct: () => 0,
    send: (slot, _lane, frame) => {
      bytes[slot] = (bytes[slot] ?? 0) + frame.length;
      const walker = walkers[slot];
      if (walker && classifyToGuest(frame) === 'state') decodeState(frame, walker.state);
      return true;
    },
    drop: (slot, { reason }) => {
      throw new Error(`slot ${slot} was dropped: ${reason}`);
    },
    announce: () => {},
    finish: () => {},
  };
  const host = new RealmHost(room, realm, 0);
  for (const { slot } of walkers) host.join({ slot, name: `P${slot}`, colour: 0, auth: `${slot + 1}` }, 0);
  const avatars = walkers.flatMap(({ slot }) => entityOf(realm, host.entityId(slot) ?? -1) ?? []);
  avatars.forEach((avatar, n) => {
    const spot = freeNear(realm, ((n % 4) - 1.5) * apartTiles, (Math.floor(n / 4) - 1.5) * apartTiles);
    moveTo(realm, avatar, spot.x, spot.y);
  });
  const times: number[] = [];
  const random = new Random(1);
  for (let tick = 0, nowMs = 0; tick < restTicks + measuredTicks; tick++, nowMs += tickMs) {
    // Nobody falls, and who was killed is made up for: the crowd stays.
    for (const avatar of avatars) avatar.hp = avatar.hpMax;
    gather(realm, avatars, random);
    if (tick === restTicks) bytes.fill(0);
    const before = process.cpuUsage();
    for (const walker of walkers) say(host, realm, walker, tick, nowMs);
    host.advance(nowMs);
    const { user, system } = process.cpuUsage(before);
    if (tick >= restTicks) times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2);
  const perSecond = [...bytes].map((sum) => Math.round((sum * 1000) / (measuredTicks * tickMs)));
  const sight = avatars.map((avatar) => seen(realm, avatar));
  console.log(
    `realm, ${players} players, ${realm.entities.length} entities, ${Math.max(...sight)} in a viewport at most`,
  );
  console.log(`  a tick, median                     ${at(0.5)} ms  (goal ${goals.medianMs})`);
  console.log(`  a tick, p99                        ${at(0.99)} ms  (goal ${goals.p99Ms}), longest ${at(0.9999)} ms`);
  console.log(`  to a player, most                  ${Math.max(...perSecond)} B/s  (goal ${goals.bytesPerSecond})`);
  reportSaves('realm, saved as it is now', () => host.save());
}

function say(host: RealmHost, realm: Realm, walker: Walker, tick: number, nowMs: number): void {
  const { slot, random, state } = walker;
  if (random.below(40) === 0) walker.direction = 1 + random.below(4);
  const keepAlive = tick % 10 === slot % 10;
  if (tick % 2 === 1 && !keepAlive) return;
  const frame = encodeAction({
    clientType: 0,
    authToken: BigInt(slot + 1),
    targetTick: keepAlive ? 0 : nextTick(realm.tick),
    cache: state.chunks,
    playerAction: keepAlive ? 0 : walker.direction,
    actionData: new Uint8Array(),
  });
  host.receive(slot, 'datagram', frame, nowMs);
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
