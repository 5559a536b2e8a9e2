import { snapshotOf } from './arena.ts';
import { type Contestant, contest } from './contest.ts';
import type { Plain } from './rivals.ts';
import type { Subject } from './subject.ts';
import { bundle, command } from './tics.ts';
import { chunk, entityPage, state } from './tiles.ts';

/** A message that goes with every tick or nearly so, with its codecs. */
export interface Entry extends Plain {
  readonly generated: Contestant;
  readonly byHand: Contestant;
}

/** All of them; made together, since V8 takes what the only closure of its code holds for constants. */
export function entries(): readonly Entry[] {
  return [
    entry(snapshotOf(64)),
    entry(snapshotOf(1000)),
    entry(chunk()),
    entry(entityPage()),
    entry(state()),
    entry(command()),
    entry(bundle()),
  ];
}

function entry<T>(subject: Subject<T>): Entry {
  const { name, plain, shape } = subject;
  return { name, plain, shape, ...contest(subject) };
}
