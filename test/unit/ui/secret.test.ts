import { expect } from 'chai';
import { automation } from '../../../src/ui/app/automation.ts';
import { player, roster, Stand, testCode, testSecret, welcome } from './stand.ts';

const otherSecret = 'AbCdEfGhIjKlMnOpQrStU_';

describe('The room’s secret', () => {
  let stand: Stand;
  const logged: unknown[][] = [];
  const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
  const originals = methods.map((method) => [method, console[method]] as const);
  // The build's own, of which there is none here.
  before(() => Object.assign(globalThis, { __VERSION__: 'test' }));
  beforeEach(() => {
    logged.length = 0;
    for (const [method] of originals) console[method] = (...args: unknown[]) => logged.push(args);
  });
  afterEach(() => {
    for (const [method, original] of originals) console[method] = original;
    stand?.close();
  });

  /** What anybody but the two ends could read. */
  const told = () =>
    JSON.stringify([stand.sockets.map(({ sent }) => sent), automation(stand.app), logged, document.title]);

  it('of one’s own room is in its link and its address, and told to nobody but the worker', async () => {
    stand = await Stand.open({ name: 'Ann' });
    await stand.enter();
    stand.register();
    await stand.shows('K7Q2 M9XD');
    expect(stand.location.hash).to.equal(`#/r/${testCode}?k=${testSecret}`);
    expect(stand.worker.told.find(({ type }) => type === 'open')).to.include({ secret: testSecret });
    stand.worker.say(roster([player(0, 'Ann', { host: true }), player(1, 'Bob')]));
    await stand.shows('Bob');
    expect(stand.asked('create')).to.include({ t: 'create' });
    expect(told()).not.to.contain(testSecret);
    expect(told()).to.contain(testCode);
  });

  it('stays in the address while another link is declined', async () => {
    stand = await Stand.open({ name: 'Ann' });
    await stand.enter([player(0, 'Ann', { host: true }), player(1, 'Bob')]);
    stand.register();
    stand.location.hash = '#/r/AAAA2222';
    stand.app.followAddress();
    await stand.click('button', 'Stay');
    expect(stand.location.hash).to.equal(`#/r/${testCode}?k=${testSecret}`);
  });

  it('of another’s room stays in the address, and is not told to signalling', async () => {
    stand = await Stand.open({ name: 'Bob', hash: `#/r/${testCode}?k=${otherSecret}&lag=20` });
    stand.online();
    expect(stand.asked('join')).to.include({ code: testCode });
    expect(stand.location.hash).to.equal(`#/r/${testCode}?k=${otherSecret}&lag=20`);
    expect(stand.app.roomLink).to.equal(`http://party.test/tictab/#/r/${testCode}?k=${otherSecret}`);
    expect(told()).not.to.contain(otherSecret);
  });

  it('comes with a link that is pasted, and is forgotten with the next code that is typed', async () => {
    stand = await Stand.open({ name: 'Bob' });
    stand.app.join(`http://party.test/tictab/#/r/${testCode}?k=${otherSecret}`);
    expect(stand.location.hash).to.equal(`#/r/${testCode}?k=${otherSecret}`);
    stand.app.join('AAAA2222');
    expect(stand.location.hash).to.equal('#/r/AAAA2222');
    expect(stand.app.roomLink).to.equal('http://party.test/tictab/#/r/AAAA2222');
  });

  it('that cannot be one is dropped from the address', async () => {
    stand = await Stand.open({ name: 'Bob', hash: `#/r/${testCode}?k=<img src=x onerror=alert(1)>` });
    expect(stand.location.hash).to.equal(`#/r/${testCode}`);
  });

  it('waits at the door of who has no name yet', async () => {
    stand = await Stand.open({ hash: `#/r/${testCode}?k=${otherSecret}` });
    await stand.type('Your name', 'Bob');
    await stand.click('button', 'Join room');
    await stand.shows('Joining room K7Q2 M9XD');
    expect(stand.location.hash).to.equal(`#/r/${testCode}?k=${otherSecret}`);
  });

  it('of one room is not another’s: each that is opened has its own link', async () => {
    stand = await Stand.open({ name: 'Ann', hash: `#/r/${testCode}?k=${otherSecret}` });
    stand.app.toStart();
    await stand.enter();
    stand.worker.say(welcome(0));
    stand.register();
    await stand.shows('K7Q2 M9XD');
    expect(stand.app.roomLink).not.to.contain(otherSecret);
  });
});
