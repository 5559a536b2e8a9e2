import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { slotColour } from '../../lobby/colours.ts';
import { maxChatLength } from '../../lobby/messages.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { shownChats } from '../app/shown-chats.ts';
import { theme } from '../parts/theme.ts';
import { tint } from '../parts/tint.ts';
import { strings, told } from '../strings/index.ts';

/** What was typed as it may travel: one line without control characters; empty when nothing is left. */
export function cleanLine(typed: string): string {
  return typed
    .slice(0, maxChatLength)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** A few lines of chat, and one's own. */
@customElement('tictab-chat')
export class ChatBox extends AppElement {
  static override styles = [
    theme,
    css`
      h2 {
        margin-block-end: var(--gap-s);
      }
      .lines {
        block-size: var(--chat-height, 8rem);
        overflow-y: auto;
        overscroll-behavior: contain;
        overflow-wrap: anywhere;
        font-size: var(--text-s);
      }
      .swatch {
        display: inline-block;
        inline-size: 0.65rem;
        block-size: 0.65rem;
        margin-inline-end: 0.35rem;
      }
      form {
        display: flex;
        gap: var(--gap-s);
        margin-block-start: var(--gap-s);
      }
      input {
        flex: 1;
        min-inline-size: 0;
      }
    `,
  ];

  #shown: unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    shownChats.add(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    shownChats.delete(this);
  }

  protected override updated(): void {
    const lines = this.renderRoot.querySelector('.lines');
    const last = this.app?.room?.chat.at(-1);
    if (!lines || last === this.#shown) return;
    this.#shown = last;
    lines.scrollTop = lines.scrollHeight;
  }

  protected override view(app: App): unknown {
    const { room } = app;
    if (!room) return nothing;
    const { chat, actions } = strings();
    return html`
      <section aria-labelledby="heading">
        <h2 id="heading">${chat.heading}</h2>
        <ul class="lines" tabindex="0" aria-labelledby="heading">
          ${
            room.chat.length === 0
              ? html`<li class="muted">${chat.none}</li>`
              : room.chat.map(
                  (line) => html`<li>
                    ${line.slot === null ? nothing : html`<i class="swatch" ${tint(slotColour(line.slot).rgb)}></i>`}
                    ${line.name === '' ? told(line.text).text : html`<b>${line.name}</b> ${line.text}`}
                  </li>`,
                )
          }
        </ul>
        <form @submit=${this.#say}>
          <input
            type="text"
            aria-label=${chat.say}
            placeholder=${chat.say}
            autocomplete="off"
            enterkeyhint="send"
            maxlength=${maxChatLength}
          />
          <button type="submit">${actions.send}</button>
        </form>
      </section>
    `;
  }

  readonly #say = (event: Event): void => {
    event.preventDefault();
    const input = this.renderRoot.querySelector('input');
    const text = cleanLine(input?.value ?? '');
    if (!input || text === '') return;
    input.value = '';
    this.app?.room?.say(text);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-chat': ChatBox;
  }
}
