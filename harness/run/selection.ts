import { REQUIREMENTS } from "../../contract/index.ts";
import type { Requirement } from "../../contract/requirement.ts";
import type { Target } from "../config/target.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";
import type { Scenario } from "../stage/scenario.ts";

/**
 * The scenarios of a run. A text that names no scenario but a requirement that all traffic shows (a field of a record)
 * selects every scenario, for any of them may show it.
 */
export function select(scenarios: readonly Scenario[], target: Target, only: string | undefined): readonly Scenario[] {
  const offered = scenarios.filter((scenario) => target.surfaces.includes(scenario.surface));
  if (only === undefined) return offered;
  const named = offered.filter((scenario) => isNamed(only, scenario.title, scenario.area, ...scenario.verifies));
  return named.length === 0 && REQUIREMENTS.some(({ id }) => isNamed(only, id)) ? offered : named;
}

/** What waits for time or for the provider begins first, so that its chain of requests overlaps everything else. */
export function longestFirst(scenarios: readonly Scenario[]): readonly Scenario[] {
  const rank = ({ verifies }: Scenario) => Math.min(...verifies.map((id) => waitRank(requirementOf(id))));
  return [...scenarios].sort((a, b) => rank(a) - rank(b));
}

function waitRank({ observed }: Requirement): number {
  if (typeof observed === "string") return observed === "statistics" || observed === "race" ? 1 : 3;
  return "time" in observed ? 0 : "state" in observed ? 1 : 2;
}

/** The requirements that a narrowed run is about. */
export function idsNamed(selected: readonly Scenario[], only: string): ReadonlySet<string> {
  const judged = selected.filter((scenario) => isNamed(only, scenario.title, scenario.area, ...scenario.verifies));
  const named = REQUIREMENTS.filter(({ id }) => isNamed(only, id));
  return new Set([...judged.flatMap(({ verifies }) => verifies), ...named.map(({ id }) => id)]);
}

/** Whether one of the texts contains the wanted one, in whatever case. */
export function isNamed(only: string, ...texts: readonly string[]): boolean {
  const wanted = only.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
