import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { GuestRoom } from '../../client/guest-room.ts';
import type { Option, Params } from '../../games/game.ts';
import { lawfulValue } from '../../games/titles.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { theme } from '../parts/theme.ts';
import { strings, told } from '../strings/index.ts';

/** What the room's creator may set of the title for the next launch, and everybody else may read. */
@customElement('tictab-options')
export class TitleOptions extends AppElement {
  static override styles = [
    theme,
    css`
      .fields {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--gap-s);
      }
      .field {
        display: flex;
        gap: 0.35rem var(--gap);
        align-items: center;
        justify-content: space-between;
      }
      /* A choice may be long: where it is, below its label. */
      .field:has(select) {
        flex-wrap: wrap;
      }
      .field input {
        flex: none;
        inline-size: 5.5rem;
      }
      .field select {
        inline-size: auto;
        max-inline-size: 100%;
      }
    `,
  ];

  protected override view(app: App): unknown {
    const { room } = app;
    const title = room?.found?.title;
    if (!room || !title || title.options.length === 0) return nothing;
    const params = { ...title.defaultParams, ...room.roster?.params };
    if (room.isCreator)
      return html`<div class="fields" role="group" aria-label=${strings().lobby.options}>
        ${title.options.map((option) => this.#field(app, room, option, params))}
      </div>`;
    return title.options.map((option) => {
      const value = readable(option, params[option.param]);
      return value === '' ? nothing : html`<p>${strings().lobby.option(told(option.label).text, value)}</p>`;
    });
  }

  #field(app: App, room: GuestRoom, option: Option, params: Params): unknown {
    const id = `option-${option.param}`;
    const value = params[option.param];
    const disabled = room.state !== 'lobby';
    const change = (event: Event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
      const typed = option.kind === 'number' && field instanceof HTMLInputElement ? field.valueAsNumber : field.value;
      const lawful = lawfulValue(option, typed) ?? value ?? '';
      field.value = String(lawful);
      if (lawful !== value) app.setParams({ ...params, [option.param]: lawful });
    };
    return html`<div class="field">
      <label for=${id}>${labelOf(option)}</label>
      ${control(option, { id, value: String(value ?? ''), disabled, change })}
    </div>`;
  }
}

/** The field of one option; `change` is called with its events. */
function control(
  option: Option,
  { id, value, disabled, change }: { id: string; value: string; disabled: boolean; change(event: Event): void },
): unknown {
  switch (option.kind) {
    case 'number':
      return html`<input
        id=${id}
        type="number"
        inputmode="numeric"
        min=${option.min}
        max=${option.max}
        .value=${value}
        ?disabled=${disabled}
        @change=${change}
      />`;
    case 'choice':
      return html`<select id=${id} ?disabled=${disabled} @change=${change}>
        ${option.choices.map(
          (choice) =>
            html`<option value=${choice.value} .selected=${choice.value === value}>${told(choice.label).text}</option>`,
        )}
      </select>`;
  }
}

/** What an option is called, and what its 0 means. */
function labelOf(option: Option): string {
  const label = told(option.label).text;
  if (option.kind !== 'number' || option.zero === undefined) return label;
  return strings().lobby.labelWithZero(label, told(option.zero).text);
}

/** A param as guests read it; empty for none. */
function readable(option: Option, value: string | number | boolean | undefined): string {
  if (option.kind === 'number' && value === 0 && option.zero !== undefined) return told(option.zero).text;
  if (option.kind !== 'choice') return String(value ?? '');
  const choice = option.choices.find((each) => each.value === value);
  return choice ? told(choice.label).text : '';
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-options': TitleOptions;
  }
}
