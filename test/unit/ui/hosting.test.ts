import { expect } from 'chai';
import type { ChannelLike } from '../../../src/client/hosting-tabs.ts';
import type { StorageLike } from '../../../src/client/storage.ts';
import { BundleLog } from '../../../src/games/tics/log.ts';
import { createBundle, encodeBundle } from '../../../src/games/tics/protocol.gen.ts';
import { writeSession } from '../../../src/games/tics/saved-session.ts';
import type { ToTab } from '../../../src/host/ports.ts';
import { eventually } from '../../support/waiting.ts';
import { player, roster, Stand, storage, testCode, testSecret, welcome } from './stand.ts';

const token = '0123456789abcdef0123456789abcdef';
const ann = player(0, 'Ann', { host: true });
const hash = `#/r/${testCode}?k=${testSecret}`;

/** A channel to tabs that host the codes in `hosted`; and what was asked over it. */
function channel(hosted: readonly string[]): ChannelLike & { readonly asked: unknown[] } {
  let hear: (event: { readonly data: unknown }) => void = () => {};
  const asked: unknown[] = [];
  return {
    asked,
    postMessage(message) {
      asked.push(message);
      for (const code of hosted) hear({ data: { type: 'hosts', code } });
    },
    addEventListener: (_type, listener) => {
      hear = listener;
    },
  };
}

