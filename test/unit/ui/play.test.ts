import { expect } from 'chai';
import type { GuestRoom } from '../../../src/client/guest-room.ts';
import { Settings } from '../../../src/client/settings.ts';
import type { ClientGame, Game, PanelSeat, View } from '../../../src/games/game.ts';
import { actions as ticsActions } from '../../../src/games/tics/actions.ts';
import type { Undo } from '../../../src/lib/clock.ts';
import { ManualClock } from '../../../src/lib/clock.ts';
import type { Stage } from '../../../src/render/stage.ts';
import { play } from '../../../src/ui/play/play.ts';
import { pingPong } from '../../support/games/ping-pong/index.ts';
import { eventually, nextTask } from '../../support/waiting.ts';
import { Stand } from './stand.ts';

type CreateView = Awaited<ReturnType<Game['loadView']>>;
type CreatePanel = Awaited<ReturnType<NonNullable<Game['loadPanel']>>>;

/** One launch with a view that only notes what it is told. */
class Launch {
  readonly clock = new ManualClock(1000);
  readonly parent = document.createElement('div');
  readonly panelParent = document.createElement('div');
  readonly panelErrors: unknown[] = [];
  /** Instants the panel was told. */
  readonly updates: number[] = [];
  panelSeat: PanelSeat | undefined;
  panelsDestroyed = 0;
  readonly held: number[] = [];
  readonly errors: unknown[] = [];
  catchingUp = false;
  drawn = 0;
  shown = 0;
  destroyed = 0;
  readonly settings = new Settings(undefined);
  stage: Stage | undefined;
  advanced = 0;
  room: { slot: number | null; game: ClientGame | undefined; advance(nowMs: number): void };
  readonly stop: Undo;
  /** Lets the view load, or fail to. */
  loaded: (createView: CreateView) => void = () => {};
  failed: (error: Error) => void = () => {};
  panelLoaded: (createPanel: CreatePanel) => void = () => {};
  panelFailed: (error: Error) => void = () => {};

  constructor(slot: number | null = 0, actions = pingPong.actions) {
    const game: ClientGame = {
      receive: () => {},
      hold: (mask) => this.held.push(mask),
      advance: () => Number.POSITIVE_INFINITY,
      remainingMs: () => null,
      sceneAt: (nowMs) => ({ nowMs }),
      catchingUp: () => (this.catchingUp ? { tic: 1, ofTic: 2 } : null),
      entities: () => [],
      stats: () => ({}),
      close: () => {},
    };
    this.room = { slot, game, advance: () => this.advanced++ };
    this.parent.style.height = '100px';
    document.body.append(this.parent);
    this.stop = play({
      // All of a room that playing touches.
      room: this.room as GuestRoom,
      launch: game,
      titleId: 'ping-pong',
      game: {
        ...pingPong,
        actions,
        loadView: () =>
          new Promise<CreateView>((resolve, reject) => {
            this.loaded = resolve;
            this.failed = reject;
          }),
        loadPanel: () =>
          new Promise<CreatePanel>((resolve, reject) => {
            this.panelLoaded = resolve;
            this.panelFailed = reject;
          }),
      },
      parent: this.parent,
      panelParent: this.panelParent,
      clock: this.clock,
      window,
      settings: this.settings,
      renderer: undefined,
      shown: () => this.shown++,
      noPicture: (error) => this.errors.push(error),
      noPanel: (error) => this.panelErrors.push(error),
    });
  }

  readonly createView = (stage: Stage): View => {
    this.stage = stage;
    return { draw: () => this.drawn++, destroy: () => this.destroyed++ };
  };

  readonly createPanel: CreatePanel = (seat) => {
    this.panelSeat = seat;
    seat.parent.append('a pack');
    return { update: (nowMs) => this.updates.push(nowMs), destroy: () => this.panelsDestroyed++ };
  };
}

