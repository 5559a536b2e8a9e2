import 'axe-core/axe.min.js';
import type { run } from 'axe-core';
import { expect } from 'chai';
import type { ClientGame } from '../../../../src/games/game.ts';
import { itemIds, statuses } from '../../../../src/games/tiles/catalogue.ts';
import { de } from '../../../../src/games/tiles/panel/texts/de.ts';
import { en } from '../../../../src/games/tiles/panel/texts/en.ts';
import { createPanel } from '../../../../src/games/tiles/panel.ts';
import { playerActions } from '../../../../src/games/tiles/protocol.ts';
import page from '../../../../src/ui/page.css?inline';
import { chest, elder, PanelStand, panelStates, sign, wolf } from '../../../support/realm-panel-states.ts';
import { elements, nameOf, roleOf } from '../../ui/stand.ts';

declare const axe: { readonly run: typeof run };

const { use, drop, get, put, choose } = playerActions;
/** A u16 or a u32 as it travels. */
const u16 = (value: number) => [value & 0xff, value >> 8];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];

describe('realm panel', () => {
  let parent: HTMLElement;
  let stand: PanelStand;

  beforeEach(() => {
    parent = document.createElement('div');
    document.body.append(parent);
    stand = new PanelStand(parent);
  });

  afterEach(() => {
    stand.panel.destroy();
    parent.remove();
  });

  const state = (name: string) => panelStates[name]?.(stand);
  const all = (role: string) => elements(parent).filter((element) => roleOf(element) === role);
  const names = (role: string) => all(role).map(nameOf);
  const find = (role: string, name: string) => {
    const found = all(role).find((element) => nameOf(element) === name);
    if (!found) throw new Error(`there is no ${role} “${name}”, but ${names(role).join(' | ')}`);
    return found;
  };
  const text = () => (stand.element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ');
  const status = () => all('status')[0]?.textContent;
  /** What the panel has asked for since, but for standing still. */
  const asked = async () => {
    stand.realm.sent.length = 0;
    await stand.pass(2000);
    return stand.realm
      .deeds()
      .filter(({ action }) => action !== 0)
      .map(({ action, data }) => [action, ...data]);
  };

  it('is of Realm alone', () => {
    const game: ClientGame = {
      receive: () => {},
      hold: () => {},
      advance: () => Number.POSITIVE_INFINITY,
      sceneAt: () => undefined,
      entities: () => [],
      remainingMs: () => null,
      stats: () => ({}),
      close: () => {},
    };
    expect(() => createPanel({ game, parent, language: () => 'en', keyName: () => '' })).to.throw(TypeError);
  });

  it('shows oneself: a meter, the level and what has befallen one', async () => {
    await state('pack');
    stand.realm.own = { ...stand.realm.own, hp: 7, elo: 1016, statusEffects: statuses.poisoned | statuses.hasted };
    await stand.pass();
    const meter = find('meter', 'Hit points');
    expect(['now', 'min', 'max', 'text'].map((what) => meter.getAttribute(`aria-value${what}`))).to.deep.equal([
      '7',
      '0',
      '30',
      '7 of 30',
    ]);
    expect(text()).to.include('1016 Elo').and.to.include('Poisoned').and.to.include('Hasted');
  });

  it('tells what Act and Take would do, with their keys, or without a keyboard with a capital', async () => {
    stand.realm.others = [wolf];
    await stand.pass();
    expect(text()).to.include('E attack the wolf').and.not.to.include('pick up');
    stand.keys = {};
    stand.realm.others = [sign];
    await stand.pass();
    expect(text()).to.include('Read the sign');
    stand.realm.others = [];
    await stand.pass();
    expect(text()).to.include('Nothing to do here.');
  });

  it('names every slot of the pack by what is in it and what a press does', async () => {
    await state('pack');
    const slots = names('button').slice(-13);
    expect(slots).to.deep.equal([
      'sword, in hand: lay aside',
      'mail, worn: take off',
      'bread, 3: eat',
      'mushrooms, 12: eat',
      'healing draughts, 2: drink',
      'antidote: drink',
      'draught of haste: drink',
      'seeds, 18',
      'grain, 9',
      'coins, 999',
      'pickaxe: wield',
      'rune blade: wield',
      'plate: wear',
    ]);
    const items = elements(parent).filter((element) => element.matches('.pack li') && element.ariaHidden !== 'true');
    expect(items, 'free slots are not heard').to.have.length(slots.length);
  });

  it('uses, drops all, drops one, and drops by the second button', async () => {
    await state('pack');
    find('button', 'bread, 3: eat').click();
    expect(await asked()).to.deep.equal([[use, 2]]);
    find('button', 'coins, 999').click();
    expect(await asked()).to.deep.equal([]);
    find('button', 'Drop').click();
    await stand.pass();
    expect(find('button', 'Drop').getAttribute('aria-pressed')).to.equal('true');
    find('button', 'coins, 999: drop').click();
    expect(await asked()).to.deep.equal([[drop, 9, ...u16(999)]]);
    find('button', 'Drop one').click();
    await stand.pass();
    find('button', 'bread, 3: drop one').click();
    expect(await asked()).to.deep.equal([[drop, 2, ...u16(1)]]);
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    find('button', 'mushrooms, 12: drop one').dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(true);
    expect(await asked()).to.deep.equal([[drop, 3, ...u16(12)]]);
  });

  it('of two swords the one that was used is in hand', async () => {
    stand.realm.give([itemIds.sword, 1], [itemIds.sword, 1]);
    await stand.pass();
    find('button', 'sword: wield');
    all('button')
      .filter((button) => nameOf(button) === 'sword: wield')[1]
      ?.click();
    await stand.pass();
    stand.realm.own = { ...stand.realm.own, weapon: itemIds.sword };
    await stand.pass();
    expect(names('button').slice(-2)).to.deep.equal(['sword: wield', 'sword, in hand: lay aside']);
  });

  it('a chest is a region whose things are taken, one or all, and the pack goes into it', async () => {
    await state('chest');
    find('region', 'Chest');
    expect(status()).to.equal('Chest: There are 3 things in it.');
    find('button', 'axe: take').click();
    find('button', 'bread, 3: put into the chest').click();
    expect(await asked()).to.deep.equal([
      [get, ...u32(chest.id), 1],
      [put, ...u32(chest.id), 2],
    ]);
    find('button', 'Take all').click();
    expect(await asked()).to.deep.equal([0, 1, 3].map((slot) => [get, ...u32(chest.id), slot]));
    find('button', 'Use').click();
    await stand.pass();
    find('button', 'bread, 3: eat').click();
    expect(await asked()).to.deep.equal([[use, 2]]);
  });

  it('twelve things are all taken, though only a few may wait', async () => {
    await stand.open(chest, { pack: Array.from({ length: 12 }, () => [itemIds.coins, 1] as const) });
    find('button', 'Take all').click();
    stand.realm.sent.length = 0;
    await stand.pass(4000);
    const slots = stand.realm.deeds().flatMap(({ action, data }) => (action === get ? [data.at(-1)] : []));
    expect(slots).to.deep.equal(Array.from({ length: 12 }, (_, slot) => slot));
  });

  it('a person’s words are heard, and answered by buttons or digits', async () => {
    await state('talk');
    find('region', 'Elder');
    expect(status()).to.include('Elder: The Deep lies far to the north-east.');
    find('button', 'Where is the Deep?').click();
    expect(await asked()).to.deep.equal([[choose, ...u32(elder.id), 0]]);
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit5' }));
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit6' }));
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit1', ctrlKey: true }));
    expect(await asked()).to.deep.equal([[choose, ...u32(elder.id), 4]]);
  });

  it('whose talk is over is closed', async () => {
    await state('talk');
    find('button', 'Farewell.').click();
    await stand.pass(1000);
    find('region', 'Elder');
    stand.realm.detail(elder.id, { revision: elder.revision ?? 0, name: 'elder' });
    await stand.pass();
    expect(names('region')).not.to.include('Elder');
  });

  it('a key that the game or a field has taken is not for the panel', async () => {
    await state('talk');
    const field = document.createElement('input');
    parent.append(field);
    field.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit1', bubbles: true }));
    const taken = new KeyboardEvent('keydown', { code: 'Escape', cancelable: true });
    taken.preventDefault();
    window.dispatchEvent(taken);
    expect(await asked()).to.deep.equal([]);
    find('region', 'Elder');
  });

  it('Escape and Close close, and nothing is asked for it', async () => {
    for (const close of [
      () => window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' })),
      () => find('button', 'Close').click(),
    ]) {
      await stand.open(sign, { text: 'Old walls hide old chests.' });
      expect(status()).to.equal('Sign: Old walls hide old chests.');
      close();
      expect(await asked()).to.deep.equal([]);
      expect(names('region')).not.to.include('Sign');
      expect(status()).to.equal('');
      stand.realm.others = [];
      await stand.pass();
    }
  });

  it('says where the Deep is once it was told, and what becomes of the Heart', async () => {
    expect(text()).not.to.include('north-east');
    await state('talk');
    stand.realm.others = [];
    await stand.pass();
    expect(text()).to.include('home to the hearth. The Deep lies far to the north-east.');
    stand.realm.others = [{ id: 60, x: 7, y: 7, statusEffects: statuses.bearer }];
    await stand.pass();
    expect(text()).to.include('Somebody carries the Heart');
    stand.realm.others = [];
    stand.realm.own = { ...stand.realm.own, statusEffects: statuses.bearer };
    await stand.pass();
    expect(text()).to.include('You carry the Heart! The hearth is 10 steps to the north-west.');
  });

  it('the log is read as it grows: lines of before stay the same elements', async () => {
    await state('fight');
    const log = find('log', 'What happens');
    const before = [...log.children];
    expect(log.textContent).to.match(/You hit the wolf: \d+ hit points\./);
    stand.realm.give([itemIds.bread, 4]);
    await stand.pass();
    expect([...log.children].slice(0, before.length)).to.deep.equal(before);
    expect(log.children.length).to.be.greaterThan(before.length);
  });

  it('changes with the page’s language', async () => {
    await state('talk');
    stand.language = 'de';
    await stand.pass();
    find('region', 'Dorfältester');
    find('button', 'Wo ist die Tiefe?');
    find('button', 'Brote, 3: essen');
    expect(text()).to.include('Die Tiefe liegt weit im Nordosten.').and.not.to.include('hearth');
    expect(stand.element.shadowRoot?.querySelector('section')?.lang).to.equal('de');
  });

  it('what is in hand or worn says so within its slot, in every language', async () => {
    // On a phone of 844 px on its side, which has no more for the panel.
    parent.style.inlineSize = '250px';
    await state('pack');
    await stand.pass();
    const shown = stand.element.shadowRoot?.querySelector<HTMLElement>('.note');
    for (const { pack } of [en, de])
      for (const note of [pack.inHand, pack.worn]) {
        const copy = document.createElement('span');
        copy.className = 'note';
        copy.textContent = note;
        shown?.after(copy);
        expect([copy.clientWidth > 0, copy.scrollWidth <= copy.clientWidth], `“${note}”`).to.deep.equal([true, true]);
        copy.remove();
      }
  });

  it('what it cannot translate is marked as the host’s English', async () => {
    stand.language = 'de';
    await stand.open(sign, { text: 'Something of a later version.' });
    const said = stand.element.shadowRoot?.querySelector('.said');
    expect([said?.textContent, said?.getAttribute('lang')]).to.deep.equal(['Something of a later version.', 'en']);
  });

  it('shows what others have written as text', async () => {
    await stand.open(elder, { text: '<img src=x onerror=a()>', choices: ['<b>no</b>'] });
    expect(text()).to.include('<img src=x onerror=a()>');
    expect(stand.element.shadowRoot?.querySelector('img, b b')).to.equal(null);
  });

  it('draws nothing anew while nothing shown changes', async () => {
    await state('pack');
    let changes = 0;
    const observer = new MutationObserver(() => changes++);
    if (stand.element.shadowRoot)
      observer.observe(stand.element.shadowRoot, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    await stand.pass(1000);
    observer.disconnect();
    expect(changes).to.equal(0);
  });

  it('the mouse leaves the focus where it is, and takes it from the panel; who came by keyboard stays', async () => {
    await state('pack');
    const bread = () => find('button', 'bread, 3: eat');
    const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true, composed: true });
    bread().dispatchEvent(down);
    expect(down.defaultPrevented).to.equal(true);
    bread().focus();
    bread().click();
    expect(stand.element.shadowRoot?.activeElement).to.equal(bread());
    bread().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, detail: 1 }));
    expect(stand.element.shadowRoot?.activeElement).to.equal(null);
  });

  it('who answers by keyboard keeps the focus among the answers', async () => {
    await state('talk');
    find('button', 'Farewell.').focus();
    stand.realm.detail(elder.id, { revision: elder.revision ?? 0, text: 'Good.', choices: ['What else?'] });
    await stand.pass();
    const active = stand.element.shadowRoot?.activeElement;
    expect(active instanceof HTMLElement && nameOf(active)).to.equal('What else?');
  });

  it('folds, but not over what is open, and raises the pack', async () => {
    await state('pack');
    const hidden = (name: string) => elements(parent).find((element) => element.className === name);
    hidden('fold')?.click();
    await stand.pass();
    expect(stand.element.hasAttribute('data-folded')).to.equal(true);
    await stand.open(sign, { text: 'Old walls hide old chests.' });
    expect(stand.element.hasAttribute('data-folded')).to.equal(false);
    hidden('raise')?.click();
    await stand.pass();
    expect(hidden('raise')?.getAttribute('aria-expanded')).to.equal('true');
  });

  it('destroyed, it is gone and hears no key', async () => {
    await state('talk');
    stand.panel.destroy();
    stand.panel.destroy();
    expect(parent.childElementCount).to.equal(0);
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Digit1' }));
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
    expect(stand.realm.client.model.open?.entityId).to.equal(elder.id);
  });

  // Around a game the page is dark; light is for who shows the panel elsewhere.
  for (const [theme, shown] of [
    ['dark', Object.keys(panelStates)],
    ['light', ['fight', 'chest']],
  ] as const)
    for (const name of shown)
      it(`axe-core finds nothing in “${name}”, ${theme}`, async () => {
        const style = document.createElement('style');
        style.textContent = page;
        document.head.append(style);
        document.documentElement.dataset.theme = theme;
        parent.style.background = 'var(--surface)';
        parent.style.inlineSize = '18rem';
        try {
          await state(name);
          const { violations } = await axe.run(parent, { resultTypes: ['violations'] });
          const found = violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`),
          );
          expect(found).to.deep.equal([]);
        } finally {
          style.remove();
          delete document.documentElement.dataset.theme;
        }
      });
});
