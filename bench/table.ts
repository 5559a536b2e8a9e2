import { type Figure, isMet, ratioOf } from './figure.ts';

/** A table's head and rows, for the terminal and for docs/performance.md. */
export const head = ['figure', 'measured', 'against', 'ratio', 'goal'] as const;

export function rowOf(figure: Figure): readonly string[] {
  const { name, value, unit, against } = figure;
  const ratio = ratioOf(figure);
  return [
    name,
    `${short(value)} ${unit}`,
    against ? `${against.name}: ${short(against.value)} ${unit}` : '',
    ratio === undefined ? '' : `× ${ratio.toFixed(2)}`,
    goalOf(figure),
  ];
}

function goalOf(figure: Figure): string {
  const { goal, unit } = figure;
  if (!goal) return '';
  const bounds = [
    ...(goal.atMost === undefined ? [] : [`≤ ${inUnit(goal.atMost)}`]),
    ...(goal.atLeast === undefined ? [] : [`≥ ${inUnit(goal.atLeast)}`]),
  ];
  return `${bounds.join(', ')} ${isMet(figure) ? 'met' : 'missed'}`;

  function inUnit(bound: number): string {
    return goal?.of === 'ratio' ? `× ${bound}` : `${bound} ${unit}`;
  }
}

/** Three digits that say something; whole numbers from 100 on. */
function short(value: number): string {
  const magnitude = Math.abs(value);
  return value.toFixed(magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3);
}
