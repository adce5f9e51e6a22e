import type { PackSample } from "./sample.ts";

/** Share of a tier's items whose values may be changed without a noticeable effect on the other chances. */
const MAX_REPRICED_SHARE = 0.05;

/**
 * Leaves out pulls of cards whose value was changed, because they may have left their tier. That changes the chances in
 * small tiers, so all pulls since then are left out there.
 */
export function leaveOutRepriced(
  { pulls, stock }: Pick<PackSample, "pulls" | "stock">,
  repriced: ReadonlyMap<string, number>,
): void {
  const ids = new Set(pulls.map(({ itemId }) => itemId).filter((id) => repriced.has(id)));
  const isMinor = ids.size <= MAX_REPRICED_SHARE * Math.min(...(stock?.values() ?? [0]));
  const movedAtMs = Math.min(...[...ids].map((id) => repriced.get(id) ?? 0));
  const kept = pulls.filter(({ itemId, exchange }) => (isMinor ? !ids.has(itemId) : exchange.doneAtMs < movedAtMs));
  pulls.splice(0, pulls.length, ...kept);
}
