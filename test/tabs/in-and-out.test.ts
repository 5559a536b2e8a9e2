import { expect } from 'chai';
import { countWhatIsMade, expectNoGrowth, hasPicture, joinByCode, press } from '../support/holdings.ts';
import { openRoom, roomOf, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { soak } from '../support/soak.ts';
import { Tab } from '../support/tabs.ts';

/** In and out of lobby and match, three seconds of countdown each. */
const rounds = soak ? 50 : 9;

describe('nothing piles up', () => {
  let server: Server;
  let host: Tab;
  let guest: Tab;
  let code: string;

  before(async function () {
    this.timeout(60_000);
    // Nobody comes and goes as fast as this.
    server = await Server.start({ limits: { messagesPerSecond: 1000, messageBurst: 1000 } });
    ({ host, code } = await openRoom(server, { prelude: countWhatIsMade }));
    guest = await Tab.open(server.url, { name: 'guest', prelude: countWhatIsMade });
    await guest.fill('textbox', 'Your name', 'Guest');
    // The field is let go of: an element that has the focus is kept.
    await guest.press('Tab');
  });
  after(async () => {
    await Tab.closeAll();
    await server.stop();
  });

  const nobodyConnected = () =>
    host.wait(() => window.tictab.host?.connections === 0, [], { what: 'the connection to be let go' });

  it(`H09: ${rounds} times into the lobby, the match, the lobby and out`, async () => {
    const round = async () => {
      await guest.eval(joinByCode, code);
      await waitForState(guest, 'lobby');
      await host.eval(press, 'Start game', 'Play again');
      for (const tab of [host, guest]) await waitForState(tab, 'playing');
      for (const tab of [host, guest]) await hasPicture(tab);
      await host.eval(press, 'End game');
      await host.eval(press, 'End for everybody');
      for (const tab of [host, guest]) await waitForState(tab, 'lobby');
      await guest.eval(press, 'Leave');
      await waitForState(guest, 'idle');
      await nobodyConnected();
    };
    await expectNoGrowth([host, guest], round, { rounds });
    expect((await roomOf(host)).players).to.have.length(1);
  }).timeout(550_000);
});
