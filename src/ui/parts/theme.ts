import { css, unsafeCSS } from 'lit';

/** A phone held upright, for `@media`: below and above a game there is room for what would lie over it. */
export const uprightPhone = unsafeCSS('(max-width: 48rem) and (max-aspect-ratio: 4 / 5)');
/** The same where there is height for many points above the game, whatever its shape. */
export const tallPhone = unsafeCSS('(max-width: 48rem) and (max-aspect-ratio: 4 / 5) and (min-height: 40rem)');
/** A phone on its side, for `@media`: the room is left and right. */
export const sidewaysPhone = unsafeCSS('(max-height: 30rem) and (min-aspect-ratio: 2 / 1)');

/** A window in which the game's bar has its labels, and room. */
export const desk = unsafeCSS('(min-width: 62.01rem) and (min-height: 30.01rem)');

/** What is there for assistive technology and not to be seen: the declarations, for rules of some windows only. */
export const onlyHeard = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Text, buttons and fields as every part of the page has them; the tokens are in `page.css`. */
export const theme = css`
  :host {
    display: block;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h1 {
    font-size: var(--text-xl);
    line-height: 1.15;
    letter-spacing: -0.02em;
    text-wrap: balance;
  }
  h2 {
    font-size: var(--text-l);
    line-height: 1.25;
  }
  h1:focus {
    outline: none;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5rem;
    min-block-size: 2.75rem;
    padding: 0.5rem 1.1rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--raised);
    font-weight: 600;
    cursor: pointer;
    transition: background-color var(--fast), border-color var(--fast);
    touch-action: manipulation;
  }
  button:hover {
    background: var(--hover);
  }
  button:active {
    translate: 0 1px;
  }
  button:disabled {
    color: var(--muted);
    cursor: default;
  }
  button:disabled:active {
    translate: none;
  }
  button.primary {
    border-color: transparent;
    background: var(--accent);
    color: var(--on-accent);
  }
  button.primary:hover {
    background: var(--accent-hover);
  }
  button.danger {
    border-color: transparent;
    background: var(--danger);
    color: var(--on-danger);
  }
  button.icon {
    padding-inline: 0.5rem;
  }
  button.small {
    min-block-size: 2.25rem;
    padding: 0.25rem 0.75rem;
    font-size: var(--text-s);
  }
  button.quiet {
    border-color: transparent;
    background: transparent;
    color: var(--muted);
  }
  button.quiet:hover {
    background: var(--hover);
    color: var(--text);
  }
  button[aria-expanded='true'] {
    background: var(--hover);
    color: var(--text);
  }
  button[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-surface);
    color: var(--accent-text);
  }
  input[type='text'],
  input[type='number'],
  select {
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: var(--field);
  }
  input[type='range'] {
    inline-size: 100%;
    margin: 0;
    min-block-size: 1.75rem;
    accent-color: var(--accent);
  }
  input[type='checkbox'],
  input[type='radio'] {
    flex: none;
    inline-size: 1.15rem;
    block-size: 1.15rem;
    margin: 0;
    border: 2px solid var(--line-strong);
    background: var(--field) center / 100% no-repeat;
    appearance: none;
  }
  input[type='checkbox'] {
    border-radius: 0.25rem;
  }
  input[type='radio'] {
    border-radius: 50%;
  }
  input[type='checkbox']:checked,
  input[type='radio']:checked {
    border-color: var(--accent);
  }
  input[type='checkbox']:checked {
    background-color: var(--accent);
  }
  /* A tick. */
  input[type='checkbox']:checked::before {
    content: '';
    display: block;
    block-size: 100%;
    background: var(--on-accent);
    clip-path: polygon(6% 52%, 19% 39%, 39% 59%, 81% 15%, 94% 28%, 39% 86%);
  }
  input[type='radio']:checked {
    background-image: radial-gradient(var(--accent) 48%, transparent 54%);
  }
  @media (forced-colors: active) {
    input[type='checkbox'],
    input[type='radio'] {
      appearance: auto;
    }
    input[type='checkbox']:checked::before {
      content: none;
    }
  }
  .check {
    display: flex;
    gap: 0.6rem;
    align-items: center;
    min-block-size: 2rem;
  }
  ::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  label {
    font-weight: 600;
  }
  label.above {
    display: block;
    margin-block-end: 0.35rem;
  }
  .muted {
    color: var(--muted);
  }
  .small-text {
    font-size: var(--text-s);
  }
  .card {
    padding: var(--gap-l);
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--surface);
    box-shadow: var(--shadow);
  }
  .stack {
    display: grid;
    /* No wider than what it is in, whatever it holds. */
    grid-template-columns: minmax(0, 1fr);
    gap: var(--gap);
    align-content: start;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--gap);
    align-items: center;
  }
  .row.end {
    justify-content: end;
  }
  .swatch {
    flex: none;
    inline-size: 0.9rem;
    block-size: 0.9rem;
    border-radius: 50%;
    background: var(--colour);
    box-shadow: inset 0 0 0 1px rgb(0 0 0 / 25%);
  }
  .mark {
    flex: none;
    padding: 0.05rem 0.5rem;
    border-radius: 1rem;
    background: var(--hover);
    color: var(--muted);
    font-size: var(--text-xs);
    font-weight: 600;
  }
  .warning {
    padding: 0.6rem 0.9rem;
    border-inline-start: 3px solid var(--warning);
    border-radius: var(--radius);
    background: var(--warning-surface);
  }
  .patient {
    /* What is said of waiting, only once it has taken a while: a first connection takes a moment. */
    animation: appear 1ms 2.5s both;
  }
  @keyframes appear {
    from {
      visibility: hidden;
    }
    to {
      visibility: visible;
    }
  }
  .only-heard {
    ${onlyHeard}
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
    }
  }
`;
