import type { Report, RequirementResult } from "../contract/report.ts";

/** How long something took, in milliseconds, by requirement of a surface. */
export type RequirementTimes = (row: Pick<RequirementResult, "id" | "surface">) => number;

/**
 * How long the scenarios took that name a requirement: of each the share of one among all that it names, so that times
 * add up to what was played. Scenarios overlap, so the sum is more than the run took. What all traffic shows took none.
 */
export function requirementTimes({ scenarios = [] }: Pick<Report, "scenarios">): RequirementTimes {
  const times = new Map<string, number>();
  for (const { surface, requirements, durationMs } of scenarios) {
    for (const id of requirements) {
      const key = `${surface} ${id}`;
      times.set(key, (times.get(key) ?? 0) + durationMs / requirements.length);
    }
  }
  return ({ id, surface }) => times.get(`${surface} ${id}`) ?? 0;
}
