import { expect } from 'chai';
import { entityTypes } from '../../src/games/tiles/catalogue.ts';
import { joinRoom, openRoom, startGame, waitForState } from '../support/party.ts';
import { entityAt, face, walkTo } from '../support/realm-party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { soak } from '../support/soak.ts';
import { Tab } from '../support/tabs.ts';
import { relaysOnly } from '../support/trouble.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const schemes = ['dark', 'light'] as const;
const systems = sizes
  .flatMap((size) => schemes.map((scheme) => ({ ...size, scheme })))
  // Each size and each scheme once; what only both together show is left to the long run.
  .filter(({ width, scheme }) => soak || (width === 1280) === (scheme === 'dark'));

async function inSystem(tab: Tab, { width, height, scheme }: (typeof systems)[number]): Promise<string[]> {
  await tab.viewport({ width, height });
  await tab.media({ scheme, reducedMotion: true });
  return (await tab.violations()).map((line) => `${scheme}, ${width}×${height}: ${line}`);
}

/** As it is now: dark on a desk and light on a phone, in the long run also the other way round. */
async function expectClean(tab: Tab): Promise<void> {
  const found: string[] = [];
  for (const system of systems) found.push(...(await inSystem(tab, system)));
  expect(found, await tab.text()).to.deep.equal([]);
}

