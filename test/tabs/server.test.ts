import { expect } from 'chai';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

/** Whether a page of `server` can reach its signalling. */
function signals(tab: Tab): Promise<boolean> {
  return tab.eval(() => {
    const socket = new WebSocket(new URL('signal', location.href));
    return new Promise<boolean>((resolve) => {
      socket.onopen = () => {
        socket.close();
        resolve(true);
      };
      socket.onerror = () => resolve(false);
    });
  });
}

describe('a server for tests', () => {
  afterEach(() => Tab.closeAll());

  it('serves the built app with its signalling, stops, and comes back at the same address', async () => {
    const server = await Server.start({ limits: { socketsPerAddress: 2 } });
    const tab = await Tab.open(server.url);
    expect(await tab.eval(() => document.title)).to.include('Tictab');
    expect(await signals(tab)).to.equal(true);
    expect(await server.stats()).to.include({ rooms: 0, refused: 0 });
    await server.stop();
    expect(await server.stats()).to.equal(undefined);
    expect(await signals(tab)).to.equal(false);
    await server.restart();
    expect(await signals(tab)).to.equal(true);
    await server.stop();
  });

  it('keeps two apart', async () => {
    const [one, two] = [await Server.start(), await Server.start()];
    expect(one.url).not.to.equal(two.url);
    await one.stop();
    const tab = await Tab.open(two.url);
    expect(await signals(tab)).to.equal(true);
    await two.stop();
  });
});
