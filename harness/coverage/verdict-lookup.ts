import type { RequirementId } from "../../contract/index.ts";
import type { RequirementResult, Verdict } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";

/** Returns the verdict of a requirement on a surface; undefined if it has no row there. */
export type VerdictLookup = (requirement: RequirementId, surface: Surface) => Verdict | undefined;

/** Returns a lookup of verdicts in a run's results. */
export function toVerdictLookup(results: readonly RequirementResult[]): VerdictLookup {
  const verdicts = new Map(results.map(({ id, surface, verdict }) => [`${surface} ${id}`, verdict]));
  return (requirement, surface) => verdicts.get(`${surface} ${requirement}`);
}

/** Verdicts in the order in which they decide a joint verdict. */
const BY_WEIGHT: readonly Verdict[] = ["fail", "inconclusive", "pass", "not exercised"];

/** Returns the joint verdict of several: one fail decides, and `not exercised` counts only if there is no other. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  return BY_WEIGHT.find((each) => verdicts.includes(each)) ?? "not exercised";
}
