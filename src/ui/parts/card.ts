import { css } from 'lit';

/** A screen that is one card: little to say, little to do. */
export const card = css`
  main {
    display: grid;
    place-items: center;
    min-block-size: 100dvh;
    padding: 1rem;
  }
  main > .card {
    inline-size: min(100%, 30rem);
    gap: var(--gap-l);
    padding: clamp(1.25rem, 5vw, 2rem);
  }
  main > .card > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-block: -0.35rem -0.5rem;
    margin-inline-end: -0.5rem;
  }
  tictab-wordmark {
    font-size: var(--text-l);
    color: var(--muted);
  }
`;
