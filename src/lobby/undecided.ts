/** Why a launch ended before its game had decided it, as rooms say it: nobody has won then. */
export const undecided = {
  byHost: 'The host ended the game.',
  byReload: 'The host’s tab was reloaded, so this game ended: start another one.',
  byUpdate: 'The host’s tab was updated, so this game ended: start another one.',
} as const;

/** Whether a launch that ended for this reason was decided by nobody. */
export function isUndecided(reason: string): boolean {
  return Object.values<string>(undecided).includes(reason);
}
