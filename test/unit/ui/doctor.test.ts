import { expect } from 'chai';
import type { CheckName, Finding } from '../../../src/client/doctor/findings.ts';
import { doctorReport, summaryOf } from '../../../src/ui/network/doctor-report.ts';
import { de } from '../../../src/ui/strings/de.ts';
import { en } from '../../../src/ui/strings/en.ts';
import { eventually } from '../../support/waiting.ts';
import { elements, Stand, testCode } from './stand.ts';

const fine: Finding = { state: 'fine', tookMs: 34 };
const well: Readonly<Record<CheckName, Finding>> = {
  signalling: fine,
  stun: fine,
  turn: { state: 'omitted', because: 'no-turn' },
  udp: { state: 'fine', tookMs: undefined },
  loopback: fine,
};

describe('Test my connection', () => {
  let stand: Stand;
  afterEach(() => stand?.close());

  it('sums up: still testing, all well, or how many problems', () => {
    expect(summaryOf(well)).to.equal('Nothing stands in the way of playing.');
    expect(summaryOf({ ...well, udp: { state: 'running' } })).to.equal('Testing…');
    const bad: Finding = { state: 'problem', problem: 'stun-silent' };
    expect(summaryOf({ ...well, stun: bad })).to.equal('1 problem found.');
    expect(summaryOf({ ...well, stun: bad, udp: { state: 'problem', problem: 'udp-blocked' } })).to.equal(
      '2 problems found.',
    );
  });

  it('writes a result for others, a line a check, with what to do', () => {
    const page = { version: '0.1.0', build: '0123456789ab', browser: 'Test/1' };
    const report = doctorReport({ ...well, stun: { state: 'problem', problem: 'stun-silent' } }, page);
    expect(report.replaceAll('\u00a0', ' ').split('\n')).to.deep.equal([
      'Tictab 0.1.0 (0123456789ab), Test/1',
      '1 problem found.',
      'Finding each other: fine, 34 ms',
      `Own address (STUN): problem. ${en.doctor.found['stun-silent']}`,
      `Relay (TURN): not tested. ${en.doctor.omitted['no-turn']}`,
      'Direct traffic (UDP): fine',
      'A link within this page: fine, 34 ms',
    ]);
  });

  it('has one sentence for each problem, in both languages, that says what to do', () => {
    for (const { doctor } of [en, de])
      for (const sentence of Object.values(doctor.found)) expect(sentence).to.match(/: .+\.$/);
  });

  it('is a dialog from the start, which looks at once and again when asked', async () => {
    stand = await Stand.open();
    stand.online();
    const button = await stand.get('button', 'Test my connection');
    button.focus();
    button.click();
    await stand.get('dialog', 'Test my connection');
    await eventually('a socket of its own', () => stand.sockets.length === 2);
    stand.socket.open();
    await stand.shows('Finding each other fine, 0.0 ms');
    // This page has no WebRTC.
    await stand.shows('A link within this page problem This browser has no WebRTC');
    await stand.shows('1 problem found.');
    await stand.click('button', 'Test again');
    await eventually('another socket', () => stand.sockets.length === 3);
    stand.socket.close();
    await stand.shows('cannot be reached');
    await stand.shows('2 problems found.');
    (await stand.get('dialog', 'Test my connection')).dispatchEvent(new Event('cancel', { cancelable: true }));
    await eventually('it to close', () => stand.find('dialog', 'Test my connection') === undefined);
  });

  it('ends what still runs when it is closed', async () => {
    stand = await Stand.open();
    stand.online();
    const pending = stand.clock.pending;
    await stand.click('button', 'Test my connection');
    await eventually('a socket of its own', () => stand.sockets.length === 2);
    await stand.shows('testing…');
    (await stand.get('dialog', 'Test my connection')).dispatchEvent(new Event('cancel', { cancelable: true }));
    await eventually('no timer of its own', () => stand.clock.pending === pending);
  });

  it('names servers by what is configured, and none of their addresses', async () => {
    const config =
      '{"signaling":"signal","iceServers":[{"urls":"turn:turn.secret.test","username":"u","credential":"c"}]}';
    stand = await Stand.open({ config });
    stand.online();
    await stand.click('button', 'Test my connection');
    await stand.shows('Relay (TURN) problem');
    expect(stand.text()).not.to.contain('turn.secret.test');
  });

  it('is reached from the settings, where relays only can be chosen', async () => {
    stand = await Stand.open();
    stand.online();
    await stand.click('button', 'Settings');
    await stand.shows('This site has no relay (TURN)');
    await stand.click('checkbox', 'Hide my address: only through a relay');
    expect(stand.app.settings.get().relayOnly).to.equal(true);
    await eventually('a warning', () =>
      elements(stand.root).some(
        ({ className, textContent }) => className === 'warning' && textContent?.includes('has no relay'),
      ),
    );
    const [last] = elements(stand.root)
      .filter((element) => element.localName === 'tictab-doctor-button')
      .slice(-1);
    last?.shadowRoot?.querySelector('button')?.click();
    await stand.get('dialog', 'Test my connection');
  });

  it('is offered after a failure that it may explain, and after no other', async () => {
    stand = await Stand.open({ hash: `#/r/${testCode}`, name: 'Bob' });
    stand.clock.advance(8_000);
    await stand.get('button', 'Try again');
    await stand.click('button', 'Test my connection');
    await stand.get('dialog', 'Test my connection');
    stand.close();
    stand = await Stand.open({ hash: `#/r/${testCode}`, name: 'Bob' });
    stand.online();
    const { request } = stand.asked('join');
    stand.socket.receive({ t: 'error', error: 'no-room', reason: 'No such room.', request, room: null });
    await stand.get('heading', 'No such room.');
    expect(stand.find('button', 'Test my connection')).to.equal(undefined);
  });

  it('asks a broker where that introduces; lists, public rooms and quick play are not offered there', async () => {
    stand = await Stand.open({ config: '{"signaling":null,"peerjs":{"host":"broker.test"}}' });
    await stand.get('button', 'Create room');
    expect(stand.find('button', 'Quick play')).to.equal(undefined);
    expect(stand.find('checkbox', 'Public')).to.equal(undefined);
    expect(stand.text()).not.to.contain('Public rooms');
    await stand.click('button', 'Test my connection');
    await eventually('a socket', () => stand.sockets.length > 0);
    stand.socket.open();
    stand.socket.receiveText('{"type":"OPEN"}');
    await stand.shows('Finding each other fine');
  });

  it('says nothing of missing relays where there is one', async () => {
    const config = '{"signaling":"signal","iceServers":[{"urls":"turns:turn.test","username":"u","credential":"c"}]}';
    stand = await Stand.open({ config });
    await stand.click('button', 'Settings');
    await stand.get('checkbox', 'Hide my address: only through a relay');
    await eventually('the note to go', () => !stand.text().includes('This site has no relay'));
  });
});
