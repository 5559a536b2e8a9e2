import { expect } from 'chai';
import { joinRoom, openRoom, startGame, waitForState } from '../support/party.ts';
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

/** Where the first element of `selector` is, in whichever one of the shadow trees, once there is one. */
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

describe('layout', function () {
  this.timeout(60_000);
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  it('at 1280 × 800 “Create room” and “Quick play” are to be seen without scrolling', async () => {
    const tab = await Tab.open(server.url, { viewport: desk });
    const { bottom } = await boxOf(tab, '.actions');
    // A title more is a line of cards at most.
    const { top, bottom: end } = await boxOf(tab, '.choice');
    expect(bottom + (end - top)).to.be.at.most(desk.height);
  });

  it('at 1280 × 800 the host’s network panel shows every column, and lies over nobody', async () => {
    const { host, link } = await openRoom(server, { viewport: desk });
    const guest = await joinRoom(link, 'Ada');
    await waitForState(guest, 'lobby');
    await host.click('button', 'Network');
    await says(host, 'local network');
    const table = await boxOf(host, '.table');
    expect([table.cutX, table.right <= desk.width]).to.deep.equal([0, true]);
    const [network, players] = [await boxOf(host, 'tictab-network'), await boxOf(host, 'tictab-players')];
    expect(network.bottom).to.be.at.most(players.top);
  });

  it('on a phone a notice covers neither the button that starts the game nor what to do', async () => {
    const { host } = await openRoom(server, { viewport: { width: 390, height: 844 } });
    await host.click('button', 'Copy link');
    const notices = await boxOf(host, 'ul[aria-hidden]:has(> li)');
    expect(notices.bottom).to.be.at.most((await boxOf(host, '.way')).top);
  });

  it('in German the field for a code shows all that it asks for, on phones upright and on their side', async () => {
    const tab = await Tab.open(server.url, {
      prelude: () => localStorage.setItem('tictab.settings', JSON.stringify({ language: 'de' })),
    });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      await tab.viewport(viewport);
      const { left, right } = await boxOf(tab, '#code');
      const placeholderPx = await tab.eval(() => {
        const start = document.querySelector('tictab-app')?.shadowRoot?.querySelector('tictab-start')?.shadowRoot;
        const field = start?.querySelector('tictab-code-form')?.shadowRoot?.querySelector('input');
        if (!field) return undefined;
        const { font, letterSpacing, paddingInlineStart } = getComputedStyle(field);
        const text = document.createElement('canvas').getContext('2d');
        if (!text) return undefined;
        text.font = font;
        text.letterSpacing = letterSpacing;
        return text.measureText(field.placeholder).width + 2 * Number.parseFloat(paddingInlineStart);
      });
      expect(placeholderPx, `at ${viewport.width}`).to.be.at.most(right - left);
    }
  });

  it('Duel’s rules are each in a line, and nothing of them is cut off; on a phone in two lines at most', async () => {
    const { host } = await openRoom(server, { viewport: desk, title: 'Duel' });
    for (const viewport of [desk, { width: 390, height: 844 }]) {
      await host.viewport(viewport);
      const panel = await boxOf(host, 'tictab-options');
      expect(panel.right, `${viewport.width}`).to.be.at.most(viewport.width);
      for (const param of ['map', 'mode', 'minutes', 'points']) {
        const field = await boxOf(host, `#option-${param}`);
        const label = await boxOf(host, `label[for="option-${param}"]`);
        const lines = viewport === desk ? 1 : 2;
        expect(label.bottom - label.top, `${param}’s label at ${viewport.width}`).to.be.at.most(lines * 30);
        expect(field.right, `${param} at ${viewport.width}`).to.be.at.most(panel.right);
      }
      const mode = await boxOf(host, '#option-mode');
      // “Everyone for themselves” with the arrow behind it.
      expect(mode.right - mode.left, `at ${viewport.width}`).to.be.at.least(240);
    }
  });

  it('neither Duel’s points nor its keys lie over its world, at 1280 × 800 or on a phone held upright', async () => {
    const { host } = await openRoom(server, { viewport: desk, title: 'Duel' });
    await startGame(host, []);
    const canvas = await boxOf(host, '.canvas canvas');
    const kept = await host.eval(() => {
      const game = document.querySelector('tictab-app')?.shadowRoot?.querySelector('tictab-game')?.shadowRoot;
      const field = game?.querySelector('.canvas');
      const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(field ?? document.body);
      return { start: Number.parseFloat(paddingBlockStart), end: Number.parseFloat(paddingBlockEnd) };
    });
    const points = await boxOf(host, 'tictab-scores');
    const keys = await boxOf(host, '.passing');
    expect(points.bottom).to.be.at.most(canvas.top + kept.start);
    expect(keys.top).to.be.at.least(canvas.bottom - kept.end);

    // Held upright, the field reaches down to where the thumbs are.
    await host.viewport({ width: 390, height: 844 });
    const [hint, scores] = [await boxOf(host, '.passing'), await boxOf(host, 'tictab-scores')];
    expect(hint.bottom).to.be.at.most(scores.top);
  });

  it('on a phone held upright Realm’s stick is whole, over the panel above it, and its buttons are below that', async () => {
    const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
    const { host } = await openRoom(server, { viewport: phone, title: 'Realm' });
    await startGame(host, []);
    expect(await host.text()).not.to.include('Turn the phone');
    const finger = { id: 1, x: 80, y: 735 };
    await host.touch('touchStart', [finger]);
    await host.touch('touchMove', [{ ...finger, x: 100, y: 700 }]);
    const knob = await boxOf(host, '.held .knob');
    const beside = await boxOf(host, '.beside');
    expect(knob.top, 'it reaches into the panel').to.be.below(beside.bottom);
    const seen = await host.eval(
      (x, y) => {
        const page = document.querySelector('tictab-app')?.shadowRoot?.querySelector('tictab-game')?.shadowRoot;
        const controls = page?.querySelector('tictab-touch')?.shadowRoot;
        // Fingers go through it, so that what is found at a point is what is seen there only once it takes them.
        const style = new CSSStyleSheet();
        style.replaceSync('.knob { pointer-events: auto !important }');
        if (controls) controls.adoptedStyleSheets.push(style);
        return page?.elementFromPoint(x, y)?.localName;
      },
      (knob.left + knob.right) / 2,
      knob.top + 3,
    );
    await host.touch('touchEnd', [finger]);
    expect(seen).to.equal('tictab-touch');

    // Longer words than the English ones.
    await host.eval(() => document.querySelector('tictab-app')?.app?.settings.set({ language: 'de' }));
    await says(host, 'Aufheben');
    expect((await boxOf(host, '.buttons')).top, 'in German').to.be.at.least(beside.bottom);
  });
});
