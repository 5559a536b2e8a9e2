import { expect } from 'chai';
import { bounds, cleanTitle } from '../../../signaling/protocol.ts';
import { duel } from '../../../src/games/tics/engines/duel/index.ts';
import { readRecording, writeRecording } from '../../../src/games/tics/recording.ts';
import { cleanName } from '../../../src/lobby/names.ts';
import { forbiddenWords, hostileTexts, vocabulary } from '../../support/hostile-text.ts';
import { guest, player, roster, Stand, testCode } from './stand.ts';

const [recordingUrl] = Object.values(
  import.meta.glob<string>('../../recordings/crossing-teams.tictab', { eager: true, import: 'default', query: '?url' }),
);
/** As a host may tell it, which cleans nothing. */
const nameOf = (text: string) => cleanName(text) || 'Player';
const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/** Everywhere a text of somebody else's comes to, and what the page is made of meanwhile. */
class Journey {
  readonly words = new Set<string>();
  readonly texts = hostileTexts;
  stand: Stand | undefined;

  async open(hash = ''): Promise<Stand> {
    this.stand?.close();
    this.stand = await Stand.open({ name: nameOf(this.texts[3] ?? ''), hash });
    this.stand.online();
    this.look();
    return this.stand;
  }

  look(): void {
    // Beside the page stands what runs the tests.
    for (const word of vocabulary(this.stand?.root.shadowRoot ?? document)) this.words.add(word);
  }

  async titles(): Promise<void> {
    const stand = await this.open();
    for (const part of inParts(this.texts.map(cleanTitle), bounds.listedRooms)) {
      const rooms = part.map((title, n) => ({
        code: `AAAA22${String(n).padStart(2, '2')}`,
        title,
        game: 'arena',
        seats: 4,
        free: 3,
        ageS: 0,
      }));
      stand.socket.receive({ t: 'rooms', rooms });
      await stand.shows((part.at(-1) ?? '').replace(/\s+/g, ' '));
      this.look();
    }
  }

  async room(): Promise<void> {
    const stand = await this.open();
    const names = this.texts.map(nameOf);
    const others = names.slice(1).map((name, n) => player(n + 1, name, { verified: true, again: true }));
    await stand.enter([player(0, nameOf(this.texts[0] ?? ''), { host: true }), ...others]);
    stand.register();
    stand.worker.say(roster([player(0, names[0] ?? '', { host: true }), ...others], { spectators: names }));
    stand.worker.say({ t: 'ended', launchId: 1, reason: this.texts.slice(0, 8).join(' ').slice(0, 300) });
    for (const text of this.texts) stand.worker.say({ t: 'chat', slot: null, name: nameOf(text), text });
    await stand.shows((this.texts.at(-1) ?? '').replace(/\s+/g, ' ').trim());
    for (const part of inParts(this.texts, 8)) {
      stand.worker.stats({
        knock: true,
        knocks: part.map((text, n) => ({ sessionId: n, name: nameOf(text), role: 'player', verified: true })),
        players: part.map((text, n) => guest(n + 1, nameOf(text), 10_000_000)),
      });
      await stand.shows(`${nameOf(part.at(-1) ?? '')} wants to come in`);
      await stand.click('button', 'Network');
      await stand.get('region', 'Network');
      this.look();
      await stand.click('button', 'Network');
    }
    await stand.click('button', 'Settings');
    this.look();
    for (const { slot, name } of others.slice(0, 10)) {
      stand.app.remove(slot, name);
      await stand.shows(`Remove ${name}?`);
      this.look();
      stand.app.answer(false);
    }
  }

  async reasons(): Promise<void> {
    const stand = await this.open();
    for (const reason of this.texts) {
      stand.app.join(testCode);
      const { request } = stand.asked('join');
      stand.socket.receive({ t: 'error', error: 'no-room', reason, request, room: null });
      await stand.shows(reason.replace(/\s+/g, ' ').trim());
      this.look();
      stand.app.toStart();
      // Within what signalling may be asked in a second.
      stand.clock.advance(1000);
    }
  }

  async links(): Promise<void> {
    const stand = await this.open();
    for (const text of this.texts)
      for (const written of [text, encodeURIComponent(text)])
        for (const hash of [
          `#/r/${written}`,
          `#/r/${testCode}?k=${written}&watch=${written}&lag=${written}&renderer=${written}`,
          `#/${written}`,
        ]) {
          stand.location.hash = hash;
          stand.app.followAddress();
          await stand.root.updateComplete;
          this.look();
        }
  }

  async recordings(): Promise<void> {
    const response = await fetch(recordingUrl ?? '');
    const recording = await readRecording(new Uint8Array(await response.arrayBuffer()), [duel.title]);
    const stand = await this.open();
    // A recording has room for four.
    for (const part of inParts(this.texts.slice(0, 24), 4)) {
      const names = new Map(part.map((text, slot) => [slot, text]));
      stand.app.openRecording(await writeRecording({ ...recording, names }));
      await stand.shows(nameOf(part.at(-1) ?? ''));
      this.look();
      stand.app.toStart();
    }
  }
}

describe('D22, D23: what others write is text', function () {
  this.timeout(120_000);
  const alerts: unknown[] = [];
  const { alert } = window;
  let journey: Journey | undefined;
  before(() => {
    window.alert = (said) => alerts.push(said);
  });
  afterEach(() => journey?.stand?.close());
  after(() => {
    window.alert = alert;
  });

  /** What the page was made of on every way that the texts take. */
  async function travelled(): Promise<ReadonlySet<string>> {
    const travel = new Journey();
    journey = travel;
    await travel.titles();
    await travel.room();
    await travel.reasons();
    await travel.links();
    await travel.recordings();
    travel.stand?.close();
    return travel.words;
  }

  it('there are enough of them to mean something, and each is one of its kind', () => {
    expect(new Set(hostileTexts).size).to.equal(hostileTexts.length).and.at.least(40);
    // What they would be if they were written into the page: the test can fail.
    const unsafe = document.createElement('div');
    unsafe.append(document.createRange().createContextualFragment('<video onerror=alert(1)></video>'));
    const before = vocabulary();
    document.body.append(unsafe);
    expect(vocabulary()).to.include.members(['video', '[onerror]']).and.not.deep.equal(before);
    unsafe.remove();
  });

  it('nothing runs, and nothing of it becomes an element or an attribute', async () => {
    const never = forbiddenWords();
    expect(never.size).to.be.above(30);
    const words = await travelled();
    expect(words.size).to.be.above(60);
    expect([...words].filter((word) => never.has(word))).to.deep.equal([]);
    expect(alerts).to.deep.equal([]);
  });
});
