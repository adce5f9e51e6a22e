import { memberOf, objectsIn } from "../../json/json-value.ts";
import { expiresAfterSevenDays } from "../../oracles/expiry.ts";
import type { Exchange } from "../../transport/exchange.ts";
import type { Judgement } from "../judgement.ts";

/** Requires the documented sellback window of every item that the sandbox lists, whatever its pack and its age. */
export function sandboxWindows({ surface, endpoint, status, json }: Exchange): readonly Judgement[] {
  if (surface !== "sandbox" || endpoint !== "inventory" || status !== 200) return [];
  const items = objectsIn(memberOf(json, "items"));
  if (items.length === 0) return [];
  return [["inventory.expires-after-seven-days", items.flatMap(expiresAfterSevenDays).slice(0, 1)]];
}
