import { expect } from 'chai';
import { joinRoom, moveSeenBy, openRoom, openWay, roomOf, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

describe('the built app', () => {
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('H03: runs from a sub-path of a plain file server: the worker starts and the host plays, whether or not a broker is reached', async () => {
    // The test runner's own server has dist/ below /dist/. Its config.json names no signalling: a public broker, out of reach.
    const host = await Tab.open(new URL('/dist/index.html', location.href).href, { name: 'host' });
    await host.fill('textbox', 'Your name', 'Hilda');
    await host.click('button', 'Create room');
    await waitForState(host, 'lobby');
    await host.click('button', 'Start game');
    await waitForState(host, 'playing');
    await host.wait(() => Number(window.tictab.game?.tick) > 20, [], { what: 'ticks of the worker' });
    const [key, sign] = await openWay(host);
    await moveSeenBy(host, [host], key, 'x', sign);
    const missing = (await host.errors()).filter((error) => !error.includes('wss://0.peerjs.com/'));
    expect(missing).to.deep.equal([]);
  }).timeout(60_000);

  it('H06: a hidden tab draws nothing, and whatever waits for it needs no picture', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await ada.hide();
    await host.click('button', 'Start game');
    await waitForState(ada, 'playing');
    const ticks = await ada.eval(() => Number(window.tictab.game?.tick));
    await ada.wait((from) => Number(window.tictab.game?.tick) > from + 20, [ticks], {
      what: 'a second of snapshots while hidden',
    });
    const [inputs, drawn] = await ada.eval(async () => {
      const from = Number(window.tictab.game?.inputs);
      let frames = 0;
      const count = () => {
        frames++;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
      await new Promise<void>((done) => setTimeout(done, 1000));
      return [Number(window.tictab.game?.inputs) - from, frames];
    });
    expect(drawn, 'animation frames of a hidden page').to.equal(0);
    expect(inputs, 'inputs sent in a second while hidden, at each arriving frame').to.be.above(10);
  }).timeout(60_000);

  it('H11: signalling dies during a game, comes back knowing nothing, and the room can be joined again within 10 s', async () => {
    const own = await Server.start();
    try {
      const { host, link } = await openRoom(own, { isPublic: true });
      const ada = await joinRoom(link, 'Ada');
      await waitForState(ada, 'lobby');
      await startGame(host, [ada]);
      await own.stop();
      const [key, sign] = await openWay(ada);
      await moveSeenBy(ada, [ada, host], key, 'x', sign);
      // Long enough for several attempts to have failed.
      await host.eval(() => new Promise<void>((done) => setTimeout(done, 5000)));
      await own.restart();
      const back = performance.now();
      const start = await Tab.open(own.url, { name: 'onlooker' });
      await start.wait(() => document.querySelector('tictab-app') !== null, []);
      for (;;) {
        if ((await start.text()).includes('Hilda')) break;
        expect(performance.now() - back, 'ms until it is listed again').to.be.below(10_500);
        await start.eval(() => new Promise<void>((done) => setTimeout(done, 100)));
      }
      const carl = await joinRoom(link, 'Carl');
      await waitForState(carl, 'playing');
      expect((await roomOf(host)).players.map((player) => player.name)).to.deep.equal(['Hilda', 'Ada', 'Carl']);
    } finally {
      await own.stop();
    }
  }).timeout(90_000);

  it('a bad line made by the room link: the game holds, keys answer, and the line really was bad', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(`${link}?lag=60&jitter=60&loss=20&dup=2&reorder=2&seed=7`, 'Ada');
    await waitForState(ada, 'lobby', 30_000);
    await host.click('button', 'Start game');
    await waitForState(ada, 'playing', 30_000);
    await ada.wait(() => window.tictab.room.entityId !== null && Number(window.tictab.game?.datagramCopies) > 0, [], {
      timeoutMs: 30_000,
      what: 'the loss to be noticed and copies to be sent',
    });
    for (let n = 0; n < 3; n++) {
      const [key, sign] = await openWay(ada);
      await moveSeenBy(ada, [ada, host], key, 'x', sign);
    }
    await ada.wait(
      () => {
        const { lossPct, impairment } = window.tictab.link ?? {};
        const { lost, retransmitted, heldBack, duplicated } = (impairment ?? {}) as Record<string, number>;
        return [lossPct, lost, retransmitted, heldBack, duplicated].every((figure) => Number(figure) > 0);
      },
      [],
      { timeoutMs: 30_000, what: 'everything bad to have happened on the line' },
    );
    expect((await roomOf(ada)).state).to.equal('playing');
  }).timeout(120_000);
});
