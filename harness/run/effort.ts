import type { Requirement } from "../../contract/requirement.ts";
import type { Effort } from "../config/target.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import type { Scenario } from "../stage/scenario.ts";
import type { Run } from "./run.ts";

/**
 * Returns the scenarios of an effort. `quick` leaves out statistics and keeps few scenarios that still name every other
 * requirement; other efforts keep all.
 */
export function withinEffort(scenarios: readonly Scenario[], effort: Effort): readonly Scenario[] {
  if (effort !== "quick") return scenarios;
  const plain = scenarios.filter(({ verifies }) => !verifies.some((id) => isStatistical(requirementOf(id))));
  const chosen = new Set<Scenario>();
  const named = new Set<string>();
  for (const scenario of [...plain].sort(mostCertainFirst)) {
    const ids = scenario.verifies.map((id) => `${scenario.surface} ${id}`);
    if (ids.every((id) => named.has(id))) continue;
    chosen.add(scenario);
    for (const id of ids) named.add(id);
  }
  return plain.filter((scenario) => chosen.has(scenario));
}

/** Records as not exercised the requirements that only left-out scenarios verify. */
export function recordLeftOut(run: Run, offered: readonly Scenario[], played: readonly Scenario[]): void {
  const left = new Set(offered);
  for (const scenario of played) left.delete(scenario);
  for (const { verifies, surface } of left) {
    for (const id of verifies) run.ledger.notExercised(id, surface, "EFFORT=standard", "left out at EFFORT=quick");
  }
}

/** Sorts by the number of requirements, descending. Properties come last, because chance decides what they judge. */
function mostCertainFirst(one: Scenario, other: Scenario): number {
  return Number(isByChance(one)) - Number(isByChance(other)) || other.verifies.length - one.verifies.length;
}

function isByChance({ area }: Scenario): boolean {
  return area.startsWith("properties/");
}

function isStatistical({ observed }: Requirement): boolean {
  return observed === "statistics" || observed === "race";
}
