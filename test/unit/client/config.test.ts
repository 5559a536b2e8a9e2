import { expect } from 'chai';
import { loadConfig, readConfig } from '../../../src/client/config.ts';

describe('config.json', () => {
  it('needs nothing: the public PeerJS broker introduces, and there is no STUN', () => {
    expect(readConfig('{}')).to.deep.equal({ signaling: null, peerjs: null, iceServers: [] });
  });

  it('ignores keys it does not know', () => {
    expect(readConfig('{"later": 1, "signaling": "wss://party.test/signal"}')).to.deep.equal({
      signaling: 'wss://party.test/signal',
      peerjs: null,
      iceServers: [],
    });
  });

  it('takes STUN, and TURN with credentials', () => {
    const iceServers = [
      { urls: 'stun:stun.test' },
      { urls: ['turn:turn.test', 'turns:turn.test:443?transport=tcp'], username: 'u', credential: 'c' },
    ];
    expect(readConfig(JSON.stringify({ iceServers })).iceServers).to.deep.equal(iceServers);
  });

  it('takes a PeerJS broker as the library’s options have it, in part or as a whole', () => {
    for (const peerjs of [
      {},
      { host: '/', path: '/p' },
      { host: 'broker.test', port: 65_535, path: '/a/b/', key: 'k', secure: false },
      { host: '[::1]', port: 1 },
    ])
      expect(readConfig(JSON.stringify({ peerjs })).peerjs).to.deep.equal(peerjs);
  });

  for (const [what, text, key] of [
    ['no JSON', '{', 'valid JSON'],
    ['another type', '{"signaling": 7}', 'signaling'],
    ['an address that is no STUN server', '{"iceServers": [{"urls": "https://stun.test"}]}', 'iceServers'],
    ['TURN without credentials', '{"iceServers": [{"urls": ["turn:turn.test"]}]}', 'iceServers'],
    ['no addresses', '{"iceServers": [{"urls": []}]}', 'iceServers'],
    ['too many servers', JSON.stringify({ iceServers: Array(17).fill({ urls: 'stun:a' }) }), 'iceServers'],
    ['a likely typo', '{"signalling": "wss://party.test/signal"}', 'spelled “signaling”'],
    ['another case', '{"IceServers": []}', 'spelled “iceServers”'],
    ['a LAN address that is none', '{"lanUrl": "party"}', 'lanUrl'],
    ['a broker’s host with a scheme', '{"peerjs": {"host": "https://broker.test"}}', 'peerjs.host'],
    ['a port beyond', '{"peerjs": {"port": 65536}}', 'peerjs.port'],
    ['an option of the broker that is none', '{"peerjs": {"pingInterval": 1}}', 'peerjs'],
    ['another case of the broker', '{"peerJS": {}}', 'spelled “peerjs”'],
    ['a list', '[]', 'the whole file'],
  ] as const)
    it(`${what}: one sentence that names the key and who can mend it`, () => {
      expect(() => readConfig(text))
        .to.throw(key)
        .with.property('message')
        .that.match(/^config\.json .*whoever runs this site must mend it\.$/);
    });

  it('that cannot be loaded is said so', async () => {
    const error = await loadConfig(() => Promise.reject(new Error('404'))).catch((reason: unknown) => reason);
    expect(error)
      .to.have.property('message')
      .that.match(/^config\.json could not be loaded/);
  });
});
