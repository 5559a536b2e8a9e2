import { expect } from 'chai';
import { type Fingerprints, prove } from '../../../src/lobby/proof.ts';
import { TestRoom, testBuild, testSecret } from '../../support/room.ts';
import { ScriptedRoom, told } from '../../support/scripted-room.ts';

const seen: Fingerprints = { guest: 'a'.repeat(64), host: 'b'.repeat(64) };
/** What the two ends see where somebody between them has a certificate of their own towards each. */
const swapped = {
  byGuest: { ...seen, host: 'c'.repeat(64) },
  byHost: { ...seen, guest: 'd'.repeat(64) },
};
const otherSecret = 'BBECAwQFBgcICQoLDA0ODw';

function verifiedInRoster(test: TestRoom): unknown {
  const [creator] = test.guests;
  return creator?.room.roster?.players.map(({ name, verified = false }) => [name, verified]);
}

describe('the room’s secret', () => {
  it('proves both ways that nobody is between, and the roster says so', () => {
    const test = new TestRoom();
    test.join({ name: 'Ada', creator: true });
    const trust = { secret: testSecret, fingerprints: seen };
    const guest = test.join({ name: 'Bob', trust, certified: seen });
    expect(guest.room.verified).to.equal(undefined);
    test.pass(50);
    expect(guest.room).to.include({ state: 'lobby', verified: true });
    expect(verifiedInRoster(test)).to.deep.equal([
      ['Ada', true],
      ['Bob', true],
    ]);
    // A second welcome, for another slot, proves it as well.
    guest.room.pickSlot(5);
    test.pass(50);
    expect(guest.room).to.include({ slot: 5, verified: true });
  });

  it('a code that was typed brings none: its guest comes in, unverified', () => {
    const test = new TestRoom();
    test.join({ name: 'Ada', creator: true });
    const guest = test.join({ name: 'Bob', certified: seen });
    test.pass(50);
    expect(guest.room).to.include({ state: 'lobby', verified: false });
    expect(verifiedInRoster(test)).to.deep.equal([
      ['Ada', true],
      ['Bob', false],
    ]);
  });

  it('swapped keys are refused by the host, whose sentence says what has happened', () => {
    const test = new TestRoom();
    test.join({ name: 'Ada', creator: true });
    const trust = { secret: testSecret, fingerprints: swapped.byGuest };
    const guest = test.join({ name: 'Bob', trust, certified: swapped.byHost });
    test.pass(50);
    expect(guest.room.ending?.code).to.equal(4003);
    expect(guest.room.ending?.reason).to.include('swapped keys');
    expect(verifiedInRoster(test)).to.deep.equal([['Ada', true]]);
  });

  it('another room’s secret is refused', () => {
    const test = new TestRoom();
    const guest = test.join({ name: 'Bob', trust: { secret: otherSecret, fingerprints: seen }, certified: seen });
    test.pass(50);
    expect(guest.room.ending?.code).to.equal(4003);
  });

  it('a guest with the secret refuses a welcome without the proof, or with its own sent back', () => {
    for (const proof of [undefined, prove(testSecret, 'guest', seen), prove(otherSecret, 'host', seen)]) {
      const test = new ScriptedRoom();
      const guest = test.join({ name: 'Bob', trust: { secret: testSecret, fingerprints: seen } });
      const welcome = { t: 'welcome', slot: 0, color: '', role: 'player', epoch: 1, resume: '0'.repeat(32) };
      const said = { ...welcome, game: 'scripted', ...(proof !== undefined && { proof }) };
      guest.hostEnd.send('lobby', new TextEncoder().encode(JSON.stringify(said)));
      guest.hostEnd.flush();
      expect(guest.room.ending?.code, `${proof}`).to.equal(4003);
      expect(guest.room.verified, `${proof}`).to.equal(undefined);
    }
  });

  it('who cannot tell its certificates proves nothing, so with a secret it believes nobody', () => {
    const test = new TestRoom();
    const guest = test.join({ name: 'Bob', trust: { secret: testSecret, fingerprints: undefined }, certified: seen });
    test.pass(50);
    expect(guest.room.ending?.code).to.equal(4003);
  });

  it('a hello that comes before the tab has named its certificates waits for them, and no longer than any hello', () => {
    const test = new TestRoom();
    test.join({ name: 'Ada', creator: true });
    const trust = { secret: testSecret, fingerprints: seen };
    const early = test.join({ name: 'Bob', trust });
    const unseen = test.join({ name: 'Cleo', trust });
    test.pass(50);
    expect(early.room.state).to.equal('joining');
    expect(verifiedInRoster(test)).to.deep.equal([['Ada', true]]);
    test.room.certified(early.id, seen, test.clock.nowMs());
    test.pass(50);
    expect(early.room).to.include({ state: 'lobby', verified: true });
    test.pass(6000);
    expect(unseen.room.ending?.code).to.equal(1002);
    expect(verifiedInRoster(test)).to.deep.equal([
      ['Ada', true],
      ['Bob', true],
    ]);
  });

  it('the first certificates that the tab names of a link count', () => {
    const test = new TestRoom();
    const guest = test.join({
      name: 'Bob',
      trust: { secret: testSecret, fingerprints: swapped.byGuest },
      certified: seen,
    });
    test.room.certified(guest.id, swapped.byGuest, test.clock.nowMs());
    test.pass(50);
    expect(guest.room.ending?.code).to.equal(4003);
  });

  it('a spectator is verified alike, and stays so on a seat', () => {
    const test = new ScriptedRoom();
    test.join({ name: 'Ada', creator: true });
    const trust = { secret: testSecret, fingerprints: seen };
    const guest = test.join({ name: 'Walt', role: 'spectator', trust, certified: seen });
    test.pass(50);
    expect(guest.room).to.include({ role: 'spectator', verified: true });
    guest.room.takeSeat();
    test.pass(50);
    expect(guest.room).to.include({ role: 'player', verified: true });
    expect(verifiedInRoster(test)).to.deep.equal([
      ['Ada', true],
      ['Walt', true],
    ]);
  });

  it('a proof is never given to who has not proved anything', () => {
    const test = new TestRoom();
    const guest = test.raw();
    test.room.certified(guest.id, seen, test.clock.nowMs());
    guest.say({ t: 'hello', protocol: 1, build: testBuild, role: 'player' });
    test.pass(50);
    expect(told(guest, 'welcome')[0]).not.to.have.property('proof');
  });
});
