/** A tab that does what a benchmark's `tab.ts` or `tab-….ts` exports; its address says which: `?role=echo/tab-host`. */
const roles = import.meta.glob<Record<string, unknown>>(['../*/tab.ts', '../*/tab-*.ts', '!../lab/*']);

const role = new URLSearchParams(location.search).get('role') ?? '';
const load = roles[`../${role}.ts`];
if (!load) throw new Error(`no role "${role}"`);
Object.assign(window, { lab: load() });
