/** What a creator can choose of a session, for the page's first screen: nothing here needs a map or a rule. */
export const mapNames = [
  { id: 'courtyard', name: 'Courtyard' },
  { id: 'crossing', name: 'Crossing' },
  { id: 'moat', name: 'Moat' },
  { id: 'depot', name: 'Depot' },
  { id: 'maze', name: 'Maze' },
] as const;

export const modes = ['deathmatch', 'teams'] as const;
export type Mode = (typeof modes)[number];

/** Minutes a session takes at most; 0 for no limit. */
export const minutesRange = { min: 0, default: 5, max: 20 } as const;
/** Points that end it earlier: of one player, or of a team; 0 for none that do. */
export const pointsRange = { min: 0, default: 20, max: 99 } as const;
