import { expect } from 'chai';
import { expectPlay, joinRoom, openRoom, waitForState } from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';
import { endsWith, goesBackToStart, namesIn, noSuchCode } from '../support/trouble.ts';

describe('with a room that lets nobody in, or somebody go, there is one sentence and a way on:', function () {
  this.timeout(90_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('a wrong code, typed', async () => {
    const tab = await Tab.open(server.url);
    await tab.fill('textbox', 'Room code', 'hello');
    await tab.click('button', 'Join room');
    await says(tab, noSuchCode);
    await waitForState(tab, 'idle');
  });

  it('a wrong code, in a link', async () => {
    const tab = await Tab.open(`${server.url}#/r/nonsense-and-more`);
    await endsWith(tab, noSuchCode);
    await goesBackToStart(tab);
  });

  it('a code of no room', async () => {
    const tab = await joinRoom(`${server.url}#/r/00000000`, 'Ada');
    await endsWith(tab, 'There is no room with this code: check the code, or ask for a new link.');
    await goesBackToStart(tab);
  });

  it('a code typed as people type', async () => {
    const { host, code } = await openRoom(server);
    const tab = await Tab.open(server.url);
    await tab.fill('textbox', 'Room code', ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3).replaceAll('0', 'o')}`);
    await tab.click('button', 'Join room');
    await waitForState(tab, 'lobby');
    await expectPlay(host, [tab]);
  });

  it('a full room, until somebody leaves', async () => {
    const host = await Tab.open(server.url, { name: 'host' });
    await host.fill('spinbutton', 'Seats', '2');
    await host.click('button', 'Create room');
    const code = await host.wait(() => window.tictab.room.code, [], { what: 'a room code' });
    const link = `${server.url}#/r/${code}`;
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    const bob = await joinRoom(link, 'Bob');
    await endsWith(bob, 'This room is full: ask the host for more seats, or try again later.');
    await expectPlay(host, [ada]);
    await ada.click('button', 'Leave');
    await waitForState(ada, 'idle');
    await bob.click('button', 'Try again');
    await waitForState(bob, 'playing');
  });

  it('a locked room, until it is opened', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await host.click('button', 'Lock room');
    await says(host, 'Locked: nobody new gets in.');
    const bob = await joinRoom(link, 'Bob');
    await endsWith(bob, 'This room is locked: ask its host to open it.');
    await ada.reload();
    await waitForState(ada, 'lobby');
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada']);
    await host.click('button', 'Lock room');
    await bob.click('button', 'Try again');
    await waitForState(bob, 'lobby');
  });

  it('being removed, while the others play on', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    const bob = await joinRoom(link, 'Bob');
    for (const tab of [ada, bob]) await waitForState(tab, 'lobby');
    await host.click('button', 'Remove Ada');
    await host.click('button', 'Remove');
    await endsWith(ada, 'The host removed you from this room: join another one, or create your own.');
    await goesBackToStart(ada);
    await expectPlay(host, [bob]);
  });

  it('the same seat in a newer tab', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    const seat = await ada.eval(() => Object.entries({ ...sessionStorage }));
    const newer = await Tab.open(server.url, { name: 'Ada again' });
    await newer.eval((entries) => {
      localStorage.setItem('tictab.name', 'Ada');
      for (const [key, value] of entries) sessionStorage.setItem(key, String(value));
    }, seat);
    await newer.goto(`${server.url}?again${new URL(link).hash}`);
    await waitForState(newer, 'lobby');
    await endsWith(ada, 'You opened this room in another tab, so this one has left it.');
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada']);
  });
});
