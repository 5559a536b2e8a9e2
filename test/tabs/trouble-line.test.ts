import { expect } from 'chai';
import { expectPlay, joinRoom, openRoom, roomOf, startGame, waitForState } from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Site } from '../support/site.ts';
import { Tab } from '../support/tabs.ts';
import { endsWith, goesBackToStart, namesIn, relaysOnly } from '../support/trouble.ts';

const unreachable = 'The signalling server cannot be reached: check the connection, then try again.';
const noRoute =
  'No way to the host was found: your network seems to block UDP. Try another one, a phone’s for example.';

describe('with a line that is down there is one sentence and a way on:', function () {
  this.timeout(90_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('signalling that is dead from the start: a room opens, is played in alone, and is joined when it answers', async () => {
    const signalling = await Server.start({ allowedOrigins: ['*'] });
    const config = JSON.stringify({ signaling: new URL('signal', signalling.url).href.replace(/^http/, 'ws') });
    const site = await Site.start({ config });
    await signalling.stop();
    const host = await Tab.open(site.url, { name: 'host' });
    await says(host, 'No room can be listed or joined: the server that introduces tabs does not answer.');
    await host.click('button', 'Create room');
    await waitForState(host, 'lobby');
    await says(host, 'Nobody new can join: the server that introduces tabs does not answer.');
    await expectPlay(host, []);
    await signalling.restart();
    const code = await host.wait(() => window.tictab.room.code, [], { what: 'a room code', timeoutMs: 30_000 });
    const ada = await joinRoom(`${site.url}#/r/${code}`, 'Ada');
    await waitForState(ada, 'playing');
    await site.stop();
    await signalling.stop();
  });

  it('signalling that dies before a join: told within 10 s, and once it answers again Try again leads in', async () => {
    const own = await Server.start();
    const { host, code } = await openRoom(own);
    const ada = await Tab.open(own.url, { name: 'Ada' });
    await ada.fill('textbox', 'Room code', code);
    await own.stop();
    await ada.click('button', 'Join room');
    await endsWith(ada, unreachable);
    await own.restart();
    await host.wait(() => document.querySelector('tictab-app')?.app?.online, [], {
      what: 'the room to be registered again',
      timeoutMs: 30_000,
    });
    await ada.click('button', 'Try again');
    await waitForState(ada, 'lobby', 20_000);
    await own.stop();
  });

  it('signalling that is dead for quick play', async () => {
    const own = await Server.start();
    const ada = await Tab.open(own.url, { name: 'Ada' });
    await says(ada, 'None has a free seat just now.');
    await own.stop();
    await ada.click('button', 'Quick play');
    await says(ada, 'Looking for a room');
    await endsWith(
      ada,
      'The signalling server cannot be reached, so no room can be found: check the connection, then try again.',
    );
    await goesBackToStart(ada);
  });

  it('networks that let nothing through: told after 15 s, and the others play', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    const bob = await joinRoom(link, 'Bob', { prelude: relaysOnly });
    await says(bob, 'Finding a way to the host’s tab');
    await expectPlay(host, [ada]);
    await endsWith(bob, noRoute, 30_000);
    expect(await namesIn(host)).to.deep.equal(['Hilda', 'Ada']);
    await bob.click('button', 'Try again');
    await says(bob, 'Finding a way to the host’s tab');
    await bob.click('button', 'Cancel');
    await says(bob, 'Create room');
  });

  it('a host that ends its room while somebody joins', async () => {
    const { host, link } = await openRoom(server);
    const bob = await joinRoom(link, 'Bob', { prelude: relaysOnly });
    await says(bob, 'Finding a way to the host’s tab');
    await host.click('button', 'Leave');
    await endsWith(bob, 'The room has been closed: ask for a new link.');
    await goesBackToStart(bob);
  });

  it('a host that closes its tab while somebody joins: it may be back in a moment', async () => {
    const { host, link } = await openRoom(server);
    const bob = await joinRoom(link, 'Bob', { prelude: relaysOnly });
    await says(bob, 'Finding a way to the host’s tab');
    await host.close();
    await says(bob, 'The host is away for the moment. You get in as soon as its tab is back.');
    await bob.click('button', 'Cancel');
    await says(bob, 'Create room');
  });

  it('a host whose process dies while somebody joins', async () => {
    const { host, link } = await openRoom(server);
    const bob = await joinRoom(link, 'Bob', { prelude: relaysOnly });
    await says(bob, 'Finding a way to the host’s tab');
    await host.crash();
    await says(bob, 'The host is away for the moment. You get in as soon as its tab is back.');
    await bob.click('button', 'Cancel');
    await says(bob, 'Create room');
  });

  it('a host whose process dies during the game, and the guests’ next room', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await startGame(host, [ada]);
    await host.crash();
    await says(ada, 'The connection was lost. Getting you back…');
    await says(ada, 'Waiting for the host’s tab');
    expect((await roomOf(ada)).reason).to.equal(
      'Nothing was heard from the host for 5 seconds: its tab or a connection is gone.',
    );
    await ada.click('button', 'Leave');
    await ada.click('button', 'Create room');
    await waitForState(ada, 'lobby');
  });
});
