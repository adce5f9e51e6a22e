import type { RaceRequest } from "../../harness/arrange/race.ts";
import { memberOf } from "../../harness/json/json-value.ts";
import { answerText } from "../../harness/oracles/refusal.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import type { Operation } from "./linearize.ts";

/** Returns the operation that an answer to a sellback shows. */
export function saleOperation(raced: RaceRequest): Operation {
  return { kind: "sell", outcome: exitOutcome(raced), ...frame(raced, "sellback") };
}

/**
 * Returns the operation that an answer to an order shows for one item.
 * @param quoted number of items in the quote: a refusal of several does not show which of them was gone
 */
export function orderOperation(raced: RaceRequest, quoted: number): Operation | undefined {
  const outcome = exitOutcome(raced);
  if (outcome === "refused" && quoted > 1) return undefined;
  return { kind: "ship", outcome, ...frame(raced, quoted > 1 ? `order of ${quoted} items` : "order") };
}

/** Returns the operation that a read of the inventory shows; undefined if the answer has no list. */
export function lookOperation(raced: RaceRequest, itemId: string): Operation | undefined {
  const items = memberOf(raced.exchange.json, "items");
  if (raced.exchange.status !== 200 || !Array.isArray(items)) return undefined;
  const isListed = items.some((item: unknown) => memberOf(item, "id") === itemId);
  const label = `inventory → ${isListed ? "lists it" : "does not list it"}`;
  return { kind: "look", outcome: isListed ? "done" : "absent", ...times(raced), label };
}

function exitOutcome({ exchange, isRepeated }: RaceRequest): "done" | "refused" | "unknown" {
  if (isReserved(exchange)) return "unknown";
  if (exchange.status === 200) return "done";
  // Without an acceptance, a repeated request may have taken effect the first time, a 5xx may come before or after the
  // effect, and production may refuse a request because another one is in progress.
  const isConclusive = exchange.surface === "sandbox" && exchange.status >= 400 && exchange.status < 500 && !isRepeated;
  return isConclusive ? "refused" : "unknown";
}

/** Returns whether it is production's reserved error body, which is neither an acceptance nor a refusal. */
function isReserved({ surface, endpoint, status, json }: Exchange): boolean {
  const isOrder = surface === "partner" && endpoint === "ship/request" && status === 200;
  return isOrder && typeof memberOf(json, "order_id") !== "string";
}

const times = ({ exchange, calledAtMs }: RaceRequest) => ({ fromMs: calledAtMs, toMs: exchange.doneAtMs });

function frame(raced: RaceRequest, what: string) {
  return { ...times(raced), label: `${what} → ${answerText(raced.exchange).slice(0, 80)}` };
}
