import type { RaceRequest } from "../../harness/given/race.ts";
import { answerText } from "../../harness/oracles/refusal.ts";
import { type Exchange, memberOf } from "../../harness/transport/exchange.ts";
import type { Operation } from "./linearize.ts";

/** A sellback of the item, as its answer shows it. */
export function saleOperation(raced: RaceRequest): Operation {
  return { kind: "sell", outcome: exitOutcome(raced), ...frame(raced, "sellback") };
}

/**
 * An order of quoted items, as its answer shows one of them.
 * @param quoted how many items the quote holds: a refusal of several does not say which of them was gone
 */
export function orderOperation(raced: RaceRequest, quoted: number): Operation | undefined {
  const outcome = exitOutcome(raced);
  if (outcome === "refused" && quoted > 1) return undefined;
  return { kind: "ship", outcome, ...frame(raced, quoted > 1 ? `order of ${quoted} items` : "order") };
}

/** A look at the user's inventory; undefined where the answer lists nothing to go by. */
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
  // What was sent twice may have been done the first time; a 5xx may come before or after the deed; and production may
  // turn a request away because another one is under way, which says nothing of how that ends.
  const isTelling = exchange.surface === "sandbox" && exchange.status >= 400 && exchange.status < 500 && !isRepeated;
  return isTelling ? "refused" : "unknown";
}

/** The body that production reserves for errors names no order: it is neither an acceptance nor a refusal. */
function isReserved({ surface, endpoint, status, json }: Exchange): boolean {
  const isOrder = surface === "partner" && endpoint === "ship/request" && status === 200;
  return isOrder && typeof memberOf(json, "order_id") !== "string";
}

const times = ({ exchange, calledAtMs }: RaceRequest) => ({ fromMs: calledAtMs, toMs: exchange.doneAtMs });

function frame(raced: RaceRequest, what: string) {
  return { ...times(raced), label: `${what} → ${answerText(raced.exchange).slice(0, 80)}` };
}
