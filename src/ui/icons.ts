import { html, svg, type TemplateResult } from 'lit';

/** 24 × 24, drawn in the colour of the text beside it. */
function icon(path: string): TemplateResult {
  return html`<svg
    part="icon"
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${svg`<path d=${path}></path>`}
  </svg>`;
}

/** What stands before, and on narrow screens instead of, a button's label. */
export const icons = {
  link: icon('M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17'),
  people: icon(
    'M15 19v-1a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4v1M9 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M21 19v-1a4 4 0 0 0-3-3.8M15.5 4.2a3 3 0 0 1 0 5.6',
  ),
  signal: icon('M5 19v-3M10 19v-7M15 19V9M20 19V5'),
  stop: icon('M6 6h12v12H6z'),
  door: icon('M14 4H6v16h8M11 12h9M17 9l3 3-3 3'),
} as const;
