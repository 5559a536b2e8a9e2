import { expect } from 'chai';
import type { ToGuest } from '../../../src/lobby/messages.ts';
import { eventually } from '../../support/waiting.ts';
import { player, roster, Stand, testCode, welcome } from './stand.ts';

describe('a guest’s way into a game', () => {
  let stand: Stand;

  beforeEach(async () => {
    stand = await Stand.open({ name: 'Mia', hash: `#/r/${testCode}` });
    await eventually('signalling to be wanted', () => stand.sockets.length > 0);
  });
  afterEach(() => stand.close());

  const connected = async () => {
    stand.online();
    return stand.accepted('0123456789abcdef0123456789abcdef');
  };
  const players = [player(0, 'Ann', { host: true }), player(1, 'Mia')];
  const running: ToGuest = {
    t: 'inprogress',
    launchId: 1,
    params: { minutes: 3 },
    seed: 1,
    slots: [0],
    names: ['Ann'],
    tic: 0,
  };

  it('is on the browser’s timeline, step by step', async () => {
    expect(stand.marks).to.deep.equal(['join', 'signalling']);
    const peer = await connected();
    expect(stand.marks.slice(2)).to.deep.equal(['accepting', 'route']);
    peer.stage('route');
    peer.stage('securing');
    peer.opens();
    expect(stand.marks.slice(4)).to.deep.equal(['securing', 'entering']);
    peer.say(welcome(1), roster(players, { inGame: true }), running);
    await eventually('the launch', () => stand.marks.includes('launch'));
    expect(stand.marks.slice(6)).to.deep.equal(['inside', 'launch']);
  });

  it('by a link loads what draws at once; by a code that was typed, while the host is heard from', async () => {
    expect(stand.stageLoads).to.be.above(0);
    stand.close();
    stand = await Stand.open({ name: 'Mia' });
    stand.app.join(testCode);
    await eventually('signalling to be wanted', () => stand.sockets.length > 0);
    const peer = await connected();
    peer.stage('route');
    peer.stage('securing');
    expect(stand.stageLoads).to.equal(0);
    peer.opens();
    expect(stand.stageLoads).to.equal(1);
  });

  it('a running game comes after the joining screen, with no lobby in between', async () => {
    const peer = await connected();
    peer.opens();
    for (const message of [welcome(1), roster(players, { inGame: true })]) {
      peer.say(message);
      await stand.root.updateComplete;
      expect(stand.app.screen.type).to.equal('joining');
    }
    peer.say(running);
    expect(stand.app.room?.state).to.equal('playing');
  });

  it('while somebody invited says their name, what they will need is loaded', async () => {
    stand.close();
    stand = await Stand.open({ hash: `#/r/${testCode}` });
    await stand.get('button', 'Join room');
    expect([stand.stageLoads > 0, stand.peerLoads]).to.deep.equal([true, 1]);
  });
});
