import { expect } from 'chai';
import { eventually } from '../../support/waiting.ts';
import { player, roster, Stand, testCode, welcome } from './stand.ts';

it('a guest’s way into a game is on the browser’s timeline, step by step', async () => {
  const stand = await Stand.open({ name: 'Mia', hash: `#/r/${testCode}` });
  try {
    expect(stand.marks).to.deep.equal(['join', 'signalling']);
    stand.online();
    const peer = await stand.accepted('0123456789abcdef0123456789abcdef');
    expect(stand.marks.slice(2)).to.deep.equal(['accepting', 'route']);
    peer.stage('route');
    peer.stage('securing');
    peer.opens();
    expect(stand.marks.slice(4)).to.deep.equal(['securing', 'entering']);
    peer.say(welcome(1), roster([player(0, 'Ann', { host: true }), player(1, 'Mia')], { inGame: true }), {
      t: 'inprogress',
      launchId: 1,
      params: { minutes: 3 },
      seed: 1,
      slots: [0],
      names: ['Ann'],
      tic: 0,
    });
    await eventually('the launch', () => stand.marks.includes('launch'));
    expect(stand.marks.slice(6)).to.deep.equal(['inside', 'launch']);
  } finally {
    stand.close();
  }
});
