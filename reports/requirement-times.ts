import type { Report, RequirementResult } from "../contract/report.ts";

/** Durations in milliseconds, by requirement and surface. */
export type RequirementTimes = (row: Pick<RequirementResult, "id" | "surface">) => number;

/**
 * The time of each requirement: the duration of a scenario is divided equally among the requirements that it names.
 * Scenarios overlap, so the sum exceeds the duration of the run. Requirements that are checked in every answer have no
 * time.
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
