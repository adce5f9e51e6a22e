import type { Report } from "../../contract/report.ts";
import { VISITS } from "../../suites/visits.ts";

/**
 * The fault in the visits of a blind run. Lost state and copies of other holders are no excuse here, as they are in a
 * run: otherwise a server could misbehave until it recognises a suite.
 * @returns undefined if each visit passed, or was not allowed on its surface
 */
export function visitFaultOf({ scenarios = [], target }: Pick<Report, "scenarios" | "target">): string | undefined {
  for (const { title, surface } of VISITS.filter((visit) => target.surfaces.includes(visit.surface))) {
    const played = scenarios.find((each) => each.title === title && each.surface === surface);
    if (played === undefined) return `no visits on ${surface}: the run was not blind`;
    if (played.verdict !== "pass" && played.verdict !== "not exercised")
      return `"${title}" on ${surface} ended with the verdict ${played.verdict}`;
  }
  return undefined;
}
