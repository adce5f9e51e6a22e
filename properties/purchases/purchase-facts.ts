import { itemsIn } from "../../harness/client/pulled-item.ts";
import { memberOf, objectsIn, textOf } from "../../harness/json/json-value.ts";
import { related } from "../../harness/oracles/difference.ts";
import { listsAll } from "../../harness/oracles/item-list.ts";
import { accepted } from "../../harness/oracles/refusal.ts";
import { echoesUserId } from "../../harness/oracles/user-id-echo.ts";
import { equals, isAnother } from "../../harness/oracles/value.ts";
import type { Exchange } from "../../harness/transport/exchange.ts";
import { type CaseResult, caseResult, caseResults } from "../for-all.ts";
import type { Buyer, Inits } from "./buy-twice.ts";

/** Requires each purchase to bring as many items as it asked for. */
export function ofInit([first, second]: Inits, amount: number): readonly CaseResult[] {
  const count = (each: Exchange) => equals("items", amount, itemsIn(memberOf(each.json, "nfts")).length);
  return [
    caseResult("buy-init.answers", [first, second], []),
    caseResult("buy-init.nfts-count", first, [count(first)]),
    caseResult("buy-init.nfts-count", second, [count(second)]),
  ];
}

/** Requires a session id that no earlier session has. */
export function ofSessions(earlier: readonly Exchange[], latest: Exchange): readonly CaseResult[] {
  const idOf = (init: Exchange) => memberOf(init.json, "session_id");
  const same = earlier.find((init) => idOf(init) === idOf(latest));
  const evidence = [same ?? earlier.at(-1) ?? latest, latest] as const;
  const differences = evidence[0] === latest ? [] : [isAnother("session_id", idOf(evidence[0]), idOf(latest))];
  return [caseResult("buy-init.sessions-distinct", evidence, differences)];
}

/** Requires the status of a purchase to show what the purchase did. */
export function ofStatus(init: Exchange, status: Exchange, user: string): readonly CaseResult[] {
  const result = memberOf(status.json, "result");
  const evidence = [init, status] as const;
  const pulled = objectsIn(memberOf(init.json, "nfts"));
  const polled = objectsIn(memberOf(result, "nfts"));
  const ids = (items: typeof pulled) => items.map(({ id }) => textOf(id)).sort();
  return caseResults(evidence, [
    ["buy-status.user-id-echo", echoesUserId(user, memberOf(result, "user_id"))],
    ["buy-status.nfts-equal-init", equals("ids", ids(pulled), ids(polled))],
  ]);
}

/** Requires the inventory of the buyer to list both purchases as they were. */
export function ofInventory(inits: Inits, inventory: Exchange, buyer: Buyer): readonly CaseResult[] {
  const evidence = [...inits, inventory] as const;
  const listed = objectsIn(memberOf(inventory.json, "items"));
  const ids = listed.map(({ id }) => textOf(id));
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
