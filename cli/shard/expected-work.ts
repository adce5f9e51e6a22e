import type { Scenario } from "../../harness/stage/scenario.ts";

/** Requests of a scenario, on average over all but the heavy ones; measured on the embedded reference. */
const USUAL = 5;

/** Areas whose scenarios send far more than usual: samples, and histories of as many cases as RUNS says by default. */
const HEAVY: readonly (readonly [area: string, requests: number])[] = [
  ["properties/model", 560],
  ["properties/draw", 260],
  ["properties/races", 75],
  ["properties/", 100],
];

/** About how many requests a scenario sends: enough to deal scenarios out evenly, no promise. */
export function expectedWork({ area }: Pick<Scenario, "area">): number {
  return HEAVY.find(([prefix]) => area.startsWith(prefix))?.[1] ?? USUAL;
}

/** Whether it sends far more than a usual scenario. */
export function isHeavy(scenario: Pick<Scenario, "area">): boolean {
  return expectedWork(scenario) > USUAL;
}
