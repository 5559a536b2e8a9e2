import { css, html, nothing } from 'lit';
import { isDirection } from '../../client/input/directions.ts';
import { keysOf } from '../../client/input/key-bindings.ts';
import type { Game } from '../../games/game.ts';
import type { App } from '../app/app.ts';
import { formatKey } from '../parts/format.ts';
import { strings, told } from '../strings/index.ts';

/** For elements that show `controlsHint`. */
export const controlsHintStyle = css`
  .controls {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem 0.9rem;
  }
  .controls.fingers {
    display: none;
  }
  kbd {
    padding: 0 0.4rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.3rem;
    background: var(--raised);
    font: inherit;
  }
  @media (pointer: coarse) {
    .controls.keys {
      display: none;
    }
    .controls.fingers {
      display: flex;
    }
  }
`;

/** With which keys a spectator looks through other eyes: those that turn a player. */
export function eyesHint(app: App, game: Game): unknown {
  const keys = keysOf(game, app.settings.get().keys);
  const turning = game.actions.flatMap(({ id }, bit) => (id === 'left' || id === 'right' ? [keys[bit] ?? []] : []));
  // One key each: the first of the one beside the first of the other.
  const rounds = Math.max(0, ...turning.map((each) => each.length));
  const pairs = Array.from({ length: rounds }, (_, n) => turning.flatMap((each) => each.slice(n, n + 1)));
  return html`<p class="controls keys">
    <span>${strings().session.otherEyes} ${pairs.flat().map((key) => html`<kbd>${formatKey(key)}</kbd> `)}</span>
  </p>`;
}

/** How the game is steered: by the keys a person has chosen, or where there are only fingers, by those. */
export function controlsHint(app: App, game: Game): unknown {
  const keys = keysOf(game, app.settings.get().keys);
  return html`
    <ul class="controls keys">
      ${game.actions.map(
        ({ label }, bit) =>
          html`<li>${told(label).text} ${keys[bit]?.map((key) => html`<kbd>${formatKey(key)}</kbd> `)}</li>`,
      )}
    </ul>
    ${game.actions.some(isDirection) ? html`<p class="controls fingers">${strings().touch.hint(!game.actions.every(isDirection))}</p>` : nothing}
  `;
}
