import { Inconclusive } from "../exits/early-exits.ts";

/**
 * Ends the scenario if no inventory listed any of the items: their absence elsewhere then proves nothing.
 * @throws {Inconclusive}
 */
export function requireListed(
  itemIds: readonly string[],
  inventories: readonly { readonly ids: readonly string[] }[],
): void {
  const isListed = inventories.some(({ ids }) => itemIds.some((id) => ids.includes(id)));
  if (!isListed) throw new Inconclusive("no inventory listed the items");
}
