import { REQUIREMENTS } from "../../contract/index.ts";
import type { Requirement } from "../../contract/requirement.ts";
import { rowOf } from "../../contract/row-of.ts";
import type { Scenario } from "../arrange/scenario.ts";
import type { Target } from "../config/target.ts";
import { requirementOf } from "../ledger/requirement-rows.ts";

/** Limits a run: a text that a title, an area or an id contains, or rows of the report as `surface id`. */
export type Narrowing = string | ReadonlySet<string>;

/**
 * Returns the scenarios of a run. If a text matches no scenario but a requirement that any traffic shows (a field of a
 * record), all scenarios are selected. Rows select per surface.
 */
export function select(
  scenarios: readonly Scenario[],
  target: Pick<Target, "surfaces">,
  only: Narrowing | undefined,
): readonly Scenario[] {
  const offered = scenarios.filter((scenario) => target.surfaces.includes(scenario.surface));
  if (only === undefined) return offered;
  if (typeof only !== "string") return selectRows(offered, only);
  const named = offered.filter((scenario) => isNamed(only, scenario.title, scenario.area, ...scenario.verifies));
  return named.length === 0 && REQUIREMENTS.some(({ id }) => isNamed(only, id)) ? offered : named;
}

function selectRows(offered: readonly Scenario[], rows: ReadonlySet<string>): readonly Scenario[] {
  const named = offered.filter((scenario) => rowsOf(scenario).some((row) => rows.has(row)));
  const hasNamed = new Set(named.map(({ surface }) => surface));
  const shown = new Set([...rows].map((row) => row.split(" ")[0]));
  return offered.filter(
    (scenario) => named.includes(scenario) || (!hasNamed.has(scenario.surface) && shown.has(scenario.surface)),
  );
}

function rowsOf({ verifies, surface }: Scenario): readonly string[] {
  return verifies.map((id) => rowOf(surface, id));
}

/**
 * Sorts scenarios that pause, or wait for time or for the provider, to the front, so that others run meanwhile. A pause
 * can't be shortened, so it begins first.
 */
export function longestFirst(scenarios: readonly Scenario[]): readonly Scenario[] {
  const rank = ({ verifies, pauses }: Scenario) =>
    pauses ? -1 : Math.min(...verifies.map((id) => waitRank(requirementOf(id))));
  return [...scenarios].sort((a, b) => rank(a) - rank(b));
}

function waitRank({ observed }: Requirement): number {
  if (typeof observed === "string") return observed === "statistics" || observed === "race" ? 1 : 3;
  return "time" in observed ? 0 : "state" in observed ? 1 : 2;
}

/**
 * Returns whether a run covers a row of the report. A text covers all requirements of the scenarios that it selects.
 * @param selected the scenarios of the run
 */
export function isAbout(
  selected: readonly Scenario[],
  only: Narrowing | undefined,
): (surface: string, id: string) => boolean {
  if (only === undefined) return () => true;
  if (typeof only !== "string") return (surface, id) => only.has(rowOf(surface, id));
  const judged = selected.filter((scenario) => isNamed(only, scenario.title, scenario.area, ...scenario.verifies));
  const named = REQUIREMENTS.filter(({ id }) => isNamed(only, id));
  const ids = new Set<string>([...judged.flatMap(({ verifies }) => verifies), ...named.map(({ id }) => id)]);
  return (_, id) => ids.has(id);
}

/** Returns whether one of the texts contains the wanted one, ignoring case. */
export function isNamed(only: string, ...texts: readonly string[]): boolean {
  const wanted = only.toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
