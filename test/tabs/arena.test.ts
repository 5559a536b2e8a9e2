import { expect } from 'chai';
import { endGame, joinRoom, moveSeenBy, openRoom, openWay, roomOf, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { soak } from '../support/soak.ts';
import { Tab } from '../support/tabs.ts';

/** Runs in a guest: notes when its room is lost, by itself, so that how long a driver takes to ask is no part of it. */
function noteLoss(): void {
  const timer = setInterval(() => {
    if (window.tictab.room.state !== 'joining') return;
    clearInterval(timer);
    Object.assign(window, { lostMs: Date.now() });
  }, 10);
}

/** What was noted, `Date.now()`. */
const lostMs = (tab: Tab): Promise<number> =>
  tab.wait(() => Number(Reflect.get(window, 'lostMs')), [], { what: 'the loss of the room' });

describe('arena in real tabs over real WebRTC', () => {
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  after(async () => {
    await Tab.closeAll();
    await server.stop();
  });

  // Firefox transfers its channels, too; that frames find the other way there as well is shown in the long run.
  const isShort = navigator.userAgent.includes('Firefox') && !soak;
  for (const [carrier, parameters] of [
    ['transferred channels', ''],
    ['frames pumped through the page', 'pump=1'],
  ] as const)
    describe(`over ${carrier}`, () => {
      let host: Tab;
      let ada: Tab;
      let bob: Tab;
      let link: string;

      before(async function () {
        if (isShort && parameters !== '') this.skip();
        this.timeout(60_000);
        ({ host, link } = await openRoom(server, { parameters }));
        ada = await joinRoom(link, 'Ada');
        bob = await joinRoom(link, 'Bob');
        for (const tab of [ada, bob]) await waitForState(tab, 'lobby');
        await host.wait(() => (window.tictab.room.players as unknown[]).length === 3, [], { what: 'three players' });
      });
      after(() => Tab.closeAll());

      it('the frames go the way they should', async () => {
        expect(await host.eval(() => window.tictab.host?.pumped)).to.equal(parameters !== '');
        expect(await ada.eval(() => window.tictab.host)).to.equal(undefined);
      });

      it('a key pressed in one moves its avatar in all three', async () => {
        await startGame(host, [ada, bob]);
        const [key, sign] = await openWay(ada);
        await moveSeenBy(ada, [ada, host, bob], key, 'x', sign);
        const [hostKey, hostSign] = await openWay(host);
        await moveSeenBy(host, [host, ada, bob], hostKey, 'x', hostSign);
      }).timeout(60_000);

      it('C14: reloading comes back into the same slot, once', async () => {
        const { slot } = await roomOf(ada);
        for (let n = 0; n < 3; n++) await ada.reload();
        await waitForState(ada, 'playing');
        expect((await roomOf(ada)).slot).to.equal(slot);
        await host.wait(() => window.tictab.entities().filter((entity) => entity.kind === 1).length === 3, [], {
          what: 'three avatars',
        });
        expect((await roomOf(host)).players.map((player) => player.name)).to.deep.equal(['Hilda', 'Ada', 'Bob']);
        const [key, sign] = await openWay(ada);
        await moveSeenBy(ada, [ada, bob], key, 'x', sign);
      }).timeout(60_000);

      it('leaving and returning keeps the slot, and everyone sees both', async () => {
        const { slot } = await roomOf(bob);
        await bob.click('button', 'Leave');
        await host.wait(() => (window.tictab.room.players as unknown[]).length === 2, [], {
          what: 'Bob to be off the roster, which is sooner than if he had been lost',
          timeoutMs: 4000,
        });
        await host.wait(() => window.tictab.entities().filter((entity) => entity.kind === 1).length === 2, [], {
          what: 'his avatar to be gone',
          timeoutMs: 4000,
        });
        await bob.goto(link);
        await waitForState(bob, 'playing');
        expect((await roomOf(bob)).slot).to.equal(slot);
        const [key, sign] = await openWay(bob);
        await moveSeenBy(bob, [bob, host, ada], key, 'x', sign);
      }).timeout(60_000);

      it('ending the game brings everyone to the lobby, and it can be started again', async () => {
        await endGame(host);
        for (const tab of [host, ada, bob]) await waitForState(tab, 'lobby');
        await startGame(host, [ada, bob], { again: true });
      }).timeout(60_000);

      it('the host closing its tab tells both guests why within 1 s, and they wait for it', async () => {
        for (const tab of [ada, bob]) await tab.eval(noteLoss);
        await host.close();
        const closedMs = Date.now();
        for (const tab of [ada, bob]) {
          expect((await lostMs(tab)) - closedMs, 'ms from the closed tab to its loss').to.be.below(1000);
          expect((await roomOf(tab)).reason).to.equal(
            'The host’s tab closed or is reloading: give it a moment, then try again.',
          );
          expect(await tab.text()).to.include('The host’s tab closed or is reloading: waiting for it…');
        }
      }).timeout(30_000);

      it('nobody’s console has an error', async () => {
        for (const tab of [ada, bob]) expect(await tab.errors(), tab.name).to.deep.equal([]);
      });
    });

  it('D20: the host’s process dying is noticed within 6 s, and that it is away is known at once', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    const bob = await joinRoom(link, 'Bob');
    for (const tab of [ada, bob]) await waitForState(tab, 'lobby');
    await startGame(host, [ada, bob]);
    for (const tab of [ada, bob]) await tab.eval(noteLoss);
    await host.crash();
    const crashedMs = Date.now();
    for (const tab of [ada, bob]) expect((await lostMs(tab)) - crashedMs).to.be.below(6000);
    expect((await roomOf(ada)).reason).to.match(/heard from the host|host’s tab closed/);
    const awayMs = await ada.wait(() => (window.tictab.room.hostAway === true ? Date.now() : 0), [], {
      what: 'the host to be away',
    });
    expect(awayMs - (await lostMs(ada)), 'ms from the loss').to.be.below(1500);
  }).timeout(60_000);

  it('a duplicated tab: the newer one wins and the older is told', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    const seat = await ada.eval(() => JSON.stringify(sessionStorage));
    const copy = await Tab.open(server.url, { name: 'Ada again' });
    await copy.eval((stored) => {
      for (const [key, value] of Object.entries(JSON.parse(stored) as Record<string, string>))
        sessionStorage.setItem(key, value);
    }, seat);
    // It goes back without a question, as a tab that had a seat does.
    await copy.goto(link);
    await waitForState(copy, 'lobby');
    await waitForState(ada, 'ended');
    expect((await roomOf(ada)).reason).to.match(/another tab/);
    expect((await roomOf(copy)).slot).to.equal(1);
    expect((await roomOf(host)).players).to.have.length(2);
  }).timeout(60_000);
});