describe('play', () => {
  let launch: Launch;

  beforeEach(() => {
    launch = new Launch();
  });

  afterEach(() => {
    launch.stop();
    launch.parent.remove();
  });

  const frames = async (count: number) => {
    const until = launch.advanced + count;
    await eventually(`${count} frames`, () => launch.advanced >= until);
  };

  it('advances from the first frame, draws once the view is there, and lets go of all of it', async () => {
    await frames(2);
    expect([launch.drawn, launch.parent.childElementCount]).to.deep.equal([0, 0]);
    launch.loaded(launch.createView);
    await eventually('a picture', () => launch.drawn > 1);
    expect([launch.parent.childElementCount, launch.shown]).to.deep.equal([1, 1]);
    launch.stop();
    launch.stop();
    expect([launch.destroyed, launch.parent.childElementCount]).to.deep.equal([1, 0]);
    const { advanced, drawn } = launch;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect([launch.advanced, launch.drawn]).to.deep.equal([advanced, drawn]);
  });

  it('F16: a launch that catches up is drawn five times a second, and at each frame once it is level', async () => {
    launch.loaded(launch.createView);
    await eventually('a picture', () => launch.drawn > 0);
    launch.catchingUp = true;
    await frames(2);
    const { drawn } = launch;
    launch.clock.advance(199);
    await frames(3);
    expect(launch.drawn).to.equal(drawn);
    launch.clock.advance(1);
    await frames(3);
    expect(launch.drawn).to.equal(drawn + 1);
    launch.catchingUp = false;
    await frames(3);
    expect(launch.drawn).to.be.at.least(drawn + 3);
  });

  it('tells the view of little movement as soon as the system or the settings ask for it', async () => {
    const { matchMedia } = window;
    const system = { matches: false };
    window.matchMedia = (query) =>
      query === '(prefers-reduced-motion: reduce)' ? (system as MediaQueryList) : matchMedia.call(window, query);
    try {
      launch.stop();
      launch = new Launch();
    } finally {
      window.matchMedia = matchMedia;
    }
    launch.loaded(launch.createView);
    await eventually('a picture', () => launch.drawn > 0);
    const told = () => launch.stage?.reducedMotion;
    expect(told()).to.equal(false);
    launch.settings.set({ reducedEffects: true });
    expect(told()).to.equal(true);
    launch.settings.set({ reducedEffects: false });
    expect(told()).to.equal(false);
    system.matches = true;
    expect(told()).to.equal(true);
  });

  for (const [what, end] of [
    ['stopping', () => launch.stop()],
    ['the room having another launch', () => Object.assign(launch.room, { game: undefined })],
  ] as const)
    it(`drops a view that comes after ${what}`, async () => {
      end();
      launch.loaded(() => {
        throw new Error('too late');
      });
      await frame();
      await nextTask();
      expect([launch.errors, launch.parent.childElementCount]).to.deep.equal([[], 0]);
    });

  it('destroys a stage that was being made when the launch ended', async () => {
    launch.loaded(() => {
      throw new Error('too late');
    });
    // Into the making of the stage, whose first steps are asynchronous.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    launch.stop();
    await frame();
    await eventually('it to be gone', () => launch.parent.childElementCount === 0);
    expect(launch.errors).to.deep.equal([]);
  });

  it('without a picture says so once, and the game goes on', async () => {
    launch.failed(new Error('no view'));
    await eventually('the word', () => launch.errors.length === 1);
    await frames(2);
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyW' }));
    expect([launch.errors.length, launch.held]).to.deep.equal([1, [1]]);
  });

  it('L14: left and right are other eyes for who watches, and no longer once they play', async () => {
    launch.stop();
    launch.parent.remove();
    launch = new Launch(null, ticsActions);
    const looks: number[] = [];
    Object.assign(launch.room.game ?? {}, {
      eyes: () => ({ slots: [0, 1], slot: 0 }),
      look: (of: number) => looks.push(of),
    });
    const press = (code: string) => {
      window.dispatchEvent(new KeyboardEvent('keydown', { code }));
      window.dispatchEvent(new KeyboardEvent('keyup', { code }));
    };
    press('ArrowRight');
    expect(looks).to.deep.equal([1]);
    launch.room.slot = 0;
    press('ArrowRight');
    expect(looks).to.deep.equal([1]);
  });

  it('a panel is told every frame in its place, and goes with the launch', async () => {
    await frames(1);
    launch.panelLoaded(launch.createPanel);
    await eventually('two updates', () => launch.updates.length > 1);
    expect(launch.updates[0]).to.equal(launch.clock.nowMs());
    expect([launch.panelSeat?.game, launch.panelSeat?.language()]).to.deep.equal([launch.room.game, 'en']);
    expect([launch.panelParent.textContent, launch.parent.textContent]).to.deep.equal(['a pack', '']);
    expect(['up', 'fly'].map((id) => launch.panelSeat?.keyName(id))).to.deep.equal(['↑', '']);
    launch.settings.set({ keys: { 'ping-pong.up': ['KeyI'] } });
    expect(launch.panelSeat?.keyName('up')).to.equal('I');
    launch.stop();
    launch.stop();
    expect([launch.panelsDestroyed, launch.panelParent.textContent]).to.deep.equal([1, '']);
    expect(launch.panelErrors).to.deep.equal([]);
  });

  it('drops a panel that comes after its launch', async () => {
    launch.stop();
    launch.panelLoaded(launch.createPanel);
    await nextTask();
    expect([launch.panelSeat, launch.panelParent.textContent]).to.deep.equal([undefined, '']);
  });

  for (const [what, fail] of [
    ['does not load', () => launch.panelFailed(new Error('no panel'))],
    [
      'cannot be made',
      () =>
        launch.panelLoaded(({ parent }) => {
          parent.append('half');
          throw new Error('no panel');
        }),
    ],
    [
      'fails at an update',
      () =>
        launch.panelLoaded((seat) => ({
          ...launch.createPanel(seat),
          update: () => {
            throw new Error('no panel');
          },
        })),
    ],
    [
      'fails, and again when it is destroyed',
      () =>
        launch.panelLoaded((seat) => {
          const throws = () => {
            throw new Error('no panel');
          };
          launch.createPanel(seat);
          return { update: throws, destroy: throws };
        }),
    ],
  ] as const)
    it(`a panel that ${what} is told of once, and the game goes on`, async () => {
      launch.loaded(launch.createView);
      fail();
      await eventually('the word', () => launch.panelErrors.length === 1);
      await frames(3);
      await eventually('a picture', () => launch.drawn > 0);
      window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyW' }));
      expect([launch.panelErrors.length, launch.panelParent.textContent, launch.held]).to.deep.equal([1, '', [1]]);
    });

  it('a button of the panel that has the focus keeps no key that steers', () => {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    for (const code of ['KeyW', 'Space', 'Enter'])
      button.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, composed: true }));
    button.remove();
    expect(launch.held).to.deep.equal([1]);
  });

  it('keys reach the launch, and are let go at the end', () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowUp' }));
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyS' }));
    window.dispatchEvent(new KeyboardEvent('keyup', { code: 'ArrowUp' }));
    launch.stop();
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyW' }));
    expect(launch.held).to.deep.equal([1, 3, 2, 0]);
  });

  it('a gamepad is asked with each picture, and let go at the end', async () => {
    const axes = [0, 0];
    const pad = { index: 0, connected: true, mapping: 'standard', axes, buttons: [] };
    Object.defineProperty(navigator, 'getGamepads', { value: () => [null, pad], configurable: true });
    Object.defineProperty(document, 'hasFocus', { value: () => true, configurable: true });
    try {
      await frames(2);
      axes[1] = 1;
      await eventually('it to steer', () => launch.held.length > 0);
      launch.stop();
      launch.parent.remove();
      expect(launch.held).to.deep.equal([2, 0]);
      Object.defineProperty(navigator, 'getGamepads', {
        value: () => {
          throw new DOMException('not for this page', 'SecurityError');
        },
        configurable: true,
      });
      launch = new Launch();
      await frames(2);
      expect(launch.held).to.deep.equal([]);
    } finally {
      Reflect.deleteProperty(navigator, 'getGamepads');
      Reflect.deleteProperty(document, 'hasFocus');
    }
  });

  it('who only watches has no controls under the fingers, until there is a seat', async () => {
    launch.stop();
    launch = new Launch(null);
    const finger = () =>
      document.body.dispatchEvent(
        new PointerEvent('pointerdown', { pointerId: 5, pointerType: 'touch', bubbles: true, composed: true }),
      );
    const controls = () => launch.parent.querySelector('tictab-touch');
    await frames(2);
    finger();
    expect(controls()).to.equal(null);
    launch.room.slot = 2;
    await frames(2);
    finger();
    expect(controls()).not.to.equal(null);
    launch.stop();
    expect(controls()).to.equal(null);
  });

  it('fingers reach the launch, and the controls they brought are gone with it', () => {
    const finger = (type: string, target: EventTarget, clientY: number) =>
      target.dispatchEvent(
        new PointerEvent(type, { pointerId: 5, pointerType: 'touch', clientY, bubbles: true, composed: true }),
      );
    finger('pointerdown', document.body, 50);
    const controls = launch.parent.querySelector('tictab-touch');
    if (!controls) throw new Error('no touch controls came');
    // Browsers capture no pointers that a script has made up.
    controls.setPointerCapture = () => {};
    finger('pointerdown', controls, 50);
    finger('pointermove', controls, 90);
    expect(launch.held).to.deep.equal([2]);
    launch.stop();
    expect([launch.held, launch.parent.childElementCount]).to.deep.equal([[2, 0], 0]);
  });

  it('keys do not reach a launch that is over', () => {
    launch.room.game = undefined;
    window.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowUp' }));
    launch.stop();
    expect(launch.held).to.deep.equal([]);
  });
});

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it('the keys that the game’s screen names are those the person has chosen', async () => {
  const stand = await Stand.open({ name: 'Ann' });
  try {
    await stand.enter();
    stand.app.settings.set({ keys: { 'arena.up': ['KeyI'] } });
    stand.worker.say({ t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 1, slots: [0], names: ['Ann'] });
    await stand.shows('Up I Down ↓ S');
  } finally {
    stand.close();
  }
});
