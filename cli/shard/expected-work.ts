import type { Scenario } from "../../harness/arrange/scenario.ts";

/** Average number of requests of a scenario outside of the heavy areas, measured on the embedded reference. */
const USUAL = 5;

/** Areas whose scenarios send many more requests: samples, and histories with the default number of cases (RUNS). */
const HEAVY: readonly (readonly [area: string, requests: number])[] = [
  ["properties/model", 560],
  ["properties/draw", 260],
  ["properties/races", 75],
  ["properties/", 100],
];

/** An estimate of the number of requests of a scenario, to distribute scenarios evenly. */
export function expectedWork({ area }: Pick<Scenario, "area">): number {
  return HEAVY.find(([prefix]) => area.startsWith(prefix))?.[1] ?? USUAL;
}

/** Whether it sends many more requests than an average scenario. */
export function isHeavy(scenario: Pick<Scenario, "area">): boolean {
  return expectedWork(scenario) > USUAL;
}
