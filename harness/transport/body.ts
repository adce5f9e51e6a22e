import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";

/** More than this of one body is never read: 200,000 packs fit, a flood does not. Bytes. */
export const MAX_BODY_BYTES = 192 * 1024 * 1024;

const DECODERS: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/** Signals a body that exceeds the bound or does not decode. */
export class BodyFault extends Error {
  override readonly name = "BodyFault";
}

/**
 * Reads a stream up to a bound.
 * @param limitBytes most bytes to take, default {@link MAX_BODY_BYTES}
 * @throws {BodyFault} as soon as the bound is exceeded
 */
export async function readBounded(stream: AsyncIterable<Buffer>, limitBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new BodyFault(`more than ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

/**
 * Undoes a Content-Encoding that was not asked for but may come.
 * @throws {BodyFault} for an unknown coding, damaged data, or more than the bound when unpacked
 */
export async function decoded(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  let result = bytes;
  for (const coding of (encoding ?? "").toLowerCase().split(",").reverse()) {
    const name = coding.trim();
    if (name === "" || name === "identity") continue;
    const decoder = DECODERS[name];
    if (decoder === undefined) throw new BodyFault(`content-encoding ${name}`);
    try {
      result = await decoder(result, { maxOutputLength: MAX_BODY_BYTES });
    } catch (cause) {
      throw new BodyFault(`does not decode as ${name}`, { cause });
    }
  }
  return result;
}

/** The JSON value of a text; undefined where it is none. */
export function parseJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A truncated text is a SyntaxError, a far too deep one a RangeError: neither is JSON that a client could use.
    return undefined;
  }
}
