import { listsEachOnce } from "../../oracles/doubled-pulls.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/**
 * Requires a feed of production to list each pull once: the same item at the same time. The sandbox reserves nothing, so
 * that two pulls of one moment may be of the same listing.
 */
export function pullsOnce(exchange: Exchange): readonly Judgement[] {
  const { surface, endpoint, status, json } = exchange;
  if (surface !== "partner" || endpoint !== "recent-pulls" || status !== 200 || !Array.isArray(json)) return [];
  return json.length < 2 ? [] : [["recent-pulls.pulls-once", listsEachOnce(exchange)]];
}
