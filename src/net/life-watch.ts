import type { Clock, Undo } from '../lib/clock.ts';

/** Neither our server's pings nor a broker's silence tell script anything: a connection that has died shows by asking. */
const askMs = 20_000;
const answerMs = 10_000;
/** If the timer itself comes later than this, the page slept: the answer may be waiting behind it (A07). */
const lateMs = 2_000;
const lateGraceMs = 1_000;

export interface LifeWatchOptions {
  readonly clock: Clock;
  /** When the other side was last heard, by `clock`. */
  heardAtMs(): number;
  /** Says something that will be answered. */
  ask(): void;
  /** Nothing has been heard since it was asked. Called once; the watch is over. */
  died(): void;
}

/** Asks a silent connection for a sign of life, again and again, until none comes or it is undone. */
export function watchLife({ clock, heardAtMs, ask, died }: LifeWatchOptions): Undo {
  let undo: Undo = () => {};
  const wait = () => {
    undo = clock.after(askMs, () => {
      const askedAtMs = clock.nowMs();
      const judge = () => (heardAtMs() >= askedAtMs ? wait() : died());
      undo = clock.after(answerMs, () => {
        if (clock.nowMs() - askedAtMs > answerMs + lateMs) undo = clock.after(lateGraceMs, judge);
        else judge();
      });
      // Last, for it may come to an end in this very call.
      ask();
    });
  };
  wait();
  return () => undo();
}
