import { gzipSync } from "node:zlib";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { sha256 } from "./certificate.ts";

/**
 * Collects the digest of every exchange, including passed checks, so that a third person who recorded the traffic can
 * compare it with the certificate. It contains no part of a request or an answer, so nothing has to be redacted.
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

  /** One line per exchange, compressed with gzip. */
  toBytes(): Uint8Array {
    return gzipSync(`${this.#lines.join("\n")}\n`);
  }
}
