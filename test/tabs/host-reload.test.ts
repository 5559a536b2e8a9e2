import { expect } from 'chai';
import { hostFigure, joinRoom, openRoom, roomOf, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';
import { eventually } from '../support/waiting.ts';

/** A room of `title` in which two play, from a moment that storage has. */
async function playing(server: Server, title?: string): Promise<{ host: Tab; guest: Tab; code: string }> {
  const { host, link, code } = await openRoom(server, title === undefined ? {} : { title });
  const guest = await joinRoom(link, 'Ada');
  await waitForState(guest, 'lobby');
  if (title === 'Duel') {
    await host.click('button', 'Start game');
    await waitForState(guest, 'playing');
  } else await startGame(host, [guest]);
  const saves = await savesOf(host);
  await host.wait(
    (before) => Number((window.tictab.host?.counters as Record<string, number> | undefined)?.saves) > before + 1,
    [saves],
    { what: 'the game to be saved' },
  );
  return { host, guest, code };
}

const savesOf = (host: Tab): Promise<number> =>
  host.eval(() => Number((window.tictab.host?.counters as Record<string, number> | undefined)?.saves));

describe('a host’s tab that is reloaded', () => {
  let server: Server;

  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('Realm goes on for everybody, with the avatars they had and at most two seconds lost', async () => {
    const { host, guest, code } = await playing(server, 'Realm');
    const before = await Promise.all([host, guest].map(roomOf));
    const tick = await hostFigure(host, 'host.game', 'tick');
    await host.reload();
    await waitForState(host, 'playing', 30_000);
    await waitForState(guest, 'playing', 30_000);
    for (const [n, tab] of [host, guest].entries()) {
      await tab.wait(
        (id) => window.tictab.room.entityId === id && window.tictab.entities().some((entity) => entity.id === id),
        [before[n]?.entityId ?? null],
        { what: `${tab.name}’s avatar of before` },
      );
      const room = await roomOf(tab);
      expect(room).to.include({ code, slot: before[n]?.slot });
      expect(room.players.map(({ name, away }) => [name, away])).to.deep.equal([
        ['Hilda', false],
        ['Ada', false],
      ]);
    }
    expect(await hostFigure(host, 'host.game', 'tick')).to.be.greaterThan(tick - 20);
  }).timeout(90_000);

  it('Duel ends with a reason, the room has its lobby under the same code, and both can keep the recording', async () => {
    const { host, guest, code } = await playing(server, 'Duel');
    await host.reload();
    for (const tab of [host, guest]) {
      await waitForState(tab, 'lobby', 30_000);
      await eventually(
        'the recording to be offered',
        async () => (await tab.text()).includes('Save recording'),
        10_000,
      );
      expect(await tab.text()).to.include('The host’s tab was reloaded, so this game ended: start another one.');
      expect(await roomOf(tab)).to.include({ code });
    }
    // And it is a room as any other.
    await host.click('button', 'Start game');
    await waitForState(guest, 'playing');
  }).timeout(90_000);

  it('one that crashes is back in its room of Arena when it is reloaded, and so are its guests', async () => {
    const { host, guest, code } = await playing(server);
    const before = await roomOf(guest);
    // A page that crashes is told of nothing, and tells nobody.
    await host.eval(() => addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }));
    await host.reload();
    await waitForState(host, 'playing', 30_000);
    await waitForState(guest, 'playing', 30_000);
    expect(await roomOf(guest)).to.include({ code, slot: before.slot });
    await guest.wait((id) => window.tictab.room.entityId === id, [before.entityId], { what: 'the avatar of before' });
  }).timeout(90_000);
});
