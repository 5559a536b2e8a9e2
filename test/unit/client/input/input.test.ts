import { expect } from 'chai';
import type { GamepadLike } from '../../../../src/client/input/gamepads.ts';
import { Input } from '../../../../src/client/input/input.ts';
import { Settings } from '../../../../src/client/settings.ts';
import { arena } from '../../../../src/games/arena/index.ts';
import { buttons } from '../../../../src/games/arena/protocol.ts';

/** A page with a keyboard and gamepads, which the test holds. */
class Devices {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: () => this.focused });
  readonly settings = new Settings(undefined);
  readonly masks: number[] = [];
  readonly input: Input;
  focused = true;
  pads: (GamepadLike | null)[] = [];

  constructor() {
    this.input = new Input(
      { window: this.window, document: this.document, gamepads: () => this.pads },
      { game: arena, settings: this.settings, changed: (mask) => this.masks.push(mask) },
    );
  }

  key(type: 'keydown' | 'keyup', code: string): void {
    this.window.dispatchEvent(new KeyboardEvent(type, { code, cancelable: true }));
  }

  /** One gamepad whose stick is at `x`, asked for once. */
  stick(x: number): void {
    this.pads = [{ index: 0, connected: true, mapping: 'standard', axes: [x, 0], buttons: [] }];
    this.input.poll();
  }
}

describe('input', () => {
  let devices: Devices;
  beforeEach(() => {
    devices = new Devices();
  });

  it('is the union of keys, gamepads and fingers, told when it changes', () => {
    devices.stick(0);
    devices.key('keydown', 'KeyW');
    devices.stick(1);
    devices.stick(1);
    devices.input.touch(buttons.right | buttons.down);
    devices.stick(0);
    devices.input.touch(0);
    devices.key('keyup', 'KeyW');
    const { up, right, down } = buttons;
    expect(devices.masks).to.deep.equal([up, up | right, up | right | down, up, 0]);
  });

  it('A14: of every kind is let go when the page loses the focus or is hidden', () => {
    for (const away of [
      () => devices.window.dispatchEvent(new Event('blur')),
      () => {
        devices.document.visibilityState = 'hidden';
        devices.document.dispatchEvent(new Event('visibilitychange'));
      },
    ]) {
      devices.stick(0);
      devices.stick(-1);
      devices.key('keydown', 'KeyW');
      devices.input.touch(buttons.down);
      devices.masks.length = 0;
      away();
      expect(devices.masks.at(-1)).to.equal(0);
    }
  });

  it('of a gamepad is for the window that has the focus', () => {
    devices.stick(0);
    devices.stick(1);
    devices.focused = false;
    devices.stick(1);
    expect(devices.masks).to.deep.equal([buttons.right, 0]);
    devices.focused = true;
    devices.stick(1);
    expect(devices.masks.at(-1)).to.equal(buttons.right);
  });

  it('follows the keys a person chooses, and lets go of the old ones', () => {
    devices.key('keydown', 'KeyW');
    devices.settings.set({ keys: { 'arena.up': ['KeyI'] } });
    expect(devices.masks).to.deep.equal([buttons.up, 0]);
    devices.key('keydown', 'KeyW');
    devices.key('keydown', 'KeyI');
    expect(devices.masks).to.deep.equal([buttons.up, 0, buttons.up]);
    devices.settings.set({ volume: 0.1 });
    expect(devices.masks.at(-1), 'another setting lets go of nothing').to.equal(buttons.up);
  });

  it('ends with everything let go, and then never tells again', () => {
    devices.stick(0);
    devices.stick(1);
    devices.key('keydown', 'KeyW');
    devices.input.close();
    expect(devices.masks.at(-1)).to.equal(0);
    const told = devices.masks.length;
    devices.key('keydown', 'KeyW');
    devices.settings.set({ keys: { 'arena.up': ['KeyI'] } });
    devices.key('keydown', 'KeyI');
    devices.window.dispatchEvent(new Event('blur'));
    expect(devices.masks).to.have.length(told);
  });
});
