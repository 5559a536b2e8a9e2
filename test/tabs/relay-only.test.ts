import { expect } from 'chai';
import { joinRoom, openRoom, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

/** Every address that a connection of this tab has named to the other side, kept where the test finds it. */
function watchCandidates(): void {
  localStorage.setItem('tictab.settings', JSON.stringify({ relayOnly: true }));
  const Real = RTCPeerConnection;
  const named: string[] = [];
  Object.assign(window, { namedCandidates: named });
  window.RTCPeerConnection = class extends Real {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate && candidate.candidate !== '') named.push(candidate.candidate);
      });
    }
  };
}

describe('a relay that signalling lends', function () {
  this.timeout(60_000);
  let server: Server;
  before(async () => {
    server = await Server.start({ turn: true });
  });
  afterEach(() => Tab.closeAll());
  after(() => server?.stop());

  it('carries a guest who hides their address, into the game and through it', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada', { prelude: watchCandidates });
    await waitForState(ada, 'lobby');
    await ada.wait(() => window.tictab.link?.path === 'relayed', [], { what: 'a relayed path' });
    await startGame(host, [ada]);
    const named = await ada.eval(() => (window as unknown as { namedCandidates: string[] }).namedCandidates);
    expect(named).not.to.deep.equal([]);
    for (const candidate of named) expect(candidate).to.match(/ typ relay /);
    expect((await server.stats())?.turns).to.be.at.least(1);
  });
});
