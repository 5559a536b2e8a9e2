import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from './app.ts';
import { AppElement } from './app-element.ts';
import './dialog.ts';
import { strings } from './strings/index.ts';
import { theme } from './theme.ts';

/** Asks the host before its tab ends the room for others. */
@customElement('tictab-confirm-leave')
export class ConfirmLeave extends AppElement {
  static override styles = [theme];

  protected override view(app: App): unknown {
    const { question } = app;
    if (!question) return nothing;
    const { leave } = strings();
    return html`
      <tictab-dialog .heading=${leave.heading} @dialog-close=${() => app.answer(false)}>
        <div class="stack">
          <p>${leave.text(question.players)}</p>
          <div class="row end">
            <button type="button" autofocus @click=${() => app.answer(false)}>${leave.stay}</button>
            <button class="danger" type="button" @click=${() => app.answer(true)}>${leave.confirm}</button>
          </div>
        </div>
      </tictab-dialog>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-confirm-leave': ConfirmLeave;
  }
}
