import { games } from '../games/registry.ts';
import { toHex } from '../lib/hex.ts';
import { fromJson, toJson } from '../wire/json.ts';

/** What was asked for does not exist or is not what it should be; the message is for the person who asked. */
export class Refusal extends Error {}

function oneOf<T>(what: string, name: string | undefined, all: readonly T[], nameOf: (one: T) => string): T {
  const found = all.find((one) => nameOf(one) === name);
  if (found === undefined) throw new Refusal(`no ${what} "${name ?? ''}"; there is: ${all.map(nameOf).join(', ')}`);
  return found;
}

function bytesOf(hex: string): Uint8Array {
  if (!/^(?:[\da-f]{2})*$/i.test(hex)) throw new Refusal('HEX must be pairs of hexadecimal digits');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Refusal('JSON cannot be parsed');
  }
}

/**
 * What the inspector prints for its arguments, where a game is named by its id or by a title of its: a JSON object for a frame, a frame's hexadecimal digits for JSON. Rejects with
 * `Refusal`, or `ProtocolError` for what is not exactly that message.
 */
export async function inspect([verb, game, name, input, ...rest]: readonly string[]): Promise<string> {
  if ((verb !== 'decode' && verb !== 'encode') || rest.length > 0) {
    throw new Refusal('usage: wire -- decode GAME MESSAGE HEX | wire -- encode GAME MESSAGE JSON');
  }
  const byTitle = games.find(({ titles }) => titles.some(({ id }) => id === game));
  const protocol = await (byTitle ?? oneOf('game', game, games, ({ id }) => id)).loadProtocol();
  const codings = [
    ...[...protocol.toHost, ...protocol.toGuest].map(({ message, codec }) => ({ layout: message, codec })),
    ...protocol.parts.map(({ part, codec }) => ({ layout: part, codec })),
  ];
  const { layout, codec } = oneOf('message', name, codings, (one) => one.layout.name);
  if (input === undefined) throw new Refusal(`${verb} needs ${verb === 'decode' ? 'HEX' : 'JSON'}`);
  return verb === 'decode'
    ? JSON.stringify(toJson(layout, codec.decode(bytesOf(input))))
    : toHex(codec.encode(fromJson(layout, parse(input))));
}
