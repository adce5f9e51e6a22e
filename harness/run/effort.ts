import type { Requirement } from "../../contract/requirement.ts";
import type { Scenario } from "../arrange/scenario.ts";
import { groupedBy } from "../collections/grouped-by.ts";
import type { Effort } from "../config/target.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import { ABOUT_WORKING } from "./cascades.ts";
import type { Run } from "./run.ts";

/** Maximum scenarios of an area and a surface that `quick` plays. */
const QUICK_PER_AREA = 2;

/**
 * Returns the scenarios of an effort. `quick` keeps a few of each area and surface: first the one that shows that the
 * endpoint answers, then those that judge most other requirements. It plays no properties, statistics, races or waits,
 * and provider states only for areas that have nothing else. Other efforts keep all scenarios.
 */
export function withinEffort(scenarios: readonly Scenario[], effort: Effort): readonly Scenario[] {
  if (effort !== "quick") return scenarios;
  const areas = groupedBy(scenarios.filter(isQuick), ({ surface, area }) => `${surface} ${area}`);
  const chosen = new Set([...areas.values()].flatMap(mostTelling));
  return scenarios.filter((scenario) => chosen.has(scenario));
}

/** Records as not exercised the requirements that only left-out scenarios verify. */
export function recordLeftOut(run: Run, offered: readonly Scenario[], played: readonly Scenario[]): void {
  const left = new Set(offered);
  for (const scenario of played) left.delete(scenario);
  for (const { verifies, surface } of left) {
    for (const id of verifies) run.ledger.notExercised(id, surface, "EFFORT=standard", "left out at EFFORT=quick");
  }
}

/** Chooses scenarios of one area, each for what the ones before do not judge. */
function mostTelling(scenarios: readonly Scenario[]): readonly Scenario[] {
  const named = new Set<string>();
  const chosen: Scenario[] = [];
  const gain = ({ verifies }: Scenario) => verifies.filter((id) => !named.has(id)).length;
  const rank = (scenario: Scenario) => [
    Number(needsNoState(scenario)),
    Number(chosen.length === 0 && showsAnAnswer(scenario)),
    gain(scenario),
  ];
  while (chosen.length < QUICK_PER_AREA) {
    const [best] = scenarios
      .filter((each) => gain(each) > 0)
      .map((scenario) => ({ scenario, ranks: rank(scenario) }))
      .sort((one, other) => compare(other.ranks, one.ranks));
    if (best === undefined || (chosen.length > 0 && !needsNoState(best.scenario))) break;
    chosen.push(best.scenario);
    for (const id of best.scenario.verifies) named.add(id);
  }
  return chosen;
}

/** Compares lists of numbers by the first that differs. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((each, nth) => each !== other[nth]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function isQuick({ area, verifies, pauses }: Scenario): boolean {
  return pauses !== true && !area.startsWith("properties/") && !verifies.some((id) => isSlow(requirementOf(id)));
}

function isSlow({ observed }: Requirement): boolean {
  return observed === "statistics" || observed === "race" || (typeof observed === "object" && "time" in observed);
}

function needsNoState({ verifies }: Scenario): boolean {
  return verifies.map(requirementOf).every(({ observed }) => typeof observed === "string" || !("state" in observed));
}

function showsAnAnswer({ verifies }: Scenario): boolean {
  return verifies.map(requirementOf).some(({ role }) => ABOUT_WORKING.includes(role));
}
