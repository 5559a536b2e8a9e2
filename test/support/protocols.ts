import { games } from '../../src/games/registry.ts';
import type { Coded, Protocol } from '../../src/wire/messages.ts';
import { protocol as sample } from '../unit/wire/sample/protocol.gen.ts';

/** Every protocol there is, and the one that has each kind of field in odd places. */
export const protocols: readonly Protocol[] = [...games.map(({ protocol }) => protocol), sample];

export function messagesOf({ toHost, toGuest }: Protocol): readonly Coded[] {
  return [...toHost, ...toGuest];
}

/** Every message of every protocol, with a name for test titles. */
export const allMessages: readonly (Coded & { readonly title: string })[] = protocols.flatMap((protocol) =>
  messagesOf(protocol).map((coded) => ({ ...coded, title: `${protocol.game} ${coded.message.name}` })),
);
