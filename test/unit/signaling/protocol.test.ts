import { expect } from 'chai';
import {
  bounds,
  cleanTitle,
  codeAlphabet,
  defaultLimits,
  errors,
  limitNotes,
  limitVariable,
  normaliseCode,
  parseToClient,
  parseToServer,
  type ToClient,
} from '../../../signaling/protocol.ts';
import { candidate, facts, offer } from './table.ts';

const code = '0123ABCZ';
const secret = '0123456789abcdef0123456789abcdef';

function serverTakes(message: unknown): boolean {
  return parseToServer(JSON.stringify(message)).ok;
}

function clientTakes(message: unknown): boolean {
  return parseToClient(JSON.stringify(message)).ok;
}

/** Every way in which one field of a good message can be missing or wrong. */
function spoiled(message: Readonly<Record<string, unknown>>): unknown[] {
  return Object.keys(message).flatMap((name) => {
    const { [name]: _, ...without } = message;
    return [without, ...[undefined, {}, [], 1.5, -1, '\u0000'].map((bad) => ({ ...message, [name]: bad }))];
  });
}

describe('signalling protocol', () => {
  it('takes every message it declares, and none with a field missing or wrong', () => {
    const toServer = [
      { t: 'create', request: 1, ...facts },
      { t: 'reclaim', request: 0xffff_ffff, code, token: secret, ...facts },
      { t: 'update', code, ...facts },
      { t: 'close', code },
      { t: 'join', request: 0, code, wait: true },
      { t: 'admit', attempt: secret },
      { t: 'signal', attempt: secret, signals: [offer, candidate(1)] },
      { t: 'bye', attempt: secret },
      { t: 'list', on: true },
      { t: 'quick', request: 1, game: 'arena', avoid: [code] },
      { t: 'turn', request: 1 },
      { t: 'ping' },
    ];
    const toClient = [
      { t: 'created', request: 1, code, token: secret },
      { t: 'reclaimed', request: 1, code, attempts: [secret] },
      { t: 'join', code, attempt: secret },
      { t: 'asked', request: 1, attempt: secret },
      { t: 'accepted', attempt: secret, game: 'arena' },
      { t: 'signal', attempt: secret, signals: [offer] },
      { t: 'bye', attempt: secret, error: 'left' },
      { t: 'away', attempt: secret },
      { t: 'rooms', rooms: [{ code, title: 'x', game: 'arena', seats: 4, free: 1, ageS: 0 }] },
      { t: 'found', request: 1, code },
      { t: 'none', request: 1 },
      { t: 'restart', inMs: 60_000 },
      {
        t: 'turn',
        request: 1,
        urls: ['turn:turn.test:3478?transport=udp', 'turns:turn.test'],
        username: '1700000000:0af9',
        credential: 'q80bAz+/09==',
        ttlS: 3600,
      },
      { t: 'error', error: 'rate', reason: errors.rate, request: 1, room: code },
      { t: 'pong' },
    ];
    for (const message of toServer) {
      expect(parseToServer(JSON.stringify(message))).to.deep.equal({ ok: true, value: message });
      for (const bad of spoiled(message)) {
        // Which rooms to avoid may be left out, and be none.
        if (message.t === 'quick' && /"arena"(,"avoid":\[\])?}$/.test(JSON.stringify(bad))) continue;
        expect(serverTakes(bad), JSON.stringify(bad)).to.equal(false);
      }
    }
    for (const message of toClient) {
      expect(parseToClient(JSON.stringify(message))).to.deep.equal({ ok: true, value: message });
      for (const bad of spoiled(message)) {
        if (JSON.stringify(bad).includes('"rooms":[]') || JSON.stringify(bad).includes('"attempts":[]')) continue;
        expect(clientTakes(bad), JSON.stringify(bad)).to.equal(false);
      }
    }
  });

  it('takes no truncation of a message', () => {
    const text = JSON.stringify({ t: 'signal', attempt: secret, signals: [offer, candidate(1)] });
    for (let length = 0; length < text.length; length++) {
      expect(parseToServer(text.slice(0, length)).ok, `${length} characters`).to.equal(false);
    }
  });

  it('D01: names what is wrong with text that is no message, and throws for none', () => {
    const reasons = Object.fromEntries(
      [']', '{"route":', '', 'null', '[]', '"x"', '1', '{}', '{"t":"constructor"}', '{"t":["ping"]}'].map((text) => {
        const parsed = parseToServer(text);
        return [text, parsed.ok ? 'taken' : parsed.reason];
      }),
    );
    expect(reasons).to.deep.equal({
      ']': 'not JSON',
      '{"route":': 'not JSON',
      '': 'not JSON',
      null: 'not an object',
      '[]': 'not an object',
      '"x"': 'not an object',
      1: 'not an object',
      '{}': 'unknown t',
      '{"t":"constructor"}': 'unknown t',
      '{"t":["ping"]}': 'unknown t',
    });
    expect(parseToServer('['.repeat(bounds.messageBytes)).ok).to.equal(false);
  });

  it('leaves out what is not declared, also inside signals', () => {
    const parsed = parseToServer(
      JSON.stringify({ t: 'signal', attempt: secret, signals: [{ ...offer, from: 0 }], slot: 3, __proto__: null }),
    );
    expect(parsed).to.deep.equal({ ok: true, value: { t: 'signal', attempt: secret, signals: [offer] } });
  });

  it('holds each bound at its most and refuses one more', () => {
    const join = { t: 'join', request: 1, code, wait: false };
    const pad = (length: number) => JSON.stringify(join) + ' '.repeat(length - JSON.stringify(join).length);
    expect(parseToServer(pad(bounds.messageBytes)).ok).to.equal(true);
    expect(parseToServer(pad(bounds.messageBytes + 1)).ok).to.equal(false);

    const create = (changed: object) => serverTakes({ t: 'create', request: 1, ...facts, ...changed });
    expect(create({ title: 'é'.repeat(32) })).to.equal(true);
    expect(create({ title: `${'é'.repeat(32)}x` })).to.equal(false);
    expect(create({ title: 'x'.repeat(bounds.titleBytes + 1) })).to.equal(false);
    for (const bad of ['a\nb', 'a\u0000b', '\u007f', '\ud800', '\u2028'])
      expect(create({ title: bad })).to.equal(false);
    expect(create({ seats: 64, free: 64 })).to.equal(true);
    expect(create({ seats: 65 })).to.equal(false);
    expect(create({ seats: 0 })).to.equal(false);
    expect(create({ free: 65 })).to.equal(false);
    expect(create({ game: 'x'.repeat(16) })).to.equal(true);
    expect(create({ game: 'x'.repeat(17) })).to.equal(false);
    for (const bad of ['', 'Arena', 'a b', '<b>']) expect(create({ game: bad })).to.equal(false);

    const request = (value: number) => serverTakes({ ...join, request: value });
    expect(request(2 ** 32 - 1)).to.equal(true);
    expect(request(2 ** 32)).to.equal(false);

    const quick = { t: 'quick', request: 1, game: 'arena' };
    expect(parseToServer(JSON.stringify(quick))).to.deep.equal({ ok: true, value: { ...quick, avoid: [] } });
    expect(serverTakes({ ...quick, avoid: Array.from({ length: 8 }, () => code) })).to.equal(true);
    expect(serverTakes({ ...quick, avoid: Array.from({ length: 9 }, () => code) })).to.equal(false);

    const signals = (list: readonly unknown[]) => serverTakes({ t: 'signal', attempt: secret, signals: list });
    expect(signals([])).to.equal(false);
    expect(signals(Array.from({ length: 8 }, (_, i) => candidate(i)))).to.equal(true);
    expect(signals(Array.from({ length: 9 }, (_, i) => candidate(i)))).to.equal(false);
    expect(signals([{ type: 'answer', sdp: 'x'.repeat(bounds.sdpLength) }])).to.equal(true);
    expect(signals([{ type: 'answer', sdp: 'x'.repeat(bounds.sdpLength + 1) }])).to.equal(false);
    expect(signals([{ type: 'rollback', sdp: 'x' }])).to.equal(false);
    const long = { ...candidate(1), candidate: 'x'.repeat(bounds.candidateLength) };
    expect(signals([long])).to.equal(true);
    expect(signals([{ ...long, candidate: `${long.candidate}x` }])).to.equal(false);
    expect(signals([{ type: 'candidate', candidate: '', sdpMid: null, sdpMLineIndex: null }])).to.equal(true);
    expect(signals([{ ...candidate(1), sdpMid: 'x'.repeat(17) }])).to.equal(false);
    expect(signals([{ ...candidate(1), sdpMLineIndex: 256 }])).to.equal(false);

    const reason = (length: number) =>
      clientTakes({ t: 'error', error: 'rate', reason: 'x'.repeat(length), request: null, room: null });
    expect(reason(200)).to.equal(true);
    expect(reason(201)).to.equal(false);
    expect(reason(0)).to.equal(false);
  });

  it('fits every message within its bounds into 16 KiB', () => {
    const listed = { code, title: '"'.repeat(64), game: 'x'.repeat(16), seats: 64, free: 64, ageS: 0xffff_ffff };
    const largest: ToClient[] = [
      { t: 'rooms', rooms: Array.from({ length: bounds.listedRooms }, () => listed) },
      {
        t: 'reclaimed',
        request: 0xffff_ffff,
        code,
        attempts: Array.from({ length: bounds.attemptsPerRoom }, () => secret),
      },
      {
        t: 'signal',
        attempt: secret,
        signals: Array.from({ length: bounds.signalsPerMessage }, () => ({
          type: 'candidate' as const,
          candidate: '"'.repeat(bounds.candidateLength),
          sdpMid: '"'.repeat(bounds.midLength),
          sdpMLineIndex: 255,
        })),
      },
      // A description goes alone, and its line ends are the only characters that JSON makes longer.
      {
        t: 'signal',
        attempt: secret,
        signals: [{ type: 'offer', sdp: 'a=fmtp:1 x\r\n'.repeat(Math.floor(bounds.sdpLength / 12)) }],
      },
    ];
    for (const message of largest) {
      const text = JSON.stringify(message);
      expect(new TextEncoder().encode(text).byteLength, message.t).to.be.at.most(bounds.messageBytes);
      expect(parseToClient(text).ok, message.t).to.equal(true);
    }
  });

  it('has 32 symbols that nobody mistakes, and reads codes as people write them', () => {
    expect(new Set(codeAlphabet).size).to.equal(32);
    expect(codeAlphabet).not.to.match(/[ILOU]/);
    expect(normaliseCode(' 0123-abcz ')).to.equal(code);
    expect(normaliseCode('oO1l-iLuU')).to.equal('001111VV');
    expect(normaliseCode('0 1 2 3 – A_B_C_Z')).to.equal(code);
    for (const bad of ['', '0123ABC', '0123ABCZ0', '0123ABC!', `${' '.repeat(40)}${code}`, 'é123ABCZ']) {
      expect(normaliseCode(bad), bad).to.equal(undefined);
    }
  });

  it('cleans a title instead of having it refused', () => {
    expect(cleanTitle('Ada’s room')).to.equal('Ada’s room');
    expect(cleanTitle('a\nb\u0000c\u2028\ud800d')).to.equal('abcd');
    expect(cleanTitle('x'.repeat(100_000))).to.equal('x'.repeat(64));
    // Cut between two code points: 16 of 4 bytes fit.
    expect(cleanTitle('🎈'.repeat(40))).to.equal('🎈'.repeat(16));
    for (const title of ['x'.repeat(65), '🎈'.repeat(40), '\u0000', 'é'.repeat(40)]) {
      expect(serverTakes({ t: 'create', request: 1, ...facts, title: cleanTitle(title) })).to.equal(true);
    }
  });

  it('takes no title that can be made to look like another, and cleanTitle mends it', () => {
    const deceiving = ['\u202e', '\u202d', '\u2066', '\u2069', '\u200f', '\u061c', '\u200b', '\u200d', '\u00ad'];
    deceiving.push('\ufeff', '\u3164', '\u2800', '\ue000', '\u{e0041}', '\u2029');
    for (const mark of deceiving) {
      const title = `Ada${mark}’s room`;
      const what = mark.codePointAt(0)?.toString(16);
      expect(serverTakes({ t: 'create', request: 1, ...facts, title }), what).to.equal(false);
      expect(clientTakes({ t: 'rooms', rooms: [{ ...facts, code, title, ageS: 0 }] }), what).to.equal(false);
      expect(cleanTitle(title), what).to.equal('Ada’s room');
    }
    for (const title of ['غرفة', 'חדר', '部屋', 'é', 'e\u0301', '🎈 🇩🇪']) {
      expect(serverTakes({ t: 'create', request: 1, ...facts, title }), title).to.equal(true);
      expect(cleanTitle(title)).to.equal(title);
    }
  });

  it('has one sentence for every error, a note and a variable for every limit', () => {
    for (const reason of Object.values(errors)) {
      expect(reason).to.match(/^[A-Z].*\.$/);
      expect(reason.length).to.be.at.most(bounds.reasonLength);
    }
    expect(Object.keys(limitNotes)).to.deep.equal(Object.keys(defaultLimits));
    expect(limitVariable('messageBytes')).to.equal('MESSAGE_BYTES');
    expect(limitVariable('joinsPerMinute')).to.equal('JOINS_PER_MINUTE');
  });
});
