import { expect } from 'chai';
import { fieldHeight, fieldWidth } from '../../src/games/arena/world.ts';
import { avatar, joinRoom, openRoom, roomOf, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

/** What a guest's page did around the moment it was shown again; ms of its own clock. */
interface Return {
  readonly shownMs: number;
  /** When its picture first had the other avatar where it is; null if it never had. */
  readonly rightMs: number | null;
  /** The longest task in the seconds before the page was hidden, and in those after it was shown, ms; 0 below 50. */
  readonly longestBeforeMs: number;
  readonly longestAfterMs: number;
  readonly inputs: number;
  readonly snapshots: number;
}

/** As long as is looked at after a page is shown again. */
const lookMs = 3000;
/** Free around the field on the canvas, CSS pixels. */
const marginPx = 12;

/**
 * Runs in the guest: waits until it is shown again, then looks at each frame whether the picture has avatar `id` within
 * 40 px of where the guest's last snapshot has it.
 */
function watchReturn(options: {
  id: number | null;
  width: number;
  height: number;
  marginPx: number;
  lookMs: number;
}): void {
  const longTasks: { endMs: number; ms: number }[] = [];
  let hiddenMs = Number.POSITIVE_INFINITY;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      longTasks.push({ endMs: startTime + duration, ms: duration });
  }).observe({ type: 'longtask' });
  const figure = (name: string) => Number(window.tictab.game?.[name]);
  const find = (root: ParentNode): HTMLCanvasElement | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLCanvasElement && element.parentElement?.className === 'canvas') return element;
      const inner = element.shadowRoot && find(element.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  };
  const isRight = (): boolean => {
    const canvas = find(document);
    const context = canvas?.getContext('2d');
    const entity = window.tictab.entities().find(({ id }) => id === options.id);
    if (!canvas || !context || !entity) return false;
    const { clientWidth, clientHeight } = canvas;
    const scale = Math.min(
      (clientWidth - 2 * options.marginPx) / options.width,
      (clientHeight - 2 * options.marginPx) / options.height,
    );
    const resolution = canvas.width / clientWidth;
    const atX = ((clientWidth - options.width * scale) / 2 + Number(entity.x) * scale) * resolution;
    const atY = ((clientHeight - options.height * scale) / 2 + Number(entity.y) * scale) * resolution;
    const reach = 40 * resolution;
    const { data } = context.getImageData(atX - reach, atY - reach, 2 * reach, 2 * reach);
    const colour = Number(entity.colour);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (
        Math.abs((data[at] ?? 0) - (colour >> 16)) < 12 &&
        Math.abs((data[at + 1] ?? 0) - ((colour >> 8) & 255)) < 12 &&
        Math.abs((data[at + 2] ?? 0) - (colour & 255)) < 12
      )
        count++;
    return count > 50;
  };
  const result = new Promise<Return>((resolve) => {
    const shown = () => {
      if (document.visibilityState !== 'visible') {
        hiddenMs = performance.now();
        return;
      }
      document.removeEventListener('visibilitychange', shown);
      const shownMs = performance.now();
      const [inputs, snapshots] = [figure('inputs'), figure('snapshots')];
      let rightMs: number | null = null;
      const frame = () => {
        const nowMs = performance.now();
        if (rightMs === null && isRight()) rightMs = nowMs;
        if (nowMs - shownMs < options.lookMs) {
          requestAnimationFrame(frame);
          return;
        }
        resolve({
          shownMs,
          rightMs,
          longestBeforeMs: Math.max(0, ...longTasks.filter(({ endMs }) => endMs < hiddenMs).map(({ ms }) => ms)),
          longestAfterMs: Math.max(0, ...longTasks.filter(({ endMs }) => endMs > shownMs).map(({ ms }) => ms)),
          inputs: figure('inputs') - inputs,
          snapshots: figure('snapshots') - snapshots,
        });
      };
      requestAnimationFrame(frame);
    };
    document.addEventListener('visibilitychange', shown);
  });
  Object.assign(window, { returned: result });
}

describe('a guest’s hidden page', () => {
  let server: Server;

  before(async () => {
    server = await Server.start();
  });
  after(async () => {
    await Tab.closeAll();
    await server.stop();
  });

  it('A05: shown again after 20 s it has nothing to catch up with, and draws what is there now', async () => {
    const { host, link } = await openRoom(server);
    // The plain canvas can be read at any time.
    const ada = await joinRoom(`${link}?renderer=canvas`, 'Ada');
    await waitForState(ada, 'lobby');
    await startGame(host, [ada]);
    const { entityId } = await roomOf(host);
    await ada.eval(watchReturn, { id: entityId, width: fieldWidth, height: fieldHeight, marginPx, lookMs });
    await ada.eval((ms) => new Promise<void>((done) => setTimeout(done, ms)), lookMs);

    await ada.hide();
    await ada.wait(() => document.visibilityState === 'hidden', [], { what: 'the guest to be hidden' });
    const tickOf = (tab: Tab) => tab.eval(() => Number(window.tictab.game?.tick));
    const hiddenAt = await tickOf(ada);
    // While nobody looks the host's avatar goes elsewhere, whichever way is free.
    const from = await avatar(host, entityId);
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) {
      await host.keyDown(key);
      await host.eval(() => new Promise<void>((done) => setTimeout(done, 1000)));
      await host.keyUp(key);
      const to = await avatar(host, entityId);
      if (Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)) > 100) break;
      expect(key, 'somewhere it can go').not.to.equal('ArrowUp');
    }
    for (let n = 0; n < 2; n++) await host.eval(() => new Promise<void>((done) => setTimeout(done, 9000)));

    const [seen, real] = [await tickOf(ada), await tickOf(host)];
    expect(seen - hiddenAt, 'ticks that came while hidden').to.be.greaterThan(19 * 20);
    expect(real - seen, 'ticks behind the host, who was asked later').to.be.below(20);

    await ada.front();
    const back = await ada.eval(() => Reflect.get(window, 'returned') as Promise<Return>);
    const { longestBeforeMs, longestAfterMs } = back;
    const rightAfterMs = (back.rightMs ?? Number.NaN) - back.shownMs;
    console.log(`longest task ${longestBeforeMs} ms before, ${longestAfterMs} ms after; right in ${rightAfterMs} ms`);
    // A machine that is busy with other things has long tasks all the time: twice those are no burst of ours.
    expect(longestAfterMs, 'longest task in the 3 s after').to.be.at.most(Math.max(100, 2 * longestBeforeMs));
    expect(back.rightMs, 'the picture is right').not.to.equal(null);
    expect(rightAfterMs, 'ms until the picture is right').to.be.below(400);
    // 30 inputs and 20 snapshots a second, no more than the time that was looked at: nothing was replayed.
    expect(back.inputs).to.be.at.most((30 * lookMs) / 1000 + 10);
    expect(back.snapshots).to.be.at.most((20 * lookMs) / 1000 + 10);
    expect(await ada.errors()).to.deep.equal([]);
  }).timeout(90_000);
});
