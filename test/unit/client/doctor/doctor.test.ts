import { expect } from 'chai';
import { Doctor, type DoctorOptions } from '../../../../src/client/doctor/doctor.ts';
import { type CheckName, checkNames, type Finding } from '../../../../src/client/doctor/findings.ts';
import { systemClock } from '../../../../src/lib/clock.ts';
import { startRelay } from '../../../support/relay.ts';
import { eventually } from '../../../support/waiting.ts';

const made: RTCPeerConnection[] = [];

function examine(iceServers: readonly RTCIceServer[], options: Partial<DoctorOptions> = {}): Doctor {
  return new Doctor({
    clock: systemClock(),
    reach: async () => ({ reached: true, tookMs: 12 }),
    iceServers: async () => iceServers,
    createConnection(configuration) {
      const connection = new RTCPeerConnection(configuration);
      made.push(connection);
      return connection;
    },
    ...options,
  });
}

/** What was found, in a word each, once all has been. */
async function foundBy(doctor: Doctor): Promise<Record<CheckName, string>> {
  await eventually('the end of every check', () => doctor.done);
  const word = (finding: Finding) =>
    finding.state === 'problem' ? finding.problem : finding.state === 'omitted' ? finding.because : finding.state;
  const { signalling, stun, turn, udp, loopback } = doctor.findings;
  return {
    signalling: word(signalling),
    stun: word(stun),
    turn: word(turn),
    udp: word(udp),
    loopback: word(loopback),
  };
}

describe('The doctor', function () {
  this.timeout(30_000);
  afterEach(() => {
    for (const { connectionState } of made.splice(0)) expect(connectionState).to.equal('closed');
  });

  it('finds a relay that takes this tab on, and that UDP reaches it', async () => {
    const { urls, username, credential } = await startRelay();
    expect(await foundBy(examine([{ urls, username, credential }]))).to.deep.equal({
      signalling: 'fine',
      stun: 'no-stun',
      turn: 'fine',
      udp: 'fine',
      loopback: 'fine',
    });
  });

  it('B07: names a wrong password of a relay, and one that has run out, for what they are', async () => {
    const { urls, username } = await startRelay();
    const wrong = await foundBy(examine([{ urls, username, credential: 'guessed' }]));
    expect(wrong).to.include({ turn: 'turn-password', udp: 'fine', loopback: 'fine' });
    const old = await startRelay({ ageS: 3600 });
    expect(await foundBy(examine([old]))).to.include({ turn: 'turn-password' });
  });

  it('finds silence where nobody answers, and says of nothing else that it is wrong', async () => {
    // Ports where nothing listens: the machine says so, or nothing does.
    const silent = await foundBy(
      examine([{ urls: 'stun:127.0.0.1:65009' }, { urls: 'turn:127.0.0.1:65009', username: 'u', credential: 'c' }]),
    );
    expect(silent).to.deep.equal({
      signalling: 'fine',
      stun: 'stun-silent',
      turn: 'turn-silent',
      udp: 'udp-blocked',
      loopback: 'fine',
    });
  });

  it('tells what signalling said', async () => {
    for (const why of ['unreachable', 'silent', 'refused'] as const)
      expect(await foundBy(examine([], { reach: async () => ({ reached: false, why }) }))).to.deep.equal({
        signalling: `signalling-${why}`,
        stun: 'no-stun',
        turn: 'no-turn',
        udp: 'no-server',
        loopback: 'fine',
      });
  });

  it('finds that there is no WebRTC wherever it is needed', async () => {
    const createConnection = () => {
      throw new DOMException('switched off', 'NotSupportedError');
    };
    expect(await foundBy(examine([{ urls: 'stun:127.0.0.1:65009' }], { createConnection }))).to.include({
      signalling: 'fine',
      stun: 'no-webrtc',
      turn: 'no-webrtc',
      udp: 'no-webrtc',
      loopback: 'no-webrtc',
    });
  });

  it('tells of each change, is done once, and is silent when it is closed', async () => {
    const seen: number[] = [];
    const running = (doctor: Doctor) => checkNames.filter((name) => doctor.findings[name].state === 'running').length;
    const doctor = examine([]);
    expect(running(doctor)).to.equal(checkNames.length);
    doctor.onChange(() => seen.push(running(doctor)));
    await foundBy(doctor);
    expect(seen).to.have.length(3);
    expect(seen.at(-1)).to.equal(0);

    let answer = () => {};
    const closed = examine([], {
      reach: (signal) =>
        new Promise((resolve) => {
          answer = () => resolve({ reached: true, tookMs: 1 });
          signal.addEventListener('abort', answer);
        }),
    });
    let told = 0;
    closed.onChange(() => told++);
    closed.close();
    await eventually('its connections to close', () =>
      made.every(({ connectionState }) => connectionState === 'closed'),
    );
    answer();
    expect(told).to.equal(0);
  });
});
