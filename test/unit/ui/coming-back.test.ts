import { expect } from 'chai';
import { automation } from '../../../src/ui/app/automation.ts';
import { eventually } from '../../support/waiting.ts';
import { type FakePeer, player, roster, Stand, storage, testCode, welcome } from './stand.ts';

const token = '0123456789abcdef0123456789abcdef';
const others = [player(0, 'Hilda', { host: true }), player(1, 'Ann')];
const goodbye = 'The host’s tab closed or is reloading: give it a moment, then try again.';

describe('coming back', () => {
  let stand: Stand;
  let attempts = 0;

  before(() => Object.assign(globalThis, { __VERSION__: 'test' }));
  afterEach(() => stand.close());

  const attempt = () => (++attempts).toString(16).padStart(32, '0');

  /** Opens the link of a room; signalling can be reached. */
  async function visit(options: ConstructorParameters<typeof Stand>[0] = {}, watch = ''): Promise<void> {
    stand = await Stand.open({ hash: `#/r/${testCode}${watch}`, name: 'Ann', ...options });
    await eventually('signalling to be wanted', () => stand.sockets.length > 0);
    stand.online();
  }

  /** The same, and is let in. */
  async function enter(options: ConstructorParameters<typeof Stand>[0] = {}): Promise<FakePeer> {
    await visit(options);
    return arrive();
  }

  /** Answers what the page has asked last, and lets it in. */
  async function arrive(): Promise<FakePeer> {
    reach();
    const peer = await stand.accepted(attempt());
    peer.opens();
    peer.say(welcome(1), roster(others));
    await stand.shows('Waiting for Hilda to start');
    return peer;
  }

  /** Signalling answers: a socket that nothing needed was closed. */
  const reach = () => {
    stand.clock.advance(50);
    if (!stand.app.online) stand.online();
  };

  /** Signalling refuses what the page has asked last. */
  function refuse(error: 'rate' | 'no-room', reason: string): void {
    reach();
    stand.socket.receive({ t: 'error', error, reason, request: stand.asked('join').request, room: null });
  }

  /** The page asks for its room anew: how many times it has. A question without an answer is sent again as it is. */
  const joins = () => {
    const requests = stand.sockets.map(({ sent }) =>
      sent.flatMap((message) => (message.t === 'join' ? [message.request] : [])),
    );
    return requests.reduce((sum, ofSocket) => sum + new Set(ofSocket).size, 0);
  };
  const back = () => (stand.app.screen.type === 'joining' ? stand.app.screen.back : undefined);

  it('C10: 5 s of silence are a loss, and less is waited out; then a new connection leads into the same seat', async () => {
    const peer = await enter();
    expect(peer.heard[0]).not.to.have.property('resume');
    stand.clock.advance(4700);
    expect(stand.app.screen.type).to.equal('room');
    peer.say(roster(others));
    stand.clock.advance(4700);
    expect(stand.app.screen.type).to.equal('room');
    stand.clock.advance(600);
    await stand.shows('The connection was lost. Getting you back…');
    expect(peer.isClosed).to.equal(true);
    const newer = await arrive();
    expect(newer.heard[0]).to.deep.include({ t: 'hello', role: 'player', name: 'Ann', resume: token });
    expect(joins()).to.equal(2);
  });

  it('C12: a connection that fails is made anew at once', async () => {
    const peer = await enter();
    peer.fails();
    await stand.shows('The connection was lost.');
    stand.clock.advance(50);
    expect(joins()).to.equal(2);
    await arrive();
  });

  it('a host’s page that goes is waited for, and leads back in when it is there again', async () => {
    const peer = await enter();
    peer.say({ t: 'goodbye', code: 1001, reason: goodbye });
    await stand.shows('The host’s tab closed or is reloading: waiting for it…');
    expect(document.title).to.equal(`Coming back into ${testCode} — Tictab`);
    expect(stand.asked('join')).to.include({ code: testCode, wait: true });
    const id = attempt();
    stand.socket.receive({ t: 'asked', request: stand.asked('join').request, attempt: id });
    stand.socket.receive({ t: 'away', attempt: id });
    await stand.shows('Waiting for the host’s tab');
    for (let s = 0; s < 60; s++) stand.clock.advance(1000);
    await stand.shows('This page goes on trying for 60 s.');
    expect(joins()).to.equal(2);
    stand.socket.receive({ t: 'accepted', attempt: id, game: 'arena' });
    await eventually('a connection', () => stand.peers.length === 2);
    stand.peers[1]?.opens();
    stand.peers[1]?.say(welcome(1), roster(others));
    await stand.shows('Waiting for Hilda to start');
    expect(stand.peers[1]?.heard[0]).to.include({ resume: token });
  });

  it('D06: a host that does not come back in two minutes is given up', async () => {
    const peer = await enter();
    peer.say({ t: 'goodbye', code: 1001, reason: goodbye });
    await stand.shows('waiting for it…');
    const id = attempt();
    stand.socket.receive({ t: 'asked', request: stand.asked('join').request, attempt: id });
    stand.socket.receive({ t: 'away', attempt: id });
    for (let s = 0; s < 119; s++) stand.clock.advance(1000);
    expect(stand.app.screen.type).to.equal('joining');
    for (let s = 0; s < 2; s++) stand.clock.advance(1000);
    await stand.get(
      'heading',
      'The host’s tab did not come back in two minutes: try again later, or ask for a new link.',
    );
    await stand.get('button', 'Rejoin');
    await stand.get('button', 'Back to start');
  });

  for (const [code, reason] of [
    [1000, 'The host ended the room.'],
    [1002, 'This page is another version: reload it.'],
    [1008, 'The host removed you from this room: join another one, or create your own.'],
    [4001, 'You opened this room in another tab, so this one has left it.'],
    [4003, 'Somebody is between.'],
  ] as const)
    it(`a goodbye with ${code} is final`, async () => {
      const peer = await enter();
      peer.say({ t: 'goodbye', code, reason });
      await stand.get('heading', reason);
      for (let s = 0; s < 5; s++) stand.clock.advance(1000);
      expect(joins()).to.equal(1);
    });

  it('tells when it tries again and why the last try failed, to scripts too, and gives up with that', async () => {
    const peer = await enter();
    peer.fails();
    await stand.shows('The connection was lost.');
    const reason = 'Too many requests came from here: wait a minute, then try again.';
    refuse('rate', reason);
    await stand.shows('Trying again in 1 s');
    await stand.shows(reason);
    expect(automation(stand.app).room).to.deep.include({ state: 'joining', code: testCode, reason });
    expect(automation(stand.app).room.back).to.deep.include({ cause: 'lost', failed: reason, nextS: 1 });
    for (let s = 0; s < 240 && stand.app.screen.type === 'joining'; s++) {
      const asked = joins();
      stand.clock.advance(500);
      reach();
      if (joins() > asked) refuse('rate', reason);
    }
    await stand.get('heading', reason);
    expect(automation(stand.app).room).to.deep.include({ state: 'ended', reason });
    expect(automation(stand.app).room.failure).to.deep.include({ kind: 'rate', stage: 'signalling' });
    // 0, 1, 2, 4, 8, … s: 2 minutes hold 17 or 18 of them.
    expect(joins() - 1).to.be.within(16, 18);
    await stand.click('button', 'Rejoin');
    await stand.shows('Joining room K7Q2 M9XD');
  });

  it('H11: signalling that is away is waited for, and asked as soon as it is back', async () => {
    const peer = await enter();
    for (let s = 0; s < 3; s++) stand.clock.advance(1000);
    peer.fails();
    await stand.shows('The connection was lost.');
    for (let s = 0; s < 9; s++) stand.clock.advance(1000);
    await stand.shows('The signalling server cannot be reached');
    stand.online();
    expect(stand.socket.sent.some(({ t }) => t === 'join')).to.equal(true);
    await arrive();
  });

  it('a network that is back is used at once', async () => {
    const peer = await enter();
    peer.fails();
    for (let n = 0; n < 3; n++) {
      refuse('rate', 'Wait.');
      for (let ms = 0; ms < 10_000 && n < 2 && joins() < n + 3; ms += 100) {
        stand.clock.advance(100);
        reach();
      }
    }
    expect(back()).to.include({ nextS: 4 });
    const before = joins();
    stand.networkIsBack();
    reach();
    expect(joins()).to.equal(before + 1);
    await arrive();
    stand.networkIsBack();
    stand.clock.advance(50);
    expect(joins()).to.equal(before + 1);
  });

  it('a room that is gone is believed after 20 s, and one that has been closed at once', async () => {
    const peer = await enter();
    peer.fails();
    for (let s = 0, answered = 1; s < 60 && stand.app.screen.type === 'joining'; s++) {
      reach();
      if (joins() > answered) refuse('no-room', 'No room.');
      answered = joins();
      stand.clock.advance(1000);
    }
    await stand.get('heading', 'No room.');
    expect(joins()).to.be.greaterThan(4);
    expect(stand.find('button', 'Rejoin')).to.equal(undefined);
    stand.close();
    (await enter()).fails();
    const id = attempt();
    stand.socket.receive({ t: 'asked', request: stand.asked('join').request, attempt: id });
    stand.socket.receive({ t: 'bye', attempt: id, error: 'closed' });
    await stand.get('heading', 'The room has been closed: ask for a new link.');
  });

  it('who gives it up is back at the start, and nothing goes on', async () => {
    const peer = await enter();
    peer.fails();
    await stand.shows('The connection was lost.');
    await stand.click('button', 'Leave');
    await stand.get('button', 'Create room');
    const before = joins();
    stand.networkIsBack();
    for (let s = 0; s < 20; s++) stand.clock.advance(1000);
    expect(joins()).to.equal(before);
    expect(stand.location.hash).to.equal('#/');
  });

  it('who watched watches again, and who has taken a seat meanwhile plays', async () => {
    await visit({}, '?watch=1');
    const peer = await stand.accepted(attempt());
    peer.opens();
    peer.say(welcome(null), roster(others.slice(0, 1)));
    await stand.shows('You are watching.');
    expect(peer.heard[0]).to.include({ role: 'spectator' });
    peer.fails();
    const newer = await stand.accepted(attempt());
    newer.opens();
    newer.say(welcome(null), roster(others.slice(0, 1)));
    await stand.shows('You are watching.');
    expect(newer.heard[0]).to.include({ role: 'spectator' });
    newer.say(welcome(1), roster(others));
    // So soon it is the same loss, and the next attempt has its wait.
    newer.fails();
    stand.clock.advance(1000);
    const newest = await arrive();
    expect(newest.heard[0]).to.include({ role: 'player', resume: token });
  });

  it('C14: a window that may store nothing has its seat’s token all the same', async () => {
    const peer = await enter({ tab: undefined });
    peer.fails();
    const newer = await arrive();
    expect(newer.heard[0]).to.include({ resume: token });
  });

  it('a connection that comes about but never answers is one failure among others', async () => {
    const peer = await enter();
    peer.fails();
    const silent = await stand.accepted(attempt());
    silent.opens();
    for (let s = 0; s < 9; s++) stand.clock.advance(1000);
    await stand.shows('Nothing was heard from the host');
    expect(silent.isClosed).to.equal(true);
    expect(stand.app.screen.type).to.equal('joining');
    await arrive();
  });

  it('who has to knock is told so', async () => {
    const peer = await enter();
    peer.fails();
    const newer = await stand.accepted(attempt());
    newer.opens();
    newer.say({ t: 'waiting' });
    await stand.shows('The host has been asked');
    newer.say(welcome(1), roster(others));
    await stand.shows('Waiting for Hilda to start');
  });

  it('D20: who comes for the first time is told at once of a code that is none, and waits for a host that is away', async () => {
    await visit();
    const first = stand.asked('join');
    expect(first).to.include({ wait: false });
    const reason = 'The room’s host is not connected.';
    stand.socket.receive({ t: 'error', error: 'host-away', reason, request: first.request, room: null });
    reach();
    const second = stand.asked('join');
    expect([second.wait, joins()]).to.deep.equal([true, 2]);
    stand.socket.receive({ t: 'error', error: 'host-away', reason, request: second.request, room: null });
    await stand.get('heading', reason);
    expect(joins()).to.equal(2);
  });

  it('C14: a page that was in the room and is loaded anew waits for a host that is reloaded too', async () => {
    const kept = storage();
    kept.setItem(`tictab.seat.${testCode}`, token);
    await visit({ tab: kept });
    expect(stand.asked('join')).to.include({ wait: true });
  });

  it('D20: a host’s tab that goes while a first visit looks for a way to it is waited for', async () => {
    await visit();
    const id = attempt();
    const peer = await stand.accepted(id);
    peer.stage('route');
    stand.socket.receive({ t: 'away', attempt: id });
    for (let s = 0; s < 6; s++) stand.clock.advance(1000);
    expect(peer.isClosed).to.equal(true);
    reach();
    const next = attempt();
    stand.socket.receive({ t: 'asked', request: stand.asked('join').request, attempt: next });
    stand.socket.receive({ t: 'away', attempt: next });
    await stand.shows('The host is away for the moment. You get in as soon as its tab is back.');
    stand.socket.receive({ t: 'accepted', attempt: next, game: 'arena' });
    await eventually('a connection', () => stand.peers.length === 2);
    stand.peers[1]?.opens();
    stand.peers[1]?.say(welcome(1), roster(others));
    await stand.shows('Waiting for Hilda to start');
  });

  it('a short trouble of the host’s signalling does not end a connection that comes about', async () => {
    await visit();
    const id = attempt();
    const peer = await stand.accepted(id);
    stand.socket.receive({ t: 'away', attempt: id });
    for (let s = 0; s < 4; s++) stand.clock.advance(1000);
    peer.stage('securing');
    for (let s = 0; s < 6; s++) stand.clock.advance(1000);
    await stand.shows('Securing the connection');
    peer.opens();
    peer.say(welcome(1), roster(others));
    await stand.shows('Waiting for Hilda to start');
    expect(joins()).to.equal(1);
  });

  for (const [kind, code, next] of [
    ['version', 1002, 'Reload'],
    ['silent', 1002, 'Reload'],
    ['banned', 1008, 'Back to start'],
    ['refused', 1008, 'Try again'],
    ['flooding', 1008, 'Back to start'],
    ['full', 1013, 'Try again'],
    ['watch-only', 1013, 'Watch'],
    ['play-only', 1013, 'Try again'],
    ['locked', 1013, 'Try again'],
    ['crowded', 1013, 'Try again'],
    ['unanswered', 1013, 'Try again'],
    ['not-authentic', 4003, 'Back to start'],
    // Of no kind that is known.
    [undefined, 1013, 'Try again'],
  ] as const)
    it(`who is not let in is told why, and scripts that it is “${kind ?? 'ended'}”, whatever the sentence`, async () => {
      await visit();
      const peer = await stand.accepted(attempt());
      peer.opens();
      peer.say({ t: 'goodbye', code, kind, reason: 'As the host puts it.' });
      await stand.get('heading', 'As the host puts it.');
      expect(document.title).to.equal('Not joined — Tictab');
      expect(automation(stand.app).room.failure).to.include({ kind: kind ?? 'ended', stage: 'entering' });
      await stand.get('button', next);
    });

  it('what makes connections did not load: the page is to be loaded anew, and no browser is blamed', async () => {
    await visit();
    stand.lacksPeers = true;
    const id = attempt();
    stand.socket.receive({ t: 'asked', request: stand.asked('join').request, attempt: id });
    stand.socket.receive({ t: 'accepted', attempt: id, game: 'arena' });
    await stand.get('heading', 'A part of this page did not load: check the connection, then reload the page.');
    await stand.click('button', 'Reload');
    expect(stand.location.reloads).to.equal(1);
    expect(automation(stand.app).room.failure).to.include({ kind: 'part-missing', stage: 'accepting' });
  });

  it('B07: a first visit that finds no way says why, with the details for scripts', async () => {
    await visit();
    const peer = await stand.accepted(attempt());
    peer.report = {
      own: ['host', 'srflx'],
      other: ['host'],
      servers: { stun: true, turn: true },
      errors: [{ url: 'turn:relay.example', code: 401 }],
      ice: 'failed',
    };
    await stand.shows('Finding a way to the host’s tab');
    for (let s = 0; s < 16; s++) stand.clock.advance(1000);
    await stand.shows('the relay (TURN) refused this site’s password');
    expect(automation(stand.app).room.failure).to.deep.equal({ kind: 'no-route', stage: 'route', route: peer.report });
    await stand.get('button', 'Try again');
  });
});
