import { expect } from 'chai';
import { watchHeldKeys } from '../../../../src/client/input/held-keys.ts';
import { arena } from '../../../../src/games/arena/index.ts';
import { decodeInput } from '../../../../src/games/arena/protocol.gen.ts';
import { buttons } from '../../../../src/games/arena/protocol.ts';
import { TestRoom } from '../../../support/room.ts';

/** A page with a text field and a button, whose visibility the test decides. */
class Page {
  readonly masks: number[] = [];
  readonly root = document.createElement('div');
  readonly input = document.createElement('input');
  readonly button = document.createElement('button');
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  readonly undo: () => void;

  constructor(changed: (mask: number) => void = () => {}) {
    this.root.append(this.input, this.button);
    document.body.append(this.root);
    this.undo = watchHeldKeys({ window, document: this.document }, arena.actions, (mask) => {
      this.masks.push(mask);
      changed(mask);
    });
  }

  /** As a real key press travels: from what has the focus up to the window. */
  key(
    type: 'keydown' | 'keyup',
    code: string,
    init: KeyboardEventInit = {},
    target: EventTarget = document.body,
  ): KeyboardEvent {
    const event = new KeyboardEvent(type, { code, bubbles: true, composed: true, cancelable: true, ...init });
    target.dispatchEvent(event);
    return event;
  }

  visibility(state: 'hidden' | 'visible'): void {
    this.document.visibilityState = state;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }

  close(): void {
    this.undo();
    this.root.remove();
  }
}

