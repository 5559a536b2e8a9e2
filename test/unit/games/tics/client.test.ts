import { expect } from 'chai';
import type { ClientSeat } from '../../../../src/games/game.ts';
import { TicsClient } from '../../../../src/games/tics/client.ts';
import type { SessionStart } from '../../../../src/games/tics/engine.ts';
import { duel } from '../../../../src/games/tics/engines/duel/index.ts';
import { rules } from '../../../../src/games/tics/engines/duel/simulation.ts';
import { BundleLog, maxBatchBundles } from '../../../../src/games/tics/log.ts';
import { type Command, createBundle, decodeCommand, encodeBundle } from '../../../../src/games/tics/protocol.gen.ts';
import { readRecording } from '../../../../src/games/tics/recording.ts';
import { SessionWorld } from '../../../../src/games/tics/session-world.ts';
import { Random } from '../../../../src/lib/random.ts';
import { clientSeat } from '../../../support/game-seats.ts';

const ticMs = 1000 / 35;
const start = { params: duel.title.defaultParams, seed: 7, slots: [0, 1] };

/** What two players do at random, sealed: `wrong` is the claim that slot 1 makes of the hash, where not what it should be. */
class Host {
  readonly log = new BundleLog();
  readonly world: SessionWorld;
  readonly #random = new Random(1);
  readonly #bundle = createBundle();
  wrongFrom = Number.POSITIVE_INFINITY;

  constructor(from: SessionStart = start) {
    this.world = new SessionWorld(rules, from);
  }

