import { type CheckName, checkNames, type Finding } from '../../client/doctor/findings.ts';
import { formatMs } from '../parts/format.ts';
import { strings } from '../strings/index.ts';

type Findings = Readonly<Record<CheckName, Finding>>;

/** How a check stands, in a word or two. */
export function stateOf(finding: Finding): string {
  const { states } = strings().doctor;
  const took = finding.state === 'fine' && finding.tookMs !== undefined ? `, ${formatMs(finding.tookMs)}` : '';
  return `${states[finding.state]}${took}`;
}

/** What it means and what to do; undefined where nothing is the matter. */
export function adviceOf(finding: Finding): string | undefined {
  const { found, omitted } = strings().doctor;
  if (finding.state === 'problem') return found[finding.problem];
  return finding.state === 'omitted' ? omitted[finding.because] : undefined;
}

/** What all of it comes to, in one sentence. */
export function summaryOf(findings: Findings): string {
  const { running, allWell, problems } = strings().doctor;
  const all = checkNames.map((name) => findings[name].state);
  if (all.includes('running')) return running;
  const count = all.filter((state) => state === 'problem').length;
  return count === 0 ? allWell : problems(count);
}

/** The result as plain text, for whoever is to help: nothing of it is an address or comes from one. */
export function doctorReport(findings: Findings, page: { version: string; build: string; browser: string }): string {
  const { names } = strings().doctor;
  return [
    `Tictab ${page.version} (${page.build}), ${page.browser}`,
    summaryOf(findings),
    ...checkNames.map((name) => {
      const advice = adviceOf(findings[name]);
      return `${names[name]}: ${stateOf(findings[name])}${advice === undefined ? '' : `. ${advice}`}`;
    }),
  ].join('\n');
}
