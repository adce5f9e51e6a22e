import { hash } from "node:crypto";
import { type ReadBody, readJson } from "./body.ts";
import type { Bounds } from "./bounds.ts";
import { LARGE_BYTES } from "./receiver.ts";

/** Lists of packs, cards and pulls may be long, and differ each time where stock moves. Larger ones count. Bytes. */
const LIST_BYTES = 2 * 1024 * 1024;

/**
 * Reads all bodies of a run and counts the long ones. Thousands of answers within the bounds of a single one would fill the
 * memory, because scenarios keep ids and lists.
 */
export class BodyReader {
  readonly #bounds: Pick<Bounds, "longBytes" | "longInAllBytes">;
  readonly #seen = new Set<string>();
  #seenWeight = 0;
  /** The last large body. Lists are requested many times and seldom change, so that one copy serves all. */
  #lastLarge: (ReadBody & { readonly bytes: Buffer }) | undefined;

  constructor(bounds: Pick<Bounds, "longBytes" | "longInAllBytes">) {
    this.#bounds = bounds;
  }

  /** Whether the different long bodies so far take more memory than the bound. A body that comes again is not counted again. */
  get isExhausted(): boolean {
    return this.#seenWeight > this.#bounds.longInAllBytes;
  }

  /** @throws {BodyFault} for JSON that is too deep or has too many values */
  read(bytes: Buffer): Pick<ReadBody, "text" | "json"> {
    if (bytes.length <= this.#bounds.longBytes) return readJson(bytes);
    if (this.#lastLarge?.bytes.equals(bytes) === true) return this.#lastLarge;
    const body = readJson(bytes);
    this.#count(bytes, body);
    if (bytes.length > LARGE_BYTES) this.#lastLarge = { bytes, ...body };
    return body;
  }

  #count(bytes: Buffer, { json, weight }: ReadBody): void {
    if (Array.isArray(json) && weight <= LIST_BYTES) return;
    const digest = hash("sha1", bytes);
    if (this.#seen.has(digest)) return;
    this.#seen.add(digest);
    this.#seenWeight += weight;
  }
}
