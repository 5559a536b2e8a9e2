import { html, nothing } from 'lit';
import { statuses } from '../catalogue.ts';
import type { Texts } from './texts/index.ts';

/** Less than this part of the hit points left is shown as dangerous. */
const lowPart = 0.3;

/** What is shown of one's own entity. */
export interface OwnState {
  readonly hp: number;
  readonly hpMax: number;
  readonly elo: number;
  /** Bits of `statuses`. */
  readonly statuses: number;
}

/** Statuses in the words of `texts`, what hurts first. */
export function statusNames(texts: Texts, bits: number): string[] {
  return Object.values(statuses).flatMap((bit) => ((bits & bit) === 0 ? [] : [texts.statuses[bit]?.name ?? '']));
}

/** Hit points as a meter, level and condition. */
export function ownTemplate(texts: Texts, own: OwnState): unknown {
  const { hp, hpMax, elo } = own;
  const part = hpMax === 0 ? 0 : Math.min(1, hp / hpMax);
  const names = statusNames(texts, own.statuses);
  return html`
    <div class="own">
      <div
        class=${part <= lowPart ? 'meter low' : 'meter'}
        role="meter"
        aria-label=${texts.own.hitPoints}
        aria-valuemin="0"
        aria-valuemax=${hpMax}
        aria-valuenow=${hp}
        aria-valuetext=${texts.own.hitPointsOf(hp, hpMax)}
      >
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect class="left" width=${part * 100} height="1"></rect>
        </svg>
        <span class="points" aria-hidden="true">${hp}&thinsp;/&thinsp;${hpMax}</span>
      </div>
      <p class="level"><span class="only-heard">${texts.own.level}:</span> ${texts.own.elo(elo)}</p>
      <ul class="statuses" aria-label=${texts.own.statuses}>
        ${names.map((name) => html`<li>${name}</li>`)}
      </ul>
    </div>
    ${hp === 0 ? html`<p class="fallen">${texts.own.fallen}</p>` : nothing}
  `;
}
