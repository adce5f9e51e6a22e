import { gzipSync } from "node:zlib";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { sha256 } from "./certificate.ts";

/**
 * Collects the digest of every exchange, those of passed checks too, so that a third person who has the traffic can hold
 * it against the certificate. Nothing of a request or an answer stands in it, so nothing has to be redacted.
 */
export class ExchangeLog {
  readonly #lines: string[] = [];

  add({ n, surface, endpoint, request, status, text, startedAt }: Exchange): void {
    const { method, url, headers, body = "" } = request;
    const line = {
      n,
      at: new Date(startedAt).toISOString(),
      surface,
      endpoint,
      request: sha256(JSON.stringify([method, url, headers, body])),
      status,
      answer: sha256(text),
    };
    this.#lines.push(JSON.stringify(line));
  }

  /** A line per exchange, in gzip. */
  toBytes(): Uint8Array {
    return gzipSync(`${this.#lines.join("\n")}\n`);
  }
}
