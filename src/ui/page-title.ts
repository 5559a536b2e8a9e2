import type { App } from './app.ts';

/** The page's title: what the tab is doing, seen from another one. */
export function pageTitle(app: App): string {
  const { screen } = app;
  switch (screen.type) {
    case 'start':
      return 'Tictab — a LAN party in a browser tab';
    case 'invited':
      return 'You are invited — Tictab';
    case 'opening':
      return 'Looking for a room — Tictab';
    case 'joining':
      return `Joining ${screen.code} — Tictab`;
    case 'ended':
      return 'The room is over — Tictab';
    case 'room': {
      const { room } = screen;
      const game = room.found?.title.name ?? 'Room';
      const here = room.roster?.players.filter((player) => !player.away).length ?? 0;
      switch (room.state) {
        case 'joining':
          return 'Entering the room — Tictab';
        case 'lobby':
          return `${game} lobby (${here}) — Tictab`;
        case 'countdown':
          return `${room.countdown}… ${game} — Tictab`;
        case 'playing':
          return `Playing ${game} — Tictab`;
        case 'ended':
          return 'The room is over — Tictab';
      }
    }
  }
}
