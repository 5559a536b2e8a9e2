import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { focused } from '../../../src/ui/parts/focused.ts';
import { eventually } from '../../support/waiting.ts';
import { elements, guest, player, Stand } from './stand.ts';

const launch = { t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 1, slots: [0], names: ['Ann'] } as const;
const chatButton = 'Players and chat';

describe('panels of a room', () => {
  let stand: Stand;

  afterEach(() => stand.close());

  async function inLobby(): Promise<void> {
    stand = await Stand.open({ name: 'Ann' });
    await stand.enter([player(0, 'Ann', { host: true }), player(1, 'Bob')]);
    stand.register();
  }

  async function inGame(): Promise<void> {
    await inLobby();
    stand.worker.say({ ...launch, slots: [...launch.slots], names: [...launch.names] });
    await stand.get('button', chatButton);
  }

  /** As a mouse does, or as Enter and Space do: of these the browser says that they clicked no time. */
  async function press(name: string, by: 'mouse' | 'keyboard'): Promise<HTMLElement> {
    const button = await stand.get('button', name);
    button.focus();
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: by === 'mouse' ? 1 : 0 }));
    return button;
  }

  function pressEscape(from: EventTarget = focused(document) ?? document.body): KeyboardEvent {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true });
    from.dispatchEvent(event);
    return event;
  }

  const isOpen = async (name: string) => (await stand.get('button', name)).getAttribute('aria-expanded') === 'true';

  for (const name of [chatButton, 'Network', 'Mute', 'Settings'])
    it(`“${name}” gives the focus back to the field when it was clicked, and keeps it for the keyboard`, async () => {
      await inGame();
      await press(name, 'mouse');
      expect(focused(document)?.tagName).to.equal('H1');
      const button = await press(name, 'keyboard');
      expect(focused(document)).to.equal(button);
    });

  it('Escape closes those over a game, the last one first, and says so at their buttons', async () => {
    await inGame();
    await press('Network', 'mouse');
    await press(chatButton, 'mouse');
    await stand.get('region', 'Chat');
    expect(pressEscape().defaultPrevented).to.equal(true);
    await eventually('the chat to close', () => stand.find('region', 'Chat') === undefined);
    expect([await isOpen(chatButton), await isOpen('Network')]).to.deep.equal([false, true]);
    pressEscape();
    await eventually('the other to close', () => stand.find('region', 'Network') === undefined);
    expect(await isOpen('Network')).to.equal(false);
    expect(pressEscape().defaultPrevented, 'with nothing open it is for others').to.equal(false);
  });

  it('a focus within one goes back to its button, or to the field if that was clicked', async () => {
    await inGame();
    for (const by of ['keyboard', 'mouse'] as const) {
      const button = await press(chatButton, by);
      (await stand.get('textbox', 'Say something')).focus();
      pressEscape();
      await eventually('the chat to close', () => stand.find('region', 'Chat') === undefined);
      expect(focused(document)?.tagName, by).to.equal(by === 'mouse' ? 'H1' : 'BUTTON');
      expect(focused(document) === button, by).to.equal(by === 'keyboard');
    }
  });

  it('on a phone on its side Escape closes the menu after what was opened from it, and keeps the focus in sight', async () => {
    await inGame();
    await setViewport({ width: 844, height: 390 });
    try {
      const menu = await press('Menu', 'keyboard');
      await press('Network', 'keyboard');
      pressEscape();
      await eventually('the panel to close', () => stand.find('region', 'Network') === undefined);
      expect([await isOpen('Menu'), focused(document) === (await stand.get('button', 'Network'))]).to.deep.equal([
        true,
        true,
      ]);
      expect(pressEscape().defaultPrevented).to.equal(true);
      await eventually('the focus at the menu’s button', () => focused(document) === menu);
      expect([menu.getAttribute('aria-expanded'), menu.checkVisibility()]).to.deep.equal(['false', true]);
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('in the lobby it goes back to its button however that was pressed', async () => {
    await inLobby();
    const button = await press('Network', 'mouse');
    const table = await stand.get('group', 'Everybody, seen from here');
    table.focus();
    pressEscape();
    await eventually('the panel to close', () => stand.find('region', 'Network') === undefined);
    expect(focused(document)).to.equal(button);
    expect(button.getAttribute('aria-expanded')).to.equal('false');
  });

  it('no table makes the lobby wider than a phone', async () => {
    await inLobby();
    await press('Network', 'mouse');
    stand.worker.stats({ players: [guest(0, 'Ann', 0), guest(1, 'Bob', 9000)] });
    await eventually('the table', () => {
      stand.clock.advance(1000);
      return elements(stand.root).some((element) => element.matches('tbody tr'));
    });
    stand.root.style.inlineSize = '360px';
    try {
      const { right } = stand.root.getBoundingClientRect();
      for (const name of ['Network', 'Players', 'Chat'])
        expect((await stand.get('region', name)).getBoundingClientRect().right, name).to.be.at.most(right);
    } finally {
      stand.root.style.inlineSize = '';
    }
  });

  it('a dialog’s Escape, or one that something else has taken, closes none', async () => {
    await inGame();
    await press('Network', 'mouse');
    await stand.get('region', 'Network');
    const take = (event: Event) => event.preventDefault();
    stand.root.addEventListener('keydown', take);
    pressEscape();
    stand.root.removeEventListener('keydown', take);
    await press('Leave', 'mouse');
    await stand.get('button', 'Stay');
    pressEscape();
    await stand.root.updateComplete;
    expect(await isOpen('Network')).to.equal(true);
  });
});
