import type { EvidenceExchange } from "../../contract/report.ts";
import type { Exchange } from "./exchange.ts";
import type { Redactor } from "./redaction/redactor.ts";

/** Longest body that a report keeps of one message. Characters. */
const LONGEST_BODY = 16_384;

/** An exchange as a report keeps it: redacted here, where it is recorded, and cut to a bound. */
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

/** A longer body is not kept whole until the end of a run. Characters. */
const LONGEST_KEPT = 4 * LONGEST_BODY;

/** An exchange as a violation keeps it: a few large bodies must not fill the memory. @param longest characters of its body */
export function toKept(exchange: Exchange, longest = LONGEST_KEPT): Exchange {
  if (exchange.text.length <= longest) return exchange;
  // A mere slice would hold on to the whole text.
  const text = Buffer.from(exchange.text.slice(0, longest)).toString();
  return { ...exchange, text: `${text}… (${exchange.text.length} characters in all)`, json: undefined };
}

function cut(text: string): string {
  return text.length <= LONGEST_BODY ? text : `${text.slice(0, LONGEST_BODY)}… (${text.length} characters in all)`;
}
