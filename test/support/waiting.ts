/** Longer than anything these tests wait for takes on a busy machine. */
const defaultDeadlineMs = 10_000;
/** Between two looks. */
const lookMs = 4;

/** What `promise` resolves to; throws, naming `what`, when that takes too long. */
export async function within<T>(what: string, promise: Promise<T>, deadlineMs = defaultDeadlineMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${deadlineMs} ms for ${what}`)), deadlineMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Looks until `condition` holds; throws, naming `what`, when that takes too long. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs = defaultDeadlineMs,
): Promise<void> {
  const endMs = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error(`waited ${deadlineMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** One turn of the event loop, for what must not depend on being in the same task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port2.close();
      resolve();
    };
    port1.postMessage(0);
  });
}
