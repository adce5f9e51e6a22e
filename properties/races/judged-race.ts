import type { Purchase } from "../../harness/actions/purchase.ts";
import type { PartnerContext } from "../../harness/arrange/partner-context.ts";
import type { RaceRequest } from "../../harness/arrange/race.ts";
import { Inconclusive } from "../../harness/exits/early-exits.ts";
import { isDifferent, type Sighting } from "../../harness/ledger/attempt.ts";
import { NONE, toValue, unless } from "../../harness/oracles/difference.ts";
import { type AllowedBehaviour, drawHistory, linearize, type Operation } from "./linearize.ts";

/** What a race showed. */
export interface Judged extends Sighting {
  readonly steps: readonly string[];
  /** Whether another holder of the listing would explain the differences. */
  readonly isCopyEnough: boolean;
  /** Whether there were differences that others may explain, because this run drew the item more than once. */
  readonly isOpen?: true;
}

const EXPLAINED =
  "an order of the requests that explains every answer: one of them takes the item, the rest find it gone";

/** Judges the operations on an item, which some order of them has to explain. */
export function judge(
  itemId: string,
  operations: readonly (Operation | undefined)[],
  raced: readonly RaceRequest[],
  allowed: AllowedBehaviour,
): Judged {
  const history = operations.filter((each) => each !== undefined).slice(-30);
  const [first, ...others] = raced.map(({ exchange }) => exchange);
  if (first === undefined) throw new Inconclusive("nothing was sent");
  const isExplained = linearize(history, "owned", allowed) !== undefined;
  const exits = history.filter(({ kind, outcome }) => kind !== "look" && outcome === "done").length;
  const at = { name: "requests that took the item", of: itemId };
  return {
    differences: unless(isExplained, EXPLAINED, toValue(exits), at),
    steps: drawHistory(history),
    evidence: [first, ...others],
    isCopyEnough: linearize(history, "owned", { ...allowed, isHeldByOthers: true }) !== undefined,
  };
}

/**
 * Leaves a violation open if this run drew the items more than once. Items without a counted violation are dropped from
 * the scenario's held ones.
 */
export function ofUnshared(context: PartnerContext, purchases: readonly Purchase[], judged: Judged): Judged {
  const ids = purchases.flatMap(({ items }) => items.map(({ id }) => id));
  const isOpen = ids.some((id) => context.isSharedWithOthers(id));
  if (isDifferent(judged) && !isOpen) return judged;
  for (const id of ids) context.given.holdings.held.delete(id);
  return { ...judged, differences: NONE, ...(isDifferent(judged) ? { isOpen: true } : {}) };
}
