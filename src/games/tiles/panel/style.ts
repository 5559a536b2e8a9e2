import { css } from 'lit';

/**
 * The panel in its three places: a column beside the picture, a strip below it on phones held upright, and a column that
 * folds on phones held sideways. Colours and lengths are the page's tokens.
 */
export const panelStyle = css`
  :host {
    display: block;
    font-size: var(--text-s);
    line-height: 1.35;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h2,
  p,
  ul {
    margin: 0;
    padding: 0;
  }
  ul {
    list-style: none;
  }
  h2 {
    font-size: var(--text-s);
    line-height: 1.35;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 1px;
  }
  button {
    display: inline-flex;
    gap: 0.4rem;
    align-items: center;
    justify-content: center;
    min-block-size: 2rem;
    padding: 0.2rem 0.6rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--raised);
    color: inherit;
    font: inherit;
    cursor: pointer;
    touch-action: manipulation;
  }
  button:hover {
    background: var(--hover);
  }
  button[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-surface);
    color: var(--accent-text);
  }
  button[aria-disabled='true'] {
    border-color: var(--line);
    cursor: default;
  }
  button[aria-disabled='true']:hover {
    background: var(--raised);
  }
  kbd {
    flex: none;
    min-inline-size: 1.4rem;
    padding: 0 0.35rem;
    border: 1px solid var(--line-strong);
    border-radius: 0.3rem;
    background: var(--raised);
    font: inherit;
    text-align: center;
  }
  header {
    display: flex;
    gap: var(--gap-s);
    align-items: center;
    justify-content: space-between;
  }
  .muted {
    color: var(--muted);
  }
  .only-heard {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .panel,
  .bar,
  .rest,
  .pack,
  .open {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--gap-s);
    align-content: start;
  }
  .panel {
    position: relative;
    gap: var(--gap);
  }
  .rest {
    gap: var(--gap);
  }
  .raise,
  .fold {
    display: none;
  }

  .own {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.2rem 0.6rem;
    align-items: center;
  }
  .meter {
    --fill: light-dark(#9ed3a4, #2f7a3a);
    position: relative;
    block-size: 1.6rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--field);
    overflow: hidden;
  }
  .meter.low {
    --fill: light-dark(#f0a9a9, #9c2f2f);
    border-color: var(--danger);
  }
  .meter svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .meter rect {
    fill: var(--fill);
  }
  .points {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    color: var(--text);
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  .level {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .statuses {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    /* A line is kept for them: what comes and goes moves nothing. */
    min-block-size: 1.5rem;
  }
  .statuses li {
    padding: 0.05rem 0.5rem;
    border: 1px solid var(--warning);
    border-radius: 1rem;
    background: var(--warning-surface);
    font-size: var(--text-xs);
    white-space: nowrap;
  }
  .prompts {
    display: grid;
    align-content: start;
    gap: 0.2rem;
    min-block-size: 3rem;
  }
  .prompts li {
    display: flex;
    gap: 0.4rem;
    align-items: baseline;
    min-inline-size: 0;
  }
  .goal,
  .fallen {
    padding-inline-start: 0.6rem;
    border-inline-start: 3px solid var(--accent);
  }
  .fallen {
    border-color: var(--danger);
  }

  .open {
    padding: 0.6rem;
    border: 1px solid var(--accent);
    border-radius: var(--radius);
    background: var(--raised);
  }
  .open button,
  .open kbd {
    background: var(--surface);
  }
  .open button:hover {
    background: var(--hover);
  }
  .said {
    overflow-wrap: anywhere;
  }
  .answers {
    display: grid;
    gap: 0.25rem;
  }
  .answers button {
    inline-size: 100%;
    justify-content: start;
    text-align: start;
  }

  .modes {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
  }
  .modes button {
    flex: 1 1 auto;
    min-block-size: 1.75rem;
    padding: 0.1rem 0.4rem;
    font-size: var(--text-xs);
  }
  .slots {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.25rem;
  }
  .slot {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 2.6rem;
    min-block-size: 0;
    padding: 0;
  }
  .slot.empty {
    border: 1px dashed var(--line);
    border-radius: var(--radius);
  }
  .slot canvas {
    inline-size: 2rem;
    block-size: 2rem;
  }
  .slot[aria-disabled='true'] canvas {
    opacity: 0.75;
  }
  .amount,
  .note {
    position: absolute;
    inset-block-end: 0.05rem;
    inset-inline-end: 0.3rem;
    color: var(--text);
    font-size: var(--text-xs);
    font-weight: 700;
    line-height: 1.2;
    /* It stands on pictures of every colour. */
    text-shadow:
      0 0 2px var(--surface),
      0 0 2px var(--surface),
      0 0 3px var(--surface);
  }
  .note {
    inset-inline: 0;
    font-size: 0.66rem;
    text-align: center;
    white-space: nowrap;
  }
  .slot:has(.note) {
    border-color: var(--accent);
    background: var(--accent-surface);
  }
  .slot:has(.note) canvas {
    translate: 0 -0.25rem;
  }

  .log {
    /* Six lines, full or not. */
    block-size: calc(6 * 1.35em);
    overflow-y: auto;
    overscroll-behavior: contain;
    overflow-wrap: anywhere;
  }
  .log .hurt,
  .log .died {
    color: light-dark(#a12727, #f59a9a);
  }
  .log .slain,
  .log .gained,
  .log .healed {
    color: var(--accent-text);
  }

  @media (pointer: coarse) {
    button,
    .modes button {
      min-block-size: 2.75rem;
    }
    .slot {
      block-size: 2.75rem;
    }
  }

  @media (max-height: 30rem) {
    .fold {
      display: inline-flex;
    }
    .bar {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 0.25rem;
    }
    .own,
    .fallen {
      grid-column: 1 / -1;
    }
    .fold {
      grid-column: 2;
      align-self: start;
    }
    :host([data-folded]) {
      inline-size: 5.5rem;
    }
    :host([data-folded]) .bar {
      grid-template-columns: minmax(0, 1fr);
    }
    :host([data-folded]) .fold {
      grid-column: 1;
    }
    :host([data-folded]) :is(.rest, .level, .prompts, .fallen) {
      display: none;
    }
    :host([data-folded]) .own {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @media (max-width: 48rem) and (max-aspect-ratio: 4 / 5) {
    :host,
    .panel {
      block-size: 100%;
    }
    .panel {
      grid-template-rows: minmax(0, 1fr);
    }
    .fold,
    .level,
    .fallen {
      display: none;
    }
    .raise {
      display: inline-flex;
    }
    .bar {
      grid-template: repeat(2, minmax(0, 1fr)) / minmax(0, 1fr) auto;
      gap: 0.2rem 0.6rem;
      align-items: center;
      block-size: 100%;
    }
    .own {
      display: flex;
      min-inline-size: 0;
    }
    .meter {
      flex: 1 1 7rem;
    }
    .statuses {
      flex: 0 1 auto;
      flex-wrap: nowrap;
      align-items: center;
      min-inline-size: 0;
      overflow: hidden;
    }
    .prompts {
      grid-row: 2;
      display: flex;
      gap: 0.8rem;
      min-block-size: 0;
      overflow: hidden;
    }
    .prompts li {
      flex: 0 1 auto;
      overflow: hidden;
      white-space: nowrap;
      text-overflow: ellipsis;
    }
    .raise {
      grid-area: 1 / 2 / 3 / 3;
      block-size: 100%;
      min-inline-size: 4rem;
    }
    .raise[aria-expanded='true'] {
      border-color: var(--accent);
      background: var(--accent-surface);
    }
    .rest {
      position: absolute;
      inset-block-end: calc(100% + 0.3rem + 1px);
      inset-inline: -0.6rem;
      max-block-size: 55dvh;
      padding: 0.6rem;
      border-block-start: 1px solid var(--line);
      background: var(--surface);
      overflow-y: auto;
      overscroll-behavior: contain;
    }
    .rest:not(.up):not(:has(.open)),
    .rest:not(.up) > :not(.open) {
      display: none;
    }
    .rest:not(.up):has(.open.chest) > .pack {
      display: grid;
    }
  }
`;
