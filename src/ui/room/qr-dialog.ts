import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import '../parts/dialog.ts';
import { qrCode } from '../parts/qr-code.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';

/** The room's link for a camera. */
@customElement('tictab-qr')
export class QrDialog extends AppElement {
  static override styles = [
    theme,
    css`
      tictab-dialog {
        --dialog-width: 24rem;
      }
      svg {
        display: block;
        inline-size: min(100%, 60dvh);
        margin-inline: auto;
        border-radius: var(--radius);
        /* Readers expect dark on light, whatever the page's colours. */
        background: #ffffff;
        color: #10131a;
      }
      p {
        margin-block-start: var(--gap);
        overflow-wrap: anywhere;
        text-align: center;
      }
    `,
  ];

  protected override view(app: App): unknown {
    if (app.code === '') return nothing;
    const { share } = strings();
    const { size, path } = qrCode(app.roomLink);
    return html`
      <tictab-dialog .heading=${share.qrHeading}>
        <svg viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${share.qrAlternative(app.roomLink)}>
          <path d=${path} fill="currentColor" shape-rendering="crispEdges"></path>
        </svg>
        <p class="muted small-text">${app.roomLink}</p>
      </tictab-dialog>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-qr': QrDialog;
  }
}
