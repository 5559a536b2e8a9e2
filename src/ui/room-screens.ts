/** What is shown in a room, and all that it needs: loaded behind the first screen. */
import './play/game-view.ts';
import './room/lobby-view.ts';
import './play/replay-view.ts';
