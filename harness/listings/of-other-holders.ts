import {
  CARD_UNKNOWN,
  ITEM_EXPIRED,
  ITEM_SHIPPED,
  ITEM_UNKNOWN,
  NOTHING_SHIPPABLE,
  OUT_OF_STOCK,
  QUOTE_EXPIRED,
  USER_UNKNOWN,
} from "../../contract/refusals.ts";
import { countsOf } from "../collections/counts.ts";
import type { Violation } from "../ledger/ledger.ts";
import { dependsOnCopies } from "../ledger/requirement-rows.ts";
import type { Difference } from "../oracles/difference.ts";
import { isRefusal } from "../oracles/refusal.ts";
import type { Exchange } from "../transport/exchange.ts";

/** Refusals that a user gets because another holder of the listing sold or ordered a copy, or let it expire. */
const BY_OTHER_HOLDERS = [
  ITEM_UNKNOWN,
  ITEM_EXPIRED,
  CARD_UNKNOWN,
  USER_UNKNOWN,
  OUT_OF_STOCK,
  NOTHING_SHIPPABLE,
  ITEM_SHIPPED,
  QUOTE_EXPIRED,
];
/** Statuses of the service itself: frameworks and intermediaries send others, with texts of their own. */
const OWN_STATUSES = new Set([201, 202, 203, 204, 205, 206, 400, 402, 409, 410, 422, 423, 500]);

/**
 * Returns whether another holder of the items may explain the violation. Another holder decides whose copy is sold,
 * ordered or listed, but not that a success has another status than 200, that a refusal has another text, or that a user
 * gains an item.
 */
export function mayBeOfOtherHolders({
  requirement,
  evidence,
  differences,
}: Pick<Violation, "requirement" | "evidence" | "differences">): boolean {
  const decisive = evidence.at(-1);
  const isGained = decisive?.endpoint === "inventory" && differences.some(isGain);
  return dependsOnCopies(requirement) && !isOfTheServiceAlone(decisive) && !isGained;
}

/** Returns whether an inventory that should have stayed the same has one more item. */
function isGain({ relation, expected: [before], actual: after }: Difference): boolean {
  if (relation !== "lists same" || before === undefined) return false;
  if (!("json" in before && "json" in after && Array.isArray(before.json) && Array.isArray(after.json))) return false;
  const counts = countsOf<unknown>(before.json);
  return [...countsOf<unknown>(after.json)].some(([id, count]) => count > counts.of(id));
}

function isOfTheServiceAlone(decisive: Exchange | undefined): boolean {
  if (decisive === undefined || !OWN_STATUSES.has(decisive.status)) return false;
  return !isRefusal(decisive, ...BY_OTHER_HOLDERS);
}
