import { Inconclusive } from "../exits/early-exits.ts";

/**
 * Ends the scenario where what came so far leaves nothing to judge the rest by: one fault is one finding.
 * @param kept what `verify` said of the requirement that the rest builds on
 * @throws {Inconclusive} unless it was kept
 */
export function needed(kept: boolean, what: string): void {
  if (!kept) throw new Inconclusive(`without ${what} there is nothing to judge this by`);
}
