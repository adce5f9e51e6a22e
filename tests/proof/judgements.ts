import type { Scenario } from "../../harness/arrange/scenario.ts";
import { groupedBy } from "../../harness/collections/grouped-by.ts";
import { keyOf } from "./attribution.ts";
import { definedIn } from "./defined-in.ts";
import { isProperty } from "./steps.ts";
import { ALL_MUTANTS } from "./subjects.ts";

/**
 * What a scenario judges on its surfaces: one requirement, or all those of a property, which judges them in the same cases.
 * Many scenarios of a module that judge one requirement come from a table, and share one judgement.
 */
export interface Judgement {
  /** Path in the project. */
  readonly module: string;
  /** Ids that have mutants. */
  readonly requirements: readonly string[];
  /** Keys of the scenarios that judge them; see `keyOf`. */
  readonly scenarios: readonly string[];
}

/** Requirements about parts of a second of real time: on a busy machine, a scenario that judges them can't always tell. */
const OF_REAL_TIME: readonly string[] = ["rate-limit.claw-finish.window-length"];

const FAILING: ReadonlySet<string> = new Set(
  ALL_MUTANTS.map(({ violates }) => violates).filter((id) => !OF_REAL_TIME.includes(id)),
);

/** The module that defines each scenario, by the scenario's key. */
export async function scenarioModules(): Promise<ReadonlyMap<string, string>> {
  const keyOfScenario = ({ surface, title, verifies }: Partial<Scenario>) =>
    surface !== undefined && title !== undefined && verifies !== undefined ? keyOf({ surface, title }) : undefined;
  return new Map([...(await definedIn("suites/", keyOfScenario)), ...(await definedIn("properties/", keyOfScenario))]);
}

/** Whether a scenario judges a requirement itself, and its verdict does not depend on parts of a second of real time. */
export function isJudging({ verifies, exercises }: Scenario, requirement: string): boolean {
  const named = (ids: readonly string[]) => ids.includes(requirement);
  return named(verifies) && !named(exercises) && FAILING.has(requirement);
}

/** If a module judges a requirement in more scenarios than this, they come from a table. */
const MANY = 3;

/** What scenarios judge. */
export function judgementsOf(
  scenarios: readonly Scenario[],
  moduleOf: ReadonlyMap<string, string>,
): readonly Judgement[] {
  const rows = scenarios.flatMap((scenario) => {
    const module = moduleOf.get(keyOf(scenario)) ?? "";
    return scenario.verifies
      .filter((id) => isJudging(scenario, id))
      .map((id) => ({ module, id, title: scenario.title, key: keyOf(scenario), isProperty: isProperty(scenario) }));
  });
  const [ofProperties, others] = [rows.filter((row) => row.isProperty), rows.filter((row) => !row.isProperty)];
  const groups = [...groupedBy(others, ({ module, id }) => `${module} ${id}`).values()].flatMap((group) => {
    const byTitle = [...groupedBy(group, ({ title }) => title).values()];
    return byTitle.length > MANY ? [group] : byTitle;
  });
  return [...groupedBy(ofProperties, ({ module }) => module).values(), ...groups].map((group) => ({
    module: group[0]?.module ?? "",
    requirements: [...new Set(group.map(({ id }) => id))],
    scenarios: [...new Set(group.map(({ key }) => key))],
  }));
}
