import type { EvidenceExchange, FatalRequests } from "../../contract/report.ts";
import { toCurl } from "../commands/curl.ts";
import { toScript } from "../commands/script.ts";
import { toEvidence } from "../transport/evidence.ts";
import { headerOf } from "../transport/exchange.ts";
import type { FatalRequest } from "../transport/fatal-requests.ts";
import type { Redactor } from "../transport/redaction/redactor.ts";

/** Maximum requests in a report; the first is the main suspect. */
const MAX_SHOWN = 5;

/** Returns the report's rows of requests after which the system died, with their exchanges, secrets redacted. */
export function toFatalRequests(
  suspects: readonly FatalRequest[],
  redactor: Redactor,
): { readonly fatalRequests?: FatalRequests; readonly evidence: readonly EvidenceExchange[] } {
  const evidence = new Map<number, EvidenceExchange>();
  const requests = suspects.slice(0, MAX_SHOWN).flatMap(({ surface, exchanges, timesAnswered }) => {
    const last = exchanges.at(-1);
    if (last === undefined) return [];
    for (const exchange of exchanges) evidence.set(exchange.n, toEvidence(exchange, redactor));
    const traceparent = headerOf(last.request, "traceparent");
    return {
      surface,
      endpoint: last.endpoint,
      timesAnswered,
      curl: toCurl(last.request, redactor),
      script: redactor.text(toScript(exchanges, redactor)),
      exchanges: exchanges.map(({ n }) => n),
      ...(traceparent === undefined ? {} : { traceparent }),
    };
  });
  if (requests.length === 0) return { evidence: [] };
  return { fatalRequests: { underWay: suspects.length, requests }, evidence: [...evidence.values()] };
}
