import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { readRecordingFile } from '../../client/recording-file.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';

/** The way from the start to a recording: a file is chosen, or dropped here. */
@customElement('tictab-open-recording')
export class OpenRecording extends AppElement {
  static override styles = [
    theme,
    css`
      input {
        display: none;
      }
    `,
  ];

  protected override view(_app: App): unknown {
    return html`
      <button class="small quiet" type="button" @click=${this.#choose} @dragover=${allow} @drop=${this.#dropped}>
        ${strings().replay.open}
      </button>
      <input type="file" accept=".tictab" @change=${this.#chosen} />
    `;
  }

  readonly #choose = (): void => {
    this.renderRoot.querySelector('input')?.click();
  };

  readonly #chosen = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) void this.#open(event.target.files?.[0]);
  };

  readonly #dropped = (event: DragEvent): void => {
    event.preventDefault();
    void this.#open(event.dataTransfer?.files[0]);
  };

  async #open(file: File | undefined): Promise<void> {
    if (file) this.app?.openRecording(await readRecordingFile(file));
  }
}

function allow(event: Event): void {
  event.preventDefault();
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-open-recording': OpenRecording;
  }
}
