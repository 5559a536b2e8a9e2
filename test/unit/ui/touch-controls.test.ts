import { expect } from 'chai';
import type { Action } from '../../../src/games/game.ts';
import type { Undo } from '../../../src/lib/clock.ts';
import { offerTouchControls, type TouchControls } from '../../../src/ui/play/touch-controls.ts';
import { chooseLanguage } from '../../../src/ui/strings/index.ts';

const up = 1;
const down = 2;
const left = 4;
const right = 8;
const fire = 16;
const use = 32;
const actions: readonly Action[] = ['up', 'down', 'left', 'right', 'fire', 'use'].map((id) => ({
  id,
  label: id.toUpperCase(),
  keys: [],
}));

/** A game's place of 400 × 300, and fingers that the test moves. */
class Place {
  readonly parent = document.createElement('div');
  readonly masks: number[] = [];
  readonly undo: Undo;
  #captured: number[] = [];

  constructor(is: { actions?: readonly Action[]; coarse?: boolean } = {}) {
    this.parent.style.cssText = 'position: fixed; top: 100px; left: 50px; width: 400px; height: 300px';
    document.body.append(this.parent);
    const page: Window = Object.create(window, {
      document: { value: document },
      matchMedia: { value: () => ({ matches: is.coarse ?? false }) },
      addEventListener: { value: window.addEventListener.bind(window) },
      removeEventListener: { value: window.removeEventListener.bind(window) },
    });
    this.undo = offerTouchControls({
      window: page,
      parent: this.parent,
      actions: is.actions ?? actions,
      changed: (mask) => this.masks.push(mask),
    });
  }

  get controls(): TouchControls | undefined {
    return this.parent.querySelector('tictab-touch') ?? undefined;
  }

  get captured(): readonly number[] {
    return this.#captured;
  }

  /** A finger lands on `target`, `x` and `y` from the corner of the place. */
  down(pointerId: number, x: number, y: number, target: Element = this.controls ?? this.parent): void {
    this.#send('pointerdown', pointerId, x, y, target);
  }

  send(type: string, pointerId: number, x = 0, y = 0, pointerType = 'touch'): void {
    this.#send(type, pointerId, x, y, this.controls ?? this.parent, pointerType);
  }

  #send(type: string, pointerId: number, x: number, y: number, target: Element, pointerType = 'touch'): void {
    if (this.controls) this.#watchCapture(this.controls);
    const at = { clientX: 50 + x, clientY: 100 + y };
    target.dispatchEvent(
      new PointerEvent(type, { pointerId, pointerType, bubbles: true, composed: true, cancelable: true, ...at }),
    );
  }

  /** Browsers capture no pointers that a script has made up. */
  #watchCapture(controls: TouchControls): void {
    controls.setPointerCapture = (id) => this.#captured.push(id);
  }

  async button(label: string): Promise<HTMLButtonElement> {
    await this.controls?.updateComplete;
    const all = [...(this.controls?.shadowRoot?.querySelectorAll('button') ?? [])];
    const found = all.find((button) => button.textContent === label);
    if (!found) throw new Error(`no button ${label}`);
    return found;
  }

  close(): void {
    this.undo();
    this.parent.remove();
  }
}

