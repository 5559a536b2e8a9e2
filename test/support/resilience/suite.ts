import type { Tab } from '../tabs.ts';
import { type HappeningId, happenings, type LinkName } from './matrix.ts';
import { procedures } from './procedures.ts';
import { ResilientRoom } from './room.ts';

const soak = Boolean(import.meta.env.VITE_SOAK);

/** A test for each cell of `link`’s column but `except`, one after the other in one room where a game is played. */
export function itWithstands(link: LinkName, except: readonly HappeningId[]): void {
  let room: ResilientRoom;
  let bob: Tab;

  before(async function () {
    this.timeout(60_000);
    room = await ResilientRoom.open(link);
    bob = await room.join('Bob', { net: {} });
    await room.start([room.ada, bob]);
  });
  after(() => room.close());

  for (const [id, { what, outcome, isLong }] of happenings) {
    const expected = outcome[link];
    if (expected === null || except.includes(id)) continue;
    (isLong && !soak ? it.skip : it)(`${what}: ${expected}`, () => procedures[id](room, bob)).timeout(180_000);
  }
}

/** The test of one cell, in a room of its own, in the lobby. */
export function itWithstandsAlone(link: LinkName, id: HappeningId): void {
  const { what, outcome } = Object.fromEntries(happenings)[id] ?? {};
  (soak ? it : it.skip)(`${what}: ${outcome?.[link]}`, async () => {
    const room = await ResilientRoom.open(link);
    await procedures[id](room, room.ada);
    await room.close();
  }).timeout(600_000);
}
