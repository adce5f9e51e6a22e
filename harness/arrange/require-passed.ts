import { Inconclusive } from "../exits/early-exits.ts";

/**
 * Ends the scenario if the rest can't be judged after a violation: one fault is one finding.
 * @param kept what the rest depends on: the result of `verify` for its requirement, or whether an answer has it
 * @throws {Inconclusive} unless it was satisfied
 */
export function requirePassed(kept: boolean, what: string): void {
  if (!kept) throw new Inconclusive(`nothing to judge: ${what} is missing`);
}
