import { type Difference, NONE } from "./difference.ts";

/**
 * What was found of several items of the sandbox, each tried once: believed when at least two of them show it. One alone
 * may be a listing that somebody outside of this run holds too.
 */
export function shownBySeveral(perItem: readonly (readonly Difference[])[]): readonly Difference[] {
  const shown = perItem.filter((differences) => differences.length > 0);
  return shown.length >= 2 ? shown.flat() : NONE;
}
