import { expect } from 'chai';
import { Random } from '../../src/lib/random.ts';
import { maxSeats } from '../../src/lobby/fields.ts';
import { readToGuest, readToHost, writeLobby } from '../../src/lobby/messages.ts';
import { isCleanName } from '../../src/lobby/names.ts';
import { toGuestSamples, toHostSamples } from '../support/lobby-samples.ts';
import { soak } from '../support/soak.ts';

const framesPerReader = soak ? 1_000_000 : 50_000;
/** It is part of the titles; set it here to see a run again. */
const seed = Date.now() >>> 0;

const samples = [...toHostSamples, ...toGuestSamples];
const telling = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  '-',
  '1e999',
  '\\u0000',
  '\\ud800',
  '__proto__',
  '"t":',
  '0',
  '.',
  'é',
  '\u202e',
];

function pick<T>(random: Random, from: readonly T[]): T | undefined {
  return from[random.below(from.length)];
}

/** A value of any JSON type, nested now and then. */
function anything(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 5 : 7)) {
    case 0:
      return pick(random, [null, true, false]);
    case 1:
      return pick(random, [0, -1, 63, 64, 0.5, 0xffff_ffff, 0x1_0000_0000, 1e308, -0]);
    case 2:
      return 'x'.repeat(random.below(400));
    case 3:
      return pick(random, ['', '\u0000', '\u202e', '🙂', '\ud800', 'player', '0123456789ab', 'constructor']);
    case 4:
      return pick(random, samples);
    case 5:
      return Array.from({ length: random.below(70) }, () => anything(random, depth + 2));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(6) }, () => [
          pick(random, ['t', 'slot', 'name', 'params', '__proto__', 'constructor', 'x', '0']),
          anything(random, depth + 1),
        ]),
      );
  }
}

/** A message with some fields exchanged for anything, or its text with a few things wrong. */
function hostileFrame(random: Random): Uint8Array {
  if (random.below(4) === 0) return Uint8Array.from({ length: random.below(200) }, () => random.u32() & 0xff);
  const message: Record<string, unknown> = { ...pick(random, samples) };
  for (let times = random.below(3); times > 0; times--)
    message[pick(random, Object.keys(message)) ?? 't'] = anything(random);
  let text = JSON.stringify(message);
  for (let times = random.below(3); times > 0; times--) {
    const at = random.below(text.length + 1);
    text = text.slice(0, at) + (pick(random, telling) ?? '') + text.slice(at + random.below(6));
  }
  return new TextEncoder().encode(text);
}

/** All strings that stand where names do. */
function namesIn(message: object): string[] {
  const own = 'name' in message ? [message.name] : [];
  const lists = ['names', 'spectators', 'players'].flatMap(
    (field) => Object.entries(message).find(([key]) => key === field)?.[1] ?? [],
  );
  return [...own, ...lists].map((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'name' in entry ? String(entry.name) : String(entry),
  );
}

describe(`fuzz: lobby, seed ${seed}`, () => {
  for (const [what, read] of Object.entries({ readToHost, readToGuest }))
    it(`${what} never throws, and what it takes is a message that can be written and read again`, function () {
      this.timeout(soak ? 600_000 : 120_000);
      const random = new Random(seed);
      const seen = { message: 0, unknown: 0, malformed: 0 };
      for (let n = 0; n < framesPerReader; n++) {
        const result = read(hostileFrame(random));
        seen[result.type]++;
        if (result.type !== 'message') continue;
        const { message } = result;
        const again = read(writeLobby(message));
        if (JSON.stringify(again) !== JSON.stringify(result)) expect.fail(`read again: ${JSON.stringify(again)}`);
        for (const name of namesIn(message)) if (!isCleanName(name)) expect.fail(`a bad name: ${JSON.stringify(name)}`);
        if ('slot' in message && message.slot !== null && message.slot !== undefined)
          if (!(message.slot >= 0 && message.slot < maxSeats)) expect.fail(`a bad slot: ${message.slot}`);
      }
      // A run that met only nonsense would have tried nothing.
      for (const count of Object.values(seen)) expect(count).to.be.above(framesPerReader / 50);
    });
});
