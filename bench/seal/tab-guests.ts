/** The guests' tab: all of them, on connections of the room and as many of the relay, so that one clock sees all. */
import { rules } from '../../src/games/tics/engines/duel/simulation.ts';
import { consistancyFor } from '../../src/games/tics/hashes.ts';
import { createCommand, decodeBundle, encodeCommand } from '../../src/games/tics/protocol.gen.ts';
import { sessionWidth, ticRateHz } from '../../src/games/tics/protocol.ts';
import { SessionWorld } from '../../src/games/tics/session-world.ts';
import { Random } from '../../src/lib/random.ts';
import { connect } from './connections.ts';
import type { Latencies } from './guests.ts';
import { Receivers } from './receivers.ts';
import { RoomGuest } from './room-guest.ts';

/**
 * A tic of the room and one of the relay take turns, one in one and a half tics' time. The room's worker wakes a tic's time
 * after it has sealed one, and again after that, and sends its probes then: so it does that before the relay's turn, after
 * it, and, as in play, in its own.
 */
const turnMs = (1.5 * 1000) / ticRateHz;
/** Every combination of keys there is. */
const helds = 1 << 6;
/** Launches that may end early since the machine stood still for a quarter of a second. */
const maxStalls = 4;
const everyone = (1 << sessionWidth) - 1;

const guests: RoomGuest[] = [];
const ofRoom = new Receivers();
const ofRelay = new Receivers();
/** Streams of the four players, in the order of their slots. */
const players = { room: [] as RTCDataChannel[], relay: [] as RTCDataChannel[] };
const random = new Random(1);
let relayed = 0;

/** Connects guests until there are `count` of the room and as many of the relay. */
export async function grow(count: number): Promise<void> {
  while (guests.length < count) {
    const numbers = Array.from({ length: Math.min(count - guests.length, sessionWidth) }, (_, n) => guests.length + n);
    guests.push(...(await Promise.all(numbers.map(enter))));
  }
}

/** One more of either: the first four play, all others watch. */
async function enter(number: number): Promise<RoomGuest> {
  const [ofTheRelay, lanes] = await Promise.all([connect('relay', number), connect('room', number)]);
  const isPlayer = number < sessionWidth;
  ofRelay.add(ofTheRelay.stream);
  if (isPlayer) players.relay.push(ofTheRelay.stream);
  ofRoom.add(lanes.stream);
  const guest = new RoomGuest(lanes);
  const slot = await guest.enter(isPlayer ? 'player' : 'spectator');
  if (slot !== null) players.room[slot] = lanes.stream;
  return guest;
}

/** Plays until the room and the relay have had so many tics each, in turns, and before that `warmTics` at twice the pace. */
export async function play(warmTics: number, tics: number): Promise<Latencies> {
  const room: number[] = [];
  const relay: number[] = [];
  for (let launches = 0; room.length < warmTics + tics; launches++) {
    if (launches > maxStalls) throw new Error(`the machine stood still for ${launches} times in ${room.length} tics`);
    const { world, creator } = await launched();
    // This tab or the host stood still for so long that commands were made up for players, who then are in grace (L1).
    let stalled = false;
    const parts = [
      async () => {
        stalled = ofRoom.has(world.tic);
        if (stalled) return;
        room.push(await roomTic(world));
        const { tic, fabricated } = decodeBundle(ofRoom.bundle);
        stalled = fabricated !== 0 || tic >= world.tic;
        for (const guest of guests) guest.advance(performance.now());
      },
      async () => void relay.push(await relayTic()),
    ];
    await turns(() => !stalled && room.length < warmTics, turnMs / 2, parts);
    await turns(() => !stalled && room.length < warmTics + tics, turnMs, parts);
    const ended = creator.hear('ended');
    creator.say({ t: 'end' });
    await ended;
  }
  return { room: room.slice(-tics), relay: relay.slice(-tics) };
}

async function launched(): Promise<{ readonly world: SessionWorld; readonly creator: RoomGuest }> {
  const [creator] = guests;
  if (!creator) throw new Error('nobody is there');
  creator.say({ t: 'params', params: { minutes: 0, points: 0 } });
  creator.say({ t: 'start' });
  const [launch] = await Promise.all(guests.map((guest) => guest.hear('launch')));
  if (!launch) throw new Error('nothing was launched');
  ofRoom.begin();
  // Who watches is sent nothing before it has said that it knows.
  for (const guest of guests) guest.say({ t: 'progress', launchId: launch.launchId, tic: 0 });
  return { world: new SessionWorld(rules, launch), creator };
}

/** The relay by itself. */
export async function relayAlone(tics: number): Promise<readonly number[]> {
  const relay: number[] = [];
  await turns(() => relay.length < tics, turnMs, [async () => void relay.push(await relayTic())]);
  return relay;
}

/** Runs `parts` one after the other, one in `everyMs`, for as long as they are to go on. */
async function turns(goesOn: () => boolean, everyMs: number, parts: readonly (() => Promise<void>)[]): Promise<void> {
  for (let nextMs = performance.now(); goesOn(); )
    for (const part of parts) {
      nextMs = Math.max(nextMs + everyMs, performance.now());
      await new Promise((done) => setTimeout(done, nextMs - performance.now()));
      await part();
    }
}

async function roomTic(world: SessionWorld): Promise<number> {
  const { tic } = world;
  const consistancy = consistancyFor(tic, world.hashes);
  const frames = players.room.map(() => commandFrame(tic, { ...rules.intent(random.below(helds)), consistancy }));
  const tookMs = await fanOut(tic, players.room, frames, ofRoom);
  const bundle = decodeBundle(ofRoom.bundle);
  // The first guest may have the next one already, which the host has sealed without anybody's commands.
  if (bundle.tic !== tic) return tookMs;
  if (bundle.ingame !== everyone) throw new Error(`tic ${tic} is one of players ${bundle.ingame}`);
  if (world.run(bundle) !== 0) throw new Error(`tic ${tic} is of another world`);
  return tookMs;
}

async function relayTic(): Promise<number> {
  const tic = relayed++;
  const frames = players.relay.map(() => commandFrame(tic, {}));
  return fanOut(tic, players.relay, frames, ofRelay);
}

async function fanOut(
  tic: number,
  streams: readonly RTCDataChannel[],
  frames: readonly Uint8Array<ArrayBuffer>[],
  receivers: Receivers,
): Promise<number> {
  const whole = receivers.whole(tic);
  let sentMs = 0;
  streams.forEach((stream, slot) => {
    const frame = frames[slot];
    if (!frame) throw new Error(`no command of slot ${slot}`);
    sentMs = performance.now();
    stream.send(frame);
  });
  return (await whole) - sentMs;
}

function commandFrame(tic: number, cmd: Partial<ReturnType<typeof createCommand>['cmd']>): Uint8Array<ArrayBuffer> {
  const command = createCommand();
  command.tic = tic;
  Object.assign(command.cmd, cmd);
  return encodeCommand(command).slice();
}
