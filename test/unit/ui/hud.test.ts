import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { ClientGame } from '../../../src/games/game.ts';
import page from '../../../src/ui/page.css?inline';
import { formatClock } from '../../../src/ui/parts/format.ts';
import { announcementBetween } from '../../../src/ui/play/hud.ts';
import { placesOf } from '../../../src/ui/play/score-list.ts';
import { eventually } from '../../support/waiting.ts';
import { elements, player, roster, Stand } from './stand.ts';

const launch = { t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 1, slots: [0], names: ['Ann'] } as const;

describe('hud', () => {
  it('shows full minutes and seconds', () => {
    expect([0, 9, 59, 60, 125, 600].map(formatClock)).to.deep.equal(['0:00', '0:09', '0:59', '1:00', '2:05', '10:00']);
  });

  for (const [before, now, due] of [
    [undefined, 60, undefined],
    [61, undefined, undefined],
    [61, 60, 60],
    [60, 59, undefined],
    [62, 59, 60],
    [31, 30, 30],
    [11, 10, 10],
    [10, 9, undefined],
    // The page slept: what was due long ago is not said as if it were now.
    [90, 40, undefined],
    [90, 30, 30],
  ] as const)
    it(`says ${due ?? 'nothing'} between ${before} and ${now} seconds`, () => {
      expect(announcementBetween(before, now)).to.equal(due);
    });

  describe('places', () => {
    it('go by points, then by slot, and equal points are an equal place', () => {
      const places = placesOf([
        player(0, 'a', { score: 3 }),
        player(1, 'b', { score: 7 }),
        player(2, 'c', { score: 3 }),
        player(3, 'd', { score: 0 }),
      ]);
      expect(places.map(({ place, player: { name } }) => `${place}${name}`)).to.deep.equal(['1b', '2a', '2c', '4d']);
    });

    it('are none in a game that keeps no points', () => {
      expect(placesOf([player(0, 'a'), player(1, 'b', { score: null })])).to.deep.equal([]);
    });
  });

  describe('over a game', () => {
    let stand: Stand;

    afterEach(() => stand.close());

    async function playing(players = [player(0, 'Ann', { host: true })]): Promise<ClientGame> {
      stand = await Stand.open({ name: 'Ann' });
      await stand.enter(players);
      stand.worker.say({ ...launch, slots: [...launch.slots], names: [...launch.names] });
      await eventually('the game', () => stand.app.room?.game !== undefined);
      await stand.get('heading', 'Arena');
      return stand.app.room?.game ?? expect.fail('no game');
    }

    /** The clock's next look, and what is then shown. */
    async function look(): Promise<void> {
      stand.clock.advance(200);
      await new Promise((resolve) => setTimeout(resolve));
    }

    const hud = () => elements(stand.root).find((element) => element.matches('tictab-hud'))?.shadowRoot;
    const said = () =>
      elements(stand.root)
        .find((element) => element.getAttribute('role') === 'status')
        ?.textContent?.trim();

    it('counts down, marks the last ten seconds, counts the last five large, and says 60, 30 and 10', async () => {
      const game = await playing();
      let remainingMs: number | null = 61_500;
      game.remainingMs = () => remainingMs;
      const shown: string[] = [];
      for (const [ms, clock, late, large] of [
        [61_500, '1:02', false, undefined],
        [60_000, '1:00', false, undefined],
        [30_000, '0:30', false, undefined],
        [10_001, '0:11', false, undefined],
        [10_000, '0:10', true, undefined],
        [5001, '0:06', true, undefined],
        [5000, '0:05', true, '5'],
        [1, '0:01', true, '1'],
        [0, '0:00', true, undefined],
        [-400, '0:00', true, undefined],
      ] as const) {
        remainingMs = ms;
        await look();
        await eventually(`${clock}`, () => hud()?.querySelector('.clock')?.textContent?.trim() === clock);
        expect(hud()?.querySelector('.clock')?.classList.contains('late'), clock).to.equal(late);
        expect(hud()?.querySelector('.final')?.textContent?.trim(), clock).to.equal(large);
        const text = said() ?? '';
        if (text !== shown.at(-1)) shown.push(text);
      }
      expect(shown.filter((text) => text.endsWith('left.'))).to.deep.equal([
        '60 seconds left.',
        '30 seconds left.',
        '10 seconds left.',
      ]);
      remainingMs = null;
      await look();
      await eventually('no clock', () => hud()?.querySelector('.clock') === null);
    });

    it('lists the points of everybody, one’s own marked, and follows the roster', async () => {
      await playing([player(0, 'Ann', { host: true, score: 2 }), player(1, 'Bob', { score: 5 })]);
      await stand.shows('1 Bob 5 2 Ann (you) 2');
      stand.worker.say(roster([player(0, 'Ann', { host: true, score: 6 }), player(1, 'Bob', { score: 5 })]));
      await stand.shows('1 Ann (you) 6 2 Bob 5');
    });

    it('shows ten places, and one’s own wherever it is', async () => {
      const others = Array.from({ length: 14 }, (_, n) => player(n + 1, `P${n}`, { score: 50 - n }));
      await playing([player(0, 'Ann', { host: true, score: 1 }), ...others]);
      await stand.shows('10 P9 41 15 Ann (you) 1');
      const rows = elements(stand.root).filter((element) => element.querySelector(':scope > .points'));
      expect(rows).to.have.length(11);
    });

    it('on a phone on its side four digits of points stay within the list', async () => {
      const style = new CSSStyleSheet();
      style.replaceSync(page);
      document.adoptedStyleSheets.push(style);
      await playing([player(0, 'Annabella', { host: true, score: 1000 })]);
      await setViewport({ width: 844, height: 390 });
      try {
        await stand.shows('1 Annabella (you) 1000');
        const points = elements(stand.root).find((element) => element.matches('.points'));
        expect(points?.scrollWidth).to.be.at.most(points?.clientWidth ?? 0);
      } finally {
        await setViewport({ width: 800, height: 600 });
        document.adoptedStyleSheets.pop();
      }
    });

    it('has buttons for sound and settings', async () => {
      await playing();
      const mute = await stand.get('button', 'Mute');
      expect(mute.getAttribute('aria-pressed')).to.equal('false');
      mute.click();
      expect(stand.app.settings.get().muted).to.equal(true);
      await eventually('it to be pressed', () => mute.getAttribute('aria-pressed') === 'true');
      let asked = 0;
      stand.root.addEventListener('tictab-settings', () => asked++);
      await stand.click('button', 'Settings');
      expect(asked).to.equal(1);
    });

    it('what can draw nothing says so, and the game goes on', async () => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = () => null;
      try {
        const game = await playing();
        await stand.shows('its picture could not be made');
        let advanced = 0;
        game.advance = () => advanced++;
        await eventually('the game to go on', () => advanced > 2);
        expect(elements(stand.root).filter((element) => element.getAttribute('role') === 'alert')).to.have.length(1);
      } finally {
        HTMLCanvasElement.prototype.getContext = getContext;
      }
    });
  });
});
