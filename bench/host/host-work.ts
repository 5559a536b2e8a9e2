/** Does what a host does in a tick, and measures it. */
export type HostWork = (work: () => void) => void;

/** Measures nothing. */
export const unmeasured: HostWork = (work) => work();
