import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { Doctor } from '../../client/doctor/doctor.ts';
import { type CheckName, checkNames, type Finding } from '../../client/doctor/findings.ts';
import type { App } from '../app/app.ts';
import { AppElement } from '../app/app-element.ts';
import { copyText } from '../parts/copy-text.ts';
import '../parts/dialog.ts';
import { theme } from '../parts/theme.ts';
import { strings } from '../strings/index.ts';
import { adviceOf, doctorReport, stateOf, summaryOf } from './doctor-report.ts';

/** “Test my connection”: looks at once, and again when asked. Whatever still runs ends when it is closed. */
@customElement('tictab-doctor')
export class DoctorDialog extends AppElement {
  static override styles = [
    theme,
    css`
      li {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: 0.15rem var(--gap);
        padding-block: 0.55rem;
        border-block-start: 1px solid var(--line);
      }
      .dot {
        margin-block-start: 0.35rem;
        inline-size: 0.8rem;
        block-size: 0.8rem;
        border: 2px solid var(--muted);
        border-radius: 50%;
      }
      .fine .dot {
        border-color: var(--accent);
        background: var(--accent);
      }
      .problem .dot {
        border-color: var(--danger);
        border-radius: 0.1rem;
        background: var(--danger);
      }
      .omitted .dot {
        border-style: dashed;
      }
      .running .dot {
        border-color: var(--accent);
        border-block-start-color: transparent;
        animation: turn 900ms linear infinite;
      }
      @keyframes turn {
        to {
          rotate: 1turn;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .running .dot {
          animation: none;
        }
      }
      .state {
        color: var(--muted);
        font-variant-numeric: tabular-nums;
        text-align: end;
      }
      .problem .state {
        color: var(--text);
        font-weight: 600;
      }
      .advice {
        grid-column: 2 / -1;
      }
    `,
  ];

  @state() private findings: Readonly<Record<CheckName, Finding>> | undefined;
  /** What became of copying; said here, since nothing outside an open dialog is seen or heard. */
  @state() private copied = '';
  #doctor: Doctor | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#examine();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#doctor?.close();
    this.#doctor = undefined;
  }

  protected override view(app: App): unknown {
    const { findings } = this;
    const { doctor } = strings();
    return html`
      <tictab-dialog .heading=${doctor.open}>
        <div class="stack">
          <p role="status"><b>${findings ? summaryOf(findings) : doctor.running}</b></p>
          ${
            findings
              ? html`<ul>
                  ${checkNames.map((name) => this.#check(name, findings[name]))}
                </ul>`
              : nothing
          }
          <p class="small-text" role="status">${this.copied}</p>
          <div class="row end">
            <button type="button" ?disabled=${!this.#doctor?.done} @click=${this.#examine}>${doctor.again}</button>
            <button type="button" ?disabled=${!this.#doctor?.done} @click=${() => this.#copy(app)}>${doctor.copy}</button>
          </div>
        </div>
      </tictab-dialog>
    `;
  }

  #check(name: CheckName, finding: Finding): unknown {
    const advice = adviceOf(finding);
    return html`<li class=${finding.state}>
      <i class="dot" aria-hidden="true"></i>
      <span>${strings().doctor.names[name]}</span>
      <span class="state">${stateOf(finding)}</span>
      ${advice === undefined ? nothing : html`<span class="advice small-text">${advice}</span>`}
    </li>`;
  }

  readonly #examine = (): void => {
    const { app } = this;
    const site = app?.site;
    if (!app || !site) return;
    this.#doctor?.close();
    this.copied = '';
    const { environment } = app;
    const doctor = new Doctor({
      clock: environment.clock,
      reach: (signal) => site.reach(signal),
      iceServers: () => site.ice.iceServers(),
      createConnection: (configuration) => environment.createConnection(configuration),
    });
    this.#doctor = doctor;
    this.findings = { ...doctor.findings };
    doctor.onChange(() => {
      this.findings = { ...doctor.findings };
    });
  };

  async #copy(app: App): Promise<void> {
    if (!this.findings) return;
    const { doctor } = strings();
    const report = doctorReport(this.findings, {
      version: __VERSION__,
      build: app.environment.build,
      browser: navigator.userAgent,
    });
    const within = this.renderRoot.querySelector('li')?.parentElement;
    const copied = await copyText(report, { clipboard: navigator.clipboard, document, ...(within && { within }) });
    this.copied = copied ? doctor.copied : doctor.notCopied;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tictab-doctor': DoctorDialog;
  }
}
