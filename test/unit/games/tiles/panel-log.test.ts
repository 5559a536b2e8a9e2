import { expect } from 'chai';
import { entityTypes, itemIds } from '../../../../src/games/tiles/catalogue.ts';
import type { LogEntry, LogKind } from '../../../../src/games/tiles/client/happenings.ts';
import { LogLines, lineText, maxLines, mergeMs } from '../../../../src/games/tiles/panel/log.ts';
import { en } from '../../../../src/games/tiles/panel/texts/en.ts';

/** A client's log, and the lines made of it. */
class Log {
  readonly lines = new LogLines();
  nowMs = 1000;
  #entries: LogEntry[] = [];

  note(kind: LogKind, values: Readonly<Record<string, number>> = {}): void {
    this.#entries = [...this.#entries, { id: this.#entries.length + 1, kind, values, atMs: this.nowMs }];
    this.pass(0);
  }

  pass(ms: number): void {
    this.nowMs += ms;
    this.lines.take(this.#entries.slice(-64), this.nowMs);
  }

  get texts(): string[] {
    return this.lines.lines.map(({ entry }) => lineText(en, entry));
  }
}

const { wolf, rat } = entityTypes;

describe('realm panel: the log', () => {
  it('blows of one second are one line, told when it is over', () => {
    const log = new Log();
    log.note('hurt', { amount: 3, hp: 27 });
    log.pass(400);
    log.note('hurt', { amount: 2, hp: 25 });
    log.pass(mergeMs - 401);
    expect(log.texts).to.deep.equal([]);
    log.pass(1);
    expect(log.texts).to.deep.equal(['You lose 5 hit points, 25 left.']);
    log.note('hurt', { amount: 1, hp: 24 });
    log.pass(mergeMs);
    expect(log.texts[1]).to.equal('You lose 1 hit point, 24 left.');
  });

  it('a blow that comes when the second is over begins another', () => {
    const log = new Log();
    log.note('hurt', { amount: 3, hp: 27 });
    log.nowMs += mergeMs;
    log.note('hurt', { amount: 2, hp: 25 });
    expect(log.texts).to.deep.equal(['You lose 3 hit points, 27 left.']);
    log.pass(mergeMs);
    expect(log.texts[1]).to.equal('You lose 2 hit points, 25 left.');
  });

  it('are told apart by whom they hit', () => {
    const log = new Log();
    log.note('hit', { amount: 4, type: wolf });
    log.note('hurt', { amount: 1, hp: 29 });
    log.note('hit', { amount: 2, type: rat });
    log.note('hit', { amount: 5, type: wolf });
    log.pass(mergeMs);
    expect(log.texts).to.deep.equal([
      'You hit the wolf: 9 hit points.',
      'You lose 1 hit point, 29 left.',
      'You hit the rat: 2 hit points.',
    ]);
  });

  it('anything else is told at once, after the blows before it', () => {
    const log = new Log();
    log.note('hit', { amount: 4, type: wolf });
    log.note('slain', { type: wolf });
    log.note('gained', { item: itemIds.coins, amount: 2 });
    expect(log.texts).to.deep.equal([
      'You hit the wolf: 4 hit points.',
      'You have slain the wolf.',
      'You get 2 coins.',
    ]);
  });

  it('an endless fight adds a line a second for each side', () => {
    const log = new Log();
    for (let tick = 0; tick < 100; tick++) {
      log.note('hurt', { amount: 1, hp: 30 });
      log.note('hit', { amount: 1, type: rat });
      log.pass(100);
    }
    expect(log.lines.lines.length).to.be.within(18, 20);
  });

  it(`keeps ${maxLines} lines, and is another array only when something has come`, () => {
    const log = new Log();
    for (let n = 0; n < maxLines + 30; n++) log.note('gained', { item: itemIds.coins, amount: n });
    expect(log.lines.lines.length).to.equal(maxLines);
    expect(log.texts.at(-1)).to.equal(`You get ${maxLines + 29} coins.`);
    const { lines } = log.lines;
    log.pass(5000);
    expect(log.lines.lines).to.equal(lines);
  });

  it('has a sentence for everything', () => {
    const kinds: readonly LogKind[] = [
      'hit',
      'slain',
      'hurt',
      'healed',
      'died',
      'risen',
      'rank',
      'status',
      'statusEnded',
      'wielded',
      'worn',
      'gained',
      'lost',
    ];
    for (const kind of kinds)
      expect(lineText(en, { id: 1, kind, values: { status: 1 }, atMs: 0 }), kind).to.match(/[.!]$/);
  });
});
