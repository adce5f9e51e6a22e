import { errorsOf, saysText } from "../../contract/errors.ts";
import { isInternalError } from "../../harness/actions/internal-error.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { claimed, type Difference, NONE, unless } from "../../harness/oracles/difference.ts";
import { isListedElsewhere } from "../../harness/oracles/listed-elsewhere.ts";
import { isStatusOpen } from "../../harness/oracles/open-status.ts";
import { answerOf } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { isFirewallPage } from "../../harness/transport/firewall.ts";

/** Statuses that frameworks and proxies send before a route gets the request. */
const BEFORE_THE_ROUTE = new Set([413, 414, 415, 431, 502, 503, 504]);
/** Endpoints without documented errors for queries and slugs. */
const WITHOUT_ERRORS: ReadonlySet<string> = new Set(["available", "chase"]);

/**
 * Requires 200 with JSON or a documented refusal of the endpoint.
 * @param mayMissTheRoute whether a parser or router may refuse the request with its own text
 */
export function isDocumented(exchange: Exchange, mayMissTheRoute: boolean): readonly Difference[] {
  const { status, json, surface, endpoint } = exchange;
  if (status === 200 && json !== undefined) return NONE;
  if (mayMissTheRoute && status >= 400 && status < 500) return NONE;
  if (BEFORE_THE_ROUTE.has(status) || isFirewallPage(exchange)) return NONE;
  const text = memberOf(json, "error");
  // The framework answers a path without a route with its own text.
  if (status === 404 && exchange.request.method === "GET" && !hasRow(exchange, 404)) return NONE;
  if (status === 404 && exchange.request.method === "GET" && typeof text !== "string") return NONE;
  if (WITHOUT_ERRORS.has(endpoint) && status >= 400 && status < 500) return NONE;
  if (isListedElsewhere(exchange)) return NONE;
  const rows = errorsOf(surface, endpoint);
  const isOpen = status >= 400 && isStatusOpen(exchange);
  if (typeof text === "string" && rows.some((row) => (isOpen || row.status === status) && saysText(row, text)))
    return NONE;
  const listed = rows
    .filter(({ endpoint: of }) => of !== "any")
    .map((row) => `${row.status} ${JSON.stringify(row.text)}`);
  return [claimed(["200", ...listed].join(" or "), answerOf(exchange))];
}

function hasRow({ surface, endpoint }: Exchange, status: number): boolean {
  return errorsOf(surface, endpoint).some((row) => row.status === status);
}

/** Requires neither a success nor an internal error. */
export function isNoResult(answer: Exchange): readonly Difference[] {
  return unless(answer.status !== 200 && !isInternalError(answer), "4xx", answerOf(answer));
}

/** Requires equal refusals of the same input. A request that was accepted once may find another state the next time. */
export function isSameRefusal(first: Exchange, second: Exchange): readonly Difference[] {
  const words = (exchange: Exchange) => `${exchange.status} ${JSON.stringify(memberOf(exchange.json, "error"))}`;
  if (first.status < 400 || second.status < 400) return NONE;
  return words(first) === words(second) ? NONE : [claimed(`${words(first)} again`, answerOf(second))];
}
