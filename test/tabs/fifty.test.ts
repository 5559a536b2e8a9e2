import { expect } from 'chai';
import { openRoom, roomOf, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab, type TabMetrics } from '../support/tabs.ts';

/** Rounds in and out of lobby and match. */
const rounds = 50;
/** Joins of one host's page: more than the peer connections a browser grants before it has collected old ones. */
const joins = import.meta.env.VITE_SOAK ? 600 : 50;
/** Well within the three minutes that a launch lasts. */
const joinsALaunch = 60;
/** Rounds before the first count: caches fill and code is compiled. */
const warmUp = 5;

/** What a tab holds, after a full garbage collection. */
interface Holdings extends TabMetrics {
  /** Canvases that were drawn on and are still there. */
  readonly canvases: number;
  /** Peer connections that are not closed. */
  readonly connections: number;
}

/** Before a page's own scripts: notes every canvas that gets a context, and every peer connection, and keeps none. */
function countWhatIsMade(): void {
  const canvases = new Set<WeakRef<HTMLCanvasElement>>();
  const connections = new Set<WeakRef<RTCPeerConnection>>();
  const known = new WeakSet<HTMLCanvasElement>();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    if (!known.has(this)) canvases.add(new WeakRef(this));
    known.add(this);
    return Reflect.apply(getContext, this, args);
  };
  const Made = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Made {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.add(new WeakRef(this));
    }
  };
  Object.assign(window, {
    counted: () => ({
      canvases: [...canvases].filter((ref) => ref.deref() !== undefined).length,
      connections: [...connections].filter((ref) => (ref.deref()?.connectionState ?? 'closed') !== 'closed').length,
    }),
  });
}

async function holdings(tab: Tab): Promise<Holdings> {
  // Twice: what the first collection finalises only the second one finds.
  await tab.metrics();
  const metrics = await tab.metrics();
  const counted = await tab.eval(() => {
    const count = Reflect.get(window, 'counted') as () => { canvases: number; connections: number };
    return count();
  });
  return { ...metrics, ...counted };
}

// Pressed from inside the page: what a browser's debugger has pointed at is kept from collection, and its screen with it.

function joinByCode(code: string): void {
  location.hash = `#/r/${code}`;
}

function press(name: string): void {
  const search = (root: ParentNode): boolean => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLButtonElement && element.textContent?.trim() === name) {
        element.click();
        return true;
      }
      if (element.shadowRoot && search(element.shadowRoot)) return true;
    }
    return false;
  };
  if (!search(document)) throw new Error(`no button “${name}”`);
}

const hasPicture = (tab: Tab) =>
  tab.wait(() => window.tictab.entities().length > 0, [], { what: 'a picture', timeoutMs: 15_000 });

describe('nothing piles up', () => {
  let server: Server;
  let host: Tab;
  let guest: Tab;
  let code: string;

  beforeEach(async function () {
    this.timeout(60_000);
    server = await Server.start();
    ({ host, code } = await openRoom(server, { prelude: countWhatIsMade }));
    guest = await Tab.open(server.url, { name: 'guest', prelude: countWhatIsMade });
    await guest.fill('textbox', 'Your name', 'Guest');
    // The field is let go of: an element that has the focus is kept.
    await guest.press('Tab');
  });
  afterEach(async () => {
    await Tab.closeAll();
    await server.stop();
  });

  const nobodyConnected = () =>
    host.wait(() => window.tictab.host?.connections === 0, [], { what: 'the connection to be let go' });

  async function launchAnew(): Promise<void> {
    if ((await roomOf(host)).state === 'playing') await host.eval(press, 'End game');
    await waitForState(host, 'lobby');
    await host.eval(press, 'Start game');
    await waitForState(host, 'playing');
  }

  async function compare(round: () => Promise<void>, count: number): Promise<void> {
    const after = async (times: number) => {
      for (let n = 0; n < times; n++) await round();
      return { host: await holdings(host), guest: await holdings(guest) };
    };
    const early = await after(warmUp);
    const late = await after(count - warmUp);
    for (const who of ['host', 'guest'] as const) {
      const [before, now] = [early[who], late[who]];
      const grownBytes = now.JSHeapUsedSize - before.JSHeapUsedSize;
      console.log(
        `${who}: ${before.Nodes} → ${now.Nodes} nodes, ${before.JSEventListeners} → ${now.JSEventListeners} listeners, ` +
          `${before.canvases} → ${now.canvases} canvases, ${Math.round(grownBytes / (count - warmUp))} bytes a round`,
      );
      expect(now.Nodes, `${who}: nodes`).to.be.at.most(before.Nodes + 200);
      expect(now.JSEventListeners, `${who}: listeners`).to.be.at.most(before.JSEventListeners + 20);
      expect(now.canvases, `${who}: canvases with a context`).to.be.at.most(before.canvases + 2);
      expect(now.connections, `${who}: open connections`).to.equal(0);
      expect(grownBytes / (count - warmUp), `${who}: bytes of heap a round`).to.be.below(20_000);
    }
    for (const tab of [host, guest]) expect(await tab.errors(), tab.name).to.deep.equal([]);
  }

  it(`H09: ${rounds} times into the lobby, the match, the lobby and out`, async () => {
    await compare(async () => {
      await guest.eval(joinByCode, code);
      await waitForState(guest, 'lobby');
      await host.eval(press, 'Start game');
      for (const tab of [host, guest]) await waitForState(tab, 'playing');
      for (const tab of [host, guest]) await hasPicture(tab);
      await host.eval(press, 'End game');
      for (const tab of [host, guest]) await waitForState(tab, 'lobby');
      await guest.eval(press, 'Leave');
      await waitForState(guest, 'idle');
      await nobodyConnected();
    }, rounds);
    expect((await roomOf(host)).players).to.have.length(1);
  }).timeout(500_000);

  it(`B16: ${joins} joins, and no connection outlives its guest`, async () => {
    let joined = 0;
    await compare(async () => {
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
    }, joins);
  }).timeout(import.meta.env.VITE_SOAK ? 3_000_000 : 300_000);
});
