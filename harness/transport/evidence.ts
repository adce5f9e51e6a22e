import type { EvidenceExchange } from "../../contract/report.ts";
import type { Exchange } from "./exchange.ts";
import type { Redactor } from "./redaction/redactor.ts";

/** Maximum body length in a report. Characters. */
export const MAX_BODY_LENGTH = 16_384;

/** Returns an exchange as it appears in a report: redacted, and with a truncated body. */
export function toEvidence(exchange: Exchange, redactor: Redactor): EvidenceExchange {
  const { request } = exchange;
  return {
    n: exchange.n,
    surface: exchange.surface,
    endpoint: exchange.endpoint,
    startedAt: new Date(exchange.startedAt).toISOString(),
    durationMs: Math.round((exchange.doneAtMs - exchange.sentAtMs) * 10) / 10,
    request: {
      method: request.method,
      url: redactor.text(request.url),
      headers: redactor.headers(request.headers),
      ...(request.body === undefined ? {} : { body: cut(redactor.text(request.body)) }),
    },
    ...(exchange.fault !== undefined
      ? { fault: redactor.text(exchange.fault) }
      : {
          response: {
            status: exchange.status,
            headers: redactor.headers(exchange.headers),
            body: cut(redactor.text(exchange.text)),
            bytes: exchange.bytes,
          },
        }),
  };
}

/** Maximum body length kept in memory until the end of a run. Characters. */
const MAX_KEPT_LENGTH = 4 * MAX_BODY_LENGTH;

/**
 * Returns an exchange as a violation keeps it, so that a few large bodies don't fill the memory.
 * @param maxLength maximum characters of its body
 */
export function toKept(exchange: Exchange, maxLength = MAX_KEPT_LENGTH): Exchange {
  if (exchange.text.length <= maxLength) return exchange;
  // A slice would keep the whole text in memory.
  const text = Buffer.from(exchange.text.slice(0, maxLength)).toString();
  return { ...exchange, text: `${text}… (${exchange.text.length} characters in all)`, json: undefined };
}

function cut(text: string): string {
  return text.length <= MAX_BODY_LENGTH
    ? text
    : `${text.slice(0, MAX_BODY_LENGTH)}… (${text.length} characters in all)`;
}
