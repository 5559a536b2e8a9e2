import { expect } from 'chai';
import type { Cue } from '../../../src/games/game.ts';
import type { Undo } from '../../../src/lib/clock.ts';
import { followSounds, type HeardFacts, type SoundWindow, soundsBetween } from '../../../src/ui/play/room-sounds.ts';
import { eventually } from '../../support/waiting.ts';
import { FakeAudio } from '../client/sound/fake-audio.ts';
import { player, roster, Stand } from './stand.ts';

const facts = (is: Partial<HeardFacts>): HeardFacts => ({
  state: 'lobby',
  countdown: 0,
  slot: 0,
  lastLine: undefined,
  players: new Map(),
  ...is,
});
const players = (...names: string[]) => ({ players: new Map(names.map((name, slot) => [slot, name])) });

describe('sounds of a room', () => {
  for (const [what, before, now, heard] of [
    ['nothing happens', players('Ada'), players('Ada'), []],
    ['the first roster comes', {}, players('Ada', 'Bob'), []],
    ['somebody joins', players('Ada'), players('Ada', 'Bob'), ['join']],
    ['somebody leaves', players('Ada', 'Bob'), players('Ada'), ['leave']],
    [
      'one comes as another goes',
      { players: new Map([[1, 'Ada']]) },
      { players: new Map([[2, 'Bob']]) },
      ['join', 'leave'],
    ],
    ['a player takes another name', players('Ada'), players('Eve'), []],
    ['a player takes another slot', { players: new Map([[1, 'Ada']]) }, { players: new Map([[2, 'Ada']]) }, []],
    ['the countdown begins', {}, { state: 'countdown', countdown: 3 }, ['countdown']],
    ['it goes on', { state: 'countdown', countdown: 3 }, { state: 'countdown', countdown: 2 }, ['countdown']],
    ['it stands', { state: 'countdown', countdown: 2 }, { state: 'countdown', countdown: 2 }, []],
    ['it is called off', { state: 'countdown', countdown: 2 }, {}, []],
    ['the game begins', { state: 'countdown', countdown: 1 }, { state: 'playing' }, ['go']],
    ['a running game is entered', { state: 'joining' }, { state: 'playing' }, []],
    ['somebody says something', {}, { lastLine: { slot: 1, name: 'Bob', text: 'hi' } }, ['chat']],
    ['somebody unseated says something', {}, { lastLine: { slot: null, name: 'Cleo', text: 'hi' } }, ['chat']],
    ['oneself says something', {}, { lastLine: { slot: 0, name: 'Ada', text: 'hi' } }, []],
  ] as const)
    it(`${what}: ${heard.join(' and ') || 'silence'}`, () => {
      expect(soundsBetween(facts(before), facts(now))).to.deep.equal(heard);
    });
});

describe('a room that can be heard', () => {
  let stand: Stand;
  let stop: Undo;
  let audios: FakeAudio[];
  let page: EventTarget;
  let listening: number;

  /** A window that counts who listens to it. */
  const soundWindow = (hasBeenPressed: boolean): SoundWindow => ({
    hasBeenPressed,
    createAudio() {
      const audio = new FakeAudio();
      audios.push(audio);
      return audio;
    },
    addEventListener(type, listener, options) {
      listening++;
      page.addEventListener(type, listener, options);
    },
    removeEventListener(type, listener, options) {
      listening--;
      page.removeEventListener(type, listener, options);
    },
  });
  const played = () => audios.at(-1)?.sources.length ?? 0;

  beforeEach(async () => {
    audios = [];
    page = new EventTarget();
    listening = 0;
    stand = await Stand.open({ name: 'Ann' });
  });
  afterEach(() => {
    stop();
    stand.close();
  });

  it('is heard from the first press on, until it is left', async () => {
    stop = followSounds(stand.app, soundWindow(false));
    page.dispatchEvent(new Event('pointerdown'));
    expect([audios.length, listening], 'outside a room').to.deep.equal([0, 0]);
    await stand.enter();
    expect(audios, 'before any press').to.deep.equal([]);
    page.dispatchEvent(new Event('keydown'));
    page.dispatchEvent(new Event('pointerdown'));
    expect(audios).to.have.length(1);
    stand.worker.say(roster([player(0, 'Ann', { host: true }), player(1, 'Bob')]));
    await eventually('the sound of Bob coming', () => played() > 0);
    stand.app.toStart();
    expect([audios[0]?.closes, listening]).to.deep.equal([1, 0]);
    page.dispatchEvent(new Event('pointerdown'));
    expect(audios).to.have.length(1);
  });

  it('needs no press in a page that was pressed before; the next room has its own audio', async () => {
    stop = followSounds(stand.app, soundWindow(true));
    await stand.enter();
    expect(audios).to.have.length(1);
    stand.app.toStart();
    await stand.enter();
    expect(audios.map(({ closes }) => closes)).to.deep.equal([1, 0]);
    stop();
    expect([audios.map(({ closes }) => closes), listening]).to.deep.equal([[1, 1], 0]);
  });

  it('plays the cues of its game', async () => {
    await stand.enter();
    let cue: (cue: Cue) => void = () => {};
    Object.defineProperty(stand.app.room, 'onCue', {
      value: (listener: typeof cue) => {
        cue = listener;
        return () => {
          cue = () => {};
        };
      },
    });
    stop = followSounds(stand.app, soundWindow(true));
    for (const name of ['pickup', 'loss', 'warning', 'final', 'hit', 'open', 'fall'] as const) {
      const before = played();
      cue(name);
      expect(played(), name).to.be.greaterThan(before);
    }
    const before = played();
    stop();
    cue('pickup');
    expect(played()).to.equal(before);
  });
});
