import type { Knock } from '../../host/room-stats.ts';
import { strings } from '../strings/index.ts';

/** Who wants what at the door, without the full stop. */
export function knockSentence({ name, role }: Pick<Knock, 'name' | 'role'>): string {
  const { knocking } = strings();
  const who = name === '' ? knocking.somebody : name;
  return role === 'spectator' ? knocking.wantsToWatch(who) : knocking.wantsIn(who);
}
