import { html } from 'lit';
import type { Download } from '../../games/game.ts';
import { tell } from '../app/news.ts';
import { saveFile } from '../parts/save-file.ts';
import { strings } from '../strings/index.ts';

/** A button that keeps something of a launch as a file. */
export function saveButton(from: HTMLElement, download: Download): unknown {
  const { actions, play } = strings();
  const label = { recording: actions.saveRecording, report: actions.saveReport }[download.kind];
  const save = async () => {
    try {
      saveFile(from.ownerDocument, download.fileName, await download.bytes());
    } catch (error) {
      console.error('tictab: a file could not be made', error);
      tell(from, play.notSaved);
    }
  };
  return html`<button class="small" type="button" @click=${save}>${label}</button>`;
}
