import { strings } from '../strings/index.ts';
import type { App } from './app.ts';
import { knockSentence } from './knock-sentence.ts';

/** The page's title: what the tab is doing, seen from another one. */
export function pageTitle(app: App): string {
  const { screen } = app;
  const { titles } = strings();
  switch (screen.type) {
    case 'start':
      return titles.start;
    case 'invited':
      return titles.invited;
    case 'opening':
      return titles.opening;
    case 'joining':
      return (screen.back ? titles.back : titles.joining)(screen.code);
    case 'replay':
      return titles.replay;
    case 'ended':
      if (!screen.wasIn) return titles.notIn;
      return screen.endingCode === 1001 && screen.next === 'start' ? titles.ended : titles.out;
    case 'room': {
      const { room } = screen;
      // Before all else: somebody waits for an answer, and may have to find this tab.
      const [knock] = app.host?.stats?.knocks ?? [];
      if (knock) return titles.knock(knockSentence(knock));
      const game = room.found?.title.name ?? titles.room;
      const here = room.roster?.players.filter((player) => !player.away).length ?? 0;
      switch (room.state) {
        case 'joining':
          return titles.entering;
        case 'lobby':
          return titles.lobby(game, here);
        case 'countdown':
          return titles.countdown(room.countdown, game);
        case 'playing':
          return titles.playing(game);
        case 'ended':
          return titles.ended;
      }
    }
  }
}
