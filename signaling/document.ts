import { toJoiner, toProcess, toRoom } from './bus-protocol.ts';
import {
  bounds,
  defaultLimits,
  errors,
  type Kind,
  type Limits,
  limitNotes,
  limitVariable,
  parts,
  toClient,
  toServer,
} from './protocol.ts';
import { settingNotes } from './settings.ts';

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

type Fields = Readonly<Record<string, Kind<unknown>>>;

function fieldTable(first: string, shapes: Readonly<Record<string, Fields>>, quote: string): string {
  const rows = Object.entries(shapes).flatMap(([name, fields]) => {
    const lines = Object.entries(fields).map(([field, { says }]) => [`\`${field}\``, says]);
    return (lines.length > 0 ? lines : [['—', '—']]).map((line, i) => [
      i === 0 ? `${quote}${name}${quote}` : '',
      ...line,
    ]);
  });
  return table([first, 'field', 'value'], rows);
}

function isLimit(name: string): name is keyof Limits {
  return Object.hasOwn(defaultLimits, name);
}

/** The generated parts of `docs/signaling.md` by name. */
export function signallingBlocks(): ReadonlyMap<string, string> {
  return new Map([
    ['toServer', fieldTable('`t`', toServer, '`')],
    ['toClient', fieldTable('`t`', toClient, '`')],
    ['onBus', fieldTable('`t`', { ...toRoom, ...toJoiner, ...toProcess }, '`')],
    ['parts', fieldTable('part', parts, '')],
    [
      'bounds',
      table(
        ['bound', 'value'],
        Object.entries(bounds).map(([name, value]) => [`\`${name}\``, `${value}`]),
      ),
    ],
    [
      'errors',
      table(
        ['code', 'sentence'],
        Object.entries(errors).map(([code, reason]) => [`\`${code}\``, reason]),
      ),
    ],
    [
      'limits',
      table(
        ['limit', 'variable', 'default', 'meaning'],
        Object.keys(defaultLimits)
          .filter(isLimit)
          .map((name) => [`\`${name}\``, `\`${limitVariable(name)}\``, `${defaultLimits[name]}`, limitNotes[name]]),
      ),
    ],
    [
      'settings',
      table(
        ['variable', 'default', 'meaning'],
        Object.entries(settingNotes).map(([name, [fallback, says]]) => [`\`${name}\``, fallback, says]),
      ),
    ],
  ]);
}
