import type { Game, Title } from './game.ts';

/** The game and title that `titleId` names among `games`. */
export function findTitle(games: readonly Game[], titleId: string): { game: Game; title: Title } | undefined {
  for (const game of games) {
    const title = game.titles.find((each) => each.id === titleId);
    if (title) return { game, title };
  }
  return undefined;
}
