import { type Difference, NONE } from "./difference.ts";

/** Accepts a difference only if at least two sandbox items show it. Somebody outside of this run may hold the listing of a single one. */
export function shownBySeveral(perItem: readonly (readonly Difference[])[]): readonly Difference[] {
  const shown = perItem.filter((differences) => differences.length > 0);
  return shown.length >= 2 ? shown.flat() : NONE;
}
