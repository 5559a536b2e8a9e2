import { html, nothing } from 'lit';
import type { Stack } from '../client/details.ts';
import type { OpenDetail } from '../client/model.ts';
import { itemPicture } from './item.ts';
import { slotName, worthOf } from './pack.ts';
import { type Said, type Texts, translate, typeNames } from './texts/index.ts';

/** Answers that a digit gives. */
export const maxDigits = 9;

/** What can be done with what is open. */
export interface OpenActions {
  close(): void;
  choose(choice: number): void;
  take(slot: number): void;
  takeAll(): void;
}

/** The heading of what is open. */
export function openTitle(texts: Texts, { type }: OpenDetail): string {
  return typeNames(texts, type).name;
}

/** What a screen reader is told when something opens, or says something else; empty while the host has not answered. */
export function openSummary(texts: Texts, open: OpenDetail): string {
  const { detail, kind } = open;
  if (!detail) return '';
  const said = kind === 'chest' ? texts.open.holds(filled(detail.items).length) : translate(texts, detail.text).text;
  return `${openTitle(texts, open)}: ${said === '' ? texts.open.silent : said}`;
}

/** A sign, a person or a chest, with what can be answered or taken. */
export function openTemplate(texts: Texts, open: OpenDetail, hasKeys: boolean, act: OpenActions): unknown {
  return html`
    <section class=${`open ${open.kind}`} aria-labelledby="open-heading">
      <header>
        <h2 id="open-heading">${openTitle(texts, open)}</h2>
        <button type="button" class="close" @click=${() => act.close()}>
          ${hasKeys ? html`<kbd aria-hidden="true">Esc</kbd> ` : nothing}${texts.open.close}
        </button>
      </header>
      ${open.detail ? bodyOf(texts, open, hasKeys, act) : html`<p class="muted">${texts.open.coming}</p>`}
    </section>
  `;
}

function bodyOf(texts: Texts, { kind, detail }: OpenDetail, hasKeys: boolean, act: OpenActions): unknown {
  if (!detail) return nothing;
  if (kind === 'chest') return chestOf(texts, detail.items, act);
  const said = translate(texts, detail.text);
  return html`
    <p class="said" lang=${langOf(said)}>${said.text === '' ? texts.open.silent : said.text}</p>
    ${detail.choices.length === 0 ? nothing : answersOf(texts, detail.choices, hasKeys, act)}
  `;
}

function answersOf(texts: Texts, choices: readonly string[], hasKeys: boolean, act: OpenActions): unknown {
  return html`
    <ul class="answers" aria-label=${texts.open.answers}>
      ${choices.map((choice, n) => {
        const said = translate(texts, choice);
        const key = hasKeys && n < maxDigits ? String(n + 1) : '';
        return html`<li>
          <button type="button" lang=${langOf(said)} @click=${() => act.choose(n)}>
            ${key === '' ? nothing : html`<kbd aria-hidden="true">${key}</kbd> `}${said.text}
          </button>
        </li>`;
      })}
    </ul>
  `;
}

function chestOf(texts: Texts, items: readonly Stack[], act: OpenActions): unknown {
  if (filled(items).length === 0) return html`<p class="muted">${texts.open.emptyChest}</p>`;
  return html`
    <ul class="slots" aria-labelledby="open-heading">
      ${items.map((stack, slot) =>
        stack.item === 0
          ? nothing
          : html`<li>
              <button
                type="button"
                class="slot"
                title=${titleOf(texts, stack)}
                aria-label=${slotName(texts, stack, '', texts.pack.does.take)}
                @click=${() => act.take(slot)}
              >
                ${stackPicture(stack)}
              </button>
            </li>`,
      )}
    </ul>
    <button type="button" class="all" @click=${() => act.takeAll()}>${texts.open.takeAll}</button>
  `;
}

/** A stack as it looks in a slot. */
export function stackPicture({ item, amount }: Stack): unknown {
  return html`<canvas ${itemPicture(item)} aria-hidden="true"></canvas>${
    amount > 1 ? html`<span class="amount" aria-hidden="true">${amount}</span>` : nothing
  }`;
}

/** What the mouse is told of a stack. */
export function titleOf(texts: Texts, stack: Stack): string {
  const worth = worthOf(texts, stack.item);
  const name = slotName(texts, stack, '', '');
  return worth === '' ? name : `${name} (${worth})`;
}

function filled(items: readonly Stack[]): readonly Stack[] {
  return items.filter(({ item }) => item !== 0);
}

function langOf({ isOriginal }: Said): unknown {
  return isOriginal ? 'en' : nothing;
}
