import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from './app.ts';
import { AppElement } from './app-element.ts';
import './dialog.ts';
import { strings } from './strings/index.ts';
import { theme } from './theme.ts';

/** Asks the host before it ends the room, or the game, for others. */
@customElement('tictab-host-question')
export class HostQuestionDialog extends AppElement {
  static override styles = [theme];

  protected override view(app: App): unknown {
    const { question } = app;
    if (!question) return nothing;
    const texts = strings().questions[question.ends];
    return html`
      <tictab-dialog .heading=${texts.heading} @dialog-close=${() => app.answer(false)}>
        <div class="stack">
          <p>${texts.text(question.players)}</p>
          <div class="row end">
            <button type="button" autofocus @click=${() => app.answer(false)}>${texts.stay}</button>
            <button class="danger" type="button" @click=${() => app.answer(true)}>${texts.confirm}</button>
          </div>
        </div>
      </tictab-dialog>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-host-question': HostQuestionDialog;
  }
}
