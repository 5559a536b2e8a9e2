import { expect } from 'chai';
import fc from 'fast-check';
import * as v from 'valibot';
import { BundleLog } from '../../../../src/games/tics/log.ts';
import {
  createBundle,
  encodeBundle,
  encodeRecordingHead,
  sizeRecordingHead,
} from '../../../../src/games/tics/protocol.gen.ts';
import { deflated } from '../../../../src/games/tics/recording/deflate.ts';
import { planeCount } from '../../../../src/games/tics/recording/planes.ts';
import {
  type Recording,
  readRecording,
  recordingRefusals,
  writeRecording,
} from '../../../../src/games/tics/recording.ts';
import { fnv1a } from '../../../../src/lib/hash.ts';
import { Random } from '../../../../src/lib/random.ts';
import { isCleanName } from '../../../../src/lobby/names.ts';
import { hex } from '../../../support/hex.ts';
import { countingTitle } from '../../../support/recorded.ts';

const headBytes = sizeRecordingHead();
const build = '0123456789ab';

interface Tic {
  readonly ingame: number;
  readonly fabricated: number;
  /** Eight bytes a slot. */
  readonly cmds: Uint8Array;
}

function logOf(tics: readonly Tic[]): BundleLog {
  const log = new BundleLog();
  const frame = new Uint8Array(38);
  for (const [tic, { ingame, fabricated, cmds }] of tics.entries()) {
    new DataView(frame.buffer).setUint32(0, tic, true);
    frame.set([ingame, fabricated], 4);
    frame.set(cmds, 6);
    log.append(frame);
  }
  return log;
}

/** A minute or so of four people who hold keys, and whose worlds agree. */
function played(tics: number, random = new Random(7)): BundleLog {
  const log = new BundleLog();
  const bundle = createBundle();
  bundle.ingame = 0x0f;
  for (let tic = 0; tic < tics; tic++) {
    bundle.tic = tic;
    for (let slot = 0; slot < 4; slot++) {
      bundle.cmds.consistancy[slot] = Math.imul(tic, 0x9e37_79b1);
      if (random.below(12) > 0) continue;
      bundle.cmds.forwardmove[slot] = 50 * (random.below(3) - 1);
      bundle.cmds.angleturn[slot] = 640 * (random.below(3) - 1);
      bundle.cmds.buttons[slot] = random.below(4);
    }
    log.append(encodeBundle(bundle));
  }
  return log;
}

function recordingOf(log: BundleLog, own: Partial<Recording> = {}): Recording {
  const hashes = Array.from({ length: Math.floor(log.length / 35) }, (_, n) => Math.imul(n + 1, 0x85eb_ca6b) >>> 0);
  const start = { params: { tics: 5 }, seed: 0xffff_ffff, slots: [0, 2] };
  return {
    title: 'count',
    build,
    start,
    names: new Map([
      [0, 'Ann'],
      [2, 'Bőb 🙂'],
    ]),
    log,
    hashes,
    ...own,
  };
}

/** The sentence that a file is refused with; undefined where it is read. */
async function refusal(file: Uint8Array): Promise<string | undefined> {
  try {
    await readRecording(file, [countingTitle]);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || error.constructor !== Error) throw error;
    return error.message;
  }
}

/** A file that is whole, whatever stands in it. */
async function fileOf(header: Uint8Array | string, plain: Uint8Array, version = 1): Promise<Uint8Array> {
  const said = typeof header === 'string' ? new TextEncoder().encode(header) : header;
  return seal(Uint8Array.of(...new Uint8Array(headBytes), ...said, ...(await deflated(plain))), said.length, version);
}

/** Writes the head of a file whose rest is there. */
function seal(file: Uint8Array, headerBytes: number, version = 1): Uint8Array {
  file.set(encodeRecordingHead({ version, headerBytes, checksum: fnv1a(file.subarray(headBytes)) }));
  return file;
}

const header = (own: Readonly<Record<string, unknown>> = {}) => ({
  title: 'count',
  build,
  params: {},
  seed: 1,
  slots: [0],
  names: ['Ann', null, null, null],
  tics: 2,
  hashes: 0,
  ...own,
});

/** How two tics of nothing are refused under a header with `own` in it. */
const refusalOf = async (own: Readonly<Record<string, unknown>>) =>
  refusal(await fileOf(JSON.stringify(header(own)), new Uint8Array(2 * planeCount)));

