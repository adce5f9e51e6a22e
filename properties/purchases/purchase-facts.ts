import { itemsIn } from "../../harness/client/pulled-item.ts";
import { idsIn, memberOf } from "../../harness/json/json-value.ts";
import { related } from "../../harness/oracles/difference.ts";
import { listsAll, listsSame } from "../../harness/oracles/item-list.ts";
import { nftsOf } from "../../harness/oracles/purchase-result.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { isAnother } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { type CaseResult, caseResult, caseResults } from "../for-all.ts";
import type { Buyer, Inits } from "./buy-twice.ts";

/** Requires a session id that no earlier session has. */
export function ofSessions(earlier: readonly Exchange[], latest: Exchange): readonly CaseResult[] {
  const idOf = (init: Exchange) => memberOf(init.json, "session_id");
  const same = earlier.find((init) => idOf(init) === idOf(latest));
  const evidence = [same ?? earlier.at(-1) ?? latest, latest] as const;
  const differences = evidence[0] === latest ? [] : [isAnother("session_id", idOf(evidence[0]), idOf(latest))];
  return [caseResult("buy-init.sessions-distinct", evidence, differences)];
}

/** Requires the status of a purchase to list the items of the purchase. */
export function ofStatus(init: Exchange, status: Exchange): CaseResult {
  const kept = listsSame("ids", idsIn(memberOf(init.json, "nfts")), idsIn(nftsOf(status)));
  return caseResult("buy-status.nfts-equal-init", [init, status], [kept]);
}

/** Requires the inventory of the buyer to list both purchases as they were. */
export function ofInventory(inits: Inits, inventory: Exchange, buyer: Buyer): readonly CaseResult[] {
  const evidence = [...inits, inventory] as const;
  const ids = idsIn(memberOf(inventory.json, "items"));
  // Another holder of the listing may have sold this copy.
  const [first = [], second = []] = inits.map((each) =>
    itemsIn(memberOf(each.json, "nfts")).flatMap(({ id }) => (buyer.isShared(id) ? [] : [id])),
  );
  return caseResults(evidence, [
    ["inventory.user-id-encoded", accepted(inventory)],
    first.length > 0 && ["inventory.lists-purchase", listsAll("the inventory", first, ids)],
    second.length > 0 && ["buy-init.items-stack", listsAll("the inventory", second, ids)],
  ]);
}

/** Requires that a user whose id is one letter longer has none of the items that the buyer's inventory lists. */
export function ofNeighbour(inits: Inits, inventory: Exchange, neighbour: Exchange): readonly CaseResult[] {
  const bought = inits.flatMap((each) => itemsIn(memberOf(each.json, "nfts")).map(({ id }) => id));
  const shownIn = ({ text }: Exchange) => bought.filter((id) => text.includes(JSON.stringify(id)));
  const leaked = shownIn(neighbour);
  if (leaked.length === 0 && shownIn(inventory).length === 0) return [];
  const differences = related(leaked.length === 0, "inventory of another user", "equals", [[]], leaked);
  return [caseResult("ownership.others-items-absent", [...inits, inventory, neighbour], [differences])];
}
