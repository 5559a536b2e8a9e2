import { expect } from 'chai';
import {
  isLoopbackPage,
  readParameters,
  readRoomLink,
  roomFragment,
  writeRoomLink,
} from '../../../src/client/room-link.ts';

const secret = 'AbCdEfGhIjKlMnOpQrStU_';

describe('A room’s link', () => {
  it('leads to the room, with its secret', () => {
    const link = writeRoomLink('https://party.test/tictab/?from=mail#/', { code: 'K7Q2M9XD', secret });
    expect(link).to.equal(`https://party.test/tictab/#/r/K7Q2M9XD?k=${secret}`);
    const read = readRoomLink(new URL(link).hash);
    expect(read).to.include({ code: 'K7Q2M9XD', watch: false, secret });
  });

  it('works without a secret, as a code that is typed does', () => {
    const link = writeRoomLink('https://party.test/', { code: 'K7Q2M9XD', secret: undefined });
    expect(link).to.equal('https://party.test/#/r/K7Q2M9XD');
    expect(readRoomLink('#/r/K7Q2M9XD')).to.include({ code: 'K7Q2M9XD', secret: undefined });
  });

  it('has its secret in the fragment alone, which no request and no referrer carries', () => {
    const url = new URL(writeRoomLink('https://party.test/', { code: 'K7Q2M9XD', secret }));
    url.hash = '';
    expect(url.href).not.to.contain(secret);
  });

  it('has a secret of 22 letters of base64url, or none', () => {
    const wrong = [
      '',
      secret.slice(1),
      `${secret}A`,
      'AbCdEfGhIjKlMnOpQrStU%2B',
      'AbCdEfGhIjKlMnOpQrStU/',
      '<img src=x onerror=1>!',
    ];
    for (const k of wrong) expect(readRoomLink(`#/r/K7Q2M9XD?k=${k}`)?.secret, k).to.equal(undefined);
    // As an address bar writes what was typed.
    expect(readRoomLink(`#/r/K7Q2M9XD?k=${secret.replace('_', '%5F')}`)?.secret).to.equal(secret);
  });

  it('keeps the other parameters apart from the secret, and in the address beside it', () => {
    const read = readRoomLink(`#/r/K7Q2M9XD?loss=5&k=${secret}&watch=1&k=another`);
    expect(read?.parameters.toString()).to.equal('loss=5&watch=1');
    expect(read?.watch).to.equal(true);
    expect(roomFragment('K7Q2M9XD', read?.parameters ?? new URLSearchParams(), secret)).to.equal(
      `#/r/K7Q2M9XD?k=${secret}&loss=5&watch=1`,
    );
    expect(readParameters(`#/?k=${secret}&pump=1`).toString()).to.equal('pump=1');
    expect(readParameters('#/').size).to.equal(0);
  });

  it('is one of 64 characters of code at most, and of nothing behind it', () => {
    expect(readRoomLink(`#/r/${'A'.repeat(64)}`)?.code).to.have.length(64);
    expect(readRoomLink(`#/r/${'A'.repeat(65)}`)).to.equal(undefined);
    for (const other of ['', '#', '#/', '#/r/', '#/r/A/B', '#/replay/AAAA', '#/x/K7Q2M9XD'])
      expect(readRoomLink(other), other).to.equal(undefined);
  });

  it('names the network’s address where the page’s own is of use on its machine alone', () => {
    const room = { code: 'K7Q2M9XD', secret };
    expect(writeRoomLink('http://localhost:8080/', room, 'http://192.168.0.7:8080/')).to.equal(
      `http://192.168.0.7:8080/#/r/K7Q2M9XD?k=${secret}`,
    );
    expect(writeRoomLink('https://party.test/', room, 'http://192.168.0.7:8080/')).to.contain('https://party.test/');
    expect(isLoopbackPage('http://127.3.2.1/')).to.equal(true);
    expect(isLoopbackPage('http://localhost.party.test/')).to.equal(false);
  });
});
