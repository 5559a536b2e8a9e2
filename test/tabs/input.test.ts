import { expect } from 'chai';
import { avatar, joinRoom, openRoom, roomOf, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

const phone = { width: 390, height: 844, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** Where the avatar of `mover` is has to change by this much to count, world units. */
const farEnough = 20;

/** Waits until the avatar of `mover` has gone from `x` towards `sign`, in all of `viewers`. */
async function wentSeenBy(viewers: readonly Tab[], entityId: number, x: number, sign: 1 | -1): Promise<void> {
  for (const viewer of viewers)
    await viewer.wait(
      (id, from, towards, least) => {
        const now = window.tictab.entities().find((entity) => entity.id === id);
        return now !== undefined && (Number(now.x) - from) * towards > least;
      },
      [entityId, x, sign, farEnough] as const,
      { timeoutMs: 5000, what: `the avatar to have moved in ${viewer.name}` },
    );
}

/** Waits until the avatar stands still in `viewer`: the same place at ten looks in a row. */
async function stands(viewer: Tab, entityId: number): Promise<void> {
  let x: number | undefined;
  for (let same = 0, looks = 0; same < 10; looks++) {
    if (looks > 200) throw new Error(`the avatar does not stop in ${viewer.name}`);
    const now = (await avatar(viewer, entityId))?.x;
    same = now === x ? same + 1 : 0;
    x = now;
    await viewer.eval(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
}

/** Own avatar and which way along x it has room. */
async function own(tab: Tab): Promise<{ entityId: number; x: number; sign: 1 | -1 }> {
  const { entityId } = await roomOf(tab);
  const entity = await avatar(tab, entityId);
  if (entityId === null || !entity) throw new Error(`${tab.name} has no avatar`);
  return { entityId, x: entity.x, sign: entity.x > 800 ? -1 : 1 };
}

describe('input in real tabs', () => {
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  async function three(viewport?: typeof phone): Promise<{ host: Tab; ada: Tab; bob: Tab }> {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(link, 'Ada', viewport ? { viewport } : {});
    const bob = await joinRoom(link, 'Bob');
    for (const tab of [ada, bob]) await waitForState(tab, 'lobby');
    await startGame(host, [ada, bob]);
    return { host, ada, bob };
  }

  it('at a phone’s size a touch moves the avatar in all views, and neither scrolls nor zooms the page', async () => {
    const { host, ada, bob } = await three(phone);
    const all = [ada, host, bob];
    const { entityId, x, sign } = await own(ada);
    const finger = { id: 1, x: 120, y: 600 };
    await ada.touch('touchStart', [finger]);
    await ada.touch('touchMove', [{ ...finger, x: finger.x + 45 * sign }]);
    await wentSeenBy(all, entityId, x, sign);
    // Another finger lands and is lifted; the first still steers.
    const other = { id: 2, x: 330, y: 500 };
    await ada.touch('touchStart', [other]);
    await ada.touch('touchMove', [{ ...other, y: 400 }]);
    await ada.touch('touchEnd', [other]);
    const further = await own(ada);
    await wentSeenBy(all, entityId, further.x, sign);
    await ada.touch('touchEnd', [finger]);
    for (const tab of all) await stands(tab, entityId);

    // The system takes the finger away, as for a gesture of its own.
    const back = await own(ada);
    await ada.touch('touchStart', [finger]);
    await ada.touch('touchMove', [{ ...finger, x: finger.x + 45 * back.sign }]);
    await wentSeenBy(all, entityId, back.x, back.sign);
    await ada.touch('touchCancel', []);
    for (const tab of all) await stands(tab, entityId);

    expect(
      await ada.eval(() => [
        window.scrollX,
        window.scrollY,
        window.visualViewport?.scale,
        document.documentElement.scrollWidth,
        String(getSelection()),
      ]),
    ).to.deep.equal([0, 0, 1, phone.width, '']);
    for (const tab of all) expect(await tab.errors(), tab.name).to.deep.equal([]);
  }).timeout(60_000);

  it('a gamepad moves the avatar in all views, and stops when it is unplugged', async () => {
    const { host, ada, bob } = await three();
    const all = [ada, host, bob];
    const { entityId, x, sign } = await own(ada);
    // As a browser shows one: nothing is told, everything is asked.
    await ada.eval(() => {
      const axes = [0, 0, 0, 0];
      const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
      const pad = { id: 'test', index: 0, connected: true, mapping: 'standard', axes, buttons, timestamp: 0 };
      Object.defineProperty(navigator, 'getGamepads', {
        value: () => {
          pad.timestamp++;
          return [pad, null, null, null];
        },
      });
      // The person is in this window; not every browser's driver can say so of a window without a screen.
      document.hasFocus = () => true;
      Object.assign(window, { pad });
    });
    const look = () => ada.eval(() => (window as unknown as { pad: { timestamp: number } }).pad.timestamp);
    const asked = await look();
    await ada.wait((n) => (window as unknown as { pad: { timestamp: number } }).pad.timestamp > n, [asked + 2], {
      what: 'the gamepad to be asked with each picture',
    });
    await ada.eval((way) => {
      (window as unknown as { pad: { axes: number[] } }).pad.axes[0] = way;
    }, sign);
    await wentSeenBy(all, entityId, x, sign);
    await ada.eval(() => {
      (window as unknown as { pad: { connected: boolean } }).pad.connected = false;
    });
    for (const tab of all) await stands(tab, entityId);

    // By the cross, once it is back and was seen at rest.
    const back = await own(ada);
    await ada.eval(() => {
      const { pad } = window as unknown as { pad: { connected: boolean; axes: number[] } };
      pad.connected = true;
      pad.axes[0] = 0;
    });
    const seen = await look();
    await ada.wait((n) => (window as unknown as { pad: { timestamp: number } }).pad.timestamp > n, [seen + 2], {
      what: 'the gamepad to be seen at rest',
    });
    await ada.eval(
      (button) => {
        const { pad } = window as unknown as { pad: { buttons: { pressed: boolean }[] } };
        const pressed = pad.buttons[button];
        if (pressed) pressed.pressed = true;
      },
      back.sign > 0 ? 15 : 14,
    );
    await wentSeenBy(all, entityId, back.x, back.sign);
    for (const tab of all) expect(await tab.errors(), tab.name).to.deep.equal([]);
  }).timeout(60_000);

  it('from the start page to play by keyboard alone', async () => {
    const host = await Tab.open(server.url, { name: 'host' });
    await tabTo(host, 'Create room');
    await host.press('Enter');
    const code = await host.wait(() => String(window.tictab.room.code), [], { what: 'a room code' });
    const guest = await Tab.open(`${server.url}#/r/${code}`, { name: 'guest' });
    await tabTo(guest, 'Your name');
    for (const key of ['KeyG', 'KeyU', 'KeyS']) await guest.press(key);
    await tabTo(guest, 'Join room');
    await guest.press('Enter');
    await waitForState(guest, 'lobby');
    await tabTo(host, 'Start game');
    await host.press('Enter');
    for (const tab of [host, guest]) {
      await waitForState(tab, 'playing');
      await tab.wait(() => window.tictab.room.entityId !== null && window.tictab.entities().length > 1, [], {
        what: 'a picture',
      });
    }
    for (const tab of [host, guest]) {
      const { entityId, x, sign } = await own(tab);
      const key = sign > 0 ? 'ArrowRight' : 'ArrowLeft';
      await tab.keyDown(key);
      await wentSeenBy([host, guest], entityId, x, sign).finally(() => tab.keyUp(key));
    }
    // A control that has the focus takes no arrow from the game, and Enter still presses it.
    await tabTo(host, 'Players and chat');
    const { entityId, x, sign } = await own(host);
    const key = sign > 0 ? 'ArrowRight' : 'ArrowLeft';
    await host.keyDown(key);
    await wentSeenBy([host, guest], entityId, x, sign).finally(() => host.keyUp(key));
    await tabTo(host, 'End game');
    await host.press('Enter');
    await tabTo(host, 'End for everybody');
    await host.press('Enter');
    for (const tab of [host, guest]) await waitForState(tab, 'lobby');
    for (const tab of [host, guest]) expect(await tab.errors(), tab.name).to.deep.equal([]);
  }).timeout(60_000);
});

/** Presses Tab until what has the focus is called `name`. */
async function tabTo(tab: Tab, name: string): Promise<void> {
  // Not every browser has Enter press a button in a window behind another.
  await tab.front();
  const met: string[] = [];
  for (let n = 0; n < 40; n++) {
    const now = await tab.eval(focusName);
    if (now === name) return;
    met.push(now);
    await tab.press('Tab');
  }
  throw new Error(`Tab never comes to “${name}” in ${tab.name}: ${met.join(' → ')}`);
}

/** What a person would call what has the focus. Runs in the tab. */
function focusName(): string {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!(element instanceof HTMLElement)) return '';
  const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
  return (label ?? element.textContent ?? '').trim();
}
