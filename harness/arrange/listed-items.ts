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

/**
 * Ends the scenario if the inventory before an act lacks one of the items: its absence afterwards then proves nothing
 * about the act.
 * @throws {Inconclusive}
 */
export function requireAllListed(itemIds: readonly string[], { ids }: { readonly ids: readonly string[] }): void {
  const isListed = itemIds.every((id) => ids.includes(id));
  if (!isListed) throw new Inconclusive("the inventory lacked an item that the user had just bought");
}
