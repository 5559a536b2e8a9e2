import type { Panel } from '../../src/games/game.ts';
import { entityFlags, entityTypes, itemIds, statuses } from '../../src/games/tiles/catalogue.ts';
import { createPanel } from '../../src/games/tiles/panel.ts';
import { type Scripted, ScriptedRealm } from './scripted-realm.ts';

const actBit = 16;
const thing = entityFlags.static | entityFlags.interactable;

/** A realm's panel on a scripted client; `language` and `keys` are the test's to change. */
export class PanelStand {
  readonly realm = ScriptedRealm.begun();
  readonly parent: HTMLElement;
  readonly panel: Panel;
  language = 'en';
  keys: Readonly<Record<string, string>> = { act: 'E', take: 'G' };

  constructor(parent: HTMLElement) {
    this.parent = parent;
    this.panel = createPanel({
      game: this.realm.client,
      parent,
      language: () => this.language,
      keyName: (actionId) => this.keys[actionId] ?? '',
    });
  }

  get element(): HTMLElement {
    const { firstElementChild } = this.parent;
    if (!(firstElementChild instanceof HTMLElement)) throw new Error('there is no panel');
    return firstElementChild;
  }

  /** Lets time pass, with the panel told at each picture. */
  async pass(ms = 300): Promise<void> {
    for (const endMs = this.realm.nowMs + ms; this.realm.nowMs < endMs; ) {
      this.realm.pass(50);
      this.panel.update(this.realm.nowMs);
    }
    await this.#rendered();
  }

  /** Stands before something, acts on it, and is answered. */
  async open(ahead: Scripted, detail: Parameters<ScriptedRealm['detail']>[1]): Promise<void> {
    this.realm.others = [ahead];
    this.realm.pass(300);
    this.realm.press(actBit, 400);
    this.realm.detail(ahead.id, { revision: ahead.revision ?? 0, ...detail });
    await this.pass();
  }

  async #rendered(): Promise<void> {
    // An update of Lit's is a microtask, and what it draws may ask for another.
    for (let n = 0; n < 10; n++) await Promise.resolve();
  }
}

/** One's own looks south at the beginning: what stands there is ahead. */
const ahead = { x: 5, y: 6, flags: thing, revision: 4, hp: 1, hpMax: 1 };
export const elder: Scripted = { ...ahead, id: 40, type: entityTypes.elder };
export const trader: Scripted = { ...ahead, id: 41, type: entityTypes.trader };
export const chest: Scripted = { ...ahead, id: 42, type: entityTypes.chest };
export const sign: Scripted = { ...ahead, id: 43, type: entityTypes.sign };
export const wolf: Scripted = {
  id: 50,
  type: entityTypes.wolf,
  x: 5,
  y: 6,
  flags: entityFlags.hostile,
  hp: 20,
  hpMax: 20,
};

/** Sixteen slots, three of them empty. */
export const fullPack: ScriptedRealm['pack'] = [
  [itemIds.sword, 1],
  [itemIds.mail, 1],
  [itemIds.bread, 3],
  [itemIds.mushroom, 12],
  [itemIds.healingDraught, 2],
  [itemIds.antidote, 1],
  [itemIds.draughtOfHaste, 1],
  [itemIds.seeds, 18],
  [itemIds.grain, 9],
  [itemIds.coins, 999],
  [itemIds.pickaxe, 1],
  [itemIds.runeBlade, 1],
  [0, 0],
  [itemIds.plate, 1],
  [0, 0],
  [0, 0],
];

const elderSays =
  'The Deep lies far to the north-east. Whoever brings its Heart to this hearth is remembered for ever. Nobody has come back from there alone.';
const elderHears = [
  'Where is the Deep?',
  'What guards the Heart?',
  'What should I take along?',
  'Can you help me?',
  'Farewell.',
];
const wares = [
  ['bread', 3],
  ['antidote', 8],
  ['healing draught', 25],
  ['draught of haste', 20],
  ['seeds', 1],
  ['pickaxe', 20],
  ['dagger', 12],
  ['axe', 30],
  ['sword', 60],
  ['padded coat', 15],
  ['leather', 35],
  ['mail', 80],
  ['plate', 200],
].map(([name, price]) => `Buy ${name} for ${price} coin${price === 1 ? '' : 's'}.`);

/** States of a panel, each from a stand that has just begun. */
export const panelStates: Readonly<Record<string, (stand: PanelStand) => Promise<void>>> = {
  begin: (stand) => stand.pass(),
  pack: equip,
  async fight(stand) {
    await equip(stand);
    const { realm } = stand;
    realm.others = [wolf];
    await stand.pass();
    for (let blow = 1; blow <= 6; blow++) {
      realm.press(actBit, 100);
      realm.others = [{ ...wolf, hp: 20 - 2 * blow }];
      realm.own = { ...realm.own, hp: 30 - 4 * blow, statusEffects: statuses.poisoned | statuses.hasted };
      await stand.pass(400);
    }
    realm.others = [];
    await stand.pass(1200);
  },
  async sign(stand) {
    await equip(stand);
    await stand.open(sign, { text: 'Welcome. By this hearth nothing will hurt you. A farm lies to the west.' });
  },
  async talk(stand) {
    await equip(stand);
    await stand.open(elder, { name: 'elder', text: elderSays, choices: elderHears });
  },
  async trade(stand) {
    await equip(stand);
    const choices = [...wares, 'Something else.', 'Farewell.'];
    await stand.open(trader, { name: 'trader', text: 'It is yours. You have 999 coins.', choices });
  },
  async chest(stand) {
    await equip(stand);
    const pack: ScriptedRealm['pack'] = [
      [itemIds.coins, 40],
      [itemIds.axe, 1],
      [0, 0],
      [itemIds.bread, 6],
    ];
    await stand.open(chest, { pack });
  },
  async heart(stand) {
    await equip(stand);
    stand.realm.give([itemIds.heart, 1], ...fullPack.slice(0, 15));
    stand.realm.own = { ...stand.realm.own, statusEffects: statuses.bearer };
    await stand.pass();
  },
};

async function equip(stand: PanelStand): Promise<void> {
  const { realm } = stand;
  realm.give(...fullPack);
  realm.own = { ...realm.own, weapon: itemIds.sword, armour: itemIds.mail };
  await stand.pass();
}
