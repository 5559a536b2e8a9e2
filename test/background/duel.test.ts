import { expect } from 'chai';
import { hostFigure, joinRoom, openRoom, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

/** The host's page is hidden for so long, a guest's for most of it. */
const hiddenMs = 30_000;
const guestHiddenMs = 20_000;

/** Lets `ms` pass, in slices that one command has time for. */
async function pass(tab: Tab, ms: number): Promise<void> {
  const sliceMs = 5000;
  for (let leftMs = ms; leftMs > 0; leftMs -= sliceMs)
    await tab.eval((forMs) => new Promise<void>((done) => setTimeout(done, forMs)), Math.min(leftMs, sliceMs));
}

describe('duel with hidden pages', () => {
  let server: Server;
  let host: Tab;
  let ada: Tab;
  let bob: Tab;

  before(async function () {
    this.timeout(60_000);
    server = await Server.start();
    const opened = await openRoom(server, { title: 'Duel' });
    host = opened.host;
    ada = await joinRoom(opened.link, 'Ada');
    bob = await joinRoom(opened.link, 'Bob');
    for (const guest of [ada, bob]) await waitForState(guest, 'lobby');
    await startGame(host, [ada, bob]);
  });
  after(async () => {
    await Tab.closeAll();
    await server.stop();
  });

  it('A03, A04, L10: a hidden host and a hidden guest change nothing for who looks, and nobody is made up for', async () => {
    // What happened while three pages were loading is forgotten.
    await pass(bob, 2000);
    const made = await hostFigure(host, 'host.game', 'fabricated');
    const from = await bob.eval(() => ({ tic: Number(window.tictab.game?.sealedTic), atMs: performance.now() }));
    await host.hide();
    await ada.hide();
    await pass(bob, guestHiddenMs);
    const ranHidden = await hostFigure(ada, 'game', 'tic');
    expect(await hostFigure(bob, 'game', 'sealedTic'), 'a hidden page runs what arrives').to.be.within(
      ranHidden - 35,
      ranHidden + 35,
    );
    await ada.front();
    await pass(bob, hiddenMs - guestHiddenMs);
    const to = await bob.eval(() => ({ tic: Number(window.tictab.game?.sealedTic), atMs: performance.now() }));
    await host.front();
    const rateHz = ((to.tic - from.tic) * 1000) / (to.atMs - from.atMs);
    const fabricated = (await hostFigure(host, 'host.game', 'fabricated')) - made;
    console.log(`${rateHz.toFixed(2)} Hz, ${fabricated} commands made up`);
    expect(rateHz).to.be.within(35 * 0.95, 35 * 1.05);
    // Of three players' 3150.
    expect(fabricated).to.be.below(60);
    const agreed = to.tic - 40;
    const hashes = await Promise.all(
      [host, ada, bob].map((tab) => tab.eval((tic) => window.tictab.hashAt(tic), agreed)),
    );
    expect(new Set(hashes).size).to.equal(1);
    expect(hashes).not.to.include(null);
  }).timeout(90_000);
});
