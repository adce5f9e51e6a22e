import { claimed, type Difference, NONE, toValue } from "./difference.ts";

/** An inventory that was read right after a purchase. */
export interface InventoryLook {
  /** Ids of the items of that purchase. */
  readonly pulled: readonly string[];
  readonly listed: readonly string[];
}

/** Returns whether a list may be truncated: it lacks an id, or has an entry per copy and too few of them. */
export function mayEnd(bought: readonly string[], listed: readonly string[]): boolean {
  return bought.some((id) => !listed.includes(id)) || (hasEntryPerCopy(listed) && listed.length < bought.length);
}

/** Minimum new pulls: other holders don't sell so many at once. */
const MIN_NEW = 4;

/**
 * Checks that an inventory is not truncated at a fixed number of items, independently of who holds copies. A truncated
 * one has the same number of entries after each purchase although equal listings have an entry each, or lists no new
 * item of several purchases.
 * @param before the list before the first of the purchases
 */
export function growsWithEach(
  before: Pick<InventoryLook, "listed">,
  looks: readonly InventoryLook[],
): readonly Difference[] {
  if (looks.length === 0) return NONE;
  const counts = [before, ...looks].map(({ listed }) => listed.length);
  const isStuck = hasEntryPerCopy(before.listed) && new Set(counts).size === 1;
  const fresh = looks.flatMap(({ pulled, listed }, nth) => {
    const known = (nth === 0 ? before : looks[nth - 1])?.listed ?? [];
    return [...new Set(pulled)].filter((id) => !known.includes(id)).map((id) => listed.includes(id));
  });
  const listsNothingNew = fresh.length >= MIN_NEW && !fresh.includes(true);
  if (!isStuck && !listsNothingNew) return NONE;
  return [claimed("more items after each purchase", toValue(counts), "numbers of listed items, purchase by purchase")];
}

const hasEntryPerCopy = (listed: readonly string[]): boolean => new Set(listed).size < listed.length;
