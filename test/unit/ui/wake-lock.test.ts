import { expect } from 'chai';
import { WakeLock, type WakeLockHold } from '../../../src/ui/app/wake-lock.ts';

/** A browser's screen lock, as a page meets it. */
class FakeScreen {
  visibilityState = 'visible';
  asked = 0;
  refuses = false;
  readonly holds: { released: boolean }[] = [];
  #listener = () => {};
  readonly document: { readonly visibilityState: string; addEventListener(type: string, listener: () => void): void };

  constructor() {
    const screen = this;
    this.document = {
      get visibilityState() {
        return screen.visibilityState;
      },
      addEventListener: (_type, listener) => {
        this.#listener = listener;
      },
    };
  }

  readonly wakeLock = {
    request: async (): Promise<WakeLockHold> => {
      this.asked++;
      if (this.refuses) throw new DOMException('no', 'NotAllowedError');
      const hold = {
        released: false,
        release: async () => {
          hold.released = true;
        },
      };
      this.holds.push(hold);
      return hold;
    },
  };

  get held(): number {
    return this.holds.filter(({ released }) => !released).length;
  }

  /** The browser releases the lock of a page that is hidden. */
  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    if (state === 'hidden') for (const hold of this.holds) hold.released = true;
    this.#listener();
  }
}

/** All promises that are settled by now have had their say. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('the screen stays on', () => {
  it('while it is wanted, and no longer', async () => {
    const screen = new FakeScreen();
    const lock = new WakeLock(screen);
    lock.want(true);
    lock.want(true);
    await settled();
    expect([screen.asked, screen.held]).to.deep.equal([1, 1]);
    lock.want(false);
    await settled();
    expect(screen.held).to.equal(0);
  });

  it('is asked for again when the page is shown again', async () => {
    const screen = new FakeScreen();
    const lock = new WakeLock(screen);
    lock.want(true);
    await settled();
    screen.become('hidden');
    await settled();
    expect([screen.asked, screen.held]).to.deep.equal([1, 0]);
    screen.become('visible');
    await settled();
    expect([screen.asked, screen.held]).to.deep.equal([2, 1]);
  });

  it('no longer wanted while the browser was thinking, it is let go at once', async () => {
    const screen = new FakeScreen();
    const lock = new WakeLock(screen);
    lock.want(true);
    lock.want(false);
    await settled();
    expect(screen.held).to.equal(0);
  });

  it('a refusal and a browser without it are no trouble', async () => {
    const screen = new FakeScreen();
    screen.refuses = true;
    const lock = new WakeLock(screen);
    lock.want(true);
    await settled();
    screen.refuses = false;
    screen.become('visible');
    await settled();
    expect(screen.held).to.equal(1);
    new WakeLock({ ...screen, wakeLock: undefined }).want(true);
    await settled();
    expect(screen.held).to.equal(1);
  });
});
