import { expect } from 'chai';
import type { Gathered } from '../../../../src/client/doctor/gather.ts';
import { type Answers, byWay, findStun, findTurn, findUdp } from '../../../../src/client/doctor/ways.ts';

const answered = (tookMs: number): Gathered => ({ tookMs, some: true, errorCodes: new Set() });
const silent = (...codes: number[]): Gathered => ({ tookMs: undefined, some: true, errorCodes: new Set(codes) });
const nothing: Gathered = { tookMs: undefined, some: false, errorCodes: new Set() };
const none: Answers = { stun: undefined, turnUdp: undefined, turnTcp: undefined };

describe('What the servers’ answers say', () => {
  it('sorts servers by how they are asked', () => {
    const credentials = { username: 'u', credential: 'c' };
    const { stun, turnUdp, turnTcp } = byWay([
      { urls: ['stun:a', 'STUNS:b'] },
      { urls: ['turn:c', 'turn:c?transport=udp', 'turn:c?transport=tcp', 'turns:c'], ...credentials },
      { urls: 'http://d' },
    ]);
    expect(stun).to.deep.equal([{ urls: ['stun:a', 'STUNS:b'] }]);
    expect(turnUdp).to.deep.equal([{ urls: ['turn:c', 'turn:c?transport=udp'], ...credentials }]);
    expect(turnTcp).to.deep.equal([{ urls: ['turn:c?transport=tcp', 'turns:c'], ...credentials }]);
  });

  it('STUN: an address, silence, or nobody to ask', () => {
    expect(findStun({ ...none, stun: answered(30) })).to.deep.equal({ state: 'fine', tookMs: 30 });
    expect(findStun({ ...none, stun: silent(701) })).to.deep.equal({ state: 'problem', problem: 'stun-silent' });
    expect(findStun(none)).to.deep.equal({ state: 'omitted', because: 'no-stun' });
  });

  it('B07: TURN: a wrong password is named, as is a relay that is full', () => {
    const problemOf = (answers: Partial<Answers>) => {
      const found = findTurn({ ...none, ...answers });
      return found.state === 'problem' ? found.problem : found.state;
    };
    for (const code of [401, 403]) expect(problemOf({ turnUdp: silent(701, code) })).to.equal('turn-password');
    for (const code of [486, 508]) expect(problemOf({ turnTcp: silent(code) })).to.equal('turn-full');
    expect(problemOf({ turnUdp: silent(701), turnTcp: silent() })).to.equal('turn-silent');
    expect(problemOf({ turnUdp: silent(701), turnTcp: answered(90) })).to.equal('fine');
    expect(problemOf({})).to.equal('omitted');
    expect(findTurn({ ...none, turnUdp: answered(80), turnTcp: answered(90) })).to.deep.equal({
      state: 'fine',
      tookMs: 80,
    });
  });

  it('UDP: gets out, is blocked, or is not known', () => {
    const stateOf = (answers: Partial<Answers>) => {
      const found = findUdp({ ...none, ...answers });
      return found.state === 'problem' ? found.problem : found.state === 'omitted' ? found.because : found.state;
    };
    expect(stateOf({ stun: answered(1) })).to.equal('fine');
    expect(stateOf({ stun: silent(), turnUdp: answered(1) })).to.equal('fine');
    // Whoever refuses has heard the question.
    expect(stateOf({ stun: silent(), turnUdp: silent(401) })).to.equal('fine');
    expect(stateOf({ stun: silent(701), turnTcp: answered(1) })).to.equal('udp-blocked');
    expect(stateOf({ turnUdp: silent(701) })).to.equal('udp-blocked');
    expect(stateOf({ stun: nothing })).to.equal('no-addresses');
    expect(stateOf({ turnTcp: answered(1) })).to.equal('no-stun');
    expect(stateOf({})).to.equal('no-server');
  });
});
