import { css } from 'lit';
import { desk, onlyHeard, sidewaysPhone, tallPhone, uprightPhone } from '../parts/theme.ts';

/** Where everything of a game's screen stands: the bar, the field and what lies over it, the panel beside it. */
export const gameViewStyle = css`
  main {
    position: fixed;
    inset: 0;
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) auto;
    overflow: hidden;
  }
  .bar {
    grid-column: 1 / -1;
    display: flex;
    gap: 0.4rem;
    align-items: center;
    min-block-size: var(--bar);
    padding-block-start: env(safe-area-inset-top);
    padding-inline: max(0.6rem, env(safe-area-inset-left)) max(0.6rem, env(safe-area-inset-right));
    border-block-end: 1px solid var(--line);
    background: var(--surface);
  }
  .code {
    margin-inline-end: auto;
    font: 700 1rem / 1 ui-monospace, 'Cascadia Mono', Menlo, 'Liberation Mono', monospace;
    white-space: nowrap;
  }
  .tools {
    display: flex;
    gap: 0.4rem;
    align-items: center;
  }
  .bar button,
  tictab-copy-link::part(button) {
    min-block-size: 2.25rem;
    padding: 0.25rem 0.75rem;
    font-size: var(--text-s);
  }
  .bar button {
    position: relative;
  }
  .tip {
    display: inline-flex;
  }
  .unread {
    position: absolute;
    inset-block-start: 0.2rem;
    inset-inline-end: 0.2rem;
    inline-size: 0.6rem;
    block-size: 0.6rem;
    border-radius: 50%;
    background: var(--warning);
  }
  .bar button.icon {
    padding-inline: 0.55rem;
  }
  .menu {
    display: none;
  }
  .field {
    position: relative;
    min-inline-size: 0;
    min-block-size: 0;
    /* Kept free of the world, for what is no part of it: the clock, the points, the stick. */
    --kept-top: 0px;
    --kept-bottom: 0px;
    --kept-start: 0px;
    --kept-end: 0px;
  }
  .canvas {
    position: absolute;
    inset: 0;
    padding-block: var(--kept-top) var(--kept-bottom);
    padding-inline: var(--kept-start) var(--kept-end);
    overflow: hidden;
    /* Games bring their own colours, made for a dark room. */
    background: #10131a;
    touch-action: none;
    user-select: none;
  }
  .beside {
    inline-size: clamp(13rem, 32vw, 18rem);
    padding: 0.6rem;
    padding-inline-end: max(0.6rem, env(safe-area-inset-right));
    border-inline-start: 1px solid var(--line);
    background: var(--surface);
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  .beside:empty {
    display: none;
  }
  .panels {
    position: absolute;
    z-index: 1;
    inset-block: 0.6rem max(0.6rem, env(safe-area-inset-bottom));
    inset-inline-end: max(0.6rem, env(safe-area-inset-right));
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6rem;
    align-content: start;
    justify-items: end;
    inline-size: min(48rem, 100% - 1.2rem);
    overflow-y: auto;
    pointer-events: none;
  }
  .panels > * {
    inline-size: min(100%, 22rem);
    pointer-events: auto;
    --players-height: 40dvh;
    --chat-height: 5rem;
    --network-height: 60dvh;
  }
  .panels > .wide {
    inline-size: 100%;
  }
  .over {
    position: absolute;
    inset-inline: 0;
    display: grid;
    justify-items: center;
    gap: 0.5rem;
    padding: 0.6rem;
    pointer-events: none;
  }
  .over.top {
    /* Below the clock. */
    inset-block-start: 2.6rem;
  }
  .over.bottom {
    inset-block-end: env(safe-area-inset-bottom);
  }
  .over .warning {
    max-inline-size: 34rem;
  }
  .hint {
    display: flex;
    flex-wrap: wrap;
    gap: 0.35rem 0.9rem;
    justify-content: center;
    padding: 0.5rem 0.9rem;
    text-align: center;
    border-radius: var(--radius);
    background: color-mix(in srgb, var(--surface) 85%, transparent);
    font-size: var(--text-s);
  }
  .hint.passing {
    animation: leave 1.2s 7s both;
  }
  .turn {
    display: none;
  }
  @keyframes leave {
    to {
      opacity: 0;
      visibility: hidden;
    }
  }
  @media (max-width: 62rem) {
    .bar button span,
    tictab-copy-link::part(label) {
      ${onlyHeard}
    }
  }
  @media (max-width: 48rem) {
    .code {
      display: none;
    }
    .bar {
      padding-inline: max(0.2rem, env(safe-area-inset-left)) max(0.2rem, env(safe-area-inset-right));
    }
    .tools {
      flex: 1;
      gap: 0;
      justify-content: space-between;
      /* On the narrowest screens they are pushed sideways rather than out of reach. */
      overflow-x: auto;
    }
    .bar button,
    tictab-copy-link::part(button) {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
      padding-inline: 0;
      border-color: transparent;
      background: transparent;
    }
    .bar button[aria-expanded='true'] {
      background: var(--hover);
    }
    .bar :focus-visible,
    tictab-copy-link::part(button) {
      outline-offset: -3px;
    }
    .panels {
      inset-inline: 0.4rem;
      inline-size: auto;
    }
    .panels > * {
      inline-size: 100%;
    }
  }
  /* A phone on its side: all of the height is the game's, and the bar behind one button. */
  @media (max-height: 30rem) {
    main {
      grid-template-rows: minmax(0, 1fr);
    }
    .beside {
      /* Below the menu. */
      padding-block-start: 3.6rem;
    }
    .beside:has(> [data-folded]) {
      inline-size: auto;
    }
    .bar {
      position: absolute;
      inset-block-start: max(0.4rem, env(safe-area-inset-top));
      inset-inline-end: max(0.4rem, env(safe-area-inset-right));
      z-index: 1;
      min-block-size: 0;
      padding: 0;
      border: 1px solid var(--line-strong);
      border-radius: var(--radius);
    }
    .code,
    .bar:not(.open) .tools {
      display: none;
    }
    .bar button,
    tictab-copy-link::part(button) {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
      padding-inline: 0;
      border-color: transparent;
      background: transparent;
    }
    .menu {
      display: inline-flex;
    }
    .panels {
      inset-block-start: 3.6rem;
    }
    .panels > * {
      --players-height: none;
      --network-height: none;
    }
  }
  /* The points and the clock, the world, the stick; panels cover what is below the world. */
  @media ${uprightPhone} {
    .field {
      --kept-top: 6rem;
      --kept-bottom: calc(8.5rem + env(safe-area-inset-bottom));
    }
    .canvas {
      align-content: start;
    }
    .over.bottom {
      /* Above the stick. */
      inset-block-end: var(--kept-bottom);
    }
    .over.bottom.watching {
      /* There is no stick, and all of the field to be seen. */
      inset-block-end: max(1rem, env(safe-area-inset-bottom));
    }
    main:has(.beside:not(:empty)) .field {
      --kept-bottom: calc(13.5rem + env(safe-area-inset-bottom));
    }
    .beside {
      position: absolute;
      inset-inline: 0;
      inset-block-end: calc(8.5rem + env(safe-area-inset-bottom));
      inline-size: auto;
      block-size: 5rem;
      padding: 0.3rem 0.6rem;
      border-inline-start: 0;
      border-block: 1px solid var(--line);
      overflow: visible;
    }
    .panels {
      inset-block-start: min(var(--kept-top) + 60vw, 55%);
    }
    .panels > * {
      --players-height: none;
      --network-height: none;
    }
  }
  @media ${uprightPhone} and (pointer: coarse) {
    .turn {
      display: block;
    }
  }
  @media ${tallPhone} {
    .field {
      --kept-top: 11.5rem;
    }
    /* A high field reaches down to the stick, and who has just come stands at its edge: with few points there is room above. */
    .framed .over.bottom:not(.watching) {
      inset-block: 0 auto;
    }
  }
  /* The clock, the points and the stick on the left, the menu on the right. */
  @media ${sidewaysPhone} {
    .field {
      --kept-start: calc(8.25rem + env(safe-area-inset-left));
      --kept-end: calc(3.25rem + env(safe-area-inset-right));
    }
    main:has(.beside:not(:empty)) .field {
      --kept-end: 0px;
    }
  }
  /* At the bottom are the stick and the buttons that it tells of. */
  @media ${sidewaysPhone} and (pointer: coarse) {
    .over.bottom:not(.watching) {
      inset-block: 0 auto;
      padding-inline: calc(8.25rem + env(safe-area-inset-left));
    }
  }
  /* The points above the world, the keys and the watchers' bar below it: no corner of it is covered. */
  @media ${desk} {
    .framed {
      --kept-top: 2.3rem;
      --kept-bottom: 3.1rem;
      --scores-flow: column;
      --scores-width: none;
      --scores-top: 0.35rem;
    }
    .framed .over.bottom {
      grid-auto-flow: column;
      justify-content: center;
      align-items: center;
      padding-block: 0.35rem;
    }
  }
`;
