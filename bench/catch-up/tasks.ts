import * as v from 'valibot';
import type { LabTab } from '../lab/lab.ts';

/** One task of a page's thread. */
export interface Task {
  /** By the clock. */
  readonly ms: number;
  /** Of that, how long the thread had a processor; for the rest it waited for one. */
  readonly processorMs: number;
}

const category = 'disabled-by-default-devtools.timeline';

/** What the browser notes of tasks: who of them ran on which thread, µs, and of which process the page is. */
const Trace = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      pid: v.number(),
      tid: v.number(),
      dur: v.optional(v.number()),
      tdur: v.optional(v.number()),
      args: v.object({
        name: v.optional(v.unknown()),
        data: v.optional(v.looseObject({ frames: v.optional(v.array(v.object({ processId: v.number() }))) })),
      }),
    }),
  ),
});

/** The tasks of the page's own thread while `during` runs, and what that resolves to. Throws where the browser noted none. */
export async function tasksDuring<Result>(
  { page }: LabTab,
  during: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly tasks: readonly Task[] }> {
  await page.tracing.start({ categories: ['-*', category] });
  const result = await during();
  const { traceEvents } = v.parse(Trace, JSON.parse(new TextDecoder().decode(await page.tracing.stop())));
  const started = traceEvents.find(({ name }) => name === 'TracingStartedInBrowser');
  const processId = started?.args.data?.frames?.[0]?.processId;
  const main = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === processId && args.name === 'CrRendererMain',
  );
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === processId && tid === main?.tid)
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, processorMs: tdur / 1000 }));
  if (tasks.length === 0) throw new Error('nothing is known of the page’s tasks');
  return { result, tasks };
}
