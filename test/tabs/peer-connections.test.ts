import { expect } from 'chai';
import { countWhatIsMade, expectNoGrowth, hasPicture, joinByCode, press } from '../support/holdings.ts';
import { openRoom, roomOf, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { soak } from '../support/soak.ts';
import { Tab } from '../support/tabs.ts';

/** A browser makes some 500 peer connections before it has collected old ones, and then no more. */
const joins = soak ? 1000 : 60;
/** Well within the three minutes that a launch lasts. */
const joinsALaunch = 60;

describe('peer connections', () => {
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

  async function launchAnew(): Promise<void> {
    if ((await roomOf(host)).state === 'playing') await host.eval(press, 'End game');
    await waitForState(host, 'lobby');
    await host.eval(press, 'Start game', 'Play again');
    await waitForState(host, 'playing');
  }

  it(`B16: ${joins} joins, and no connection outlives its guest`, async () => {
    let joined = 0;
    const round = async () => {
      if (joined++ % joinsALaunch === 0) await launchAnew();
      await guest.eval(joinByCode, code);
      await waitForState(guest, 'playing');
      await hasPicture(guest);
      const open = await host.eval(() => {
        const count = Reflect.get(window, 'counted') as () => { connections: number };
        return [count().connections, Number(window.tictab.host?.connections)];
      });
      expect(open, 'peer connections of the host, all and known').to.deep.equal([1, 1]);
      await guest.eval(press, 'Leave');
      await waitForState(guest, 'idle');
      await nobodyConnected();
    };
    await expectNoGrowth([host, guest], round, { rounds: joins });
  }).timeout(soak ? 3_000_000 : 300_000);
});
