import type { Report } from "../../contract/report.ts";
import { VISITS } from "../../suites/visits.ts";

/**
 * What keeps a blind run's visits from counting. Lost state and copies that others hold explain much of what is seen in a
 * run; for its first customers they are no excuse, or a server could keep nothing until it recognised a suite.
 * @returns undefined where each visit passed, or was not allowed on its surface
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
