import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';

/** What came of asking a relay for an allocation: `granted`, the STUN error code, or no answer at all. */
export type Allocated = 'granted' | number | 'silent';

const magic = 0x2112a442;
const allocateRequest = 0x0003;
const refreshRequest = 0x0004;
const success = 0x0100;
const attribute = { username: 6, integrity: 8, error: 9, realm: 20, nonce: 21, transport: 25 } as const;
const udp = Buffer.from([17, 0, 0, 0]);

function encode(type: number, id: Buffer, attributes: readonly (readonly [number, Buffer])[], key?: Buffer): Buffer {
  const parts = attributes.map(([kind, value]) => {
    const part = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
    part.writeUInt16BE(kind, 0);
    part.writeUInt16BE(value.length, 2);
    value.copy(part, 4);
    return part;
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(20);
  head.writeUInt16BE(type, 0);
  // The length that is authenticated counts the integrity that follows (RFC 5389, 15.4).
  head.writeUInt16BE(body.length + (key ? 24 : 0), 2);
  head.writeUInt32BE(magic, 4);
  id.copy(head, 8);
  const message = Buffer.concat([head, body]);
  if (!key) return message;
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(attribute.integrity, 0);
  tail.writeUInt16BE(20, 2);
  return Buffer.concat([message, tail, createHmac('sha1', key).update(message).digest()]);
}

function attributesOf(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length; ) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return found;
}

function codeOf(error: Buffer | undefined): number {
  return error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0;
}

/**
 * Asks the relay on 127.0.0.1 for an allocation as a browser does (RFC 5766): without credentials first, then with them.
 * With `refreshAfterMs` the allocation is refreshed then, and that is what is told.
 */
export async function allocate(
  port: number,
  { username, credential }: { readonly username: string; readonly credential: string },
  { timeoutMs = 5_000, refreshAfterMs }: { readonly timeoutMs?: number; readonly refreshAfterMs?: number } = {},
): Promise<Allocated> {
  const socket = createSocket('udp4');
  const ask = (message: Buffer) =>
    new Promise<Buffer | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), timeoutMs);
      socket.once('message', (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      socket.send(message, port, '127.0.0.1');
    });
  const authenticated = async (type: number, extra: readonly (readonly [number, Buffer])[]) => {
    const challenge = await ask(encode(type, randomBytes(12), extra));
    if (!challenge) return 'silent';
    const asked = attributesOf(challenge);
    const [realm, nonce] = [asked.get(attribute.realm), asked.get(attribute.nonce)];
    if (!realm || !nonce) return codeOf(asked.get(attribute.error));
    const key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest();
    const name = [attribute.username, Buffer.from(username)] as const;
    const known = [...extra, name, [attribute.realm, realm], [attribute.nonce, nonce]] as const;
    const answer = await ask(encode(type, randomBytes(12), known, key));
    if (!answer) return 'silent';
    if (answer.readUInt16BE(0) === (type | success)) return 'granted';
    return codeOf(attributesOf(answer).get(attribute.error));
  };
  try {
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    const allocated = await authenticated(allocateRequest, [[attribute.transport, udp]]);
    if (allocated !== 'granted' || refreshAfterMs === undefined) return allocated;
    await new Promise((resolve) => setTimeout(resolve, refreshAfterMs));
    return await authenticated(refreshRequest, []);
  } finally {
    socket.close();
  }
}
