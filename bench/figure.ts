/**
 * One measured figure. `against` is what it is held to, measured in the same run: the physical limit or the plain
 * alternative. What else the machine does changes both, so the ratio holds where the times do not.
 */
export interface Figure {
  /** Names it within its benchmark, and stays the same from run to run. */
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly against?: { readonly name: string; readonly value: number };
  readonly goal?: Goal;
}

export type Unit = 'ns' | 'µs' | 'ms' | 's' | '%' | 'Hz' | 'bytes' | 'kB' | 'kB/s' | 'kB/h' | 'tics/s' | '×' | 'calls';

/** What the figure, or its ratio to `against`, must not exceed, or must reach. */
export interface Goal {
  readonly of: 'value' | 'ratio';
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** How many times `against` a figure is; undefined without one. */
export function ratioOf({ value, against }: Figure): number | undefined {
  return against && value / against.value;
}

/** Whether its goal is met; undefined where it has none. */
export function isMet(figure: Figure): boolean | undefined {
  const { goal, value } = figure;
  if (!goal) return undefined;
  const judged = goal.of === 'value' ? value : ratioOf(figure);
  if (judged === undefined || Number.isNaN(judged)) return false;
  return judged <= (goal.atMost ?? Number.POSITIVE_INFINITY) && judged >= (goal.atLeast ?? Number.NEGATIVE_INFINITY);
}
