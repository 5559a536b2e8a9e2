/** Shows one state of a realm's panel in the page's place for it: `#state=chest&language=de&up&folded&theme=light`. */
import { PanelStand, panelStates } from './realm-panel-states.ts';

const wanted = new URLSearchParams(location.hash.slice(1));
const parent = document.querySelector<HTMLElement>('.beside');
const state = panelStates[wanted.get('state') ?? ''];
if (!parent || !state) throw new Error(`no state “${wanted.get('state')}”`);
document.documentElement.dataset.theme = wanted.get('theme') ?? 'dark';

const stand = new PanelStand(parent);
stand.language = wanted.get('language') ?? 'en';
if (wanted.has('touch')) stand.keys = {};
await state(stand);
for (const button of ['up', 'folded'] as const) {
  const selector = button === 'up' ? '.raise' : '.fold';
  if (wanted.has(button)) stand.element.shadowRoot?.querySelector<HTMLElement>(selector)?.click();
}
await stand.pass();
document.title = 'shown';
