import { expect } from 'chai';
import { joinRoom, openRoom, waitForState } from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

/** A small laptop’s, less what the browser has around the page. */
const desk = { width: 1280, height: 800 };

interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
  /** How much of it is out of sight in itself, px. */
  readonly cutX: number;
}

/** Where the first element of `selector` is, in whichever shadow tree, once there is one. */
function boxOf(tab: Tab, selector: string): Promise<Box> {
  return tab.wait(
    (wanted) => {
      const trees: (Document | ShadowRoot)[] = [document];
      for (const tree of trees) {
        const found = tree.querySelector(wanted);
        if (found) {
          const { top, bottom, left, right } = found.getBoundingClientRect();
          return { top, bottom, left, right, cutX: found.scrollWidth - found.clientWidth };
        }
        for (const element of tree.querySelectorAll('*')) if (element.shadowRoot) trees.push(element.shadowRoot);
      }
      return undefined;
    },
    [selector],
    { what: selector },
  );
}

describe('in a window of 1280 × 800', function () {
  this.timeout(60_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('“Create room” and “Quick play” are to be seen without scrolling', async () => {
    const tab = await Tab.open(server.url, { viewport: desk });
    const { bottom } = await boxOf(tab, 'tictab-new-room .actions');
    // A title more is a line of cards at most.
    const { top, bottom: end } = await boxOf(tab, 'tictab-new-room .choice');
    expect(bottom + (end - top)).to.be.at.most(desk.height);
  });

  it('the host’s network panel shows every column, and lies over nobody', async () => {
    const { host, link } = await openRoom(server, { viewport: desk });
    const guest = await joinRoom(link, 'Ada');
    await waitForState(guest, 'lobby');
    await host.click('button', 'Network');
    await says(host, 'local network');
    const table = await boxOf(host, 'tictab-network .table');
    expect([table.cutX, table.right <= desk.width]).to.deep.equal([0, true]);
    const [network, players] = [await boxOf(host, 'tictab-network'), await boxOf(host, 'tictab-players')];
    expect(network.bottom).to.be.at.most(players.top);
  });
});
