import { html, type TemplateResult } from 'lit';
import { icons } from '../parts/icons.ts';
import { strings } from '../strings/index.ts';

/** The mark of somebody whose connection is proved to be theirs (docs/security.md), with a name for those who listen. */
export function verifiedMark(): TemplateResult {
  const { verified } = strings().players;
  // The title is for the mouse, within: on the mark it would be heard as a description too.
  return html`<span class="verified" role="img" aria-label=${verified}><i title=${verified}>${icons.shield}</i></span>`;
}
