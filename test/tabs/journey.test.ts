import { expect } from 'chai';
import { games } from '../../src/games/registry.ts';
import { endGame, moveSeenBy, openRoom, openWay, waitForState } from '../support/party.ts';
import { headingsIn, heard, hears, listen, namelessIn } from '../support/reading.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

declare global {
  interface Window {
    /** Presses of a button of the mouse, since the page was opened. */
    presses?: number;
  }
}

function countPresses(): void {
  window.presses = 0;
  addEventListener('pointerdown', () => {
    window.presses = (window.presses ?? 0) + 1;
  });
}

const pressesIn = (tab: Tab): Promise<number> => tab.eval(() => window.presses ?? -1);

describe('the way of somebody new', function () {
  this.timeout(90_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('is three presses for the host, one for a guest, and none for a guest whose name is remembered', async () => {
    const host = await Tab.open(server.url, { name: 'host', prelude: countPresses });
    await listen(host);
    await host.click('button', 'Create room');
    await host.wait(() => window.tictab.room.code, [], { what: 'a room code' });
    await host.click('button', 'Copy link');
    await hears(host, /^Link copied/);
    // As it stands in the field beside the button: a clipboard is not to be read here.
    const link = /= (http\S+)/.exec(await host.snapshot())?.[1] ?? '';
    expect(link).to.include('#/r/');

    const guest = await Tab.open(link, { name: 'guest', prelude: countPresses });
    await guest.click('button', 'Join room');
    await waitForState(guest, 'lobby');
    await host.click('button', 'Start game');
    for (const tab of [host, guest]) {
      await waitForState(tab, 'playing');
      await tab.wait(() => window.tictab.entities().length > 1 && window.tictab.room.entityId !== null, [], {
        what: 'the avatars',
      });
      const [key, sign] = await openWay(tab);
      await moveSeenBy(tab, [host, guest], key, 'x', sign);
    }
    expect(await pressesIn(host), 'of the host').to.equal(3);
    expect(await pressesIn(guest), 'of the guest').to.equal(1);

    await guest.eval(() => localStorage.setItem('tictab.name', 'Grace'));
    await guest.goto(`${server.url}?again${new URL(link).hash}`);
    await waitForState(guest, 'playing');
    expect(await pressesIn(guest), 'of the guest with a name').to.equal(0);
    await guest.wait(() => window.tictab.entities().some(({ id }) => id === window.tictab.room.entityId), [], {
      what: 'the avatar of the guest with a name',
    });
  });

  it('has headings in order and names for everything, on every screen', async () => {
    const read = async (tab: Tab, screen: string, expected: readonly string[]) => {
      const snapshot = await tab.snapshot();
      expect(headingsIn(snapshot), screen).to.deep.equal(expected);
      expect(namelessIn(snapshot), screen).to.deep.equal([]);
    };
    const { host, link, code } = await openRoom(server, { isPublic: true });
    const spoken = `${code.slice(0, 4)}\u00a0${code.slice(4)}`;

    const guest = await Tab.open(server.url, { name: 'guest' });
    await says(guest, 'Hilda’s room');
    await read(guest, 'start', ['1 Tictab', '2 New room', '2 Join by code', '2 Public rooms']);
    await guest.click('button', 'Settings');
    await says(guest, 'Reset keys');
    const keys = games.map(({ titles }) => `3 Keys: ${titles[0]?.name}`);
    await read(guest, 'settings', ['2 Settings', '3 Connection', ...keys]);
    await guest.press('Escape');
    await guest.goto(`${server.url}?invited${new URL(link).hash}`);
    await says(guest, 'You are invited');
    await read(guest, 'invited', [`1 You are invited to room ${spoken}`]);
    await guest.fill('textbox', 'Your name', 'Grace');
    await guest.press('Enter');
    await waitForState(guest, 'lobby');
    await read(host, 'lobby', ['1 Arena', '2 Room code', '2 Players', '2 Chat', '2 How to play']);
    await read(guest, 'lobby', ['1 Arena', '2 Players', '2 Chat', '2 How to play', '2 Room code']);
    await host.click('button', 'Leave');
    await says(host, 'End the room?');
    await read(host, 'question', ['2 End the room?']);
    await host.press('Escape');
    await host.click('button', 'Start game');
    for (const tab of [host, guest]) {
      await waitForState(tab, 'playing');
      await read(tab, 'game', ['1 Arena']);
      await tab.click('button', 'Players and chat');
      await tab.click('button', 'Network');
      await says(tab, 'Round trip');
      // Only the host knows of everybody's lines.
      const lines = tab === host ? ['3 Everybody, seen from here'] : [];
      await read(tab, 'game with panels', ['1 Arena', '2 Network', ...lines, '2 Players', '2 Chat']);
    }
    await endGame(host);
    await waitForState(guest, 'lobby');
    await says(guest, 'Last round');
    await read(guest, 'result', ['1 Arena', '2 Last round', '2 Players', '2 Chat', '2 How to play', '2 Room code']);
    await host.click('button', 'Remove Grace');
    await host.click('button', 'Remove');
    await waitForState(guest, 'ended');
    await read(guest, 'ending', ['1 The host removed you from this room: join another one, or create your own.']);
  });

  it('is told as it goes: joins, the countdown, the start, the end of the game, chat, who leaves, the ending', async () => {
    const { host, link } = await openRoom(server);
    await listen(host);
    const guest = await Tab.open(link, { name: 'guest' });
    await guest.fill('textbox', 'Your name', 'Grace');
    await guest.click('button', 'Join room');
    await waitForState(guest, 'lobby');
    await listen(guest);
    await hears(host, 'Grace joined.');
    await guest.fill('textbox', 'Say something', 'good luck');
    await guest.press('Enter');
    await hears(host, 'Grace: good luck');
    await host.click('button', 'Lock room');
    await hears(host, 'The room is locked.');
    await host.click('button', 'Lock room');
    await hears(host, 'The room is open again.');
    await host.click('button', 'Start game');
    for (const tab of [host, guest]) await hears(tab, 'The game is on.');
    for (const tab of [host, guest]) {
      const said = await heard(tab);
      const start = said.indexOf('Starting in 3');
      expect(said.slice(start, start + 4), tab.name).to.deep.equal(['Starting in 3', '2', '1', 'The game is on.']);
    }
    await endGame(host);
    for (const tab of [host, guest]) {
      await hears(tab, /^Round over\. The host ended the game\./);
      await says(tab, 'Last round');
      expect(await tab.snapshot(), `${tab.name}’s points`).to.match(/\d+ points?/);
    }
    const other = await Tab.open(link, { name: 'other' });
    await other.fill('textbox', 'Your name', 'Olga');
    await other.click('button', 'Join room');
    for (const tab of [host, guest]) {
      await hears(tab, 'Olga joined.');
      expect(
        (await heard(tab)).filter((said) => said.startsWith('Round over.')),
        tab.name,
      ).to.have.length(1);
    }
    await other.click('button', 'Leave');
    for (const tab of [host, guest]) await hears(tab, 'Olga left.');
    await host.click('button', 'Leave');
    await host.click('button', 'End for everybody');
    await hears(guest, 'The host ended the room.');
  });
});
