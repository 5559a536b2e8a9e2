import { endingCodes, endingKinds } from '../lobby/endings.ts';
import { lanes } from '../net/lanes.ts';
import { table } from '../wire/document.ts';

/** The generated parts of `docs/architecture.md` by name. */
export function architectureBlocks(): ReadonlyMap<string, string> {
  return new Map([
    [
      'lanes',
      table([
        ['lane', 'id', 'channel', 'largest frame', 'carries'],
        ...Object.entries(lanes).map(([name, { id, reliable, text, maxBytes, carries }]) => [
          `\`${name}\``,
          `${id}`,
          `${reliable ? 'reliable, ordered' : 'unordered, never retransmitted'}${text ? ', text' : ''}`,
          `${maxBytes} bytes`,
          carries,
        ]),
      ]),
    ],
    [
      'endings',
      table([
        ['code', 'means', 'kinds'],
        ...Object.entries(endingCodes).map(([code, means]) => [code, means, kindsOf(Number(code))]),
      ]),
    ],
  ]);
}

/** The kinds of endings that have this code. */
function kindsOf(code: number): string {
  const kinds = Object.entries(endingKinds).filter(([, each]) => each === code);
  return kinds.map(([kind]) => `\`${kind}\``).join(', ');
}
