import { expect } from 'chai';
import { maxSeats } from '../../../src/lobby/fields.ts';
import {
  maxChatLength,
  maxLobbyBytes,
  maxScore,
  readToGuest,
  readToHost,
  type ToGuest,
  type ToHost,
  writeLobby,
} from '../../../src/lobby/messages.ts';
import { isCleanName } from '../../../src/lobby/names.ts';
import { lanes } from '../../../src/net/lanes.ts';
import { toGuestSamples, toHostSamples } from '../../support/lobby-samples.ts';

const build = '0123456789ab';
const token = '0123456789abcdef0123456789abcdef';
const proof = {
  good: [token + token, undefined],
  bad: ['', token, `${token + token}0`, (token + token).toUpperCase(), 1],
};
const frame = (message: unknown) => new TextEncoder().encode(JSON.stringify(message));

/** A field's values that are taken, and ones just beyond. */
interface Bounds {
  readonly message: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const u32 = { good: [0, 0xffff_ffff], bad: [-1, 0x1_0000_0000, 0.5, '1', null, [], true] };
const slot = { good: [0, maxSeats - 1], bad: [-1, maxSeats, 0.5, '0', {}] };
const name = {
  good: ['a', 'x'.repeat(32), '€'.repeat(10), '🙂'.repeat(8)],
  bad: ['', 'x'.repeat(33), '€'.repeat(11), ' a', 'a\u202eb', 'a\u0000', 7, null],
};
const params = {
  good: [{}, { a: 1, b: 'x'.repeat(64), c: true }, Object.fromEntries([...'abcdefghijklmnop'].map((key) => [key, 1]))],
  bad: [
    { a: 'x'.repeat(65) },
    { a: {} },
    { a: null },
    { 'a b': 1 },
    { [`a${'b'.repeat(16)}`]: 1 },
    Object.fromEntries([...'abcdefghijklmnopq'].map((key) => [key, 1])),
    'x',
    null,
  ],
};
const everySlot = Array.from({ length: maxSeats }, (_, n) => n);
/** In ascending order, so none twice. */
const slots = {
  good: [[], [1, 5], everySlot],
  bad: [[...everySlot, 64], Array(maxSeats).fill(1), [1, 1], [5, 1], [-1], [64], 'x', null],
};
/** A name as a guest is told it: bounded, but cleaned rather than refused. */
const shownName = {
  good: [...name.good, '', 'x'.repeat(33), ' a', 'a\u202eb', 'x'.repeat(64)],
  bad: ['x'.repeat(65), 7, null],
};
const names = {
  good: [[], Array(maxSeats).fill('a'), [''], ['a\u200bb']],
  bad: [Array(maxSeats + 1).fill('a'), ['x'.repeat(65)], [7]],
};
const chat = {
  good: ['x', 'x'.repeat(maxChatLength)],
  bad: ['', 'x'.repeat(maxChatLength + 1), 'a\u0007b', 'a\nb', 5],
};
const reason = { good: ['', 'x'.repeat(300)], bad: ['x'.repeat(301), 1, null] };
const code = {
  good: [1000, 1001, 1002, 1007, 1008, 1009, 1013, 4001, 4002, 4003],
  bad: [0, 999, 1003, 4004, '1000', null],
};
/** Of builds that know others too: those are none. */
const kind = { good: [undefined, 'locked', 'never-heard-of'], bad: ['', 'Locked', 'a'.repeat(17), 1, null] };
const hello = { t: 'hello', protocol: 1, build, role: 'player' };
const welcome = { t: 'welcome', slot: 1, color: '#00ff00', role: 'player', epoch: 0, resume: token, game: 'arena' };
const rosterPlayer = { slot: 0, color: '#00ff00', name: 'a', host: true, entityId: null, away: false };
const roster = { t: 'roster', players: [rosterPlayer], spectators: [], freeSlots: [], params: {}, inGame: false };
const launch = { t: 'launch', launchId: 1, params: {}, seed: 1, numplayers: 1, slots: [0], names: ['a'] };

const toHostBounds: Bounds[] = [
  { message: hello, field: 'protocol', ...u32 },
  { message: hello, field: 'build', good: [build], bad: ['', '0123456789aB', `${build}0`, 12] },
  { message: hello, field: 'role', good: ['player', 'spectator'], bad: ['host', '', 1, null] },
  { message: hello, field: 'name', ...name, good: [...name.good, undefined] },
  { message: hello, field: 'resume', good: [token, undefined], bad: ['', token.toUpperCase(), `${token}0`, 1] },
  { message: hello, field: 'proof', ...proof },
  { message: { t: 'name' }, field: 'name', ...name, bad: [...name.bad, undefined] },
  { message: { t: 'slot' }, field: 'slot', ...slot, bad: [...slot.bad, undefined, null] },
  { message: { t: 'join' }, field: 'slot', ...slot, good: [...slot.good, undefined] },
  { message: { t: 'kick' }, field: 'slot', ...slot },
  { message: { t: 'params' }, field: 'params', ...params },
  { message: { t: 'ping' }, field: 't0', good: [0, -1, 0.5, 1e300], bad: [null, '0', undefined] },
  { message: { t: 'progress', launchId: 1 }, field: 'tic', ...u32 },
  { message: { t: 'progress', tic: 1 }, field: 'launchId', ...u32 },
  { message: { t: 'again' }, field: 'launchId', ...u32 },
  { message: { t: 'hash', epoch: 1, tic: 1, hash: 1 }, field: 'launchId', ...u32 },
  { message: { t: 'hash', epoch: 1, launchId: 1, tic: 1 }, field: 'hash', ...u32 },
  { message: { t: 'chat' }, field: 'text', ...chat },
  { message: { t: 'goodbye', reason: 'x' }, field: 'code', ...code },
  { message: { t: 'goodbye', code: 1013, reason: 'x' }, field: 'kind', ...kind },
  { message: { t: 'goodbye', code: 1000 }, field: 'reason', ...reason },
];

const toGuestBounds: Bounds[] = [
  { message: welcome, field: 'slot', ...slot, good: [...slot.good, null], bad: [...slot.bad, undefined] },
  { message: welcome, field: 'color', good: ['', 'x'.repeat(32)], bad: ['x'.repeat(33), 1] },
  { message: welcome, field: 'epoch', ...u32 },
  { message: welcome, field: 'resume', good: [token], bad: ['', undefined, `${token}0`] },
  { message: welcome, field: 'game', good: ['arena', 'a', 'a'.repeat(16)], bad: ['', 'Arena', '1a', 'a'.repeat(17)] },
  {
    message: welcome,
    field: 'auth',
    good: ['0', '18446744073709551615', undefined],
    bad: ['', '-1', '1'.repeat(21), 1],
  },
  { message: welcome, field: 'proof', ...proof },
  {
    message: roster,
    field: 'players',
    good: [[], everySlot.map((each) => ({ ...rosterPlayer, slot: each }))],
    // Lists of players go by their slots: of two in one, pages would show one for ever.
    bad: [
      Array(maxSeats).fill(rosterPlayer),
      [rosterPlayer, rosterPlayer],
      [{ ...rosterPlayer, slot: 1 }, rosterPlayer],
      [{}],
      null,
    ],
  },
  ...Object.entries({
    slot,
    name: shownName,
    entityId: { ...u32, good: [...u32.good, null], bad: [-1, 0.5, '1'] },
    host: { good: [true], bad: [1, 'true'] },
    verified: { good: [true, undefined], bad: [1, null] },
  }).map(
    ([field, { good, bad }]): Bounds => ({
      message: roster,
      field: 'players',
      good: good.map((value) => [{ ...rosterPlayer, [field]: value }]),
      bad: bad.map((value) => [{ ...rosterPlayer, [field]: value }]),
    }),
  ),
  { message: roster, field: 'spectators', ...names },
  { message: roster, field: 'freeSlots', ...slots },
  { message: roster, field: 'params', ...params },
  { message: roster, field: 'inGame', good: [true, false], bad: [0, 'false', null] },
  { message: { t: 'countdown' }, field: 'n', good: [1, 2, 3], bad: [0, 4, 1.5, '1'] },
  { message: launch, field: 'launchId', ...u32 },
  { message: launch, field: 'numplayers', good: [1, maxSeats], bad: [0, maxSeats + 1, 1.5] },
  { message: launch, field: 'seed', ...u32 },
  { message: launch, field: 'slots', ...slots },
  { message: launch, field: 'names', ...names },
  { message: { t: 'inprogress', launchId: 1, params: {}, seed: 1, slots: [0], names: ['a'] }, field: 'tic', ...u32 },
  { message: { t: 'ended', launchId: 1 }, field: 'reason', ...reason },
  { message: { t: 'pong' }, field: 't0', good: [0, 1.5], bad: [null, 'x'] },
  { message: { t: 'margin' }, field: 'ms', good: [0, -1.5], bad: [null, 'x'] },
  { message: { t: 'chat', slot: 0 }, field: 'text', ...chat },
  { message: { t: 'chat', slot: null, text: 'x' }, field: 'name', ...shownName },
  { message: { t: 'chat', text: 'x' }, field: 'slot', ...slot, good: [...slot.good, null] },
  { message: { t: 'goodbye', reason: 'x' }, field: 'code', ...code },
  { message: { t: 'goodbye', code: 1013, reason: 'x' }, field: 'kind', ...kind },
];

describe('lobby messages', () => {
  const directions = [
    { what: 'to the host', read: readToHost, samples: toHostSamples, bounds: toHostBounds },
    { what: 'to a guest', read: readToGuest, samples: toGuestSamples, bounds: toGuestBounds },
  ] as const;

  for (const { what, read, samples, bounds } of directions) {
    it(`${what}: each comes back as it was written`, () => {
      for (const message of samples) expect(read(writeLobby(message))).to.deep.equal({ type: 'message', message });
    });

    it(`${what}: every field is bounded`, () => {
      for (const { message, field, good, bad } of bounds) {
        const typeWith = (value: unknown) => read(frame({ ...message, [field]: value })).type;
        for (const value of good)
          expect(typeWith(value), `${message.t}.${field} = ${JSON.stringify(value)}`).to.equal('message');
        for (const value of bad)
          expect(typeWith(value), `${message.t}.${field} = ${JSON.stringify(value)}`).to.equal('malformed');
      }
    });

    it(`${what}: a missing field makes it malformed, unless it may be missing`, () => {
      const optional = new Set(
        'hello.name hello.resume hello.proof join.slot welcome.auth welcome.proof chat.name'.split(' '),
      );
      for (const message of samples)
        for (const field of Object.keys(message)) {
          const { [field as 't']: _, ...rest } = message;
          const wanted = optional.has(`${message.t}.${field}`) ? 'message' : 'malformed';
          expect(read(frame(rest)).type, `${message.t} without ${field}`).to.equal(wanted);
        }
    });

    it(`D21: ${what}: identity and anything else undeclared does not get through`, () => {
      for (const message of samples) {
        const extra = { ...message, sender: 3, id: 5, isHost: true, admin: 1, token: 'x', constructor: 1 };
        expect(read(frame(extra))).to.deep.equal({ type: 'message', message });
      }
    });

    it(`${what}: a goodbye of another build is read, whatever kind it is of there`, () => {
      const goodbye = { t: 'goodbye', code: 1002, reason: 'x' };
      const kinds = ['version', 'never-heard-of', 'constructor'].map((kind) => read(frame({ ...goodbye, kind })));
      const message = (kind: string | undefined) => ({ type: 'message', message: { ...goodbye, kind } });
      expect(kinds).to.deep.equal(['version', undefined, undefined].map(message));
    });

    it(`${what}: what is no message is refused with a reason, truncated at any length too`, () => {
      const malformed = [
        '',
        ' ',
        'null',
        '1',
        '"x"',
        '[]',
        '{}',
        '{"t":1}',
        '{"t":null}',
        '{"T":"leave"}',
        '{"t":"chat"}',
        '\ufeff',
        "{'t':'leave'}",
        '{"t":"leave"}x',
        '[{"t":"leave"}]',
      ];
      for (const text of malformed) {
        const result = read(new TextEncoder().encode(text));
        expect(result.type, text).to.equal('malformed');
        if (result.type === 'malformed') expect(result.why).to.be.a('string').and.not.equal('');
      }
      for (const message of samples) {
        const whole = writeLobby(message);
        for (let length = 0; length < whole.byteLength; length++)
          expect(read(whole.subarray(0, length)).type).to.equal('malformed');
      }
      expect(read(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d)).type, 'no UTF-8').to.equal('malformed');
    });

    it(`${what}: a kind of message this version does not know is told from nonsense`, () => {
      for (const t of ['vote', '', 'constructor', '__proto__', 'toString', 'x'.repeat(1000)])
        expect(read(frame({ t, more: [1] })), t).to.deep.equal({ type: 'unknown' });
    });

    it(`${what}: one byte more than 16 KiB is refused unread`, () => {
      const [message] = samples;
      if (!message) throw new Error('no samples');
      const padded = (byteLength: number) => {
        const bytes = new Uint8Array(byteLength).fill(0x20);
        bytes.set(writeLobby(message));
        return bytes;
      };
      expect(read(padded(maxLobbyBytes))).to.deep.equal({ type: 'message', message });
      expect(read(padded(maxLobbyBytes + 1))).to.deep.equal({ type: 'malformed', why: 'too long' });
      expect(read(new TextEncoder().encode('['.repeat(maxLobbyBytes))).type).to.equal('malformed');
    });
  }

  it('does not take a message of the other direction', () => {
    for (const message of toHostSamples)
      if (!['chat', 'goodbye'].includes(message.t))
        expect(readToGuest(writeLobby(message))).to.deep.equal({ type: 'unknown' });
    for (const message of toGuestSamples)
      if (!['chat', 'goodbye'].includes(message.t))
        expect(readToHost(writeLobby(message))).to.deep.equal({ type: 'unknown' });
  });

  it('C07: a full roster and a full launch with the longest names fit their lane', () => {
    expect(maxLobbyBytes).to.equal(lanes.lobby.maxBytes);
    // Most bytes in JSON, per byte of UTF-8, need an escape.
    for (const name of ['"'.repeat(32), '\\'.repeat(32), '🙂'.repeat(8), '€'.repeat(10)]) {
      expect(isCleanName(name)).to.equal(true);
      const slots = Array.from({ length: maxSeats }, (_, slot) => slot);
      const longest: (ToGuest | ToHost)[] = [
        {
          t: 'roster',
          players: slots.map((slot) => ({
            slot,
            color: '#ffffff',
            name,
            host: false,
            entityId: 0xffff_ffff,
            away: false,
            verified: true,
            again: true,
            score: -maxScore,
          })),
          spectators: [],
          freeSlots: [],
          params: {},
          inGame: false,
        },
        {
          t: 'launch',
          launchId: 0xffff_ffff,
          params: {},
          seed: 1,
          numplayers: maxSeats,
          slots,
          names: slots.map(() => name),
        },
      ];
      for (const message of longest) {
        const bytes = writeLobby(message);
        expect(bytes.byteLength, `${message.t} of ${name}`).to.be.at.most(maxLobbyBytes);
        expect(readToGuest(bytes)).to.deep.equal({ type: 'message', message });
      }
    }
  });

  it('D23: names a guest is told are cleaned, so that one name expels nobody', () => {
    const told = ['a\u202eb', '', ' x ', 'y'.repeat(40), 'Zoë'].map((each, n) => ({
      ...rosterPlayer,
      slot: n,
      name: each,
    }));
    const read = readToGuest(frame({ ...roster, players: told }));
    const shown =
      read.type === 'message' && read.message.t === 'roster' ? read.message.players.map((each) => each.name) : [];
    expect(shown).to.deep.equal(['ab', 'Player', 'x', 'y'.repeat(32), 'Zoë']);
  });
});