  seal(count = 1): void {
    for (let n = 0; n < count; n++) {
      const { tic } = this.world;
      const { cmds } = this.#bundle;
      this.#bundle.tic = tic;
      this.#bundle.ingame = 0b0011;
      cmds.count = 4;
      for (const slot of [0, 1]) {
        const { forwardmove, sidemove, angleturn, buttons } = rules.intent(this.#random.below(64));
        const hash = tic < 32 ? 0 : (this.world.hashes.hashAt(tic - 32) ?? 0);
        const claim = slot === 1 && tic >= this.wrongFrom ? hash ^ 1 : hash;
        cmds.forwardmove[slot] = forwardmove;
        cmds.sidemove[slot] = sidemove;
        cmds.angleturn[slot] = angleturn;
        cmds.buttons[slot] = buttons;
        cmds.consistancy[slot] = (claim << 16) >> 16;
      }
      this.log.append(encodeBundle(this.#bundle));
      this.world.run(this.log.bundle(tic));
    }
  }
}

/** A guest whose time is passed in, beside a host whose tics are sealed when a test says so. */
class Bench {
  nowMs = 1000;
  readonly host = new Host();
  readonly sent: Command[] = [];
  readonly progress: number[] = [];
  readonly reports: (readonly [tic: number, hash: number])[] = [];
  readonly client: TicsClient;
  #given = 0;

  constructor(own: Partial<ClientSeat> = {}) {
    const seat = clientSeat({
      ...start,
      titleId: 'duel',
      nowMs: () => this.nowMs,
      send: (_lane, frame) => this.sent.push(decodeCommand(frame)),
      progress: (tic) => this.progress.push(tic),
      report: (tic, hash) => this.reports.push([tic, hash]),
      ...own,
    });
    this.client = new TicsClient(rules, seat, this.nowMs);
  }

  /** Hands over what was sealed and not yet given, `batch` bundles a frame. */
  give(batch = 1): void {
    while (this.#given < this.host.log.length) {
      const frame = this.host.log.batch(this.#given, batch);
      this.client.receive('stream', frame, this.nowMs);
      this.#given += frame.length / 38;
      this.client.advance(this.nowMs);
    }
  }

  pass(ms: number, stepMs = 4): void {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; ) {
      this.nowMs += stepMs;
      this.client.advance(this.nowMs);
    }
  }

  /** `count` tics at 35 Hz. */
  play(count: number): void {
    for (let n = 0; n < count; n++) {
      this.host.seal();
      this.give();
      this.pass(ticMs);
    }
  }
}

describe('tics: a guest', () => {
  it('S02, L3: its world is what came in bundles, whatever it holds itself', () => {
    const bench = new Bench();
    bench.client.hold(0b011111);
    bench.play(100);
    bench.pass(500);
    expect(bench.sent.length).to.be.above(50);
    const { tic } = bench.client.stats();
    expect(tic).to.equal(100);
    for (let of = 0; of < 100; of++) expect(bench.client.hashAt(of)).to.equal(bench.host.world.hashes.hashAt(of));
  });

  it('L2, L5: commands go ahead in order, each once, and never further than the delay allows', () => {
    const bench = new Bench({ rttMs: () => 100 });
    const delay = () => Number(bench.client.stats().inputDelay);
    expect(delay()).to.equal(2);
    // Nothing comes: the window is full after that.
    bench.pass(500);
    expect(bench.sent.map(({ tic }) => tic)).to.deep.equal([0, 1]);
    bench.play(50);
    expect(bench.sent.map(({ tic }) => tic)).to.deep.equal(bench.sent.map((_, n) => n));
    expect((bench.sent.at(-1)?.tic ?? 0) - 50).to.be.below(delay());
  });

  it('L5: the delay grows while others wait for it and the window holds it back, to 20 at most, and comes down again', () => {
    const bench = new Bench({ rttMs: () => 10 });
    const report = (ms: number, times: number) => {
      for (let n = 0; n < times; n++) {
        // A line so long that each answer finds the window empty.
        bench.pass(10 * ticMs);
        bench.host.seal(1);
        bench.give();
        bench.client.margin(ms);
      }
    };
    expect(bench.client.stats().inputDelay).to.equal(1);
    report(-80, 6);
    const raised = Number(bench.client.stats().inputDelay);
    expect(raised).to.be.above(2);
    report(-80, 60);
    expect(bench.client.stats().inputDelay).to.equal(20);
    for (let n = 0; n < 400; n++) {
      bench.play(1);
      bench.client.margin(200);
    }
    expect(bench.client.stats().inputDelay).to.be.below(raised);
  });

  it('L6: a command carries the low 16 bits of the hash 32 tics before', () => {
    const bench = new Bench();
    bench.play(80);
    for (const { tic, cmd } of bench.sent.filter((one) => one.tic < 80)) {
      const hash = tic < 32 ? 0 : (bench.host.world.hashes.hashAt(tic - 32) ?? 0);
      expect(cmd.consistancy, `tic ${tic}`).to.equal((hash << 16) >> 16);
    }
  });

  it('A03, L10: a hidden page answers each bundle with a neutral command, and runs what arrives', () => {
    const bench = new Bench();
    bench.client.hold(0b010001);
    bench.play(20);
    bench.client.hide(true, bench.nowMs);
    const before = bench.sent.length;
    for (let n = 0; n < 50; n++) {
      bench.host.seal();
      bench.nowMs += 1;
      bench.give();
    }
    const answers = bench.sent.slice(before);
    expect(answers.length).to.be.within(50, 52);
    for (const { cmd } of answers) expect(cmd).to.include({ ...rules.intent(0) });
    expect(bench.client.stats().tic).to.equal(70);
    bench.client.hide(false, bench.nowMs);
    bench.play(10);
    expect(bench.sent.at(-1)?.cmd.forwardmove).not.to.equal(0);
  });

  it('F09, F11, F12: who claims another hash is told of once, from the first tic on, with a report', async () => {
    const bench = new Bench();
    bench.host.wrongFrom = 90;
    bench.play(89);
    expect(bench.client.stats().desyncs).to.equal(0);
    bench.play(200);
    expect(bench.client.stats()).to.include({ desyncs: 1, desyncTic: 58 });
    const [recording, report, ...more] = bench.client.downloads();
    expect(more).to.deep.equal([]);
    expect(recording?.kind).to.equal('recording');
    const text = new TextDecoder().decode(await report?.bytes());
    const { slot, tic, others, hashes } = JSON.parse(text);
    expect({ slot, tic }).to.deep.equal({ slot: 0, tic: 58 });
    expect(others.map((other: { slot: number }) => other.slot)).to.deep.equal([1]);
    expect(hashes).to.have.length.within(58, 128);
  });

  it('what it has run is kept as a recording, also after the end', async () => {
    const bench = new Bench();
    bench.play(140);
    bench.client.close();
    const [recording] = bench.client.downloads();
    const { log, hashes, title } = await readRecording((await recording?.bytes()) ?? new Uint8Array(), [duel.title]);
    expect({ title, tics: log.length }).to.deep.equal({ title: 'duel', tics: 140 });
    expect(hashes).to.deep.equal([34, 69, 104, 139].map((tic) => bench.host.world.hashes.hashAt(tic)));
  });

  it('S15, L14: who watches sends no commands, says what its world hashes to, and may change eyes', () => {
    const bench = new Bench({ slot: null, name: '', lateTic: 0 });
    bench.client.hold(0b111111);
    bench.play(120);
    expect(bench.sent).to.deep.equal([]);
    expect(bench.reports.length).to.be.above(1);
    for (const [tic, hash] of bench.reports) expect(hash).to.equal(bench.host.world.hashes.hashAt(tic));
    expect(bench.client.eyes()).to.deep.equal({ slots: [0, 1], slot: 0 });
    bench.client.look(1);
    expect(bench.client.eyes()?.slot).to.equal(1);
    bench.client.look(3);
    expect(bench.client.eyes()?.slot, 'nobody is there').to.equal(1);
  });

  it('L14: who watched sends from the newest tic on once seated', () => {
    const bench = new Bench({ slot: null, name: '', lateTic: 0 });
    bench.play(40);
    bench.client.seated(2, bench.nowMs);
    bench.play(5);
    expect(bench.sent[0]?.tic).to.be.within(40, 44);
    expect(bench.client.eyes()).to.equal(null);
  });

  it('F16: frames of history are only kept when they come; pictures and timers run what is in them, and leave the page its rests', () => {
    const bench = new Bench({ lateTic: 5000 });
    bench.host.seal(5000);
    bench.give(maxBatchBundles);
    expect(bench.client.stats().tic, 'a burst is no work').to.equal(0);
    bench.nowMs += 4;
    const wakeMs = bench.client.advance(bench.nowMs);
    const ranTics = Number(bench.client.stats().tic);
    expect(ranTics).to.be.above(0);
    // By the clock of this test no slice takes any time.
    expect(ranTics).to.equal(5000);
    bench.host.seal(5000);
    bench.give(maxBatchBundles);
    bench.nowMs += 5;
    expect(bench.client.advance(bench.nowMs), 'not before the page had a rest').to.be.within(bench.nowMs, wakeMs + 6);
    expect(bench.client.stats().tic).to.equal(ranTics);
    bench.nowMs += 1;
    bench.client.advance(bench.nowMs);
    expect(bench.client.stats().tic).to.equal(10_000);
  });

  it('F16: of a hidden page what comes is the clock: it is run at once', () => {
    const bench = new Bench({ lateTic: 5000 });
    bench.client.hide(true, bench.nowMs);
    bench.host.seal(5000);
    bench.give(maxBatchBundles);
    expect(bench.client.stats().tic).to.equal(5000);
  });

  it('F16, A05: catches up in slices of 10 ms, however long a tic takes', () => {
    // The clock is asked before a slice, after each tic of it, and after the slice.
    for (const readMs of [0.25, 3, 40]) {
      const nowMs = () => {
        bench.nowMs += readMs;
        return bench.nowMs;
      };
      const bench = new Bench({ lateTic: 5000, nowMs });
      bench.host.seal(200);
      const slicesMs: number[] = [];
      bench.give(200);
      while (bench.client.stats().tic !== 200) {
        bench.nowMs += 1;
        const fromMs = bench.nowMs;
        bench.client.advance(fromMs);
        if (bench.nowMs > fromMs) slicesMs.push(bench.nowMs - fromMs);
      }
      expect(slicesMs.length, 'slices').to.be.above(3);
      expect(Math.max(...slicesMs), `ms of a slice of tics of ${readMs} ms`).to.be.within(10, 10 + 3 * readMs);
    }
  });
});
