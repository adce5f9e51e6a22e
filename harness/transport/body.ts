import { isUtf8 } from "node:buffer";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { parseJson } from "../json/json-value.ts";
import { BOUNDS } from "./bounds.ts";

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const [wrapped, raw]: readonly [Decoder, Decoder] = [promisify(inflate), promisify(inflateRaw)];
/** Low half of the first byte of the zlib format, which `deflate` names; some servers send the data without it. */
const ZLIB_METHOD = 8;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === ZLIB_METHOD ? wrapped : raw)(bytes, options),
  br: promisify(brotliDecompress),
};

/** Maximum nested content codings; each may make a compression bomb a thousand times larger. */
const MAX_CODINGS = 3;
/** Maximum nesting, far above every record and far below a stack overflow. */
const MAX_LEVELS = 512;
/** Memory that each value takes, however short its text. Bytes. */
const BYTES_PER_VALUE = 50;
const MAX_VALUES = 1_000_000;
/** Texts up to this size need no check of depth and number of values. Bytes. */
const HARMLESS_BYTES = 4096;

/** Signals a body that exceeds a bound or does not decode. */
export class BodyFault extends Error {
  override readonly name = "BodyFault";
  readonly kind: "body too large" | "undecodable body";

  constructor(kind: BodyFault["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/**
 * Decodes a Content-Encoding, which a server may apply although it was not requested.
 * @throws {BodyFault} for an unknown coding, damaged data, or a decoded size above the bound
 */
export async function decoded(bytes: Buffer, encoding: string, limitBytes = BOUNDS.bodyBytes): Promise<Buffer> {
  const codings = encoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > MAX_CODINGS) throw new BodyFault("undecodable body", `packed ${codings.length} times`);
  let result = bytes;
  for (const coding of codings.reverse()) {
    const decoder = DECODERS[coding];
    if (decoder === undefined) throw new BodyFault("undecodable body", `content-encoding ${coding}`);
    try {
      result = await decoder(result, { maxOutputLength: limitBytes });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
        throw new BodyFault("body too large", `more than ${limitBytes} bytes when unpacked`, { cause });
      }
      throw new BodyFault("undecodable body", `does not decode as ${coding}`, { cause });
    }
  }
  return result;
}

/** A body as text and its JSON value, which is undefined if the text is not JSON or not UTF-8. */
export interface ReadBody {
  readonly text: string;
  readonly json: unknown;
  /** About how much memory the value takes. Bytes. */
  readonly weight: number;
}

/** @throws {BodyFault} for JSON that is too deep or has too many values */
export function readJson(bytes: Buffer): ReadBody {
  const text = bytes.toString("utf8");
  const values = bytes.length > HARMLESS_BYTES ? countValues(bytes) : 0;
  const weight = Math.max(bytes.length, BYTES_PER_VALUE * values);
  return { text, json: isUtf8(bytes) ? parseJson(text) : undefined, weight };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** @throws {BodyFault} as {@link readJson} */
function countValues(bytes: Buffer): number {
  let level = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    // `{` and `[` differ in one bit only.
    else if ((byte | 0x20) === 0x7b) {
      if (++level > MAX_LEVELS) throw new BodyFault("body too large", `nested deeper than ${MAX_LEVELS} levels`);
      values++;
    } else if ((byte | 0x20) === 0x7d) level--;
    else if (byte === COMMA) values++;
  }
  if (values > MAX_VALUES) throw new BodyFault("body too large", `more than ${MAX_VALUES} values`);
  return values;
}

function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(QUOTE, start + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return bytes.length;
}