const tic = fc.record({
  ingame: fc.nat({ max: 15 }),
  fabricated: fc.nat({ max: 15 }),
  cmds: fc.uint8Array({ minLength: 32, maxLength: 32 }),
});

/** What a recording keeps of a tic: claims only of genuine commands, and only where they disagree. */
function kept({ ingame, fabricated, cmds }: Tic): Tic {
  const out = cmds.slice();
  const view = new DataView(out.buffer);
  const isGenuine = (slot: number) => (ingame & ~fabricated & (1 << slot)) !== 0;
  const claims = [0, 1, 2, 3].filter(isGenuine).map((slot) => view.getInt16(slot * 8 + 4, true));
  const agree = new Set(claims).size < 2;
  for (const slot of [0, 1, 2, 3]) if (agree || !isGenuine(slot)) view.setInt16(slot * 8 + 4, 0, true);
  return { ingame, fabricated, cmds: out };
}

const bytesOf = (log: BundleLog) => hex(log.batch(0, log.length));

describe('recordings', () => {
  it('are read as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(tic, { minLength: 1, maxLength: 120 }),
        fc.nat({ max: 3 }),
        fc.nat({ max: 0xffff_ffff }),
        async (tics, missing, seed) => {
          const whole = recordingOf(logOf(tics));
          const start = { ...whole.start, seed };
          const hashes = whole.hashes.slice(missing);
          const read = await readRecording(await writeRecording({ ...whole, start, hashes }), [countingTitle]);
          const { log, ...rest } = read;
          expect(rest).to.deep.equal({ title: 'count', build, start, names: whole.names, hashes });
          expect(bytesOf(log)).to.equal(bytesOf(logOf(tics.map(kept))));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keep what commands claim only where genuine ones disagree', async () => {
    const claims = async (ingame: number, fabricated: number, said: readonly number[]) => {
      const cmds = new Uint8Array(32);
      for (const [slot, claim] of said.entries()) new DataView(cmds.buffer).setInt16(slot * 8 + 4, claim, true);
      const file = await writeRecording(recordingOf(logOf([{ ingame, fabricated, cmds }])));
      return [...(await readRecording(file, [countingTitle])).log.bundle(0).cmds.consistancy];
    };
    expect(await claims(0x0f, 0, [7, 7, 7, 7])).to.deep.equal([0, 0, 0, 0]);
    expect(await claims(0x0f, 0, [7, 7, -9, 7])).to.deep.equal([7, 7, -9, 7]);
    expect(await claims(0x0f, 0b0100, [7, 7, -9, 7])).to.deep.equal([0, 0, 0, 0]);
    expect(await claims(0x0f, 0b0001, [7, 7, -9, 7])).to.deep.equal([0, 7, -9, 7]);
    expect(await claims(0b1011, 0, [7, 7, -9, 7])).to.deep.equal([0, 0, 0, 0]);
  });

  it('are small: a minute of four people in less than 4 KiB', async () => {
    const file = await writeRecording(recordingOf(played(60 * 35)));
    expect(file.length).to.be.below(4096);
  });

  it('have a tic at least', async () => {
    const empty = await writeRecording(recordingOf(new BundleLog())).catch((error: unknown) => error);
    expect(empty).to.be.instanceOf(RangeError);
  });
});

