import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import '../parts/dialog.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';

/** Asks the host before it ends the room, the game or the stay of others. */
@customElement('tictab-host-question')
export class HostQuestionDialog extends AppElement {
  static override styles = [theme];

  protected override view(app: App): unknown {
    const { question } = app;
    if (!question) return nothing;
    const { questions } = strings();
    const texts =
      question.ends === 'stay'
        ? {
            ...questions.stay,
            heading: questions.stay.heading(question.name),
            text: questions.stay.text(question.name),
          }
        : { ...questions[question.ends], text: questions[question.ends].text(question.players) };
    const offersLock = question.ends === 'stay' && !app.locked;
    return html`
      <tictab-dialog .heading=${texts.heading} @dialog-close=${() => app.answer(false)}>
        <div class="stack">
          <p>${texts.text}</p>
          <div class="row end">
            <button type="button" autofocus @click=${() => app.answer(false)}>${texts.stay}</button>
            ${
              offersLock
                ? html`<button type="button" @click=${this.#removeAndLock}>${questions.stay.confirmAndLock}</button>`
                : nothing
            }
            <button class="danger" type="button" @click=${() => app.answer(true)}>${texts.confirm}</button>
          </div>
        </div>
      </tictab-dialog>
    `;
  }

  readonly #removeAndLock = (): void => {
    this.app?.lock(true);
    this.app?.answer(true);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-host-question': HostQuestionDialog;
  }
}