describe('axe-core holds nothing against', function () {
  this.timeout(90_000);
  let server: Server;
  let host: Tab;
  let guest: Tab;
  let link: string;

  before(async () => {
    server = await Server.start();
  });
  after(async () => {
    await Tab.closeAll();
    await server.stop();
  });

  describe('the way in:', () => {
    let tab: Tab;
    before(async () => {
      ({ host, link } = await openRoom(server, { isPublic: true }));
      tab = await Tab.open(server.url, { name: 'Ada', prelude: relaysOnly });
    });

    it('nothing that it would not find', async () => {
      await tab.wait(
        () => {
          const root = document.querySelector('tictab-app')?.shadowRoot;
          root?.append(document.createElement('button'));
          return Boolean(root);
        },
        [],
        { what: 'the page to stand' },
      );
      expect((await tab.violations()).join()).to.include('button-name');
      await tab.reload();
    });

    it('the start, with a list of rooms', async () => {
      await says(tab, 'Hilda’s room');
      await tab.fill('textbox', 'Room code', 'abcd');
      await expectClean(tab);
    });

    it('the settings', async () => {
      await tab.click('button', 'Settings');
      await says(tab, 'Reset keys');
      await expectClean(tab);
      await tab.click('button', 'Close');
    });

    it('the test of a connection', async () => {
      await tab.click('button', 'Test my connection');
      // Relays only, and there are none: the link within the page fails.
      await says(tab, 'This browser does not even connect to itself');
      await expectClean(tab);
      await tab.click('button', 'Close');
    });

    it('a code that is none', async () => {
      await tab.click('button', 'Join room');
      await says(tab, 'That is no room code');
      await expectClean(tab);
    });

    it('an ending', async () => {
      await tab.goto(`${server.url}?ended#/r/nonsense-and-more`);
      await waitForState(tab, 'ended');
      await expectClean(tab);
    });

    it('an invitation', async () => {
      await tab.goto(`${server.url}?invited${new URL(link).hash}`);
      await says(tab, 'You are invited');
      await expectClean(tab);
    });

    it('joining', async () => {
      await tab.click('button', 'Join room');
      await says(tab, 'Finding a way to the host’s tab');
      await expectClean(tab);
    });

    it('a page that cannot start', async () => {
      const broken = await Tab.open(server.url, {
        name: 'broken',
        prelude: () => {
          window.fetch = () => Promise.resolve(new Response('{', { status: 200 }));
        },
      });
      await says(broken, 'Tictab cannot start');
      await expectClean(broken);
      await broken.close();
    });

    after(() => tab.close());
  });

  describe('a room:', () => {
    before(async () => {
      // With the room's secret, so that who is verified is marked.
      guest = await joinRoom(`${server.url}${await host.eval(() => location.hash)}`, 'Ada');
      await waitForState(guest, 'lobby');
      await says(guest, 'nobody stands between');
    });

    it('the guest’s lobby', () => expectClean(guest));

    it('the host’s lobby, with its network panel', async () => {
      await host.click('button', 'Network');
      await says(host, 'Round trip');
      await host.click('button', 'Lock room');
      await says(host, 'Locked: nobody new gets in.');
      await expectClean(host);
      await host.click('button', 'Lock room');
    });

    it('somebody at the door, and their waiting', async () => {
      await host.click('checkbox', 'Ask before anyone new comes in');
      const newcomer = await joinRoom(link, 'Eve');
      await says(newcomer, 'The host has been asked whether you may come in.');
      await expectClean(newcomer);
      await says(host, 'Eve wants to come in');
      await expectClean(host);
      await host.click('button', 'Refuse Eve');
      await says(newcomer, 'The host did not let you in: ask them, then try again.');
      await newcomer.close();
      await host.click('checkbox', 'Ask before anyone new comes in');
    });

    it('the QR code', async () => {
      await host.click('button', 'QR code');
      await says(host, 'Scan to join');
      await expectClean(host);
      await host.click('button', 'Close');
    });

    it('the question before a host leaves', async () => {
      await host.click('button', 'Leave');
      await says(host, 'End the room?');
      await expectClean(host);
      await host.click('button', 'Stay');
    });

    it('a countdown', async () => {
      const found: string[] = [];
      for (const system of systems) {
        await host.click('button', 'Start game');
        await waitForState(host, 'countdown');
        found.push(...(await inSystem(host, system)));
        await host.click('button', 'End game');
        await waitForState(host, 'lobby');
      }
      expect(found).to.deep.equal([]);
    });

    it('a game', async () => {
      await startGame(host, [guest]);
      for (const tab of [host, guest]) await expectClean(tab);
    });

    it('a game with its panels open', async () => {
      await host.click('button', 'Players and chat');
      await says(host, 'Nobody has said anything yet.');
      await expectClean(host);
      await host.click('button', 'Network');
      await says(host, 'Round trip');
      await expectClean(host);
      await guest.click('button', 'Network');
      await expectClean(guest);
    });

    it('the settings over a game', async () => {
      await guest.click('button', 'Settings');
      await says(guest, 'Reset keys');
      await expectClean(guest);
      await guest.click('button', 'Close');
    });

    it('the question before a host ends the game', async () => {
      await host.click('button', 'End game');
      await says(host, 'End the game?');
      await expectClean(host);
    });

    it('a result', async () => {
      await host.click('button', 'End for everybody');
      for (const tab of [host, guest]) {
        await waitForState(tab, 'lobby');
        await says(tab, 'Last round');
        await expectClean(tab);
      }
    });

    it('being removed', async () => {
      await host.click('button', 'Remove Ada');
      await host.click('button', 'Remove');
      await waitForState(guest, 'ended');
      await expectClean(guest);
    });
  });

  it('a realm with somebody talking in its panel, in either language', async () => {
    await Tab.closeAll();
    ({ host } = await openRoom(server, { title: 'Realm' }));
    await startGame(host, []);
    const elder = await entityAt(host, entityTypes.elder, () => true);
    await walkTo(host, { x: elder.x, y: elder.y + 1 });
    await face(host, 1);
    await host.press('KeyE');
    await says(host, 'Welcome. This hearth is dying');
    await expectClean(host);
    await host.click('button', 'Settings');
    await host.fill('combobox', 'Language', 'de');
    await host.click('button', 'Schließen');
    await says(host, 'Dieses Herdfeuer stirbt');
    await expectClean(host);
  });

  it('a duel that is watched, the lobby after it with what can be kept, and a link that holds no recording', async () => {
    await Tab.closeAll();
    const opened = await openRoom(server, { title: 'Duel' });
    host = opened.host;
    guest = await Tab.open(opened.link, { name: 'Eve' });
    await guest.fill('textbox', 'Your name', 'Eve');
    await expectClean(guest);
    await guest.click('button', 'Watch');
    await waitForState(guest, 'lobby');
    await expectClean(guest);
    await startGame(host, []);
    await waitForState(guest, 'playing');
    await says(guest, 'Watching');
    await expectClean(guest);
    await host.wait(() => Number(window.tictab.game?.tic) > 40, [], { what: 'a session worth keeping' });
    await host.click('button', 'End game');
    await waitForState(host, 'lobby');
    await says(host, 'Save recording');
    await expectClean(host);
    await guest.goto(`${server.url}#/replay/AAAA`);
    await says(guest, 'This file is no recording of a game');
    await expectClean(guest);
  });
});
