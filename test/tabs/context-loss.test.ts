import { expect } from 'chai';
import { joinRoom, moveSeenBy, openRoom, openWay, startGame, waitForState } from '../support/party.ts';
import { Server } from '../support/server.ts';
import { Tab } from '../support/tabs.ts';

/** Of one picture: how many pixels are the own avatar's colour, and how many as bright as a name. */
interface Look {
  readonly own: number;
  readonly bright: number;
}

/**
 * What is on the game's canvas when the frame that comes next is drawn. Drawn by WebGL it can be read only in that frame;
 * asked for after the page's own request, this one's turn comes after it.
 */
function look(): Promise<Look | undefined> {
  const find = (root: ParentNode): HTMLCanvasElement | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLCanvasElement && element.parentElement?.className === 'canvas') return element;
      const inner = element.shadowRoot && find(element.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  };
  const { room } = window.tictab;
  const colour = Number(window.tictab.entities().find(({ id }) => id === room.entityId)?.colour);
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const canvas = find(document);
      if (!canvas) {
        resolve(undefined);
        return;
      }
      const copy = document.createElement('canvas');
      copy.width = canvas.width;
      copy.height = canvas.height;
      const context = copy.getContext('2d');
      context?.drawImage(canvas, 0, 0);
      const data = context?.getImageData(0, 0, copy.width, copy.height).data ?? [];
      let own = 0;
      let bright = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
        const off = Math.max(
          Math.abs(red - (colour >> 16)),
          Math.abs(green - ((colour >> 8) & 255)),
          Math.abs(blue - (colour & 255)),
        );
        if (off < 12) own++;
        if (Math.min(red, green, blue) > 225) bright++;
      }
      resolve({ own, bright });
    });
  });
}

/** Takes the context of the game's canvas, as a browser does whose GPU has failed; says what drew it. */
function lose(): 'webgl' | 'canvas' {
  const search = (root: ParentNode): 'webgl' | undefined => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLCanvasElement && element.parentElement?.className === 'canvas') {
        const loser = element.getContext('webgl2')?.getExtension('WEBGL_lose_context');
        loser?.loseContext();
        if (loser) return 'webgl';
      }
      const inner = element.shadowRoot && search(element.shadowRoot);
      if (inner) return inner;
    }
    return undefined;
  };
  return search(document) ?? 'canvas';
}

const hasWebgl = document.createElement('canvas').getContext('webgl2') !== null;

describe('H01: a lost WebGL context', () => {
  let server: Server;

  before(async function () {
    // Firefox without a screen has no WebGL, hence nothing to lose.
    if (!hasWebgl) this.skip();
    server = await Server.start();
  });
  after(async () => {
    await Tab.closeAll();
    await server?.stop();
  });

  it('twice, then a third time: the picture returns with its texts, and the game never noticed', async () => {
    const { host, link } = await openRoom(server);
    const ada = await joinRoom(`${link}?renderer=webgl`, 'Ada');
    await waitForState(ada, 'lobby');
    await startGame(host, [ada]);

    const drawn = async (what: string): Promise<void> => {
      let seen: Look | undefined;
      for (const endMs = performance.now() + 15_000; performance.now() < endMs; ) {
        seen = await ada.eval(look);
        if (seen && seen.own > 100 && seen.bright > 40) return;
      }
      throw new Error(`waited 15 s for ${what}; the canvas has ${JSON.stringify(seen)}`);
    };
    await drawn('a first picture');
    // What the guest's own page is busy with, such as shaders made without a GPU, is no gap of the host's.
    await ada.eval(() => {
      let lastMs = performance.now();
      let busyMs = 0;
      setInterval(() => {
        busyMs = Math.max(busyMs, performance.now() - lastMs - 10);
        lastMs = performance.now();
        Object.assign(window, { busyMs });
      }, 10);
    });
    const tick = () => ada.eval(() => Number(window.tictab.game?.tick));

    for (const nth of ['first', 'second', 'third']) {
      const before = await tick();
      expect(await ada.eval(lose), `what drew before the ${nth} loss`).to.equal('webgl');
      await drawn(`the picture after the ${nth} loss`);
      expect(await tick()).to.be.greaterThan(before);
      const [key, sign] = await openWay(ada);
      await moveSeenBy(ada, [ada, host], key, 'x', sign);
      expect(await ada.eval(() => window.tictab.room.state)).to.equal('playing');
    }
    expect(await ada.eval(lose), 'after three losses').to.equal('canvas');
    const gapMs = await ada.eval(
      () => Number(window.tictab.game?.snapshotGapMaxMs) - Number(Reflect.get(window, 'busyMs')),
    );
    expect(gapMs, 'longest gap between snapshots, less what the page was busy').to.be.below(500);
    expect(await ada.text()).not.to.include('picture could not be made');
    expect(await ada.errors()).to.deep.equal([]);
  }).timeout(120_000);
});
