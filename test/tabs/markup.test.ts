import { expect } from 'chai';
import { cleanTitle } from '../../signaling/protocol.ts';
import { duel } from '../../src/games/tics/engines/duel/index.ts';
import { readRecording, writeRecording } from '../../src/games/tics/recording.ts';
import { toBase64Url } from '../../src/lib/base64url.ts';
import { forbiddenWords, hostileTexts, vocabulary } from '../support/hostile-text.ts';
import { endGame, joinRoom, openRoom, startGame, waitForState } from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';
import { endsWith, goesBackToStart, noSuchCode } from '../support/trouble.ts';

const [recordingUrl] = Object.values(
  import.meta.glob<string>('../recordings/alone.tictab', { eager: true, import: 'default', query: '?url' }),
);

describe('D22: markup is text', function () {
  this.timeout(90_000);
  const image = '<img src=x onerror=alert(1)>';
  let server: Server;
  before(async () => {
    server = await Server.start();
  });
  afterEach(() => Tab.closeAll());
  after(() => server.stop());

  /** Nothing of what was shown has become an element, run, or been kept from running by the policy alone. */
  async function expectText(tab: Tab): Promise<void> {
    const made = await tab.eval(() => {
      const found: string[] = [];
      const visit = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          if (['IMG', 'SCRIPT', 'IFRAME'].includes(element.tagName) && element.closest('head') === null)
            found.push(element.outerHTML);
          if (element.shadowRoot) visit(element.shadowRoot);
        }
      };
      visit(document.body);
      return found;
    });
    expect(made, tab.name).to.deep.equal([]);
    const never = forbiddenWords();
    expect(never.has('video') && never.has('[onerror]')).to.equal(true);
    expect((await tab.eval(vocabulary)).filter((word) => never.has(word))).to.deep.equal([]);
    expect(await tab.errors(), tab.name).to.deep.equal([]);
  }

  it('as a name, in the room, its list, a game and its result; split over name and chat', async () => {
    const { host, link } = await openRoom(server, { isPublic: true });
    await host.fill('textbox', 'Your name', image);
    await host.press('Enter');
    await says(host, image);
    const evil = await joinRoom(link, '<img src="');
    await waitForState(evil, 'lobby');
    await evil.fill('textbox', 'Say something', '" onerror=alert(1)>');
    await evil.click('button', 'Send');
    for (const tab of [host, evil]) {
      await says(tab, '" onerror=alert(1)>');
      await says(tab, image);
      await says(tab, '<img src="');
    }
    await startGame(host, [evil]);
    for (const tab of [host, evil]) {
      await tab.click('button', 'Players and chat');
      await tab.click('button', 'Network');
      await says(tab, image);
      await expectText(tab);
    }
    await endGame(host);
    for (const tab of [host, evil]) {
      await waitForState(tab, 'lobby');
      await expectText(tab);
    }
    await host.click('button', 'Leave');
    await says(host, 'End the room?');
    await expectText(host);
  });

  it('as a room’s title in the list', async () => {
    const host = await Tab.open(server.url, { name: 'host' });
    await host.fill('textbox', 'Your name', image);
    await host.click('checkbox', 'Public');
    await host.click('button', 'Create room');
    await waitForState(host, 'lobby');
    const tab = await Tab.open(server.url);
    await says(tab, `${image}’s room`);
    await expectText(tab);
  });

  it('in a link', async () => {
    const tab = await Tab.open(`${server.url}#/r/${image}`);
    await endsWith(tab, noSuchCode);
    await expectText(tab);
    await tab.goto(`${server.url}?encoded#/r/${encodeURIComponent(image)}?lag=${encodeURIComponent(image)}`);
    await endsWith(tab, noSuchCode);
    await expectText(tab);
  });

  it('as what is said', async () => {
    const { host, link } = await openRoom(server);
    const guests = [await joinRoom(link, 'Ada'), await joinRoom(link, 'Bob')];
    for (const guest of guests) await waitForState(guest, 'lobby');
    const lines: string[] = [''];
    // A third of them, for each is typed; the others are said in the tests of the page's parts.
    for (const text of hostileTexts.filter((_, n) => n % 3 === 0)) {
      const longer = `${lines.at(-1)} ${text}`;
      if (longer.length > 300) lines.push(text);
      else lines.splice(-1, 1, longer.trim());
    }
    // As many as two may say at once (docs/security.md).
    expect(lines.length).to.be.at.most(10);
    for (const [n, line] of lines.entries()) {
      const guest = guests[n % 2] ?? host;
      await guest.fill('textbox', 'Say something', line);
      await guest.click('button', 'Send');
    }
    for (const tab of [host, ...guests]) {
      await says(tab, hostileTexts[0] ?? '');
      await expectText(tab);
    }
  });

  it('as titles of every kind in the list, and as names in a recording', async () => {
    const tab = await Tab.open(server.url, {
      prelude: () => {
        Object.assign(window, {
          WebSocket: class extends EventTarget {
            constructor() {
              super();
              Object.assign(window, { signalling: this });
              setTimeout(() => this.dispatchEvent(new Event('open')));
            }
            send() {}
            close() {}
          },
        });
      },
    });
    await says(tab, 'None has a free seat');
    const titles = hostileTexts.map(cleanTitle);
    await tab.eval((all) => {
      const rooms = all.map((title, n) => ({
        code: `AAAA22${String(n).padStart(2, '2')}`,
        title,
        game: 'arena',
        seats: 4,
        free: 3,
        ageS: 0,
      }));
      const event = new MessageEvent('message', { data: JSON.stringify({ t: 'rooms', rooms }) });
      Reflect.get(window, 'signalling').dispatchEvent(event);
    }, titles);
    await says(tab, titles[0] ?? '');
    await expectText(tab);

    const file = new Uint8Array(await (await fetch(recordingUrl ?? '')).arrayBuffer());
    const recording = await readRecording(file, [duel.title]);
    const names = new Map([...recording.names.keys()].map((slot) => [slot, image]));
    const hostile = await writeRecording({ ...recording, names });
    await tab.goto(`${server.url}?recorded#/replay/${toBase64Url(hostile)}`);
    await says(tab, image);
    await expectText(tab);
  });

  it('as a reason, of a signalling server that is not to be trusted', async () => {
    const tab = await Tab.open(server.url, {
      prelude: () => {
        const reason = '<img src=x onerror=alert(1)>';
        Object.assign(window, {
          WebSocket: class extends EventTarget {
            constructor() {
              super();
              setTimeout(() => this.dispatchEvent(new Event('open')));
            }
            send(text: string) {
              const { t, request } = JSON.parse(text);
              if (t !== 'join') return;
              const data = JSON.stringify({ t: 'error', error: 'no-room', reason, request, room: null });
              setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
            }
            close() {}
          },
        });
      },
    });
    await tab.fill('textbox', 'Room code', '00000000');
    await tab.click('button', 'Join room');
    await endsWith(tab, image);
    await expectText(tab);
    await goesBackToStart(tab);
  });
});
