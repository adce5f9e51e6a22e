import { ALL_SCENARIOS } from "../../cli/scenarios.ts";
import type { Report } from "../../contract/report.ts";
import { trial } from "../proof/trial.ts";
import type { Broken } from "./broken.ts";

/** The violated requirements of several nights, by whether every night found them. */
export interface NightlyViolations {
  /** Violated in every night. */
  readonly always: readonly string[];
  /** Violated in some nights only, with the number of nights. */
  readonly sometimes: ReadonlyMap<string, number>;
}

/** Verifies the sandbox of a broken system once with a seed, as a nightly run does. */
export function playNight({ deviation, withoutStates }: Broken, seed: number): Promise<Report> {
  return trial({
    deviations: [deviation],
    scenarios: ALL_SCENARIOS,
    surfaces: ["sandbox"],
    hasStates: withoutStates !== undefined,
    ...(withoutStates === undefined ? {} : { withoutStates }),
    seed,
  });
}

/** Groups the violated requirements by whether they are violated in every report. */
export function nightlyViolations(reports: readonly Report[]): NightlyViolations {
  const counts = new Map<string, number>();
  for (const { requirements } of reports)
    for (const { id, surface, verdict } of requirements)
      if (verdict === "fail") counts.set(`${surface} ${id}`, (counts.get(`${surface} ${id}`) ?? 0) + 1);
  const isAlways = ([, count]: readonly [string, number]) => count === reports.length;
  return {
    always: [...counts].filter(isAlways).map(([name]) => name),
    sometimes: new Map([...counts].filter((each) => !isAlways(each))),
  };
}
