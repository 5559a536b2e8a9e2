import { expect } from 'chai';
import { toBase64Url } from '../../src/lib/base64url.ts';
import { endGame, hostFigure, joinRoom, openRoom, startGame, waitForState } from '../support/party.ts';
import { says } from '../support/screens.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

/** Runs before the page: what it saves is kept for the test as well. */
function keepSaved(): void {
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (saved) => {
    Reflect.set(window, 'saved', saved);
    return create(saved);
  };
}

/**
 * Runs in a tab: puts the slider of a recording at its end and presses play in the same task. The slider's maximum, and
 * whether a picture of the next 10 s, none of which is missed, is the first of the recording.
 */
async function playFromEnd(): Promise<{ readonly maxMs: number; readonly beginsAgain: boolean }> {
  const find = (root: ParentNode): HTMLInputElement | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLInputElement && element.type === 'range') return element;
      const inner = element.shadowRoot && find(element.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  };
  const slider = find(document);
  const root = slider?.getRootNode();
  if (!slider || !(root instanceof ShadowRoot)) throw new Error('there is no slider');
  slider.value = slider.max;
  slider.dispatchEvent(new Event('input'));
  for (const button of root.querySelectorAll('button')) if (button.textContent?.trim() === 'Play') button.click();
  const maxMs = Number(slider.max);
  for (const endMs = performance.now() + 10_000; performance.now() < endMs; ) {
    await new Promise(requestAnimationFrame);
    if (window.tictab.game?.tic === 1) return { maxMs, beginsAgain: true };
  }
  return { maxMs, beginsAgain: false };
}

describe('a recording, from a session to another page', () => {
  let server: Server;

  before(async () => {
    server = await Server.start();
  });
  after(async () => {
    await Tab.closeAll();
    await server.stop();
  });

  it('is saved after the game, opened by link, compared, sought through, and seen through other eyes', async () => {
    const { host, link } = await openRoom(server, { title: 'Duel', prelude: keepSaved });
    const ada = await joinRoom(link, 'Ada');
    await waitForState(ada, 'lobby');
    await startGame(host, [ada]);
    for (const key of ['KeyW', 'KeyF', 'KeyA', 'KeyF', 'KeyD'] as const) await host.press(key, 1000);
    const playedTics = await hostFigure(host, 'game', 'tic');
    await endGame(host);
    await waitForState(host, 'lobby');
    await host.click('button', 'Save recording');
    await host.wait(() => Reflect.get(window, 'saved') instanceof Blob, [], { what: 'a file' });
    const file = await host.eval(async () =>
      Array.from(new Uint8Array(await (Reflect.get(window, 'saved') as Blob).arrayBuffer())),
    );
    console.log(`${playedTics} tics in ${file.length} bytes`);

    const page = await Tab.open(`${server.url}#/replay/${toBase64Url(Uint8Array.from(file))}`, { name: 'replay' });
    await says(page, 'Duel, recorded');
    await says(page, /Checked at [1-9]\d* places?: it is the game that was played\./);
    await page.click('button', 'Pause');
    const { maxMs, beginsAgain } = await page.eval(playFromEnd);
    expect(maxMs).to.be.above(((playedTics - 20) * 1000) / 35);
    expect(beginsAgain, 'whoever asks for the end and presses play wants it from the beginning').to.equal(true);
    await page.click('button', 'Ada');
    await page.wait(() => window.tictab.game?.tic === window.tictab.game?.ofTic, [], { what: 'the end' });
    expect(await page.errors()).to.deep.equal([]);
    await page.click('button', 'Back to start');
    await says(page, 'Create room');
  }).timeout(60_000);

  it('what is none is refused with a sentence', async () => {
    const page = await Tab.open(`${server.url}#/replay/AAAA`, { name: 'nonsense' });
    await says(page, 'This file is no recording of a game: choose another one.');
    await page.click('button', 'Back to start');
    await says(page, 'Create room');
  });
});
