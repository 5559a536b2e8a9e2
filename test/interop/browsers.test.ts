import { expect } from 'chai';
import { joinRoom, moveSeenBy, openRoom, openWay, roomOf, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab, type TabOptions } from '../support/tabs.ts';

const chromium: TabOptions = {};
const firefox: TabOptions = { browser: 'firefox' };

describe('Chromium and Firefox in one room', () => {
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  for (const [what, hostOptions, guestOptions] of [
    ['a host in Chromium, a guest in Firefox', chromium, firefox],
    ['a host in Firefox, a guest in Chromium', firefox, chromium],
  ] as const)
    it(`${what}: both move, and see each other move`, async () => {
      const { host } = await openRoom(server, hostOptions);
      // With the secret: both browsers must tell the same of the certificates between them.
      const guest = await joinRoom(await host.eval(() => location.href), 'Ada', guestOptions);
      const isFirefox = (tab: Tab) => tab.eval(() => navigator.userAgent.includes('Firefox'));
      expect([await isFirefox(host), await isFirefox(guest)]).to.deep.equal([
        hostOptions === firefox,
        guestOptions === firefox,
      ]);
      await waitForState(guest, 'lobby');
      const players = (await roomOf(guest)).players ?? [];
      expect(players.map(({ verified }) => verified)).to.deep.equal([true, true]);
      await startGame(host, [guest]);
      for (const tab of [host, guest]) {
        const [key, sign] = await openWay(tab);
        await moveSeenBy(tab, [host, guest], key, 'x', sign);
      }
      await host.close();
      await waitForState(guest, 'joining');
      expect((await roomOf(guest)).reason).to.include('host’s tab closed');
      expect(await guest.errors()).to.deep.equal([]);
    }).timeout(90_000);
});
