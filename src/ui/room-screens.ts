/** What is shown in a room, and all that it needs: loaded behind the first screen. */
import './game-view.ts';
import './lobby-view.ts';
import './replay-view.ts';
