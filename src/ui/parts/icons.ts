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
  cross: icon('M6 6l12 12M18 6L6 18'),
  gear: icon(
    'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4M19.4 13.5a7.6 7.6 0 0 0 0-3l2-1.5-2-3.4-2.3.9a7.6 7.6 0 0 0-2.6-1.5L14.1 2.6h-4.2l-.4 2.4a7.6 7.6 0 0 0-2.6 1.5l-2.3-.9-2 3.4 2 1.5a7.6 7.6 0 0 0 0 3l-2 1.5 2 3.4 2.3-.9a7.6 7.6 0 0 0 2.6 1.5l.4 2.4h4.2l.4-2.4a7.6 7.6 0 0 0 2.6-1.5l2.3.9 2-3.4z',
  ),
  share: icon('M12 15V3M8 6.5L12 3l4 3.5M6 11H5v10h14V11h-1'),
  qr: icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2'),
  lock: icon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'),
  openLock: icon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.8-1.2'),
  play: icon('M8 5l11 7-11 7z'),
  pause: icon('M8 5v14M16 5v14'),
  menu: icon('M4 7h16M4 12h16M4 17h16'),
  sound: icon('M4 10v4h3l5 4V6l-5 4zM15.5 9.5a3.5 3.5 0 0 1 0 5M18 7a7 7 0 0 1 0 10'),
  silence: icon('M4 10v4h3l5 4V6l-5 4zM16 9.5l5 5M21 9.5l-5 5'),
  expand: icon('M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5'),
  shrink: icon('M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5'),
  shield: icon('M12 3l7 2.5v6c0 4.5-3 7.7-7 9.5-4-1.8-7-5-7-9.5v-6zM8.8 12l2.3 2.3 4.2-4.4'),
  doctor: icon('M3 12h4l2.5-6 4.5 12 2.5-6H21'),
  door: icon('M14 4H6v16h8M11 12h9M17 9l3 3-3 3'),
} as const;