describe('keys that are held', () => {
  let page: Page;
  beforeEach(() => {
    page = new Page();
  });
  afterEach(() => page.close());

  it('become a mask, one key or another for the same action, told only when it changes', () => {
    const down = page.key('keydown', 'KeyW');
    expect(down.defaultPrevented, 'the page does not scroll').to.equal(true);
    page.key('keydown', 'KeyW', { repeat: true });
    page.key('keydown', 'ArrowUp');
    page.key('keyup', 'KeyW');
    page.key('keydown', 'ArrowRight');
    page.key('keyup', 'ArrowUp');
    page.key('keyup', 'ArrowRight');
    page.key('keyup', 'ArrowRight');
    expect(page.masks).to.deep.equal([buttons.up, buttons.up | buttons.right, buttons.right, 0]);
  });

  it('are only those of the game', () => {
    for (const code of ['KeyQ', 'Enter', 'Tab', '']) expect(page.key('keydown', code).defaultPrevented).to.equal(false);
    expect(page.masks).to.deep.equal([]);
  });

  it('A14: are let go when the window loses the focus, although their release is never told', () => {
    page.key('keydown', 'KeyW');
    page.key('keydown', 'Tab', { altKey: true });
    window.dispatchEvent(new Event('blur'));
    expect(page.masks).to.deep.equal([buttons.up, 0]);
    // Released elsewhere; another key afterwards is only itself.
    page.key('keydown', 'KeyD');
    expect(page.masks).to.deep.equal([buttons.up, 0, buttons.right]);
    page.key('keyup', 'KeyW');
    page.key('keyup', 'KeyD');
    expect(page.masks.at(-1)).to.equal(0);
  });

  it('A14: are held again when they still are on return: the keyboard repeats', () => {
    page.key('keydown', 'KeyW');
    window.dispatchEvent(new Event('blur'));
    page.key('keydown', 'KeyW', { repeat: true });
    expect(page.masks).to.deep.equal([buttons.up, 0, buttons.up]);
  });

  it('A14: are let go when the page is hidden, not when it is shown', () => {
    page.key('keydown', 'ArrowLeft');
    page.visibility('visible');
    expect(page.masks).to.deep.equal([buttons.left]);
    page.visibility('hidden');
    expect(page.masks).to.deep.equal([buttons.left, 0]);
  });

  it('A14: leave shortcuts to the browser', () => {
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
      expect(page.key('keydown', 'KeyW', { [modifier]: true }).defaultPrevented, modifier).to.equal(false);
    expect(page.key('keydown', 'KeyW', { shiftKey: true }).defaultPrevented).to.equal(true);
    expect(page.masks).to.deep.equal([buttons.up]);
  });

  it('A14: are let go with the Meta key, under which the release of others is never told', () => {
    page.key('keydown', 'KeyW');
    page.key('keydown', 'MetaLeft', { key: 'Meta', metaKey: true });
    expect(page.masks).to.deep.equal([buttons.up, 0]);
    page.key('keyup', 'MetaLeft', { key: 'Meta' });
    page.key('keydown', 'KeyW');
    expect(page.masks).to.deep.equal([buttons.up, 0, buttons.up]);
  });

  it('are letters where somebody types, also inside a component', () => {
    const shadow = page.root.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const inner = shadow.appendChild(document.createElement('textarea'));
    for (const field of [page.input, inner]) {
      expect(page.key('keydown', 'KeyW', {}, field).defaultPrevented).to.equal(false);
      page.key('keyup', 'KeyW', {}, field);
    }
    expect(page.masks).to.deep.equal([]);
    page.key('keydown', 'KeyW', {}, page.button);
    expect(page.masks).to.deep.equal([buttons.up]);
    // Pressed outside, released inside.
    page.key('keyup', 'KeyW', {}, page.input);
    expect(page.masks).to.deep.equal([buttons.up, 0]);
  });

  it('are for what has the focus in a dialog, in a list, and where Enter and Space press a button', () => {
    const dialog = page.root.appendChild(document.createElement('dialog'));
    const list = page.root.appendChild(document.createElement('select'));
    const inner = dialog.appendChild(document.createElement('button'));
    for (const field of [inner, list])
      expect(page.key('keydown', 'ArrowUp', {}, field).defaultPrevented).to.equal(false);
    page.undo();
    const masks: number[] = [];
    const undo = watchHeldKeys({ window, document: page.document }, [{ keys: ['Space', 'KeyF'] }], (mask) =>
      masks.push(mask),
    );
    expect(page.key('keydown', 'Space', {}, page.button).defaultPrevented).to.equal(false);
    page.key('keydown', 'KeyF', {}, page.button);
    page.key('keyup', 'KeyF', {}, page.button);
    page.key('keydown', 'Space');
    undo();
    expect([page.masks, masks]).to.deep.equal([[], [1, 0, 1, 0]]);
  });

  it('are let go when nobody watches them any more, and then never told again', () => {
    page.key('keydown', 'KeyW');
    page.undo();
    expect(page.masks).to.deep.equal([buttons.up, 0]);
    page.key('keydown', 'KeyW');
    window.dispatchEvent(new Event('blur'));
    page.visibility('hidden');
    expect(page.masks).to.deep.equal([buttons.up, 0]);
  });
});

describe('keys in a running game', () => {
  for (const [how, away] of [
    ['blur', () => window.dispatchEvent(new Event('blur'))],
    ['hide', (page: Page) => page.visibility('hidden')],
  ] as const)
    it(`A2, A14: ${how} sends mask 0 at once, and everybody sees the avatar stop`, () => {
      const test = new TestRoom();
      const [, guest] = test.playing(2);
      const watcher = test.guests[0];
      if (!guest || !watcher) throw new Error('nobody plays');
      const masks: number[] = [];
      guest.hostEnd.onFrame((lane, frame) => {
        if (lane === 'stream' && frame[0] === 2) masks.push(decodeInput(frame).buttons);
      });
      const page = new Page((mask) => guest.room.game?.hold(mask, test.clock.nowMs()));
      const where = () => watcher.room.game?.entities().find(({ id }) => id === guest.room.entityId);
      try {
        const start = where();
        const code = (start?.x ?? 0) > 800 ? 'KeyA' : 'KeyD';
        page.key('keydown', code);
        test.pass(300);
        expect(Math.abs((where()?.x ?? 0) - (start?.x ?? 0))).to.be.greaterThan(16);
        masks.length = 0;
        away(page);
        test.settle();
        expect(masks).to.deep.equal([0]);
        test.pass(100);
        const stopped = where();
        test.pass(1000);
        expect(where()).to.deep.equal(stopped);
      } finally {
        page.close();
      }
    });
});
