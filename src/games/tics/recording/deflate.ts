/** So much is inflated at a time: 4 KiB become 4 MiB at most, and what is too much is seen before the next. */
const sliceBytes = 4096;

/** `bytes` in slices, one whenever one is asked for. */
function slices(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.slice(at, at + sliceBytes));
        at += sliceBytes;
      },
    },
    { highWaterMark: 0 },
  );
}

/** All that `stream` gives; undefined once that is more than `maxBytes`. Rejects where the stream breaks. */
async function collect(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const out = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

/** `bytes` as raw deflate (RFC 1951). */
export async function deflated(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const out = await collect(slices(bytes).pipeThrough(new CompressionStream('deflate-raw')), Number.POSITIVE_INFINITY);
  return out ?? new Uint8Array();
}

/** What `bytes` inflate to; undefined for what is no raw deflate or inflates to another number of bytes. */
export async function inflated(bytes: Uint8Array, outBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const out = await collect(slices(bytes).pipeThrough(new DecompressionStream('deflate-raw')), outBytes);
    return out?.length === outBytes ? out : undefined;
  } catch {
    return undefined;
  }
}
