import type { RequirementId } from "../../contract/index.ts";
import type { RequirementResult, Verdict } from "../../contract/report.ts";
import type { Surface } from "../../contract/surface.ts";

/** What a run came to for a requirement on a surface; undefined where it has no row there. */
export type VerdictLookup = (requirement: RequirementId, surface: Surface) => Verdict | undefined;

/** Looks verdicts up among a run's results. */
export function toVerdictLookup(results: readonly RequirementResult[]): VerdictLookup {
  const verdicts = new Map(results.map(({ id, surface, verdict }) => [`${surface} ${id}`, verdict]));
  return (requirement, surface) => verdicts.get(`${surface} ${requirement}`);
}

/** From what speaks worstVerdict to what says nothing. */
const LOUDEST: readonly Verdict[] = ["fail", "inconclusive", "pass", "not exercised"];

/** The verdict of several together: one violation is enough, and what was not exercised takes nothing away. */
export function worstVerdict(verdicts: readonly Verdict[]): Verdict {
  return LOUDEST.find((each) => verdicts.includes(each)) ?? "not exercised";
}
