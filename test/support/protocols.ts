import { games } from '../../src/games/registry.ts';
import { type Block, type Field, type Struct, structBytes } from '../../src/wire/layout.ts';
import { type Coded, type MessageCodec, messageBytes, type Protocol } from '../../src/wire/messages.ts';
import { protocol as sample } from '../unit/wire/sample/protocol.gen.ts';

const ofGames = await Promise.all(games.map(({ loadProtocol }) => loadProtocol()));

/** Every protocol there is, and the one that has each kind of field in odd places. */
export const protocols: readonly Protocol[] = [...ofGames, sample];

export function messagesOf({ toHost, toGuest }: Protocol): readonly Coded[] {
  return [...toHost, ...toGuest];
}

/** Every message of every protocol, with a name for test titles. */
export const allMessages: readonly (Coded & { readonly title: string })[] = protocols.flatMap((protocol) =>
  messagesOf(protocol).map((coded) => ({ ...coded, title: `${protocol.game} ${coded.message.name}` })),
);

/** Something with a codec. */
export interface Coding {
  readonly title: string;
  readonly layout: Struct | Block;
  readonly codec: MessageCodec;
  /** Bytes it has at most. */
  readonly maxBytes: number;
}

/** Every message and every part. */
export const allCodings: readonly Coding[] = [
  ...allMessages.map(({ title, message, codec }) => ({
    title,
    layout: message,
    codec,
    maxBytes: messageBytes(message).max,
  })),
  ...protocols.flatMap(({ game, parts }) =>
    parts.map(({ part, codec }) => ({
      title: `${game} ${part.name}`,
      layout: part,
      codec,
      maxBytes: part.kind === 'struct' ? structBytes(part).max : Number.POSITIVE_INFINITY,
    })),
  ),
];

const isOpen = ([, of]: [string, Field]) => of.kind === 'bytes' && of.length.kind === 'rest';

/** Of a layout that goes on to the frame's end, how many bytes of `value` may as well not be there; undefined for others. */
export function openBytes(layout: Struct, value: unknown): number | undefined {
  const [name] = Object.entries(layout.fields).find(isOpen) ?? [];
  if (name === undefined || typeof value !== 'object' || value === null) return undefined;
  const bytes: unknown = Reflect.get(value, name);
  return bytes instanceof Uint8Array ? bytes.length : undefined;
}
