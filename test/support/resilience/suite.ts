import { soak } from '../soak.ts';
import type { Tab } from '../tabs.ts';
import { type Happening, type HappeningId, happenings, type LinkName, matrix } from './matrix.ts';
import { procedures } from './procedures.ts';
import { ResilientRoom } from './room.ts';

function titleOf({ id, what, outcome }: Happening, link: LinkName): string {
  return `${id === undefined ? '' : `${id}: `}${what}: ${outcome[link]}`;
}

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

  for (const [id, happening] of happenings) {
    if (happening.outcome[link] === null || except.includes(id)) continue;
    (happening.isLong && !soak ? it.skip : it)(titleOf(happening, link), () => procedures[id](room, bob)).timeout(
      180_000,
    );
  }
}

/** The test of one cell, in a room of its own, in the lobby. */
export function itWithstandsAlone(link: LinkName, id: HappeningId): void {
  const happening: Happening = matrix[id];
  (soak ? it : it.skip)(titleOf(happening, link), async () => {
    const room = await ResilientRoom.open(link);
    await procedures[id](room, room.ada);
    await room.close();
  }).timeout(600_000);
}