describe('hosting', () => {
  let stand: Stand;

  afterEach(() => stand.close());

  /** Hosts a room with a code; its tab keeps what it keeps in `tab`. */
  async function host(tab: StorageLike): Promise<void> {
    stand = await Stand.open({ tab, name: 'Ann' });
    stand.app.createRoom({ title: 'ping-pong', seats: 3, public: true });
    stand.worker.say(welcome(0, 'ping-pong'), roster([ann]));
    stand.register();
    await stand.shows('K7Q2 M9XD');
  }

  /** The tab's next page at the room's address, once it hosts it. */
  async function comeHome(tab: StorageLike, options: ConstructorParameters<typeof Stand>[0] = {}): Promise<void> {
    stand = await Stand.open({ tab, hash, name: 'Ann', ...options });
    await stand.shows('Bringing your room back');
    stand.clock.advance(400);
    await eventually('a worker', () => stand.workers.length > 0);
  }

  it('a page that crashed or was reloaded opens the same room: code, token, secret, link, all without a question', async () => {
    const tab = storage();
    await host(tab);
    // Without any farewell: all that matters has been kept from the start.
    stand.root.remove();
    await comeHome(tab);
    expect(stand.worker.told[0]).to.include({
      type: 'open',
      title: 'ping-pong',
      seats: 3,
      secret: testSecret,
      restore: testCode,
    });
    stand.worker.say(welcome(0, 'ping-pong'), roster([ann, player(1, 'Bob', { away: true })]));
    await stand.shows('Ping-pong');
    // Before signalling has said anything, the link is there.
    expect(await stand.get('textbox', 'Room link')).to.have.property('value', `http://party.test/tictab/${hash}`);
    expect(stand.location.hash).to.equal(hash);
    stand.online();
    const { request } = stand.asked('reclaim');
    expect(stand.asked('reclaim')).to.include({ code: testCode, token, public: true, game: 'ping-pong' });
    stand.socket.receive({ t: 'reclaimed', request, code: testCode, attempts: [] });
    await eventually('it to be kept', () => stand.worker.told.some((told) => told.type === 'keep'));
    expect(stand.app.host?.code).to.equal(testCode);
  });

  it('a game that ended with its last page can be kept, its result above it', async () => {
    const tab = storage();
    await host(tab);
    stand.root.remove();
    await comeHome(tab);
    const reason = 'The host’s tab was reloaded, so this game ended: start another one.';
    stand.worker.say(welcome(0, 'duel'), roster([ann]), { t: 'ended', launchId: 4, reason });
    await stand.shows(reason);
    const log = new BundleLog();
    log.append(encodeBundle(createBundle()));
    const saved = writeSession({ names: new Map([[0, 'Ann']]), hashes: [], log });
    const launch = { titleId: 'duel', build: '0123456789ab', launchId: 4, params: {}, seed: 1, slots: [0], saved };
    const told: ToTab = { type: 'interrupted', launch };
    stand.worker.onmessage?.(new MessageEvent('message', { data: told }));
    await stand.shows('Save recording');
    expect(stand.app.room?.downloads.map(({ fileName }) => fileName)).to.deep.equal(['duel-4.tictab']);
  });

  it('a page that goes tells everybody that it may be back, and keeps its code', async () => {
    await host(storage());
    stand.app.abandon();
    expect(stand.worker.told.at(-1)).to.deep.equal({
      type: 'close',
      ending: { code: 1001, reason: 'The host’s tab closed or is reloading: give it a moment, then try again.' },
    });
    stand.clock.advance(50);
    expect(stand.socket.sent.some(({ t }) => t === 'close')).to.equal(false);
  });

  it('a room that was ended on purpose is ended for good', async () => {
    const tab = storage();
    await host(tab);
    await stand.click('button', 'Leave');
    expect(stand.worker.told.at(-1)).to.deep.equal({
      type: 'close',
      ending: { code: 1000, reason: 'The host ended the room.' },
    });
    expect(stand.asked('close')).to.include({ code: testCode });
    stand.close();
    stand = await Stand.open({ tab, hash, name: 'Ann' });
    await stand.shows('Joining room K7Q2 M9XD');
  });

  it('D03: a room that ended by itself is ended for good: a reload does not open it empty', async () => {
    const tab = storage();
    await host(tab);
    stand.worker.say({ t: 'goodbye', code: 1008, reason: 'This tab sent more than the room allows.' });
    await stand.get('heading', 'This tab sent more than the room allows.');
    expect(stand.worker.told.at(-1)).to.deep.include({ ending: { code: 1000, reason: 'The host ended the room.' } });
    stand.close();
    stand = await Stand.open({ tab, hash, name: 'Ann' });
    await stand.shows('Joining room K7Q2 M9XD');
  });

  it('D03: a page that goes and is shown no more leaves the room to the next one', async () => {
    const tab = storage();
    await host(tab);
    stand.close();
    await comeHome(tab);
    expect(stand.worker.told[0]).to.include({ type: 'open', restore: testCode });
  });

  it('a duplicated tab is a guest of its original, and stays one', async () => {
    const tab = storage();
    await host(tab);
    stand.root.remove();
    const others = channel([testCode]);
    stand = await Stand.open({ tab, hash, name: 'Ann', channel: others });
    await stand.shows('Joining room K7Q2 M9XD');
    expect(others.asked).to.deep.equal([{ type: 'who-hosts', code: testCode }]);
    expect(stand.workers).to.have.length(0);
    expect(stand.location.hash).to.equal(hash);
    stand.root.remove();
    stand = await Stand.open({ tab, hash, name: 'Ann' });
    await stand.shows('Joining room K7Q2 M9XD');
  });

  it('D04: a room that is back is its tab’s before signalling has answered: a copy opens no second one', async () => {
    const tab = storage();
    await host(tab);
    stand.root.remove();
    const others = channel([]);
    let hear: (event: { readonly data: unknown }) => void = () => {};
    others.addEventListener = (_type, listener) => {
      hear = listener;
    };
    await comeHome(tab, { channel: others });
    hear({ data: { type: 'who-hosts', code: testCode } });
    expect(others.asked).to.deep.equal([
      { type: 'who-hosts', code: testCode },
      { type: 'hosts', code: testCode },
    ]);
  });

  it('a tab that hosts says so to its copies', async () => {
    const others = channel([]);
    let hear: (event: { readonly data: unknown }) => void = () => {};
    others.addEventListener = (_type, listener) => {
      hear = listener;
    };
    stand = await Stand.open({ name: 'Ann', channel: others });
    await stand.enter();
    stand.register();
    await stand.shows('K7Q2 M9XD');
    hear({ data: { type: 'who-hosts', code: testCode } });
    await stand.click('button', 'Leave');
    hear({ data: { type: 'who-hosts', code: testCode } });
    expect(others.asked).to.deep.equal([{ type: 'hosts', code: testCode }]);
  });

  it('D04: a room that another tab has taken over ends here with one sentence, and its guests are sent after it', async () => {
    const tab = storage();
    await host(tab);
    const reason = 'This room is hosted from a newer tab now: close this one.';
    stand.socket.receive({ t: 'error', error: 'replaced', reason, request: null, room: testCode });
    expect(
      stand.worker.told.some(({ type }) => type === 'yield'),
      'what is kept is the other tab’s',
    ).to.equal(true);
    await stand.get('heading', reason);
    const closed = stand.worker.told.find((told) => told.type === 'close');
    expect(closed).to.deep.include({
      ending: { code: 1001, reason: 'The host’s tab closed or is reloading: give it a moment, then try again.' },
    });
    stand.root.remove();
    // Reloaded, it is a guest of the newer one.
    stand = await Stand.open({ tab, hash, name: 'Ann' });
    await stand.shows('Joining room K7Q2 M9XD');
  });

  it('a code that went to somebody else meanwhile is said, and the room has the new link', async () => {
    const tab = storage();
    await host(tab);
    stand.root.remove();
    await comeHome(tab);
    stand.worker.say(welcome(0, 'ping-pong'), roster([ann]));
    stand.online();
    const reclaim = stand.asked('reclaim');
    const reason = 'This room code belongs to another host: create a new room.';
    stand.socket.receive({ t: 'error', error: 'wrong-token', reason, request: reclaim.request, room: null });
    stand.socket.receive({ t: 'created', request: stand.asked('create').request, code: 'AAAA2222', token });
    await stand.shows('Your room has a new code');
    expect(stand.location.hash).to.equal(`#/r/AAAA2222?k=${testSecret}`);
  });

  it('what a tab has kept that is no room is nothing', async () => {
    const kept = { code: testCode, token, secret: testSecret, title: 'arena', seats: 4, public: false };
    for (const broken of [
      '',
      'null',
      '[]',
      ...Object.keys(kept).map((key) => JSON.stringify({ ...kept, [key]: null })),
      JSON.stringify({ ...kept, token: token.slice(1) }),
      JSON.stringify({ ...kept, secret: `${testSecret}A` }),
    ]) {
      const tab = storage();
      tab.setItem('tictab.hosted', broken);
      stand = await Stand.open({ tab, hash, name: 'Ann' });
      await stand.shows('Joining room K7Q2 M9XD');
      stand.close();
    }
  });
});