describe('touch controls', () => {
  let place: Place;
  afterEach(() => place.close());

  it('are there at once where fingers are what there is', () => {
    place = new Place({ coarse: true });
    expect(place.controls?.isConnected).to.equal(true);
  });

  it('come with the first touch and not with a mouse; a finger away from the game only shows them', () => {
    place = new Place();
    place.send('pointerdown', 1, 50, 50, 'mouse');
    expect(place.controls).to.equal(undefined);
    place.down(2, 50, 50, document.body);
    expect(place.controls?.isConnected).to.equal(true);
    expect(place.masks).to.deep.equal([]);
  });

  it('a stick and buttons at once, each finger for itself', async () => {
    place = new Place({ coarse: true });
    place.down(1, 100, 100);
    place.send('pointermove', 1, 100, 60);
    expect(place.masks.at(-1)).to.equal(up);
    place.down(2, 350, 280, await place.button('FIRE'));
    expect(place.masks.at(-1)).to.equal(up | fire);
    expect((await place.button('FIRE')).className).to.equal('held');
    place.send('pointermove', 1, 140, 100);
    place.down(3, 320, 280, await place.button('USE'));
    expect(place.masks.at(-1)).to.equal(right | fire | use);
    place.send('pointerup', 1);
    place.send('pointerup', 2);
    expect(place.masks.at(-1)).to.equal(use);
    place.send('pointerup', 3);
    expect(place.masks.at(-1)).to.equal(0);
    expect(place.captured).to.deep.equal([1, 2, 3]);
  });

  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    it(`${type} lets go`, () => {
      place = new Place({ coarse: true });
      place.down(7, 100, 100);
      place.send('pointermove', 7, 60, 140);
      expect(place.masks.at(-1)).to.equal(down | left);
      place.send(type, 7);
      expect(place.masks.at(-1)).to.equal(0);
      place.send('pointermove', 7, 0, 0);
      expect(place.masks.at(-1)).to.equal(0);
    });

  it('the stick is in the left half where there are buttons, and anywhere where there are none', () => {
    place = new Place({ coarse: true });
    for (const [x, held] of [
      [199, true],
      [200, false],
    ] as const) {
      place.down(1, x, 100);
      place.send('pointermove', 1, x, 50);
      expect(place.masks.at(-1) === up, `at ${x}`).to.equal(held);
      place.send('pointerup', 1);
    }
    place.close();
    place = new Place({ coarse: true, actions: actions.slice(0, 4) });
    place.down(1, 390, 100);
    place.send('pointermove', 1, 390, 50);
    expect(place.masks.at(-1)).to.equal(up);
    expect(place.controls?.shadowRoot?.querySelector('button') ?? undefined).to.equal(undefined);
  });

  it('a mouse moves no stick', () => {
    place = new Place({ coarse: true });
    place.send('pointerdown', 1, 100, 100, 'mouse');
    place.send('pointermove', 1, 100, 50, 'mouse');
    expect(place.masks.filter((mask) => mask !== 0)).to.deep.equal([]);
  });

  it('a finger that is gone before it could be held has let go', () => {
    place = new Place({ coarse: true });
    // Captured for real: the browser knows no such pointer.
    place.controls?.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 99, pointerType: 'touch' }));
    place.send('pointermove', 99, 100, 0);
    expect(place.masks.at(-1)).to.equal(0);
  });

  it('no menu opens under a long press', () => {
    place = new Place({ coarse: true });
    const menu = new MouseEvent('contextmenu', { cancelable: true });
    place.controls?.dispatchEvent(menu);
    expect(menu.defaultPrevented).to.equal(true);
  });

  it('have names, and targets of at least 44 px', async () => {
    place = new Place({ coarse: true });
    for (const label of ['FIRE', 'USE']) {
      const { width, height } = (await place.button(label)).getBoundingClientRect();
      expect(Math.min(width, height), label).to.be.at.least(44);
    }
    const { shadowRoot } = place.controls ?? {};
    expect(shadowRoot?.querySelector('.stick')?.getAttribute('aria-label')).to.equal(
      'Stick: put a finger on this half and drag',
    );
    expect(shadowRoot?.querySelector('[role=group]')?.getAttribute('aria-label')).to.equal('Buttons');
  });

  it('say that the stick is anywhere where there are no buttons', async () => {
    place = new Place({ coarse: true, actions: actions.slice(0, 4) });
    await place.controls?.updateComplete;
    const stick = place.controls?.shadowRoot?.querySelector('.stick');
    expect(stick?.getAttribute('aria-label')).to.equal('Stick: put a finger anywhere and drag');
  });

  it('change with the page’s language', async () => {
    place = new Place({ coarse: true, actions: [{ id: 'fire', label: 'Fire', keys: [] }] });
    await place.button('Fire');
    await chooseLanguage('de', []);
    try {
      await place.button('Schießen');
    } finally {
      await chooseLanguage('en', []);
    }
  });

  it('are gone with the game, and let go', () => {
    place = new Place({ coarse: true });
    place.down(1, 100, 100);
    place.send('pointermove', 1, 100, 50);
    place.undo();
    expect([place.masks.at(-1), place.parent.childElementCount]).to.deep.equal([0, 0]);
    place.down(2, 50, 50, document.body);
    expect(place.parent.childElementCount).to.equal(0);
  });
});