describe('files that are no recordings', () => {
  it('are refused when they end early, at each length', async () => {
    const file = await writeRecording(recordingOf(played(80)));
    for (let length = 0; length < file.length; length++) {
      const expected = length < headBytes ? recordingRefusals.none : recordingRefusals.damaged;
      expect(await refusal(file.subarray(0, length)), `${length} of ${file.length}`).to.equal(expected);
    }
    expect(await refusal(Uint8Array.of(...file, 0))).to.equal(recordingRefusals.damaged);
    expect(await refusal(file)).to.equal(undefined);
  });

  it('are refused with any bit of them turned', async () => {
    const file = await writeRecording(recordingOf(played(80)));
    for (let bit = 0; bit < file.length * 8; bit++) {
      const turned = file.slice();
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const said = await refusal(turned);
      const expected =
        bit < 32 ? recordingRefusals.none : bit < 48 ? recordingRefusals.version : recordingRefusals.damaged;
      expect(said, `bit ${bit}`).to.equal(expected);
    }
  });

  it('are refused or lawful when somebody has made them whole again', async () => {
    const whole = await writeRecording(recordingOf(played(80)));
    const headerBytes = new DataView(whole.buffer).getUint16(6, true);
    const random = new Random(11);
    const seen = { refused: 0, read: 0 };
    for (let n = 0; n < 1500; n++) {
      const turned = whole.slice();
      for (let times = 1 + random.below(3); times > 0; times--)
        turned[headBytes + random.below(turned.length - headBytes)] = random.u32();
      const file = seal(turned, headerBytes);
      if ((await refusal(file)) !== undefined) {
        seen.refused++;
        continue;
      }
      seen.read++;
      const { start, names, log, hashes, build: of } = await readRecording(file, [countingTitle]);
      expect(of).to.match(/^[0-9a-f]{12}$/);
      expect(v.is(countingTitle.params, start.params)).to.equal(true);
      for (const [slot, name] of names) expect([slot < 4, isCleanName(name)]).to.deep.equal([true, true]);
      expect(log.length).to.be.within(1, 80);
      for (let at = 0; at < log.length; at++) expect(log.bundle(at).ingame).to.be.at.most(15);
      expect(hashes.length).to.be.at.most(2);
    }
    for (const count of Object.values(seen)) expect(count).to.be.above(20);
  });

  it('are refused for what their header says', async () => {
    expect(await refusalOf({})).to.equal(undefined);
    for (const wrong of [
      { build: '0123456789A' },
      { build: 5 },
      { params: { tics: 10_000 } },
      { params: null },
      { seed: -1 },
      { seed: 0x1_0000_0000 },
      { seed: 0.5 },
      { slots: [] },
      { slots: [4] },
      { slots: [-1] },
      { slots: [1, 0] },
      { slots: [1, 1] },
      { slots: 'all' },
      { names: ['Ann', null, null, null, 'Bob'] },
      { names: [5] },
      { names: ['x'.repeat(257)] },
      { tics: 0 },
      { tics: 1 },
      { tics: 3 },
      { tics: 1.5 },
      { tics: 1_260_001 },
      { tics: '2' },
      { hashes: 1 },
      { hashes: -1 },
    ])
      expect(await refusalOf(wrong), JSON.stringify(wrong)).to.equal(recordingRefusals.damaged);
    expect(await refusalOf({ title: 'chess' })).to.equal(recordingRefusals.title);
    const plain = new Uint8Array(2 * planeCount);
    for (const bad of ['', '{', '[]', 'null', '"', Uint8Array.of(0xff, 0xfe)])
      expect(await refusal(await fileOf(bad, plain))).to.equal(recordingRefusals.damaged);
    // All of it is there, and more of it than a session of two tics has: else a header could ask for any size.
    const withHash = new Uint8Array(2 * planeCount + 4);
    expect(await refusal(await fileOf(JSON.stringify(header({ hashes: 1 })), withHash))).to.equal(
      recordingRefusals.damaged,
    );
    const good = JSON.stringify(header());
    expect(await refusal(await fileOf(good, plain, 2))).to.equal(recordingRefusals.version);
    expect(await refusal(await fileOf(`${good}${' '.repeat(65_535 - good.length)}`, plain))).to.equal(undefined);
    expect(await refusal(new TextEncoder().encode('A letter, not a recording.'))).to.equal(recordingRefusals.none);
  });

  it('S04: are refused for a mask with a bit that is no slot’s', async () => {
    for (const plane of [0, 1]) {
      const plain = new Uint8Array(2 * planeCount);
      plain[plane * 2 + 1] = 15;
      expect(await refusal(await fileOf(JSON.stringify(header()), plain))).to.equal(undefined);
      plain[plane * 2 + 1] = 16;
      expect(await refusal(await fileOf(JSON.stringify(header()), plain))).to.equal(recordingRefusals.damaged);
    }
  });

  it('show no name that the lobby would not have', async () => {
    const names = ['  Ann\u202e ', '\u0007', 'x'.repeat(200), '<b>Bob</b>'];
    const file = await fileOf(JSON.stringify(header({ names })), new Uint8Array(2 * planeCount));
    const read = await readRecording(file, [countingTitle]);
    expect([...read.names]).to.deep.equal([
      [0, 'Ann'],
      [2, 'x'.repeat(32)],
      [3, '<b>Bob</b>'],
    ]);
  });

  it('are not inflated beyond what their header says', async () => {
    const text = JSON.stringify(header());
    for (const bytes of [2 * planeCount - 1, 2 * planeCount + 1, 1024 * 1024])
      expect(await refusal(await fileOf(text, new Uint8Array(bytes))), `${bytes} bytes`).to.equal(
        recordingRefusals.damaged,
      );
  });
});
