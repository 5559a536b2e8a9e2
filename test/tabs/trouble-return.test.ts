import { expect } from 'chai';
import {
  expectPlay,
  joinRoom,
  moveSeenBy,
  openRoom,
  openWay,
  roomOf,
  startGame,
  waitForState,
} from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';
import { endsWith, namesIn } from '../support/trouble.ts';

describe('who loses a room comes back into it:', function () {
  this.timeout(90_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('a host that reloads in the lobby has the same room, seat and link, and its guests are back by themselves', async () => {
    const { host, code } = await openRoom(server);
    const address = await host.eval(() => location.href);
    const ada = await joinRoom(address, 'Ada');
    const bob = await joinRoom(address, 'Bob');
    for (const tab of [ada, bob]) await waitForState(tab, 'lobby');
    await ada.eval(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const timer = setInterval(() => {
        const { state, reason } = window.tictab.room;
        if (state === 'joining') heard.push(String(reason));
        if (state === 'lobby' && heard.length > 0) clearInterval(timer);
      }, 5);
    });
    await host.reload();
    await waitForState(host, 'lobby');
    for (const tab of [ada, bob]) await waitForState(tab, 'lobby', 20_000);
    expect(await ada.eval(() => (Reflect.get(window, 'heard') as string[])[0])).to.equal(
      'The host’s tab closed or is reloading: give it a moment, then try again.',
    );
    expect(await host.eval(() => location.href)).to.equal(address);
    expect((await roomOf(host)).code).to.equal(code);
    expect((await roomOf(host)).slot).to.equal(0);
    await host.wait(() => (window.tictab.room.players as { away: boolean }[]).every(({ away }) => !away), [], {
      what: 'everybody to be back',
    });
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada', 'Bob']);
    await expectPlay(host, [ada, bob]);
  });

  it('a host that crashes is back with its room when its tab is loaded again', async () => {
    const { host } = await openRoom(server);
    const address = await host.eval(() => location.href);
    const ada = await joinRoom(address, 'Ada');
    await waitForState(ada, 'lobby');
    await host.crash();
    await says(ada, 'Waiting for the host’s tab');
    expect(await ada.violations(), 'what axe-core holds against the screen').to.deep.equal([]);
    await host.reload();
    await waitForState(host, 'lobby');
    await waitForState(ada, 'lobby', 20_000);
    expect(await host.eval(() => location.href)).to.equal(address);
    await host.wait(() => (window.tictab.room.players as unknown[]).length === 2, [], { what: 'both' });
    await expectPlay(host, [ada]);
  });

  it('a room that its host has ended is over for its guests at once', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await host.click('button', 'Leave');
    await host.click('button', 'End for everybody');
    await endsWith(ada, 'The host ended the room.');
  });

  it('A09: a page that the browser kept and shows again is no zombie', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    const { slot } = await roomOf(ada);
    for (let n = 0; n < 2; n++) {
      await ada.goto(`${server.url}config.json`);
      await ada.back();
      await waitForState(ada, 'lobby');
    }
    expect((await roomOf(ada)).slot).to.equal(slot);
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada']);
  });

  it('A17: a guest that was frozen for 12 s builds a new connection when it wakes, and has its seat', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await startGame(host, [ada]);
    const { slot } = await roomOf(ada);
    await ada.hide();
    await ada.freeze(true);
    await host.wait(() => (window.tictab.room.players as { away: boolean }[]).some(({ away }) => away), [], {
      what: 'Ada to be away',
      timeoutMs: 15_000,
    });
    await ada.freeze(false);
    await ada.front();
    await waitForState(ada, 'playing', 20_000);
    await host.wait(() => (window.tictab.room.players as { away: boolean }[]).every(({ away }) => !away), [], {
      what: 'Ada to be back',
    });
    expect((await roomOf(ada)).slot).to.equal(slot);
    const [key, sign] = await openWay(ada);
    await moveSeenBy(ada, [ada, host], key, 'x', sign);
  });
});
