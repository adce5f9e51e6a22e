import type { Scenario } from "../../harness/run/scenario.ts";

/** Requests of a scenario, on average over all of them; measured on the embedded reference. */
const USUAL = 5;

/** Areas whose scenarios send far more than usual: samples and generated histories. */
// biome-ignore format: a table
const HEAVY: readonly (readonly [area: string, requests: number])[] = [
  ["properties/draw",  120],
  ["properties/races",  60],
  ["properties/",       80],
];

/** About how many requests a scenario sends: enough to deal scenarios out evenly, no promise. */
export function expectedWork({ area }: Pick<Scenario, "area">): number {
  return HEAVY.find(([prefix]) => area.startsWith(prefix))?.[1] ?? USUAL;
}
